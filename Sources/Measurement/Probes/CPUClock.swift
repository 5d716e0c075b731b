import CPAPI
import Glibc
import Vocabulary

/// A clock that runs only while the calling thread has a processor.
///
/// Two sources offer it: the kernel's thread clock and `PAPI_get_virt_nsec`, which may or may not
/// be the same thing underneath. `choose` measures both and takes the finer.
package struct CPUClock: Sendable, Equatable {
  /// Where the time comes from. The raw value is the stable name for a manifest.
  package enum Source: String, Sendable, CaseIterable {
    /// `clock_gettime(CLOCK_THREAD_CPUTIME_ID)`.
    case threadClock = "CLOCK_THREAD_CPUTIME_ID"
    /// `PAPI_get_virt_nsec()`.
    case papiVirtual = "PAPI_get_virt_nsec"
  }

  /// What one source is capable of here, as measured.
  package struct Measurement: Sendable, Equatable {
    /// The source measured.
    package let source: Source
    /// Smallest non-zero step between two reads in a row, in nanoseconds: the resolution in
    /// practice, which cannot be below the cost of a read. `nil` if the clock never moved or
    /// failed.
    package let smallestStep: Int64?
    /// Cost of one read in nanoseconds of wall time, from the fastest of several batches; `nil` if
    /// the clock failed.
    package let readCost: Double?
  }

  /// The source in use.
  let source: Source
  /// What was measured before choosing; empty if the source was given.
  package let measurements: [Measurement]

  /// The stable name of the source in use.
  package var name: String { source.rawValue }

  /// A clock on a given source, not measured. PAPI's source needs `PAPI.initialise` first.
  package init(source: Source) {
    self.source = source
    measurements = []
  }

  private init(source: Source, measurements: [Measurement]) {
    self.source = source
    self.measurements = measurements
  }

  /// Measures the sources and takes the one with the smaller step, if it is below half the other's:
  /// less is noise, and the kernel's clock needs no library.
  ///
  /// - Parameter reads: reads per source; at least 20 are made.
  package static func choose(reads: Int = 2_000) -> CPUClock {
    var measurements = [measure(.threadClock, reads: reads)]
    if (try? PAPI.initialise()) != nil {
      measurements.append(measure(.papiVirtual, reads: reads))
    }
    return CPUClock(source: finer(of: measurements), measurements: measurements)
  }

  static func finer(of measurements: [Measurement]) -> Source {
    func step(_ source: Source) -> Int64? {
      measurements.first { $0.source == source }?.smallestStep
    }
    guard let papi = step(.papiVirtual) else { return .threadClock }
    guard let thread = step(.threadClock) else { return .papiVirtual }
    return papi < thread / 2 ? .papiVirtual : .threadClock
  }

  /// CPU time of the calling thread in nanoseconds since an arbitrary origin; `nil` if the source
  /// failed.
  package func nanoseconds() -> Int64? {
    switch source {
    case .threadClock: Self.nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)
    case .papiVirtual: Self.papiNanoseconds()
    }
  }

  /// Wall time in nanoseconds since an arbitrary origin, never running backwards
  /// (`CLOCK_MONOTONIC`); `nil` if the clock failed.
  static func monotonicNanoseconds() -> Int64? { nanoseconds(of: CLOCK_MONOTONIC) }

  private static func papiNanoseconds() -> Int64? {
    let value = PAPI_get_virt_nsec()
    return value < 0 ? nil : value
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private static func measure(_ source: Source, reads: Int) -> Measurement {
    let clock = CPUClock(source: source)
    let batches = 10
    let batch = max(2, reads / batches)
    var smallestStep: Int64?
    var readCost = Double.infinity
    for _ in 0..<batches {
      // A clock that fails once is not to be relied on.
      let failed = Measurement(source: source, smallestStep: nil, readCost: nil)
      guard let start = monotonicNanoseconds(), var previous = clock.nanoseconds() else {
        return failed
      }
      for _ in 1..<batch {
        guard let now = clock.nanoseconds() else { return failed }
        let step = now &- previous
        if step > 0 { smallestStep = min(smallestStep ?? step, step) }
        previous = now
      }
      guard let end = monotonicNanoseconds() else { return failed }
      readCost = min(readCost, Double(end - start) / Double(batch))
    }
    return Measurement(source: source, smallestStep: smallestStep, readCost: readCost)
  }
}

/// Reads `cpu_time` and `wall_time`, in nanoseconds.
///
/// The two clocks are always read in the same order, so between any two boundaries lies exactly one
/// whole read: the tail of the first and the head of the second. Every stage therefore carries the
/// same cost, which `Probe.calibrate` measures, and no stage gains on another.
package final class ClockInstrument: Instrument {
  package let readings: [ReadingDescription]
  /// Where CPU time comes from.
  let cpuClock: CPUClock
  private var hasFailed = false

  /// An instrument on a given CPU clock.
  package init(cpuClock: CPUClock = CPUClock(source: .threadClock)) {
    self.cpuClock = cpuClock
    readings = [.cpuTime, .wallTime].map {
      ReadingDescription(
        metric: MetricTable[$0], source: .clock, quality: .measured, kind: .sum)
    }
  }

  /// Clocks always run: this clears `failure`, and starts PAPI where CPU time comes from there.
  ///
  /// - Throws: `PAPIError` if PAPI is needed and does not start.
  package func arm() throws {
    if cpuClock.source == .papiVirtual { _ = try PAPI.initialise() }
    hasFailed = false
  }

  /// Does nothing: clocks always run.
  package func disarm() {}

  /// Writes the times in nanoseconds.
  package func read(into slots: UnsafeMutablePointer<Int64>) {
    store(cpuClock.nanoseconds(), in: slots)
    store(CPUClock.monotonicNanoseconds(), in: slots + 1)
  }

  /// Why a read failed, or `nil`.
  package var failure: String? {
    hasFailed ? "a clock could not be read (\(cpuClock.name) or CLOCK_MONOTONIC)" : nil
  }

  @inline(__always)
  private func store(_ time: Int64?, in slot: UnsafeMutablePointer<Int64>) {
    if let time { slot.pointee = time } else { hasFailed = true }
  }
}

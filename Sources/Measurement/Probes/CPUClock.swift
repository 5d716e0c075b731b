import Glibc

/// The kernel's clock that runs only while the calling thread has a processor.
package enum CPUClock {
  /// The clock's name in manifests.
  package static let name = "CLOCK_THREAD_CPUTIME_ID"

  /// Of the calling thread since an arbitrary origin; nil if the clock failed.
  package static func nanoseconds() -> Int64? { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  /// Since an arbitrary origin, never running backwards; nil if the clock failed.
  static func monotonicNanoseconds() -> Int64? { nanoseconds(of: CLOCK_MONOTONIC) }

  static func nanoseconds(of clock: clockid_t) -> Int64? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  package struct Resolution: Sendable, Equatable {
    /// Smallest non-zero step between two reads in a row, in nanoseconds, which cannot be below the
    /// cost of a read; `nil` if the clock never moved.
    package let smallestStep: Int64?
    /// Cost of one read in nanoseconds of wall time, from the fastest of several batches.
    package let readCost: Double
  }

  /// Measures the clock by 2,000 reads; `nil` if one fails.
  package static func resolution() -> Resolution? {
    let batch = 200
    var smallestStep: Int64?
    var readCost = Double.infinity
    for _ in 0..<10 {
      guard let start = monotonicNanoseconds(), var previous = nanoseconds() else { return nil }
      for _ in 1..<batch {
        guard let now = nanoseconds() else { return nil }
        let step = now &- previous
        if step > 0 { smallestStep = min(smallestStep ?? step, step) }
        previous = now
      }
      guard let end = monotonicNanoseconds() else { return nil }
      readCost = min(readCost, Double(end - start) / Double(batch))
    }
    return Resolution(smallestStep: smallestStep, readCost: readCost)
  }
}

/// Reads `cpu_time` and `wall_time`, in ns, always in the same order, so between any two boundaries
/// lies exactly one whole read: the tail of the first and the head of the second. Every stage
/// carries the same cost, which `Probe.calibrate` measures.
final class ClockInstrument: Instrument {
  let readings: [ReadingDescription]
  private var hasFailed = false

  init() {
    readings = [.cpuTime, .wallTime].map {
      ReadingDescription(
        metric: MetricTable[$0], source: .clock, quality: .measured, kind: .sum)
    }
  }

  func arm() { hasFailed = false }

  func disarm() {}

  func read(into slots: UnsafeMutablePointer<Int64>) {
    store(CPUClock.nanoseconds(), in: slots)
    store(CPUClock.monotonicNanoseconds(), in: slots + 1)
  }

  var failure: String? {
    hasFailed ? "a clock could not be read (\(CPUClock.name) or CLOCK_MONOTONIC)" : nil
  }

  @inline(__always)
  private func store(_ time: Int64?, in slot: UnsafeMutablePointer<Int64>) {
    if let time { slot.pointee = time } else { hasFailed = true }
  }
}

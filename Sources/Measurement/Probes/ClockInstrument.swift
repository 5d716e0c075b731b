import Vocabulary

/// Reads `cpu_time` and `wall_time`, in nanoseconds.
///
/// The two clocks are always read in the same order, so between any two boundaries lies exactly one
/// whole read: the tail of the first and the head of the second. Every stage therefore carries the
/// same cost, which `Probe.calibrate` measures, and no stage gains on another.
public final class ClockInstrument: Instrument {
  /// Which clocks to read. Wall time alone costs some 20 ns a read; CPU time needs a system call.
  public enum Clocks: Sendable {
    /// `cpu_time` and `wall_time`.
    case cpuAndWall
    /// `wall_time` alone.
    case wall
  }

  /// What the slots mean.
  public let readings: [ReadingDescription]
  /// Where CPU time comes from.
  public let cpuClock: CPUClock
  private let readsCPU: Bool
  private var hasFailed = false

  /// An instrument on a given CPU clock.
  public init(_ clocks: Clocks = .cpuAndWall, cpuClock: CPUClock = CPUClock(source: .threadClock)) {
    self.cpuClock = cpuClock
    readsCPU = clocks == .cpuAndWall
    let metrics: [MetricName] = readsCPU ? [.cpuTime, .wallTime] : [.wallTime]
    readings = metrics.map {
      ReadingDescription(
        metric: MetricTable[$0], source: .clock, quality: .measured, kind: .sum)
    }
  }

  /// Clocks always run: this clears `failure`, and starts PAPI where CPU time comes from there.
  ///
  /// - Throws: `PAPIError` if PAPI is needed and does not start.
  public func arm() throws {
    if readsCPU && cpuClock.source == .papiVirtual { _ = try PAPI.initialise() }
    hasFailed = false
  }

  /// Does nothing: clocks always run.
  public func disarm() {}

  /// Writes the times in nanoseconds.
  public func read(into slots: UnsafeMutablePointer<Int64>) {
    var wallSlot = slots
    if readsCPU {
      store(cpuClock.nanoseconds(), in: slots)
      wallSlot += 1
    }
    store(CPUClock.monotonicNanoseconds(), in: wallSlot)
  }

  /// Why a read failed, or `nil`.
  public var failure: String? {
    hasFailed ? "a clock could not be read (\(cpuClock.name) or CLOCK_MONOTONIC)" : nil
  }

  @inline(__always)
  private func store(_ time: Int64?, in slot: UnsafeMutablePointer<Int64>) {
    if let time { slot.pointee = time } else { hasFailed = true }
  }
}

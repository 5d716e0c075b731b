/// Work that comes again and again, as a timer calls for it.
public struct PeriodicWork: Sendable, Equatable {
  /// Processor time of each, s.
  public var length: Double
  /// From one to the next, s.
  public var period: Double

  /// Work of `length` s every `period` s.
  public init(length: Double, period: Double) {
    self.length = length
    self.period = period
  }

  /// When it comes in the first `duration` s.
  public func script(for duration: Double, doing work: LoadWork = .computing) -> LoadScript {
    .busy(length: length, every: period, for: duration, work: work)
  }
}

/// What else the app's thread has to do: bursts of work at scripted times, the same for every arm.
public struct LoadScript: Sendable, Equatable {
  /// One piece of work.
  public struct Burst: Sendable, Equatable {
    /// When it is due, s.
    public var start: Double
    /// Processor time that it takes, s.
    public var length: Double

    /// Work of `length` s at `start`, s.
    public init(start: Double, length: Double) {
      self.start = start
      self.length = length
    }
  }

  /// The bursts, by start.
  public let bursts: [Burst]

  /// No load.
  public static let none = LoadScript([])

  /// A script of `bursts` in any order.
  public init(_ bursts: [Burst]) { self.bursts = bursts.sorted { $0.start < $1.start } }

  /// Work of `length` s every `period` s for `duration` s, from half a period on. A load that asks for more
  /// than the whole processor queues up, as it would in an app.
  public static func busy(length: Double, every period: Double, for duration: Double) -> LoadScript
  {
    let count = period > 0 ? Int(max(0, duration / period)) : 0
    return LoadScript(
      (0..<count).map { Burst(start: (Double($0) + 0.5) * period, length: length) })
  }

  /// Bursts of random length up to `longest` s at random times, `rate` per second on average, for `duration`
  /// s; the same for the same seed.
  public static func bursts(
    longest: Double, rate: Double, for duration: Double,
    using generator: inout some RandomNumberGenerator
  ) -> LoadScript {
    let count = Int((rate * duration).rounded())
    return LoadScript(
      (0..<max(0, count)).map { _ in
        Burst(
          start: .random(in: 0..<max(duration, .leastNormalMagnitude), using: &generator),
          length: .random(in: 0...longest, using: &generator))
      })
  }
}

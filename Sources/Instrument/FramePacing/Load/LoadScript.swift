/// What else the app's thread has to do: bursts of work at scripted times, the same for every arm.
public struct LoadScript: Sendable, Equatable {
  /// One piece of work.
  public struct Burst: Sendable, Equatable {
    /// When it is due, s.
    public var start: Double
    /// How long it takes, s: of the processor's time, and where it waits of the clock's.
    public var length: Double
    /// What it does.
    public var work: LoadWork
    /// Whether a timer calls for it: one whose successor is due as well is skipped.
    public var isTimed: Bool

    /// Work of `length` s at `start`, s.
    public init(
      start: Double, length: Double, work: LoadWork = .computing, isTimed: Bool = false
    ) {
      self.start = start
      self.length = length
      self.work = work
      self.isTimed = isTimed
    }
  }

  /// The bursts, by start.
  public let bursts: [Burst]

  /// No load.
  public static let none = LoadScript([])

  /// A script of `bursts` in any order.
  public init(_ bursts: [Burst]) { self.bursts = bursts.sorted { $0.start < $1.start } }

  /// Work of `length` s every `period` s for `duration` s, from half a period on, as a timer calls
  /// for it: late once if it must be, and never twice for what was missed. One that takes longer
  /// than its period leaves a display link no refresh at which the loop is free.
  public static func busy(
    length: Double, every period: Double, for duration: Double, work: LoadWork = .computing
  ) -> LoadScript {
    let count = period > 0 ? Int(max(0, duration / period)) : 0
    return LoadScript(
      (0..<count).map {
        Burst(start: (Double($0) + 0.5) * period, length: length, work: work, isTimed: true)
      })
  }

  /// Bursts of random length up to `longest` s at random times, `rate` per second on average, for
  /// `duration` s; the same for the same seed.
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

/// What a burst of load does with its time.
public enum LoadWork: String, Sendable, CaseIterable {
  /// Computes.
  case computing
  /// Allocates and frees memory, as parsing a reply does.
  case allocating
  /// Writes and reads a file, and waits for it, as the careless do on the main thread.
  case waiting
}

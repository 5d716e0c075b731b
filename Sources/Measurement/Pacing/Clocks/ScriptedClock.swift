public import Vocabulary

/// A clock that never waits: sleeping and burning move it, and reading it costs a scripted time.
///
/// The same script gives the same times, on any machine.
public final class ScriptedClock: PacingClock {
  private var time = 0.0
  private var busy = 0.0

  /// A clock at 0.
  public init() {}

  /// The time now, s.
  public func now() -> Double { time }

  /// Moves the clock to `time`, if that is later; infinity leaves it where it is.
  public func sleep(until time: Double) {
    if time > self.time, time < .infinity { self.time = time }
  }

  /// Moves the clock by `seconds` of work.
  public func burn(_ seconds: Double, _ work: Load.Kind) {
    time += max(0, seconds)
    busy += max(0, seconds)
  }

  /// What was burnt so far, s.
  public func processorTime() -> Double { busy }
}

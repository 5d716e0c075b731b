/// The time of a paced run as one side of the screen has it: s since the run's origin.
///
/// A side reads it, sleeps on it and works on it, so that a scripted clock can stand in for the
/// real one.
package protocol PacingClock: AnyObject {
  func now() -> Double

  /// Sleeps until `time`, s, or until the side is woken; returns at once when that is past.
  ///
  /// Infinity sleeps until woken.
  func sleep(until time: Double)

  /// Keeps the side busy: `seconds` of the processor's time, or of the clock's where the work
  /// waits.
  func burn(_ seconds: Double, _ work: Load.Kind)

  /// Processor time that the calling side has used so far, s.
  func processorTime() -> Double
}

extension PacingClock {
  package func burn(_ seconds: Double) { burn(seconds, .busy) }
}

/// A clock that never waits: sleeping and burning move it, and reading it costs a scripted time.
///
/// The same script gives the same times, on any machine.
package final class ScriptedClock: PacingClock {
  private var time = 0.0
  private var busy = 0.0

  package init() {}

  package func now() -> Double { time }

  /// Moves the clock to `time`, if that is later; infinity leaves it where it is.
  package func sleep(until time: Double) {
    if time > self.time, time < .infinity { self.time = time }
  }

  package func burn(_ seconds: Double, _ work: Load.Kind) {
    time += max(0, seconds)
    busy += max(0, seconds)
  }

  package func processorTime() -> Double { busy }
}

/// By which clock a case runs whose app and server each have a time of their own.
package enum RunClock: String, CaseIterable, Codable, Sendable {
  /// The machine's: what each side does takes as long as it takes.
  case real
  /// One that moves by script: the load takes its time on the app's clock, and what the app and the
  /// server themselves do takes none. The same on every machine.
  case scripted
}

/// The time of one side of a paced run: s since its origin. A scripted clock can stand in for the
/// real one.
package protocol PacingClock: AnyObject {
  func now() -> Double

  /// Sleeps until `time`, s, infinity for ever, or until woken; returns at once when that is past.
  func sleep(until time: Double)

  /// Keeps the side busy for `seconds` of the processor's time, or of the clock's where the work
  /// waits.
  func burn(_ seconds: Double, _ work: Load.Kind)

  /// Processor time that the calling side has used so far, s.
  func processorTime() -> Double
}

extension PacingClock {
  package func burn(_ seconds: Double) { burn(seconds, .busy) }
}

/// Never waits: sleeping and burning move it. The same script gives the same times, on any machine.
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

package enum RunClock: String, CaseIterable, Codable, Sendable {
  /// The machine's: what each side does takes as long as it takes.
  case real
  /// One that moves by script: the load takes its time on the app's clock, and what the app and the
  /// server themselves do takes none. The same on every machine.
  case scripted
}

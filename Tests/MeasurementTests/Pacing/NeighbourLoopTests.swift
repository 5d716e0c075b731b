import Testing

@testable import Measurement

@Suite("The loop of a neighbour")
struct NeighbourLoopTests {
  /// Runs the loop on a scripted clock and tells it to end at `end`.
  private static func run(
    _ length: Double, every period: Double, for duration: Double, until end: Double
  ) -> (used: Double, clock: ScriptedClock) {
    let clock = ScriptedClock()
    let script = LoadScript.busy(length: length, every: period, for: duration)
    let used = script.run(for: duration, on: clock) { time in
      clock.sleep(until: min(time, end))
      return clock.now() >= end
    }
    return (used, clock)
  }

  @Test("it works so much in every period, and says so")
  func share() {
    let (used, clock) = Self.run(0.016, every: 0.04, for: 1, until: 1.5)
    #expect(abs(used - 0.4) < 1e-9)
    #expect(clock.now() == 1.5)
  }

  @Test("it ends in the middle of its work, within a slice of being told")
  func told() {
    let (used, clock) = Self.run(60, every: 60, for: 1e6, until: 30.5)
    #expect(abs(used - 0.5) <= 2 * LoadScript.slice)
    #expect(abs(clock.now() - 30.5) <= 2 * LoadScript.slice)
  }

  @Test("it does nothing after the run's time, and waits there for its end")
  func duration() {
    // The burst at 0.5 s would last to 1.4 s.
    let (used, clock) = Self.run(0.9, every: 1, for: 1, until: 8)
    #expect(abs(used - 0.5) <= 2 * LoadScript.slice)
    #expect(clock.now() == 8)
  }

  @Test("work longer than its period is done once for what was missed")
  func overload() {
    var late = LoadScript.busy(length: 0.05, every: 0.02, for: 0.2)
    #expect(late.take(at: 0.009) == nil)
    #expect(late.take(at: 0.055)?.start == 0.05)
    #expect(abs(late.due - 0.07) < 1e-12)
    let (used, _) = Self.run(0.05, every: 0.02, for: 1, until: 2)
    #expect(used < 0.991 && used > 0.96)
  }
}

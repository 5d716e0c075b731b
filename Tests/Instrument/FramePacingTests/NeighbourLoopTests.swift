import Testing

@testable import FramePacing

@Suite("The loop of a neighbour")
struct NeighbourLoopTests {
  /// Runs the loop on a scripted clock and tells it to end at `end`.
  private static func run(
    _ work: PeriodicWork, for duration: Double, until end: Double
  ) -> (used: Double, clock: ScriptedClock) {
    let clock = ScriptedClock()
    let used = NeighbourLoop.run(work.script(for: duration), for: duration, on: clock) { time in
      clock.sleep(until: min(time, end))
      return clock.now() >= end
    }
    return (used, clock)
  }

  @Test("it works so much in every period, and says so")
  func share() {
    let (used, clock) = Self.run(PeriodicWork(length: 0.016, period: 0.04), for: 1, until: 1.5)
    #expect(abs(used - 0.4) < 1e-9)
    #expect(clock.now() == 1.5)
  }

  @Test("it ends in the middle of its work, within a slice of being told")
  func told() {
    let (used, clock) = Self.run(PeriodicWork(length: 60, period: 60), for: 1e6, until: 30.5)
    #expect(abs(used - 0.5) <= 2 * NeighbourLoop.slice)
    #expect(abs(clock.now() - 30.5) <= 2 * NeighbourLoop.slice)
  }

  @Test("it does nothing after the run's time, and waits there for its end")
  func duration() {
    // The burst at 0.5 s would last to 1.4 s.
    let (used, clock) = Self.run(PeriodicWork(length: 0.9, period: 1), for: 1, until: 8)
    #expect(abs(used - 0.5) <= 2 * NeighbourLoop.slice)
    #expect(clock.now() == 8)
  }

  @Test("work longer than its period is done once for what was missed")
  func overload() {
    let progress = LoadProgress(PeriodicWork(length: 0.05, period: 0.02).script(for: 0.2))
    var late = progress
    #expect(late.take(at: 0.009) == nil)
    #expect(late.take(at: 0.055)?.start == 0.05)
    #expect(abs(late.due - 0.07) < 1e-12)
    let (used, _) = Self.run(PeriodicWork(length: 0.05, period: 0.02), for: 1, until: 2)
    #expect(used < 0.991 && used > 0.96)
  }
}

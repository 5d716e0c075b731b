import AnimationTiming
import TestSupport
import Testing
import WaveViews

@Suite("Timers of a run loop on a scripted clock")
struct ScriptedTimersTests {
  private let timers = ScriptedTimers(interval: 2, start: 10)

  @Test("dates missed are made up for once, and the grid stays; turns do not go back in time")
  func lateness() {
    var firings: [MediaTime] = []
    _ = timers.addTimer(in: .default) { firings.append($0) }
    #expect(timers.nextWake(in: .default) == 12)
    for time in [11.9, 12, 18.5, 18.6, 17, .nan, 20, 21, 22] { timers.turn(at: time, in: .default) }
    #expect(firings == [12, 18.5, 20, 22])
    #expect(timers.nextWake(in: .default) == 24)
  }

  @Test("a timer of the default mode waits while a finger scrolls")
  func modes() {
    var firings: [String] = []
    _ = timers.addTimer(every: 1, in: .default) { _ in firings.append("default") }
    _ = timers.addTimer(every: 1, in: .common) { _ in firings.append("common") }
    timers.turn(at: 11, in: .tracking)
    timers.turn(at: 12, in: .tracking)
    #expect(firings == ["common", "common"])
    #expect(timers.nextWake(in: .default) == 11, "it is late already")
    timers.turn(at: 12.25, in: .default)
    #expect(firings == ["common", "common", "default"])
    timers.turn(at: 13, in: .default)
    #expect(firings.count == 5)
  }

  @Test("a callback may invalidate timers and add others; what is invalidated is let go of")
  func reentrancy() {
    final class Target {}
    weak var kept: Target?
    var calls: [String] = []
    var (first, second): (FrameTimer?, FrameTimer?)
    do {
      let target = Target()
      kept = target
      first = timers.addTimer(in: .common) { [timers] _ in
        withExtendedLifetime(target) { calls.append("first") }
        first?.invalidate()
        second?.invalidate()
        _ = timers.addTimer(in: .common) { _ in calls.append("third") }
      }
    }
    second = timers.addTimer(in: .common) { _ in calls.append("second") }
    #expect(kept != nil)
    timers.turn(at: 12, in: .default)
    #expect(calls == ["first"])
    #expect(kept == nil)
    timers.turn(at: 14, in: .default)
    #expect(calls == ["first", "third"])
    timers.invalidate()
    #expect(timers.nextWake(in: .common) == nil)
    timers.turn(at: 16, in: .default)
    #expect(calls.count == 2)
  }

  @Test("intervals that cannot be meant never fire, too short ones are the shortest")
  func intervals() {
    for interval in [Double.nan, .infinity] {
      _ = timers.addTimer(every: interval, in: .common) { _ in }
      #expect(timers.nextWake(in: .common) == nil)
    }
    _ = timers.addTimer(every: -1, in: .common) { _ in }
    #expect(timers.nextWake(in: .common) == 10 + TimerSchedule.shortestInterval)
  }

  @Test("firings are those of the schedule, whatever the loop does", arguments: UInt64(1)...16)
  func agreement(_ seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    let timeline = RunLoopTimeline(
      (0..<6).map { _ -> RunLoopTimeline.Span in
        let start = Double.random(in: 0...4, using: &generator)
        return .busy(from: start, to: start + .random(in: 0...0.8, using: &generator))
      })
    let interval = Double.random(in: 0.02...0.5, using: &generator)
    let timers = ScriptedTimers(interval: interval, start: 0)
    var (firings, time): ([MediaTime], MediaTime) = ([], 0)
    _ = timers.addTimer(in: .common) { firings.append($0) }
    // Turned whenever a timer is due and the loop is free.
    while let due = timers.nextWake(in: .common),
      let free = timeline.firstService(at: max(due, time)), free <= 6 + interval * 1e-6
    {
      time = free
      timers.turn(at: time, in: .default)
    }
    let schedule = try #require(TimerSchedule(interval: interval))
    #expect(firings == schedule.firings(until: 6, in: timeline, most: 10_000))
  }
}

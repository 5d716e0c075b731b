import AnimationTiming
import TestSupport
import Testing
import WaveViews

@Suite("Timer on a run loop")
struct RunLoopTimerTests {
  private let loop: AppRunLoop

  init() throws { loop = try #require(AppRunLoop(time: 10)) }

  @Test("dates missed are made up for once, and the grid stays")
  func lateness() throws {
    var firings: [MediaTime] = []
    let timer = try #require(RunLoopTimer(interval: 2) { _ in firings.append(loop.time) })
    timer.add(to: loop)
    #expect(timer.fireDate == 12)
    for time in [11.9, 12, 18.5, 18.6, 20, 21, 22] { loop.turn(at: time) }
    #expect(firings == [12, 18.5, 20, 22])
    #expect(timer.fireDate == 24)
  }

  @Test("a timer of the default mode waits while a finger scrolls")
  func modes() throws {
    var firings: [String] = []
    let plain = try #require(RunLoopTimer(interval: 1) { _ in firings.append("default") })
    plain.add(to: loop)
    let common = try #require(RunLoopTimer(interval: 1) { _ in firings.append("common") })
    common.add(to: loop, in: .common)
    loop.turn(at: 11, in: .tracking)
    loop.turn(at: 12, in: .tracking)
    #expect(firings == ["common", "common"])
    #expect(loop.nextWake() == 11, "it is late already")
    loop.turn(at: 12.25)
    #expect(firings == ["common", "common", "default"])
    loop.turn(at: 13)
    #expect(firings.count == 5)
  }

  @Test("a timer that does not repeat fires once and leaves its loop")
  func once() throws {
    var firings = 0
    let timer = try #require(
      RunLoopTimer(interval: 1, isRepeating: false) { _ in firings += 1 })
    timer.add(to: loop)
    loop.turn(at: 99)
    loop.turn(at: 199)
    #expect(firings == 1)
    #expect(loop.driverCount == 0)
    #expect(loop.nextWake() == nil)
  }

  @Test("the callback is kept until the timer is invalidated, from within it, too")
  func retention() throws {
    final class Target {}
    weak var kept: Target?
    do {
      let target = Target()
      kept = target
      try #require(
        RunLoopTimer(interval: 1) { timer in
          withExtendedLifetime(target) {}
          timer.invalidate()
        }
      ).add(to: loop)
    }
    #expect(kept != nil)
    loop.turn(at: 11)
    #expect(kept == nil)
    #expect(loop.driverCount == 0)
  }

  @Test("intervals that cannot be meant are refused, too short ones are the shortest")
  func intervals() {
    #expect(RunLoopTimer(interval: .nan) { _ in } == nil)
    #expect(RunLoopTimer(interval: .infinity) { _ in } == nil)
    #expect(RunLoopTimer(interval: -1) { _ in }?.interval == TimerSchedule.shortestInterval)
  }

  @Test("firings are those of the schedule, whatever the loop does", arguments: UInt64(1)...16)
  func agreement(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let timeline = RunLoopTimeline(
      (0..<6).map { _ -> RunLoopTimeline.Span in
        let start = Double.random(in: 0...4, using: &generator)
        let end = start + Double.random(in: 0...0.8, using: &generator)
        return Bool.random(using: &generator)
          ? .busy(from: start, to: end) : .tracking(from: start, to: end)
      })
    let interval = Double.random(in: 0.02...0.5, using: &generator)
    let modes: RunLoopModes = Bool.random(using: &generator) ? .default : .common
    let loop = try #require(AppRunLoop())
    var firings: [MediaTime] = []
    let timer = RunLoopTimer(interval: interval) { _ in firings.append(loop.time) }
    timer?.add(to: loop, in: modes)
    #expect(LoopOwner(loop: loop, timeline: timeline).play(until: 6))
    let schedule = try #require(TimerSchedule(interval: interval, modes: modes))
    #expect(firings == schedule.firings(until: 6, in: timeline, most: 10_000))
  }
}

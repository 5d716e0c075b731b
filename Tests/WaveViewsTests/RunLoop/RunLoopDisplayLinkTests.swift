import AnimationTiming
import TestSupport
import Testing
import WaveViews

@Suite("Display link on a run loop")
struct RunLoopDisplayLinkTests {
  /// A loop of 10 Hz at 0 s, so that refreshes have short times.
  private let loop: AppRunLoop

  init() throws { loop = try #require(AppRunLoop(refreshRate: 10)) }

  @Test(
    "nothing is known before the first call, then the last frame, the next one and the interval"
  )
  func timestamps() {
    let link = RunLoopDisplayLink { _ in }
    link.add(to: loop)
    #expect(link.timestamp == nil && link.targetTimestamp == nil && link.duration == nil)
    #expect(loop.nextWake() == 0.1)
    loop.turn(at: 0.05)
    #expect(link.timestamp == nil)
    loop.turn(at: 0.1)
    #expect(link.timestamp == 0.1 && link.targetTimestamp == 0.2 && link.duration == 0.1)
    link.preferredFramesPerSecond = 5
    #expect(loop.nextWake() == 0.3)
    loop.turn(at: 0.2)
    #expect(link.timestamp == 0.1)
    loop.turn(at: 0.3)
    #expect(link.timestamp == 0.3 && link.targetTimestamp == 0.5 && link.duration == 0.1)
  }

  @Test("refreshes at which the loop was not free are lost, and one turn calls once")
  func skips() {
    var calls: [MediaTime] = []
    let link = RunLoopDisplayLink { calls.append($0.timestamp ?? .nan) }
    link.add(to: loop)
    for time in [0.1, 0.35, 0.4, 0.4, 5, 5.05, 5.1] { loop.turn(at: time) }
    #expect(calls == [0.1, 0.4, 5, 5.1])
  }

  @Test("a paused link is not called, and goes on at the next refresh")
  func pause() {
    var calls: [MediaTime] = []
    let link = RunLoopDisplayLink { calls.append($0.timestamp ?? .nan) }
    link.add(to: loop)
    loop.turn(at: 0.1)
    link.isPaused = true
    #expect(loop.nextWake() == nil)
    loop.turn(at: 0.2)
    loop.turn(at: 0.25)
    link.isPaused = false
    #expect(loop.nextWake() == 3 / 10.0)
    loop.turn(at: 3 / 10.0)
    #expect(calls == [0.1, 3 / 10.0])
    #expect(loop.driverCount == 1)
  }

  @Test(
    "a link of the default mode stands still while a finger scrolls, one of common modes does not"
  )
  func modes() {
    var calls: [String] = []
    let plain = RunLoopDisplayLink { _ in calls.append("default") }
    plain.add(to: loop)
    let common = RunLoopDisplayLink { _ in calls.append("common") }
    common.add(to: loop, in: .common)
    loop.turn(at: 0.1, in: .tracking)
    #expect(calls == ["common"])
    loop.turn(at: 0.15)
    #expect(calls == ["common"], "between refreshes nothing is made up for")
    loop.turn(at: 0.2)
    #expect(calls == ["common", "default", "common"])
    plain.add(to: loop, in: .tracking)
    #expect(loop.driverCount == 2)
    loop.turn(at: 0.3, in: .tracking)
    #expect(calls.count == 5)
  }

  @Test("the callback is kept until the link is invalidated, and never called after")
  func retention() {
    final class Target {
      var calls = 0
    }
    weak var kept: Target?
    var link: RunLoopDisplayLink?
    do {
      let target = Target()
      kept = target
      link = RunLoopDisplayLink { _ in target.calls += 1 }
      link?.add(to: loop)
    }
    loop.turn(at: 0.1)
    #expect(kept?.calls == 1)
    let handle = link
    link = nil
    loop.turn(at: 0.2)
    #expect(kept?.calls == 2, "the loop keeps the link")
    handle?.invalidate()
    #expect(kept == nil)
    #expect(loop.driverCount == 0)
    handle?.add(to: loop)
    loop.turn(at: 0.3)
    #expect(loop.driverCount == 0)
  }

  @Test("callbacks may invalidate themselves and others, and add links that wait for the next turn")
  func reentrancy() {
    var calls: [String] = []
    var second: RunLoopDisplayLink?
    let third = RunLoopDisplayLink { _ in calls.append("third") }
    let first = RunLoopDisplayLink { [loop] link in
      calls.append("first")
      link.invalidate()
      second?.invalidate()
      third.add(to: loop)
    }
    second = RunLoopDisplayLink { _ in calls.append("second") }
    first.add(to: loop)
    second?.add(to: loop)
    loop.turn(at: 0.1)
    #expect(calls == ["first"])
    loop.turn(at: 0.2)
    #expect(calls == ["first", "third"])
    #expect(loop.driverCount == 1)
  }

  @Test("turns that go back in time, or have none, do nothing")
  func wrongTurns() {
    var calls = 0
    let link = RunLoopDisplayLink { _ in calls += 1 }
    link.add(to: loop)
    loop.turn(at: 0.2)
    loop.turn(at: 0.1)
    loop.turn(at: .nan)
    #expect(calls == 1)
    #expect(loop.time == 0.2)
    #expect(AppRunLoop(refreshRate: 0) == nil)
    #expect(AppRunLoop(time: .infinity) == nil)
  }

  @Test("the calls are those of the schedule, whatever the loop does", arguments: UInt64(1)...16)
  func agreement(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let timeline = RunLoopTimeline(
      (0..<6).map { _ -> RunLoopTimeline.Span in
        let start = Double.random(in: 0...2, using: &generator)
        let end = start + Double.random(in: 0...0.3, using: &generator)
        return Bool.random(using: &generator)
          ? .busy(from: start, to: end) : .tracking(from: start, to: end)
      })
    let rate: Double = [60, 120, 59.94].randomElement(using: &generator) ?? 60
    let preferred: Double = [0.0, 30, 20].randomElement(using: &generator) ?? 0
    let modes: RunLoopModes = Bool.random(using: &generator) ? .default : .common
    let loop = try #require(AppRunLoop(refreshRate: rate))
    var calls: [DisplayLinkSchedule.Call] = []
    let found = DisplayLinkSchedule(
      refreshRate: rate, preferredFramesPerSecond: preferred, modes: modes)
    let schedule = try #require(found)
    var next = schedule.firstCall(after: 0, in: timeline)
    while let call = next, call.timestamp <= 3 {
      calls.append(call)
      next = schedule.nextCall(after: call.refresh, in: timeline)
    }
    var made: [MediaTime] = []
    let link = RunLoopDisplayLink { made.append($0.timestamp ?? .nan) }
    link.preferredFramesPerSecond = preferred
    link.add(to: loop, in: modes)
    #expect(LoopOwner(loop: loop, timeline: timeline).play(until: 3))
    #expect(made == calls.map(\.timestamp))
    #expect(link.targetTimestamp == calls.last?.targetTimestamp)
  }
}

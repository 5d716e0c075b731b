import AnimationTiming
import Foundation
import Testing
import WaveViews

@Suite("Foundation's timers")
struct FoundationTimersTests {
  private static let interval = 0.002

  /// Turns the loop in `mode` until `isDone`, as fast as it goes; false if that is not within a
  /// minute.
  private static func turn(
    _ timers: FoundationTimers, in mode: RunLoopModes, until isDone: () -> Bool
  ) -> Bool {
    let end = Date(timeIntervalSinceNow: 60)
    var time = 1.0
    while !isDone() {
      guard Date() < end else { return false }
      time += 0.001
      timers.turn(at: time, in: mode)
    }
    return true
  }

  @Test("want a turn at once while one is not on its run loop, and none without any")
  func waiting() throws {
    let timers = FoundationTimers(interval: Self.interval, start: 5)
    #expect(timers.nextWake(in: .default) == nil)
    let timer = timers.addTimer(in: .common) { _ in }
    #expect(timers.nextWake(in: .default) == 5)
    timers.turn(at: 6, in: .default)
    let next = try #require(timers.nextWake(in: .default))
    #expect(next > 6)
    timer.invalidate()
    #expect(timers.nextWake(in: .default) == nil)
  }

  @Test("call with the time of the turn, again and again, until they are invalidated")
  func repeats() {
    let timers = FoundationTimers(interval: Self.interval, start: 0)
    var times: [MediaTime] = []
    let timer = timers.addTimer(in: .common) { times.append($0) }
    #expect(Self.turn(timers, in: .default) { times.count >= 3 })
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    timer.invalidate()
    let called = times.count
    let other = timers.addTimer(in: .common) { times.append(-$0) }
    #expect(Self.turn(timers, in: .default) { times.count >= called + 2 })
    #expect(times.dropFirst(called).allSatisfy { $0 < 0 })
    other.invalidate()
  }

  @Test("make up for several missed dates with one call, and are all gone after the end")
  func missed() {
    let timers = FoundationTimers(interval: Self.interval, start: 0)
    var calls = 0
    _ = timers.addTimer(in: .default) { _ in calls += 1 }
    func callsWhenLate(_ time: MediaTime) -> Int {
      let (before, late) = (calls, Date(timeIntervalSinceNow: 10 * Self.interval))
      while Date() < late {}
      timers.turn(at: time, in: .default)
      return calls - before
    }
    timers.turn(at: 1, in: .default)
    #expect(callsWhenLate(2) == 1)
    timers.invalidate()
    #expect(timers.nextWake(in: .default) == nil)
    #expect(callsWhenLate(3) == 0)
  }

  @Test(
    "fire in their modes only",
    arguments: [RunLoopModes.default, .common], [RunLoopModes.default, .tracking])
  func modes(_ modes: RunLoopModes, in turn: RunLoopModes) {
    let timers = FoundationTimers(interval: Self.interval, start: 0)
    var calls = 0
    _ = timers.addTimer(in: modes) { _ in calls += 1 }
    // Always called in tracking: tells that time has passed.
    var ticks = 0
    _ = timers.addTimer(in: .common) { _ in ticks += 1 }
    #expect(Self.turn(timers, in: turn) { ticks >= 3 })
    #expect((calls > 0) == (modes == .common || turn == .default))
    timers.invalidate()
  }
}

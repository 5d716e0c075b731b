import AnimationTiming
import TestSupport
import Testing

@Suite("Display link")
struct DisplayLinkTests {
  private static func refreshes(
    _ link: DisplayLinkSchedule, _ loop: RunLoopTimeline, count: Int
  ) -> [Int] {
    var refreshes: [Int] = []
    var next = link.firstCall(after: 0, in: loop)
    while let call = next, refreshes.count < count {
      refreshes.append(call)
      next = link.nextCall(after: call, in: loop)
    }
    return refreshes
  }

  @Test("late frames are skipped, and the grid starts anew")
  func skips() throws {
    let loop = RunLoopTimeline([.busy(from: 3 / 60.0, to: 5.5 / 60.0)])
    let native = try #require(DisplayLinkSchedule(refreshRate: 60))
    #expect(Self.refreshes(native, loop, count: 6) == [1, 2, 3, 6, 7, 8])
    let half = try #require(DisplayLinkSchedule(refreshRate: 60, frameInterval: 2))
    #expect(Self.refreshes(half, loop, count: 5) == [1, 3, 6, 8, 10])
    let free = RunLoopTimeline([.busy(from: 3 / 60.0, to: 4 / 60.0)])
    #expect(Self.refreshes(native, free, count: 5) == [1, 2, 3, 4, 5])
  }

  @Test(
    "the preferred rate is met by whole refreshes",
    arguments: [
      (60, 0, 1), (60, 30, 2), (60, 26, 2), (60, 35, 2), (60, 20, 3), (60, 120, 1), (120, 60, 2),
      (60, -5, 1), (60, .nan, 1), (60, 1e-30, 1_000_000_000),
    ] as [(Double, Double, Int)])
  func preferredRate(_ refreshRate: Double, _ preferred: Double, _ interval: Int) throws {
    let link = try #require(
      DisplayLinkSchedule(refreshRate: refreshRate, preferredFramesPerSecond: preferred))
    #expect(link.frameInterval == interval)
  }

  @Test(
    "rates and times that cannot be meant are refused",
    arguments: [0, -60, .nan, .infinity, .leastNonzeroMagnitude])
  func refusals(_ rate: Double) {
    #expect(DisplayLinkSchedule(refreshRate: rate) == nil)
    #expect(DisplayLinkSchedule(refreshRate: 60)?.firstCall(after: 1e300) == nil)
    #expect(DisplayLinkSchedule(refreshRate: 60)?.nextCall(after: .max) == nil)
  }
}

@Suite("Timer")
struct TimerTests {
  @Test("a late timer fires once, then on its original grid")
  func lateness() throws {
    let timer = try #require(TimerSchedule(interval: 2))
    let loop = RunLoopTimeline([.busy(from: 3, to: 8.5)])
    #expect(timer.firings(until: 12, in: loop, most: 99) == [2, 8.5, 10, 12])
    let onGrid = RunLoopTimeline([.busy(from: 3, to: 8)])
    #expect(timer.firings(until: 12, in: onGrid, most: 99) == [2, 8, 10, 12])
    #expect(timer.firings(until: 100, most: 3) == [2, 4, 6])
  }

  @Test("a timer that does not repeat fires once, and intervals that cannot be meant are refused")
  func edges() throws {
    let once = try #require(TimerSchedule(interval: 1, isRepeating: false))
    #expect(once.firings(until: 9, most: 99) == [1])
    #expect(TimerSchedule(interval: 0)?.interval == TimerSchedule.shortestInterval)
    #expect(TimerSchedule(interval: .infinity) == nil)
    #expect(TimerSchedule(interval: .nan) == nil)
    #expect(TimerSchedule(start: .infinity, interval: 1) == nil)
    // The grid is finer than the number can tell here.
    let fine = try #require(TimerSchedule(start: 1e18, interval: 1))
    #expect(fine.firings(until: 2e18, most: 99).count <= 1)
    let asleep = RunLoopTimeline([.busy(from: 0, to: .infinity)])
    #expect(TimerSchedule(interval: 1)?.firstFiring(in: asleep) == nil)
  }

  @Test("firings ascend, and those in time lie on the grid", arguments: UInt64(1)...8)
  func properties(_ seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    for _ in 0..<100 {
      let interval = Double.random(in: 0.01...1, using: &generator)
      let timer = try #require(TimerSchedule(start: 3, interval: interval))
      let ends: [Double] = [
        3 + .random(in: 0...5, using: &generator), 3 + .random(in: 0...5, using: &generator),
      ]
      let busy = RunLoopTimeline.Span.busy(from: ends.min() ?? 0, to: ends.max() ?? 0)
      let firings = timer.firings(until: 9, in: RunLoopTimeline([busy]), most: 10_000)
      #expect(zip(firings, firings.dropFirst()).allSatisfy { $0 < $1 })
      for firing in firings where firing != busy.end {
        let place = (firing - 3) / interval
        #expect(abs(place - place.rounded()) < 1e-6)
        #expect(!(busy.start < firing && firing < busy.end))
      }
      #expect(firings.count { $0 == busy.end } <= 1)
    }
  }
}

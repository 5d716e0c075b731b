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
      refreshes.append(call.refresh)
      next = link.nextCall(after: call.refresh, in: loop)
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

  @Test("a link of the default mode stands still while a finger scrolls")
  func modes() throws {
    let loop = RunLoopTimeline([.tracking(from: 2.5 / 60, to: 6.5 / 60)])
    let common = try #require(DisplayLinkSchedule(refreshRate: 60))
    #expect(Self.refreshes(common, loop, count: 4) == [1, 2, 3, 4])
    let plain = try #require(DisplayLinkSchedule(refreshRate: 60, modes: .default))
    #expect(Self.refreshes(plain, loop, count: 4) == [1, 2, 7, 8])
    let scrolling = RunLoopTimeline([.tracking(from: 0, to: .infinity)])
    #expect(Self.refreshes(plain, scrolling, count: 4).isEmpty)
  }

  struct RateCase: CustomTestStringConvertible, Sendable {
    let refreshRate: Double
    let preferred: Double
    let interval: Int

    var testDescription: String { "\(preferred) of \(refreshRate)" }
  }

  static let rates = [
    RateCase(refreshRate: 60, preferred: 0, interval: 1),
    RateCase(refreshRate: 60, preferred: 30, interval: 2),
    RateCase(refreshRate: 60, preferred: 26, interval: 2),
    RateCase(refreshRate: 60, preferred: 35, interval: 2),
    RateCase(refreshRate: 60, preferred: 20, interval: 3),
    RateCase(refreshRate: 60, preferred: 60, interval: 1),
    RateCase(refreshRate: 60, preferred: 120, interval: 1),
    RateCase(refreshRate: 120, preferred: 60, interval: 2),
    RateCase(refreshRate: 60, preferred: -5, interval: 1),
    RateCase(refreshRate: 60, preferred: .nan, interval: 1),
    RateCase(refreshRate: 60, preferred: 1e-30, interval: 1_000_000_000),
  ]

  @Test("the preferred rate is met by whole refreshes, and the budget follows", arguments: rates)
  func preferredRate(_ row: RateCase) throws {
    let link = try #require(
      DisplayLinkSchedule(refreshRate: row.refreshRate, preferredFramesPerSecond: row.preferred))
    #expect(link.frameInterval == row.interval)
    let call = try #require(link.firstCall(after: 0.5 / row.refreshRate))
    let budget = call.targetTimestamp - call.timestamp
    #expect(abs(budget - Double(row.interval) / row.refreshRate) < 1e-9 * Double(row.interval))
    #expect(call.duration == 1 / row.refreshRate)
    #expect(call.timestamp == link.time(of: 1))
  }

  @Test(
    "rates and times that cannot be meant are refused",
    arguments: [0, -60, .nan, .infinity, .leastNonzeroMagnitude])
  func refusals(_ rate: Double) {
    #expect(DisplayLinkSchedule(refreshRate: rate) == nil)
    #expect(DisplayLinkSchedule(refreshRate: 60, origin: .nan) == nil)
    #expect(DisplayLinkSchedule(refreshRate: 60)?.firstCall(after: 1e300) == nil)
    #expect(DisplayLinkSchedule(refreshRate: 60)?.nextCall(after: .max) == nil)
  }

  @Test("calls never go back or fall into a busy stretch", arguments: UInt64(1)...8)
  func properties(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let spans = (0..<5).map { _ in
        let start = Double.random(in: 0...2, using: &generator)
        return RunLoopTimeline.Span.busy(
          from: start, to: start + .random(in: 0...0.3, using: &generator))
      }
      let link = try #require(
        DisplayLinkSchedule(
          refreshRate: [60, 120, 59.94].randomElement(using: &generator) ?? 60,
          frameInterval: Int.random(in: 1...3, using: &generator)))
      let refreshes = Self.refreshes(link, RunLoopTimeline(spans), count: 120)
      #expect(refreshes.count == 120)
      for (call, next) in zip(refreshes, refreshes.dropFirst()) {
        #expect(next >= call + link.frameInterval)
        let time = link.time(of: next)
        #expect(!spans.contains { $0.start < time && time < $0.end - 1e-6 })
      }
    }
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

  @Test(
    "a timer of the default mode waits while a finger scrolls, one of the common modes does not")
  func modes() throws {
    let loop = RunLoopTimeline([.tracking(from: 1.5, to: 4.25)])
    var timer = try #require(TimerSchedule(interval: 1))
    #expect(timer.firings(until: 6, in: loop, most: 99) == [1, 4.25, 5, 6])
    timer.modes = .common
    #expect(timer.firings(until: 6, in: loop, most: 99) == [1, 2, 3, 4, 5, 6])
    timer.modes = []
    #expect(timer.firings(until: 6, in: loop, most: 99).isEmpty)
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
    var generator = SeededGenerator(seed: seed)
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

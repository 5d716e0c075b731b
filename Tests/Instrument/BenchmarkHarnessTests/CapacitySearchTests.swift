import FramePacing
import SampleStatistics
import Testing
import Vocabulary

@testable import BenchmarkHarness

/// A screen on scripted clocks whose cost grows with the number on it.
struct ScriptedScreen: CustomTestStringConvertible {
  let testDescription: String
  var refreshHz = 60.0
  /// s per turn of the app, from the number and the turn.
  var app: @Sendable (_ count: Int, _ turn: Int) -> Double = { _, _ in 0.0001 }
  /// s per picture of the server, from the number and the picture.
  var server: @Sendable (_ count: Int, _ picture: Int) -> Double = { _, _ in 0.0001 }
  /// The most that hold the rate.
  var capacity = 0.0

  func observe(_ count: Int, seconds: Double = 5) throws -> CapacityObservation {
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    let record = try PacedSimulation.run(
      WorkingApp(appClock) { app(count, $0) }, on: appClock,
      WorkingServer(serverClock) { server(count, $0) }, on: serverClock,
      rule: PacedRule(refreshHz: refreshHz, duration: seconds))
    return CapacityObservation(record, count: count, moves: true, rule: CapacityRule())
  }

  func search(
    ceiling: Int = 4096, runs: Int = .max, seed: UInt64 = 1, rule: CapacityRule = CapacityRule()
  ) -> CapacitySearch {
    var left = runs
    return CapacitySearch(
      rule: rule, refreshHz: refreshHz, ceiling: ceiling, seed: seed,
      observe: { count in
        left -= 1
        return try observe(count)
      }, isOver: { left <= 0 })
  }
}

@Suite("Searches for a capacity on scripted clocks")
struct CapacitySearchTests {
  @Test("a run whose warm-up never ended is as far over its budget as its pictures are late")
  func neverWarm() throws {
    let screen = ScriptedScreen(testDescription: "", app: { _, _ in 0.35 })
    let found = try screen.observe(1, seconds: 1)
    #expect((0.3...0.6).contains(found.interval))
    #expect(abs(found.hitchRatio - 1000 * (1 - 1 / 60 / found.interval)) < 1e-9)
    #expect(!found.isHeld(CapacityRule()))
  }

  static let screens = [
    ScriptedScreen(
      testDescription: "an app at 60 Hz", app: { count, _ in 40e-6 * Double(count) },
      capacity: 1 / 60 / 40e-6),
    ScriptedScreen(
      testDescription: "an app at 120 Hz", refreshHz: 120,
      app: { count, _ in 3e-6 * Double(count) }, capacity: 1 / 120 / 3e-6),
    ScriptedScreen(
      testDescription: "a server at 90 Hz", refreshHz: 90,
      server: { count, _ in 17e-6 * Double(count) }, capacity: 1 / 90 / 17e-6),
    ScriptedScreen(
      testDescription: "a few heavy ones", app: { count, _ in 2e-3 * Double(count) },
      capacity: 8.3),
    ScriptedScreen(
      testDescription: "a server whose first ten pictures cost 20 times as much",
      server: { count, picture in (picture < 10 ? 20 : 1) * 20e-6 * Double(count) },
      capacity: 1 / 60 / 20e-6),
  ]

  @Test("a search ends with the second ramp where that is close, not with the fifth")
  func ends() throws {
    // Fewer than a ramp has runs lie between what holds and what does not: every ramp tries all.
    let screen = ScriptedScreen(
      testDescription: "", app: { count, _ in count > 5 ? 0.03 : 0.001 })
    var search = screen.search()
    let estimate = try #require(try search.run())
    #expect(estimate.value == 5)
    let tried = Dictionary(grouping: search.observations, by: \.count).mapValues(\.count)
    // On the ladder a number that is too large is tried three times; then twice in ramps.
    #expect(tried.values.max() ?? 0 <= 5, "\(tried)")
  }

  @Test("what costs c each is found at budget / c, within 5 %", arguments: screens)
  func budget(screen: ScriptedScreen) throws {
    var search = screen.search()
    let estimate = try #require(try search.run())
    #expect(estimate.bound == .none && !estimate.isShort && estimate.flags.isEmpty)
    let value = Double(estimate.value)
    #expect(abs(value - screen.capacity) <= max(1, 0.05 * screen.capacity))
    let (low, high) = (try #require(estimate.low), try #require(estimate.high))
    #expect(low <= estimate.value && estimate.value <= high)
    #expect(Double(low) <= screen.capacity && screen.capacity < Double(high + 1))
    #expect(search.hitchRatio(upTo: estimate.value) == 0)
    // Every number that was put on screen is there, from one on.
    #expect(search.observations.first?.count == 1)
    #expect(search.isCalm(upTo: estimate.value))
  }

  @Test("hitches of the machine at any number do not end the search early", arguments: 1...5)
  func noise(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var search = CapacitySearch(
      refreshHz: 60, ceiling: 4096, seed: seed,
      observe: { count in
        // In one run of five a turn of the app is kept waiting for more than a refresh.
        let late = Int.random(in: 0..<150, using: &generator)
        let screen = ScriptedScreen(
          testDescription: "", app: { $1 == late ? 0.02 : 40e-6 * Double($0) })
        return try screen.observe(count, seconds: 0.7)
      }, isOver: { false })
    let estimate = try #require(try search.run())
    #expect(abs(Double(estimate.value) - 1 / 60 / 40e-6) <= 0.05 / 60 / 40e-6)
    #expect(estimate.bound == .none)
  }

  @Test("one that never misses is a bound, at the ceiling")
  func ceiling() throws {
    var search = ScriptedScreen(testDescription: "").search(ceiling: 100)
    let estimate = try #require(try search.run())
    #expect(estimate == CapacityEstimate(value: 100, bound: .ceiling, low: 100))
    #expect(estimate.flags == [.ceiling] && estimate.high == nil)
    let tried = search.observations.map(\.count)
    #expect(tried.first == 1 && tried.last == 100)
    #expect(zip(tried, tried.dropFirst()).allSatisfy { $0 < $1 && $1 <= 3 * $0 })
  }

  @Test("one that misses with the smallest number is a bound as well")
  func floor() throws {
    var search = ScriptedScreen(testDescription: "", app: { _, _ in 0.03 }).search()
    let estimate = try #require(try search.run())
    #expect(estimate.bound == .floor && estimate.value == 1 && estimate.low == nil)
    #expect(estimate.flags == [.floor])
    #expect(search.observations.map(\.count) == [1, 1, 1])
  }

  @Test("time that ends on the ladder or while closing in leaves a number that is undecided")
  func timeLimit() throws {
    let screen = Self.screens[0]
    var climbing = screen.search(runs: 5)
    let bound = try #require(try climbing.run())
    #expect((16..<32).contains(bound.value) && bound.bound == .ceiling)
    #expect(bound.flags == [.ceiling, .timeLimit, .undecided])
    var closing = screen.search(runs: 16)
    let estimate = try #require(try closing.run())
    #expect(estimate.bound == .none && estimate.flags == [.timeLimit, .undecided])
    #expect((200..<512).contains(estimate.value))
    var none = screen.search(runs: 0)
    #expect(try none.run() == nil)
  }

  @Test("what a run throws ends the search")
  func failure() {
    var search = CapacitySearch(
      refreshHz: 60, ceiling: 8, seed: 1, observe: { _ in throw WorkingServer.Refusal() },
      isOver: { false })
    #expect(throws: WorkingServer.Refusal.self) { _ = try search.run() }
  }

  @Test("a ramp goes down over its range from a random place on, over all of a short one")
  func ramps() {
    func ramp(_ range: ClosedRange<Int>, _ offset: Double) -> [Int] {
      CapacitySearch.ramp(over: range, runs: 6, offset: offset)
    }
    #expect(ramp(10...70, 0) == [60, 50, 40, 30, 20, 10])
    #expect(ramp(10...70, 0.5) == [65, 55, 45, 35, 25, 15])
    #expect(ramp(10...70, 0.99).first == 70 && ramp(10...70, 0.99).last == 20)
    #expect(ramp(3...5, 0.5) == [5, 4, 3])
    #expect(ramp(7...7, 0.5) == [7])
  }

  @Test("a ladder begins with one, doubles from a random place on, and ends at the ceiling")
  func ladder() {
    #expect(CapacitySearch.ladder(to: 40, offset: 0) == [1, 2, 4, 8, 16, 32, 40])
    #expect(CapacitySearch.ladder(to: 40, offset: 0.5) == [1, 2, 5, 11, 22, 40])
    #expect(CapacitySearch.ladder(to: 4, offset: 0.99) == [1, 3, 4])
    #expect(CapacitySearch.ladder(to: 2, offset: 0.7) == [1, 2])
    #expect(CapacitySearch.ladder(to: 1, offset: 0.7) == [1])
  }

  @Test("processes, whose seeds differ, try different numbers, and the same seed the same")
  func seeds() throws {
    func tried(_ seed: UInt64) throws -> [Int] {
      var search = CapacitySearch(
        refreshHz: 60, ceiling: 4096, seed: seed,
        observe: { try Self.screens[0].observe($0, seconds: 1) }, isOver: { false })
      _ = try search.run()
      return search.observations.map(\.count)
    }
    let first = try tried(1)
    let (again, other) = (try tried(1), try tried(2))
    #expect(first == again)
    #expect(first != other)
  }

  @Test("a run's warm-up does not count, and what had begun when it was stopped does not either")
  func observation() throws {
    let cold = ScriptedScreen(
      testDescription: "", server: { _, picture in picture < 10 ? 0.05 : 0.001 })
    let warm = try cold.observe(1, seconds: 1.5)
    #expect(warm.hitchRatio == 0 && abs(warm.interval - 1 / 60) < 1e-12)
    // Never warm: far over its budget, not held.
    let never = try cold.observe(1, seconds: 0.3)
    #expect(!never.isHeld(CapacityRule()) && never.interval > 2 / 60)
    let slow = try ScriptedScreen(testDescription: "", app: { _, _ in 0.02 }).observe(1)
    #expect(abs(slow.interval - 2 / 60) < 1e-12)
  }
}

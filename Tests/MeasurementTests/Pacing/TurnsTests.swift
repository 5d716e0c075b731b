import Foundation
import Testing

@testable import Measurement

/// Nothing here depends on how fast the machine is: what is asked is order, bounds and sums.
@Suite("Runs that take turns")
struct TurnsTests {
  private static let slices = TimeSlices.turns([[0, 1], [1, 0], [0, 1]], length: 0.05)

  @Test("each run has a slice of every round, in the round's order, and its own time has no gaps")
  func slices() {
    let places: [[Double]] = [[0, 3, 4], [1, 2, 5]]
    #expect(Self.slices.map(\.begins) == places.map { $0.map { 0.05 * $0 } })
    let second = Self.slices[1]
    for (time, slice) in [(-1, 0), (0, 0), (0.049, 0), (0.05, 1), (0.1, 2), (0.4, 2)] {
      #expect(second.index(of: time) == slice, "\(time)")
    }
    // Real time less the run's own.
    let offsets = (0..<3).map { Int((second.offset($0) * 1e6).rounded()) }
    #expect(offsets == [50_000, 50_000, 150_000])
    #expect(TimeSlices.all.index(of: 1e6) == 0 && TimeSlices.all.offset(0) == 0)
  }

  @Test("a clock stands still in the slices of others, and never goes back")
  func clock() {
    let origin = MonotonicTime.now()
    let clock = MonotonicClock(origin: origin, slices: Self.slices[1])
    var last = clock.now()
    for time in stride(from: 0.0, through: 0.15, by: 0.01) {
      clock.sleep(until: time)
      let now = clock.now()
      #expect(now >= time && now >= last)
      // What is due in a slice is done no sooner than that slice begins.
      let begin = Self.slices[1].begins[Self.slices[1].index(of: min(time, 0.1499))]
      #expect(MonotonicTime.now() - origin >= begin)
      last = now
    }
  }

  @Test("of several runs each shows its own pictures, and is told its own use by slices")
  func runs() throws {
    let made = (0..<2).map { _ in
      let clock = MonotonicClock()
      return (app: TickingApp(clock) { _ in 0 }, server: ShowingServer(clock, movesItself: true))
    }
    var rule = PacedRule(refreshHz: 200, duration: 0.15)
    rule.settling = .init(ofRun: 0.05, ofSlice: 0.005)
    let records = try PacedRun.runByTurns(
      made.map {
        PacedRun.Subject(app: $0.app, server: $0.server, rule: rule, observers: SideObservers())
      }, Self.slices, CorePlacement.all(from: 1), shouldStop: { false })
    for (record, one) in zip(records, made) {
      #expect(record.turns.count == one.app.timestamps.count)
      #expect(record.frames.count == one.server.displayTimes.count)
      #expect(zip(record.frames, record.frames.dropFirst()).allSatisfy { $0.refresh < $1.refresh })
      #expect(record.slices.count == 2)
      #expect(record.slices.allSatisfy { $0.app.seconds > 0.04 })
      let used = record.slices.reduce(0) { $0 + $1.app.use.nanoseconds }
      #expect(used > 0 && used < record.app.nanoseconds)
      // A process tells its record to the run that started it.
      let told = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(PacedRecord.self, from: told) == record)
    }
  }

  @Test("what fails in one run ends them all")
  func failure() {
    let clock = MonotonicClock()
    let failing = ShowingServer(clock, movesItself: true)
    failing.failsAtFrame = 2
    let subjects = [failing, ShowingServer(clock, movesItself: true)].map { server in
      PacedRun.Subject(
        app: TickingApp(clock, ticks: false), server: server,
        rule: PacedRule(refreshHz: 200, duration: 1e6), observers: SideObservers())
    }
    #expect(throws: ShowingServer.Refusal.self) {
      try PacedRun.runByTurns(
        subjects, TimeSlices.turns([[0, 1]], length: 5e5), shouldStop: { false })
    }
  }

  @Test(
    "a thread's use goes to the slice of its work, with the waking for it, and settling to none")
  func meter() {
    var used: UInt64 = 0
    var rule = PacedRule(refreshHz: 100, duration: 0.15)
    rule.settling = .init(ofRun: 0.05, ofSlice: 0.01)
    var meter = ThreadMeter(rule, Self.slices[0]) { ThreadUse(nanoseconds: used) }
    // A turn at each refresh: 1 ns for waking and working, 10 where nothing is settled.
    for refresh in 0..<15 {
      let time = Double(refresh) / 100
      meter.willSleep(until: time)
      let isSettled = refresh > 5 && refresh % 5 > 0
      used += isSettled ? 1 : 10
      meter.hasWork(at: time)
    }
    meter.willSleep(until: 0.15)
    used += 100
    let use = meter.finish()
    #expect(use.slices.map(\.nanoseconds) == [0, 4, 4])
    #expect(use.all.nanoseconds == 8 + 7 * 10)
  }

  @Test("a thread that others wake has its work in the slice in which it was woken")
  func woken() {
    var used: UInt64 = 0
    let rule = PacedRule(refreshHz: 100, duration: 0.15)
    var meter = ThreadMeter(rule, Self.slices[0]) { ThreadUse(nanoseconds: used) }
    for time in [0.02, 0.11, 0.12] {
      meter.willSleep(until: .infinity)
      used += 5
      meter.hasWork(at: time)
    }
    meter.willSleep(until: .infinity)
    used += 100
    #expect(meter.finish().slices.map(\.nanoseconds) == [5, 0, 10])
  }

  @Test("both sides stand on either core, apart and together, and processes begin with another")
  func placements() {
    let all = CorePlacement.all(from: 0)
    #expect(all.count == 4)
    #expect(Set(all.map { $0.app }) == Set(all.map { $0.server }))
    #expect(CorePlacement.all(from: 1).first == all[1])
    for placement in all {
      let apart = placement.apart(among: all)
      #expect(apart.server == placement.server)
      #expect(apart.app != apart.server || all.allSatisfy { $0 == all[0] })
    }
  }
}

import Testing

@testable import Measurement

@Suite("Cases on scripted clocks")
struct ScriptedPassTests {
  private static func events(
    process: Int = 0, stopAfter: Int = .max, traces: Bool = false
  ) throws -> [RunEvent] {
    let rules = [0.25, 0.75].map { share in
      PacedRule(
        refreshHz: 60, duration: 1,
        load: .busy(length: 0.0582, every: 0.097, for: 1, from: share))
    }
    let arm = ScriptedArm(caseID: "one", rules: rules) { _ in
      TickingSubject(ScriptedClock(), moves: true)
    }
    var events: [RunEvent] = []
    var asked = 0
    let context = PassContext.telling(
      process: process, traces: traces,
      shouldStop: {
        asked += 1
        return asked > stopAfter
      }, to: { events.append($0) })
    try ScriptedPass(context: context).run([arm], block: "block")
    return events
  }

  @Test("tell all that happened, where that is asked for, and of a case that was cut short nothing")
  func traced() throws {
    func runs(_ events: [RunEvent]) -> [TracedRun] {
      events.compactMap { if case .traced(let run) = $0 { run } else { nil } }
    }
    let traced = runs(try Self.events(traces: true))
    #expect(traced.map(\.round) == [0, 1] && traced.allSatisfy { $0.caseID == "one" })
    #expect(traced.allSatisfy { $0.record.turns.count > 20 && $0.record.frames.count > 20 })
    #expect(runs(try Self.events()).isEmpty)
    // Before its second run, and in the middle of that.
    for asked in [1, 100, 150] {
      let events = try Self.events(stopAfter: asked, traces: true)
      #expect(runs(events).isEmpty && events.series.isEmpty)
    }
  }

  @Test("say what was on screen, once for each rule, and nothing of processors")
  func rows() throws {
    let series = try Self.events().series
    #expect(series.allSatisfy { $0.pass == .scripted && $0.quality == .simulated })
    #expect(series.allSatisfy { $0.stage == .frame && $0.source == .engine })
    #expect(series.allSatisfy { $0.metric.passes.contains(.scripted) && $0.flags.isEmpty })
    let names = Set(series.map(\.metric.name))
    #expect(names.isSuperset(of: [.frameRate, .framesMissed, .hitchTime, .frameOverrun]))
    #expect(names.isDisjoint(with: [.cpuShare, .wakeups, .frameTime]))
    let rates = try #require(series.first { $0.metric.name == .frameRate }).values
    #expect(rates.count == 2 && rates.allSatisfy { (30...40).contains($0) })
  }

  @Test("are the same each time, and run in the first process alone")
  func again() throws {
    #expect(try Self.events().series == Self.events().series)
    #expect(try Self.events(process: 1).series.isEmpty)
  }
}

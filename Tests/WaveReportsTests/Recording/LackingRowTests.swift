import Measurement
import Reports
import TestSupport
import Testing
import Vocabulary

@testable import WaveReports

@Suite("Rows of what one case does not have")
struct LackingRowTests {
  private static func rows(
    _ identity: CaseIdentity, lacking: MetricName, stage: Stage,
    unavailable: [(metric: MetricName, pass: Pass)] = []
  ) -> [ReportRow] {
    var collected = CollectedCase(identity)
    let isReal = !identity.state.isEmpty
    collected.add(
      SampleSeries(
        caseID: "", stage: stage, metric: MetricTable[.cpuTime], pass: isReal ? .paced : .time,
        source: .clock, quality: .measured, process: 0, samples: [Sample(1, frames: 1, round: 0)]))
    collected.lack(lacking, in: stage)
    return ReportBuilder(runID: "r", unavailable: unavailable).rows(collected)
      .filter { $0.quality == .unavailable }
  }

  @Test("a quotient of events is of the pass that would have had it", arguments: ["", "rest"])
  func quotient(state: String) throws {
    var identity = CaseIdentity()
    identity.state = state
    let rows = Self.rows(identity, lacking: "instructions_per_cycle", stage: .app)
    let row = try #require(rows.first)
    #expect(rows.count == 1)
    #expect(row.pass == (state.isEmpty ? .counters : .paced))
    #expect(row.source == .papi && row.unit == "1/cycle")
    #expect(row.numbers.allSatisfy { $0 == nil })
  }

  @Test("what a strategy counts and does not declare is its own", arguments: ["", "rest"])
  func undeclared(state: String) throws {
    var identity = CaseIdentity()
    identity.state = state
    let rows = Self.rows(
      identity, lacking: "instructions_per_cycle", stage: .app,
      unavailable: [("own::tocks", .counters)])
    let row = try #require(rows.first { $0.metric == "own::tocks" })
    #expect(row.source == .own && row.stage == .app)
    #expect(row.pass == (state.isEmpty ? .counters : .paced))
    #expect(row.unit == (state.isEmpty ? "count" : "1/s"))
  }
}

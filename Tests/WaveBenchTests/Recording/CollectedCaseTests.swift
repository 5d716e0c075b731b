import Measurement
import Runs
import TestSupport
import Testing

@testable import WaveBench

@Suite("Rows of what was collected")
struct CollectedCaseTests {
  private static func series(_ samples: [Sample], process: Int = 0) -> SampleSeries {
    SampleSeries(
      caseID: "", stage: .app, metric: MetricTable[.cpuTime], pass: .time, source: .clock,
      quality: .measured, process: process, samples: samples)
  }

  @Test(
    "a row is contended where more than a tenth of its samples are; other flags need one sample",
    arguments: [(0, false), (2, false), (3, true), (20, true)])
  func flagged(_ contended: Int, _ isContended: Bool) {
    var collected = CollectedCase(CaseIdentity())
    let samples = (0..<20).map { number in
      Sample(
        Double(number), frames: 1, round: number,
        flags: (number < contended ? [.contended] : []) + (number == 0 ? [.outlier] : []))
    }
    for process in 0..<2 { collected.add(Self.series(samples, process: process)) }
    let rows = collected.reportRows()
    #expect(rows.map(\.flags) == [isContended ? [.contended, .outlier] : [.outlier]])
    let kept = collected.sampleRows(runID: "r").filter { $0.flags.contains(.contended) }
    #expect(kept.count == 2 * contended, "a sample keeps its flag, whatever its row has")
  }

  @Test(
    "what a case or the run lacks is an empty row of the pass that would have had it",
    arguments: ["", "rest"])
  func lacking(state: String) throws {
    var identity = CaseIdentity()
    identity.state = state
    var collected = CollectedCase(identity)
    collected.add(Self.series([Sample(1, frames: 1, round: 0)]))
    collected.lack("instructions_per_cycle", in: .app)
    let rows = collected.reportRows(unavailable: [("own::tocks", .counters)])
      .filter { $0.quality == .unavailable }
    #expect(rows.map(\.metric) == ["instructions_per_cycle", "own::tocks"])
    #expect(rows.map(\.source) == [.papi, .own])
    #expect(rows.map(\.unit) == ["1/cycle", state.isEmpty ? "count" : "1/s"])
    let pass: Pass = state.isEmpty ? .counters : .paced
    #expect(rows.allSatisfy { $0.pass == pass && $0.stage == .app })
    #expect(rows.allSatisfy { $0.numbers.allSatisfy { $0 == nil } })
  }
}

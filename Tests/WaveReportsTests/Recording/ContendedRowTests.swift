import Measurement
import Reports
import TestSupport
import Testing
import Vocabulary

@testable import WaveReports

@Suite("Rows of samples that others disturbed")
struct ContendedRowTests {
  @Test(
    "a row is contended where more than a tenth of its samples are; other flags need one sample",
    arguments: [(0, false), (2, false), (3, true), (20, true)])
  func flagged(_ contended: Int, _ isContended: Bool) throws {
    var collected = CollectedCase(CaseIdentity())
    let samples = (0..<20).map { number in
      Sample(
        Double(number), frames: 1, round: number,
        flags: (number < contended ? [.contended] : []) + (number == 0 ? [.outlier] : []))
    }
    for process in 0..<2 {
      collected.add(
        SampleSeries(
          caseID: "", stage: .frame, metric: MetricTable[.cpuTime], pass: .time, source: .clock,
          quality: .measured, process: process, samples: samples))
    }
    let rows = ReportBuilder(runID: "r", unavailable: []).rows(collected)
    #expect(rows.map(\.flags) == [isContended ? [.contended, .outlier] : [.outlier]])
    let kept = collected.sampleRows(runID: "r").filter { $0.flags.contains(.contended) }
    #expect(kept.count == 2 * contended, "a sample keeps its flag, whatever its row has")
  }
}

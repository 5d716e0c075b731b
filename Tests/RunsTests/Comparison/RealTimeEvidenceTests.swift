import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Numbers of processes in real time")
struct RealTimeEvidenceTests {
  private static let caseID = "loaded/jw/path-rebuild/12/56x28@2"

  /// Three processes of two seconds at 50 Hz, within turns for 40 % of the time with a core for 10
  /// %.
  private static func evidence(load: String) -> (RealTimeEvidence, ReportRow) {
    func samples(_ metric: MetricName, _ value: Double, count: Int) -> [SampleRow] {
      (0..<3).flatMap { process in
        (0..<count).map {
          SampleRow.made(caseID, .app, metric, .paced, process: process, round: $0, value: value)
        }
      }
    }
    var report = ReportRow.made(caseID, .app, "wakeups", .paced)
    (report.load, report.refreshHz) = (Load(load) ?? .none, 50)
    let rows =
      samples("busy_time", 8e6, count: 100) + samples("wake_lateness", 1e5, count: 100)
      + samples("cpu_share", 10, count: 1) + samples("wakeups", 50, count: 1)
    return (RealTimeEvidence(rows, [report], .one), report)
  }

  @Test(
    "a process whose thread waited for its core is left out, unless that was asked for",
    arguments: [
      ("none", 3), ("busy:24ms/40ms", 3), ("main-thread-io", 0), ("neighbour", 0),
      ("neighbour:36ms/40ms", 0),
    ])
  func waits(load: String, leftOut: Int) throws {
    let (evidence, row) = Self.evidence(load: load)
    let numbers = try #require(evidence.numbers(of: row, .median))
    #expect(numbers.crowded == leftOut)
    #expect(numbers.values.count == 3 - leftOut)
    #expect(numbers.shown == [50, 50, 50])
  }
}

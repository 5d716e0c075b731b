import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

/// What is said of other sessions is what committed sessions show.
@Suite("How far sessions are apart")
struct SessionSpreadTests {
  /// The ratios of results/default in real time, of each arm to its reference session by session.
  private static func ratios() throws -> [[Double]] {
    let run = try StoredRun.open(Repository.url("results/default").path)
    let sessions = Sessions(run.manifest)
    let samples = try #require(run.samples).filter { $0.metric == .cpuShare && $0.stage == .frame }
    let byCase = Dictionary(grouping: samples, by: \.caseID)
    let rows = run.report.filter { byCase[$0.caseID] != nil && $0.metric == .cpuShare }
      .filter { $0.stage == .frame }
    func means(_ row: ReportRow) -> [Double] {
      let values: [(process: Int, value: Double)] = (byCase[row.caseID] ?? []).compactMap {
        sample in sample.value.map { (sample.process, $0) }
      }
      return sessions.grouped(values).map { $0.reduce(0, +) / Double($0.count) }
    }
    return rows.compactMap { row -> [Double]? in
      let reference = rows.first {
        $0.block == row.block && $0.strategy == row.reference && $0 != row
      }
      return reference.map { zip(means(row), means($0)).map { $0.0 / $0.1 } }
    }
  }

  @Test("the per cent that texts say are those of the committed sessions in real time")
  func percent() throws {
    let ratios = try Self.ratios()
    #expect(ratios.count == 6 && ratios.allSatisfy { $0.count == 6 })
    // Two numbers of one spread differ by the square root of two times of it.
    let squares = ratios.compactMap { Moments.of($0.map { log($0) })?.variance }.map { 2 * $0 }
    let spread = 100 * (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    #expect(abs(spread - Double(SessionWords.spreadPercent)) <= 0.5, "\(spread) % of \(ratios)")
  }

  @Test("one session, few and enough get their words")
  func words() {
    func words(_ count: Int) -> String? {
      SessionWords.doubt(Sessions(firstProcesses: Array(0..<count)))
    }
    let percent = "about \(SessionWords.spreadPercent) %"
    #expect(words(1)?.contains("One session on one host") == true)
    #expect(words(1)?.contains(percent) == true)
    #expect(words(2)?.hasPrefix("Two sessions") == true)
    #expect(words(3)?.hasPrefix("Three sessions") == true && words(4) == nil)
    let two = Sessions(firstProcesses: [0, 1])
    #expect(SessionWords.doubt(.one, two)?.contains(percent) == true)
    #expect(SessionWords.doubt(two, .one) != nil && SessionWords.doubt(two, two) == nil)
  }
}

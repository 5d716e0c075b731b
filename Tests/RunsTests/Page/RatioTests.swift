import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Ratios of arms that ran side by side")
struct RatioTests {
  @Test("pairs without a ratio are left out, counted and told on the page")
  func leftOut() throws {
    var run = NumberedRun(
      strategies: ["path-rebuild", "additive-translation"], views: [1], processes: 1, rounds: 8
    ).run
    run.samples?.edit {
      if $0.round < 2, $0.stage == .frame, $0.caseID.contains("additive") { $0.value = -1 }
    }
    let facts = SortedRun(run, about: .waves)
    let ratio = try #require(facts.ratio(facts.cases[0], to: facts.cases[1], .frame))
    #expect(ratio.pairsLeftOut == 2 && ratio.unit == .round && ratio.units == 6)
    let page = try PageReader(run).text
    #expect(page.contains("Left out: 2 of 8 pairs, in which a stage took less than the clock's"))
  }

  @Test(
    "what is said of a ratio is what its interval shows",
    arguments: [
      (1.1, 0.9...1.3, "The ratio: no difference is shown, as the interval holds 1."),
      (1.001, 0.995...1.007, "The ratio: the same within 1 %."),
      (3, nil, "The ratio: of medians, without an interval, for want of paired samples."),
      (0.4, 0.2...0.5, nil),
    ] as [(Double, ClosedRange<Double>?, String?)])
  func remarks(_ value: Double, _ range: ClosedRange<Double>?, _ says: String?) {
    let ratio = PairedRatio(
      ratio: value,
      interval: range.map {
        Interval(lower: $0.lowerBound, upper: $0.upperBound, coverage: 0.95)
      }, unit: range == nil ? .none : .process, units: 5)
    let told = RatioRemarks.sentences([ratio])
    #expect(told.contains("In brackets: 95 % intervals over 5 processes.") == (range != nil))
    #expect(told.filter { !$0.hasPrefix("In brackets") } == [says].compactMap(\.self))
  }
}

/// Words about other sessions say what committed sessions show.
@Suite("How far sessions are apart")
struct SessionSpreadTests {
  /// The ratios of results/default in real time, of each arm to its reference session by session.
  private static func ratios() throws -> [[Double]] {
    let run = try StoredRun.open(Repository.path("results/default"))
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

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

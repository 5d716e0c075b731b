import Reports
import Statistics
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("Ratios of arms that ran side by side")
struct RatioTests {
  private static func facts(_ samples: [SampleRow]) -> RunFacts {
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [1]).run
    run.samples = samples
    return RunFacts(run, about: .waves)
  }

  private static func sample(
    _ strategy: String, _ process: Int, _ round: Int, _ value: Double
  ) -> SampleRow {
    var sample = SampleRow()
    sample.caseID = "steady/jw/\(strategy)/1/375x60@2"
    (sample.stage, sample.metric, sample.pass) = ("frame", "cpu_time", "time")
    (sample.process, sample.round, sample.value) = (process, round, value)
    return sample
  }

  @Test("samples are paired by process and round")
  func pairs() throws {
    // Rounds differ a thousandfold, pairs are always 3 to 1; one arm comes in reverse order.
    let facts = Self.facts(
      (0..<4).flatMap { process in
        (0..<6).flatMap { round -> [SampleRow] in
          let base = Double(1 + process * 1000 + round * 100)
          let other = 5 - round
          return [
            Self.sample("path-rebuild", process, round, 3 * base),
            Self.sample(
              "additive-translation", process, other, 1 + Double(process * 1000 + other * 100)),
          ]
        }
      })
    let ratio = try #require(facts.ratio(facts.cases[0], to: facts.cases[1], "frame"))
    #expect(abs(ratio.ratio - 3) < 1e-9)
    #expect(ratio.unit == .process && ratio.units == 4 && !ratio.isOpen)
  }

  @Test("pairs without a ratio are left out, counted and told on the page")
  func leftOut() throws {
    let facts = Self.facts(
      (0..<8).flatMap { round in
        [
          Self.sample("path-rebuild", 0, round, 6),
          Self.sample("additive-translation", 0, round, round < 2 ? -1 : 2),
        ]
      })
    let ratio = try #require(facts.ratio(facts.cases[0], to: facts.cases[1], "frame"))
    #expect(ratio.pairsLeftOut == 2 && ratio.unit == .round && ratio.units == 6)
    let page = try PageReader(facts.run).text
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

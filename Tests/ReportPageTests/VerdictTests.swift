import Foundation
import Reports
import Statistics
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("The verdict")
struct VerdictTests {
  /// A ratio and the words that it must get.
  struct Claim: CustomTestStringConvertible, Sendable {
    let ratio: Double
    let range: ClosedRange<Double>?
    let says: String
    var testDescription: String { "\(ratio) \(range.map { "\($0)" } ?? "alone")" }
  }

  @Test("a run of two sessions tells each one's ratio, and that two say little of others")
  func sessions() throws {
    var run = SyntheticRun(views: [10]).run
    let one = HTMLPage.html(run)
    #expect(!one.contains("Sessions, one by one"))
    #expect(one.contains("the ratios of other sessions may"))
    #expect(one.contains("the 95 % interval over 5 processes"))
    // The last two of five processes rebuild at twice the cost.
    run.manifest?["sessions"] = .list(
      [0, 3].map { .object(["first_process": .integer($0)]) })
    run.samples = run.samples?.map { sample in
      var sample = sample
      if sample.caseID.contains("path-rebuild/"), sample.process >= 3 {
        sample.value = sample.value.map { 2 * $0 }
      }
      return sample
    }
    let page = HTMLPage.html(run)
    let start = try #require(
      page.range(of: "Sessions, one by one: a frame of additive translation takes "))
    let numbers = page[start.upperBound...].prefix(while: { $0 != "t" })
      .split(separator: ", ").compactMap { Double($0.prefix { $0 != "\u{A0}" }) }
    #expect(numbers.count == 2)
    #expect(abs((numbers.first ?? 0) / (numbers.last ?? 1) - 2) < 0.1)
    #expect(page.contains("other hosts are not in it"))
    #expect(page.contains("the 95 % interval over 2 sessions"))
    let words = "Two sessions: an interval over so few"
    #expect(page.contains(words) && !page.contains("One session on"))
    #expect(RunVerdict.text(run, about: .waves).contains { $0.hasPrefix(words) })
  }

  static let claims = [
    Claim(
      ratio: 4, range: 3.5...4.5,
      says: "a frame of additive translation takes 4.00\u{A0}× [3.50, 4.50] the CPU time of path "
        + "rebuild: 5.00\u{A0}us in place of 10.0\u{A0}us"),
    Claim(
      ratio: 0.4, range: 0.2...0.5,
      says: "a frame of additive translation takes 0.40\u{A0}× [0.20, 0.50] the CPU time of path "
        + "rebuild: 5.00\u{A0}us in place of 10.0\u{A0}us"),
    Claim(
      ratio: 1.1, range: 0.9...1.3,
      says: "no difference was seen between additive translation and path rebuild "
        + "(1.10\u{A0}× [0.90, 1.30])"),
    Claim(
      ratio: 1.001, range: 0.995...1.007,
      says: "additive translation and path rebuild cost the same within 1 % "
        + "(1.00\u{A0}× [0.99, 1.01])"),
    Claim(
      ratio: 3, range: nil,
      says: "a frame of additive translation takes 3.00\u{A0}× the CPU time of path rebuild: "
        + "5.00\u{A0}us in place of 10.0\u{A0}us (no interval: medians only)"),
  ]

  @Test("says which costs more only when the interval does", arguments: claims)
  func claim(_ claim: Claim) throws {
    let ratio = PairedRatio(
      ratio: claim.ratio,
      interval: claim.range.map {
        Interval(lower: $0.lowerBound, upper: $0.upperBound, coverage: 0.95)
      }, unit: .process, units: 5)
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [1])
    run.speed = 10.0 / 9
    let facts = RunFacts(run.run, about: .waves)
    let claims = CostClaims(facts: facts, number: .page)
    #expect(claims.claim(ratio, facts.cases[1], facts.cases[0]) == claim.says)
  }

  @Test("ratios pair samples by process and round")
  func pairs() throws {
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [1]).run
    // Rounds differ a thousandfold, pairs are always 3 to 1; one arm comes in reverse order.
    run.samples = (0..<4).flatMap { process in
      (0..<6).flatMap { round -> [SampleRow] in
        let base = Double(1 + process * 1000 + round * 100)
        return [sample("path-rebuild", process, round, 3 * base)]
          + [
            sample(
              "additive-translation", process, 5 - round,
              1 + Double(process * 1000 + (5 - round) * 100))
          ]
      }
    }
    let facts = RunFacts(run, about: .waves)
    let ratio = try #require(facts.ratio(facts.cases[0], to: facts.cases[1], "frame"))
    #expect(abs(ratio.ratio - 3) < 1e-9)
    #expect(ratio.unit == .process && ratio.units == 4)
    #expect(ratio.isOpen == false)
  }

  @Test("pairs without a ratio are left out and counted")
  func leftOut() throws {
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [1]).run
    run.samples = (0..<8).flatMap { round in
      [
        sample("path-rebuild", 0, round, 6),
        sample("additive-translation", 0, round, round < 2 ? -1 : 2),
      ]
    }
    let facts = RunFacts(run, about: .waves)
    let ratio = try #require(facts.ratio(facts.cases[0], to: facts.cases[1], "frame"))
    #expect(ratio.pairsLeftOut == 2)
    #expect(ratio.unit == .round && ratio.units == 6)
    let remarks = RatioRemarks.sentences([("frame of it", ratio)]).joined(separator: " ")
    #expect(remarks.contains("only one process"))
    #expect(remarks.contains("Left out: 2 of 8 pairs of frame of it. In such a pair a stage took"))
    #expect(remarks.contains("read it with care") && remarks.contains("the counts for the answer"))
    let page = try PageReader(HTMLPage.html(run)).text
    #expect(page.contains("2 of 8 pairs of frame, additive translation with one wave view. In"))
  }

  @Test("what is left out is told by what it means: few pairs hardly move a median, many do")
  func leftOutMeans() {
    func ratio(_ leftOut: Int, _ pairs: Int) -> PairedRatio {
      PairedRatio(
        ratio: 0.5, interval: Interval(lower: 0.4, upper: 0.6, coverage: 0.95), unit: .process,
        units: 5, pairs: pairs, pairsLeftOut: leftOut)
    }
    let told = RatioRemarks.sentences([
      ("a", ratio(0, 60)), ("b", ratio(3, 60)), ("c", ratio(4, 60)), ("d", ratio(60, 1)),
      ("e", ratio(9, 9)), ("f", ratio(9, 9)), ("g", ratio(8, 9)),
    ])
    #expect(told.filter { $0.contains("Left out") }.count == 2)
    #expect(
      told.contains { $0.hasPrefix("Left out: 3 of 63 pairs of b. ") && $0.contains("hardly") })
    #expect(
      told.contains {
        $0.hasPrefix(
          "Left out: 4 of 64 pairs of c, 60 of 61 pairs of d, 9 of 18 pairs of e, 2 more.")
          && $0.contains("read it with care")
      })
  }

  @Test("that translation does nothing is said only when it was counted")
  func nothingIsCounted() throws {
    let text = try PageReader(HTMLPage.html(SyntheticRun().run)).text
    #expect(!text.contains("does nothing there"))
    #expect(text.contains("additive translation takes 3.50\u{A0}ms"))
  }

  private func sample(_ strategy: String, _ process: Int, _ round: Int, _ value: Double)
    -> SampleRow
  {
    var sample = SampleRow()
    sample.caseID = "steady/jw/\(strategy)/1/375x60@2"
    (sample.stage, sample.metric, sample.pass) = ("frame", "cpu_time", "time")
    (sample.process, sample.round, sample.value) = (process, round, value)
    return sample
  }
}

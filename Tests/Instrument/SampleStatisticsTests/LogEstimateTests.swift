import Foundation
import SampleStatistics
import Testing

@Suite("Means of estimates that are in doubt themselves")
struct LogEstimateTests {
  @Test("an estimate's variance comes from the width of its interval, of one end from its double")
  func width() throws {
    let both = try #require(LogEstimate(100, lower: 90, upper: 110))
    let deviation = log(110.0 / 90) / (2 * 1.959963984540054)
    #expect(abs((both.variance ?? 0) - deviation * deviation) < 1e-12)
    let half = try #require(LogEstimate(100, lower: 90, upper: nil))
    let mirrored = try #require(LogEstimate(100, lower: 90, upper: 100 * 100.0 / 90))
    #expect(abs((half.variance ?? 0) - (mirrored.variance ?? 1)) < 1e-12)
    #expect(LogEstimate(100, lower: nil, upper: 110)?.variance != nil)
    #expect(LogEstimate(100, lower: nil, upper: nil)?.variance == nil)
    // Ends on the wrong side are none.
    #expect(LogEstimate(100, lower: 120, upper: 0)?.variance == nil)
    for value in [0, -1, .nan, .infinity] { #expect(LogEstimate(value, lower: 1, upper: 2) == nil) }
  }

  @Test("the greater of both variances decides, by Student's t")
  func greater() throws {
    // Equal numbers, each known to 10 % either way: t(2) · 0.1 / 1.96 / sqrt(3).
    let equal = (0..<3).compactMap { _ in
      LogEstimate(100, lower: 100 * exp(-0.1), upper: 100 * exp(0.1))
    }
    let found = try #require(LogEstimate.mean(equal))
    let half = 4.302652729749464 * 0.1 / 1.959963984540054 / 3.0.squareRoot()
    #expect(abs(found.value - 100) < 1e-9)
    #expect(abs(log(found.interval.upper / 100) - half) < 1e-9)
    // Known exactly, apart: Student's interval of the logarithms.
    let apart = [90.0, 100, 115].compactMap { LogEstimate($0, lower: $0, upper: $0) }
    let student = MeanInterval.of([90.0, 100, 115].map { log($0) }).interval
    let spread = try #require(LogEstimate.mean(apart)).interval
    #expect(abs(spread.lower - exp(student.lower)) < 1e-9)
    #expect(abs(spread.upper - exp(student.upper)) < 1e-9)
    #expect(LogEstimate.mean(Array(equal.prefix(1))) == nil)
  }

  @Test("a ratio has the doubts of both")
  func ratio() throws {
    let (more, fewer) = (
      try #require(LogEstimate(300, lower: 270, upper: 330)),
      try #require(LogEstimate(100, lower: 90, upper: 110))
    )
    let ratio = more.over(fewer)
    #expect(abs(ratio.value - 3) < 1e-12)
    #expect(abs((ratio.variance ?? 0) - 2 * (fewer.variance ?? 0)) < 1e-12)
  }

  struct Spread: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let between, within: Double
    /// Whether all processes tried the same numbers, and so found the same.
    var isShared = false
    let coverage: ClosedRange<Double>
  }

  static let spreads = [
    Spread(testDescription: "between alone", between: 0.05, within: 0, coverage: 0.94...0.96),
    Spread(testDescription: "both alike", between: 0.03, within: 0.03, coverage: 0.95...1),
    // Student's t for what is known better than from so few processes: wide, never too narrow.
    Spread(testDescription: "within alone", between: 0, within: 0.05, coverage: 0.97...1),
    // All made one and the same mistake: what each knows of its own is all that can tell.
    Spread(
      testDescription: "one mistake that all share", between: 0, within: 0.05, isShared: true,
      coverage: 0.75...0.99),
  ]

  @Test("the interval holds the truth as often as it says", arguments: spreads, [3, 5])
  func coverage(spread: Spread, processes: Int) {
    var source = NormalSource(seed: 11)
    let runs = 2000
    let held = (0..<runs).count { _ in
      let shared = source.next()
      let estimates = (0..<processes).compactMap { _ -> LogEstimate? in
        let mistake = spread.within * (spread.isShared ? shared : source.next())
        let value = 400 * exp(spread.between * source.next() + mistake)
        let width = exp(1.959963984540054 * spread.within)
        return LogEstimate(value, lower: value / width, upper: value * width)
      }
      return LogEstimate.mean(estimates)?.interval.contains(400) == true
    }
    let share = Double(held) / Double(runs)
    #expect(spread.coverage.contains(share), "\(share)")
  }
}

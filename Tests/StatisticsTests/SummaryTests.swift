import Testing

@testable import Statistics

@Suite("Summaries say what NumPy and SciPy say")
struct SummaryTests {
  @Test("quantiles are of type 7", arguments: StatisticsTable.cases(\.summaries))
  func quantiles(_ recorded: StatisticsTable.SummaryCase) throws {
    let probabilities = try StatisticsTable.file.get().probabilities
    let sorted = recorded.values.sorted()
    for (probability, expected) in zip(probabilities, recorded.quantiles) {
      let quantile = Quantile.of(sorted: sorted, probability)
      #expect(agree(quantile, expected, to: 1e-14), "at \(probability)")
    }
  }

  @Test("MAD and mean agree", arguments: StatisticsTable.cases(\.summaries))
  func deviationAndMean(_ recorded: StatisticsTable.SummaryCase) throws {
    let summary = try #require(Summary.of(recorded.values))
    #expect(agree(summary.medianAbsoluteDeviation, recorded.mad, to: 1e-14))
    #expect(agree(summary.mean, recorded.mean, to: 1e-15))
    #expect(summary.count == recorded.values.count)
  }

  @Test(
    "each field is the quantile that its name says", arguments: StatisticsTable.cases(\.summaries))
  func fields(_ recorded: StatisticsTable.SummaryCase) throws {
    let summary = try #require(Summary.of(recorded.values.reversed()))
    let sorted = recorded.values.sorted()
    let shares = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1]
    #expect(
      [
        summary.minimum, summary.p25, summary.median, summary.p75, summary.p90, summary.p95,
        summary.p99, summary.maximum,
      ] == shares.map { Quantile.of(sorted: sorted, $0) })
  }

  @Test("the mean of 1e9 - 1 and 1e9 + 1 in turn is 1e9 to the last digits")
  func meanKeepsDigits() throws {
    let values = (0..<10_000).map { 1e9 + ($0.isMultiple(of: 2) ? -1 : 1) }
    let mean = try #require(Summary.of(values)).mean
    #expect(abs(mean - 1e9) <= 1e-6)
  }

  @Test("equal numbers stay exactly themselves", arguments: [0.1, -0.3, 1e-300, 1e300, 0])
  func equalNumbers(_ number: Double) throws {
    let summary = try #require(Summary.of(Array(repeating: number, count: 9)))
    #expect(summary.median == number)
    #expect(summary.p90 == number)
    #expect(summary.mean == number)
    #expect(summary.medianAbsoluteDeviation == 0)
  }

  @Test("one number is its own summary")
  func oneNumber() throws {
    let summary = try #require(Summary.of([42.5]))
    #expect(summary.count == 1)
    #expect(
      [summary.minimum, summary.p99, summary.maximum, summary.mean] == [42.5, 42.5, 42.5, 42.5])
    #expect(summary.medianAbsoluteDeviation == 0)
  }

  @Test(
    "nothing, NaN and infinity have no summary",
    arguments: [[], [.nan], [1, .nan, 2], [1, .infinity], [-.infinity, 0]] as [[Double]])
  func noSummary(_ values: [Double]) {
    #expect(Summary.of(values) == nil)
  }

  @Test("the median of nothing is nil, of one number that number")
  func medians() {
    #expect(Quantile.median([]) == nil)
    #expect(Quantile.median([7]) == 7)
    #expect(Quantile.median([4, 1, 3, 2]) == 2.5)
  }

  @Test("probabilities outside 0…1 give the ends")
  func probabilitiesOutside() {
    #expect(Quantile.of(sorted: [1, 2, 3], -0.5) == 1)
    #expect(Quantile.of(sorted: [1, 2, 3], 1.5) == 3)
  }
}

import Testing

@testable import Measurement

@Suite("Summaries say what NumPy and SciPy say")
struct SummaryTests {
  @Test(
    "each field is what it is there, by quantiles of type 7",
    arguments: StatisticsTable.cases(\.summaries))
  func fields(_ recorded: StatisticsTable.SummaryCase) throws {
    let summary = try #require(Summary.of(recorded.values.reversed()))
    let sorted = recorded.values.sorted()
    let probabilities = try StatisticsTable.file.get().probabilities
    for (probability, expected) in zip(probabilities, recorded.quantiles) {
      #expect(agree(Quantile.of(sorted: sorted, probability), expected, to: 1e-14))
    }
    #expect(
      [
        summary.minimum, summary.p25, summary.median, summary.p75, summary.p90, summary.p95,
        summary.p99, summary.maximum,
      ] == [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1].map { Quantile.of(sorted: sorted, $0) })
    #expect(agree(summary.medianAbsoluteDeviation, recorded.mad, to: 1e-14))
    #expect(agree(summary.mean, recorded.mean, to: 1e-15))
    #expect(summary.count == recorded.values.count)
  }

  @Test("equal numbers stay exactly themselves", arguments: [0.1, -0.3, 1e-300, 1e300, 0])
  func equalNumbers(_ number: Double) throws {
    let summary = try #require(Summary.of(Array(repeating: number, count: 9)))
    #expect(summary.median == number)
    #expect(summary.p90 == number)
    #expect(summary.mean == number)
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

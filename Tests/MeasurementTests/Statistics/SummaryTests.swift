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

  @Test("the median of nothing is nil, of one number that number; quantiles end at the ends")
  func medians() {
    #expect(Quantile.median([]) == nil)
    #expect(Quantile.median([7]) == 7)
    #expect(Quantile.median([4, 1, 3, 2]) == 2.5)
    #expect(Quantile.of(sorted: [1, 2, 3], -0.5) == 1)
    #expect(Quantile.of(sorted: [1, 2, 3], 1.5) == 3)
  }
}

@Suite("The interval of a median takes the ranks that the binomial distribution says")
struct MedianIntervalTests {
  @Test("ranks and coverage agree with SciPy", arguments: StatisticsTable.cases(\.medianRanks))
  func ranks(_ recorded: StatisticsTable.MedianRankCase) throws {
    let values = (1...recorded.count).map(Double.init).shuffled()
    let interval = MedianInterval.orderStatistic(values, coverage: recorded.wanted)
    guard recorded.rank > 0 else {
      #expect(interval == nil)
      return
    }
    let found = try #require(interval)
    #expect(found.lower == Double(recorded.rank))
    #expect(found.upper == Double(recorded.count + 1 - recorded.rank))
    #expect(agree(found.coverage, recorded.coverage, to: 1e-11))
  }

  @Test(
    "nothing, one value, NaN and infinity have no interval",
    arguments: [[], [1], [1, 2, 3, 4, 5, 6, .nan], [1, 2, 3, 4, 5, 6, .infinity]] as [[Double]])
  func noInterval(_ values: [Double]) {
    #expect(MedianInterval.orderStatistic(values) == nil)
  }

  @Test("equal values have an interval of no width")
  func equalValues() throws {
    let interval = try #require(MedianInterval.orderStatistic(Array(repeating: 3, count: 20)))
    #expect(interval.lower == 3 && interval.upper == 3)
    #expect(interval.contains(3) && !interval.contains(3.1))
  }

  @Test("a mean's interval survives a large common offset")
  func meanIntervalWithOffset() {
    let plain = MeanInterval.of([1, 2, 4]).interval
    let moved = MeanInterval.of([1e9 + 1, 1e9 + 2, 1e9 + 4]).interval
    #expect(abs((moved.upper - moved.lower) - (plain.upper - plain.lower)) <= 1e-6)
  }
}

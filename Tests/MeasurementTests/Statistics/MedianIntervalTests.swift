import Testing

@testable import Measurement

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

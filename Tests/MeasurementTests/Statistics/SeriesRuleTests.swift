import Foundation
import Testing

@testable import Measurement

@Suite("Outliers are marked by their distance in MADs")
struct OutlierRuleTests {
  static let cases: [(name: String, values: [Double], marked: [Int])] = [
    ("nothing", [], []), ("one value", [5], []), ("all equal", [2, 2, 2, 2], []),
    ("one far off", [10, 11, 9, 10, 12, 8, 100], [6]),
    ("both sides", [-90, 10, 11, 9, 10, 12, 8, 100], [0, 7]),
    // Median 3, MAD 1: the score passes 3.5 at a distance of 3.5 / 0.6745 = 5.189.
    ("just inside", [2, 2, 3, 3, 3, 4, 8.18], []), ("just outside", [1, 2, 3, 3, 4, 5, 8.2], [6]),
    ("a MAD of 0", [1, 1, 1, 1, 1.001], [4]), ("NaN among equals", [1, .nan, 1, 1], [1]),
    ("infinity and a far one", [1, 2, 3, 2, .infinity, 50], [4, 5]),
    ("only NaN", [.nan, .nan], [0, 1]),
  ]

  @Test("exactly these are marked", arguments: cases)
  func marks(_ name: String, _ values: [Double], _ marked: [Int]) {
    let marks = OutlierRule.outliers(in: values)
    #expect(marks.count == values.count)
    #expect(marks.indices.filter { marks[$0] } == marked, "\(name)")
  }
}

@Suite("A drift is unlikely by chance and large enough to matter")
struct DriftTestTests {
  @Test("rank probabilities agree with SciPy", arguments: StatisticsTable.cases(\.ranks))
  func ranks(_ recorded: StatisticsTable.RankCase) {
    let probability = RankTests.rankSum(recorded.first, recorded.second)
    #expect(abs(probability - recorded.probability) <= 1e-12 * recorded.probability)
    // Two-sided: the halves may change places.
    #expect(
      agree(RankTests.rankSum(recorded.second, recorded.first), probability, to: 1e-13))
  }

  private static func step(_ before: Double, _ after: Double) -> [Double] {
    (0..<80).map { index -> Double in
      let spread = 0.001 * Double((index * 7) % 11 - 5)
      return (index < 40 ? before : after) * (1 + spread)
    }
  }

  typealias Series = (
    name: String, values: [Double], isDrifting: Bool, shift: ClosedRange<Double>,
    probability: ClosedRange<Double>
  )

  static let cases: [Series] = [
    ("5 % more", step(100, 105), true, 0.048...0.052, 0...1e-9),
    ("5 % less", step(100, 95), true, -0.052 ... -0.048, 0...1e-9),
    ("1 % more: certain, and too small", step(100, 101), false, 0.008...0.012, 0...0.001),
    (
      "few values: it may be chance", [10, 11, 12, 13, 20, 21, 22, 23], false, 0.8...0.9, 0.001...1
    ),
    ("equal values", Array(repeating: 4, count: 30), false, 0...0, 1...1),
  ]

  @Test("a series drifts by a shift that is large and no chance", arguments: cases)
  func drift(_ series: Series) throws {
    let test = try #require(DriftTest.test(series.values))
    #expect(test.isDrifting == series.isDrifting)
    #expect(series.shift.contains(test.relativeShift), "\(test.relativeShift)")
    #expect(series.probability.contains(test.probability), "\(test.probability)")
  }

  @Test("the middle one of an odd number of values takes no part")
  func middle() {
    let even = DriftTest.test([1, 2, 3, 4, 5, 6, 7, 8])
    #expect(even == DriftTest.test([1, 2, 3, 4, 1000, 5, 6, 7, 8]))
  }

  @Test(
    "too few, NaN, infinity and a median of 0 have no answer",
    arguments: [
      [], [1], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, .nan],
      [1, 2, 3, 4, 5, 6, 7, .infinity],
      [0, 0, 0, 0, 1, 1, 1, 1],
    ] as [[Double]])
  func noAnswer(_ values: [Double]) {
    #expect(DriftTest.test(values) == nil)
  }
}

@Suite("A warm-up ends when a fast and a slow average agree for a while")
struct WarmUpTests {
  /// How many values of an endless series a warm-up takes; nil when 1000 are not enough.
  private func length(_ value: (Int) -> Double) -> Int? {
    var warmUp = WarmUp()
    for index in 0..<1000 {
      warmUp.add(value(index))
      if warmUp.isSteady { return warmUp.count }
    }
    return nil
  }

  @Test("a constant series is steady after the fewest values", arguments: [0.0, 1, 1e-9, 1e12, -5])
  func constant(_ value: Double) {
    #expect(length { _ in value } == 24)
  }

  @Test("a slow start takes longer than none, and ends")
  func slowStart() throws {
    let slow = try #require(length { $0 < 20 ? 1000 : 100 })
    #expect(slow > 60)
  }

  @Test("an endless rise of a tenth per value is never steady, nor is NaN")
  func never() {
    #expect(length { pow(1.1, Double($0)) } == nil)
    #expect(length { $0 == 3 ? .nan : 1 } == nil)
  }

  @Test("a spike after agreement starts the count again")
  func spike() {
    // 120 as the 21st value: the averages are 106 and 101.2, apart by more than 4 % this once.
    // Twelve more have to agree.
    #expect(length { $0 == 20 ? 120 : 100 } == 21 + 12)
  }
}

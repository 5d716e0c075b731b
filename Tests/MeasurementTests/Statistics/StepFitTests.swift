import Testing

@testable import Measurement

@Suite("Steps of a series")
struct StepFitTests {
  /// The cost of a fit, by the definition.
  private static func cost(
    _ values: [Double], _ ranges: [Range<Int>], _ penalty: Double
  ) -> Double {
    ranges.reduce(penalty * Double(ranges.count - 1)) { sum, range in
      let level = values[range].sorted()
      // Of an even number any place between the middle two costs the same.
      return sum + level.reduce(0) { $0 + abs($1 - level[level.count / 2]) }
    }
  }

  /// Every way to cut a series into levels of so many numbers and more.
  private static func cuts(_ count: Int, shortest: Int) -> [[Range<Int>]] {
    (0..<(1 << (count - 1))).compactMap { mask in
      let ends = (1..<count).filter { mask >> ($0 - 1) & 1 == 1 } + [count]
      let ranges = zip([0] + ends.dropLast(), ends).map { $0..<$1 }
      return ranges.allSatisfy { $0.count >= shortest } ? ranges : nil
    }
  }

  @Test(
    "no way to cut the series costs less, and of equal ones none has fewer levels",
    arguments: [1, 2, 3], [0, 0.5, 1, 2.5, 100])
  func exhaustive(_ shortest: Int, _ penalty: Double) throws {
    var generator = SeededGenerator(seed: 11)
    for count in (2 * shortest)...10 {
      for round in 0..<6 {
        // Small whole numbers, so that costs are exact and ties are many.
        let step = round % 3
        let values = (0..<count).map { place in
          Double(generator.next() % 4) + (place > count / 2 ? Double(step) * 3 : 0)
        }
        let all = Self.cuts(count, shortest: shortest)
        let best = try #require(all.map { Self.cost(values, $0, penalty) }.min())
        let fewest = all.filter { Self.cost(values, $0, penalty) == best }.map(\.count).min()
        let levels = try #require(
          StepFit.levels(values, penalty: penalty, shortest: shortest))
        let ranges = levels.map(\.range)
        #expect(Self.cost(values, ranges, penalty) == best, "\(values)")
        #expect(ranges.count == fewest, "\(values)")
        #expect(ranges.allSatisfy { $0.count >= shortest })
        #expect(ranges.flatMap { Array($0) } == Array(0..<count))
        #expect(levels.allSatisfy { $0.value == Quantile.median(Array(values[$0.range])) })
      }
    }
  }

  @Test("one number far off moves no level, two make one")
  func outliers() throws {
    func ranges(_ values: [Double]) throws -> [Range<Int>] {
      try #require(
        StepFit.levels(values, penalty: StepFit.penalty(values), shortest: 2)
      ).map(\.range)
    }
    let quiet = [10.0, 10.1, 9.9, 10.0, 10.2, 9.8, 10.1, 9.9, 10.0, 10.1]
    var once = quiet
    once[4] = 90
    #expect(try ranges(once) == [0..<10])
    #expect(try ranges(quiet + quiet.map { $0 + 2 }) == [0..<10, 10..<20])
    #expect(try ranges(quiet + [12.1, 11.9]) == [0..<10, 10..<12])
  }

  @Test(
    "of a thousand series of noise few have a step, and of a step of six deviations nearly all do",
    arguments: [10, 20, 50])
  func noise(_ count: Int) throws {
    var source = NormalSource(seed: 3)
    var (alarms, found) = (0, 0)
    for _ in 0..<1000 {
      let values = (0..<count).map { _ in source.next() }
      let penalty = StepFit.penalty(values)
      alarms +=
        try #require(StepFit.levels(values, penalty: penalty, shortest: 2)).count > 1 ? 1 : 0
      let stepped = values.enumerated().map { $1 + ($0 >= count / 2 ? 6 : 0) }
      let levels = try #require(
        StepFit.levels(stepped, penalty: StepFit.penalty(stepped), shortest: 2))
      found += levels.count == 2 && abs(levels[1].range.lowerBound - count / 2) <= 1 ? 1 : 0
    }
    #expect(alarms <= 25, "\(alarms)")
    #expect(found >= 900, "\(found)")
  }

  @Test("nothing has no level, what is too short one, and what is not finite none can have")
  func edges() {
    #expect(StepFit.levels([], penalty: 1) == [])
    #expect(StepFit.levels([4], penalty: 0)?.map(\.range) == [0..<1])
    #expect(StepFit.levels([4, 9, 4], penalty: 0, shortest: 2)?.map(\.range) == [0..<3])
    #expect(StepFit.levels([1, .nan], penalty: 1) == nil)
    #expect(StepFit.levels([1, .infinity], penalty: 1) == nil)
    #expect(StepFit.levels([1, 2], penalty: -1) == nil)
    let most = Double.greatestFiniteMagnitude
    #expect(StepFit.levels([most, -most, most, -most], penalty: 1) != nil)
    #expect(StepFit.noise([]) == 0 && StepFit.noise([3]) == 0 && StepFit.penalty([3, 3, 3]) == 0)
  }
}

import SampleStatistics
import Testing

@Suite("Change points")
struct ChangePointTests {
  typealias Points = [(x: Double, y: Double)]

  private func fit(_ points: Points) -> ChangePoint? {
    ChangePoint.of(points, level: 10, limit: 10.05)
  }

  private func points(_ xs: some Sequence<Int>, _ y: (Double) -> Double) -> Points {
    xs.map { (Double($0), y(Double($0))) }
  }

  @Test("work that outgrows its budget changes exactly where the lines meet")
  func hinge() {
    let work = points(stride(from: 10, through: 90, by: 10)) { max(10, 0.22 * $0) }
    guard case .between(let last, let first, let meeting) = fit(work) else {
      Issue.record("no change point")
      return
    }
    #expect(last == 40 && first == 50)
    #expect(abs(meeting - 10 / 0.22) < 1e-9)
  }

  @Test("frame intervals that jump change at the last that was held, in whatever order they come")
  func jump() {
    let jump = points([90, 10, 50, 40, 20, 60, 30, 70, 80]) { $0 <= 40 ? 10 : 20 + $0 / 100 }
    #expect(fit(jump) == .between(last: 40, first: 50, meeting: 40))
  }

  @Test("a lone hitch among runs that held does not move the change point")
  func lonelyHitch() {
    var runs = points(1...20) { $0 <= 15 ? 10 : 20 }
    runs[3].y = 10.7
    #expect(fit(runs) == .between(last: 15, first: 16, meeting: 15))
  }

  @Test("points of one x stay together")
  func shared() {
    // By itself the third run of 2 would be the first that rises.
    let runs: Points = [(1, 10), (2, 10), (2, 10), (2, 13), (3, 20), (4, 20), (5, 20)]
    #expect(fit(runs) == .between(last: 2, first: 3, meeting: 2))
  }

  @Test("all within the budget is no number but a bound from below")
  func allHeld() {
    #expect(fit(points(1...8) { _ in 10 }) == .beyond(8))
    // Rising, but nowhere above the limit.
    #expect(fit(points(1...8) { 10 + $0 / 200 }) == .beyond(8))
    #expect(fit([(5, 10)]) == .beyond(5))
    #expect(fit([(5, 10), (5, 10.01)]) == .beyond(5))
  }

  @Test("all above the budget is a bound from above")
  func noneHeld() {
    #expect(fit(points(1...8) { 15 + $0 }) == .before(1))
    #expect(fit([(5, 30)]) == .before(5))
    #expect(fit([(5, 30), (5, 20)]) == .before(5))
  }

  @Test("nothing, and what is no number, have no fit")
  func absent() {
    #expect(fit([]) == nil)
    #expect(fit([(1, 10), (2, .nan)]) == nil)
    #expect(fit([(.infinity, 10)]) == nil)
    #expect(ChangePoint.of([(1, 10)], level: .nan, limit: 10) == nil)
    #expect(ChangePoint.of([(1, 10)], level: 10, limit: 9) == nil)
    #expect(ChangePoint.bootstrap([], level: 10, limit: 11, seed: 1) == nil)
    #expect(ChangePoint.bootstrap([(1, 10)], level: 10, limit: 11, coverage: 1, seed: 1) == nil)
    #expect(ChangePoint.bootstrap([(1, 10)], level: 10, limit: 11, resamples: 0, seed: 1) == nil)
  }

  @Test("the bootstrap of bounds is bounded on one side, and the same seed gives the same range")
  func bounds() throws {
    let held = points(1...8) { _ in 10 }
    let range = try #require(ChangePoint.bootstrap(held, level: 10, limit: 10.05, seed: 1))
    #expect(range.upper == nil && range.lower != nil)
    let missed = points(1...8) { _ in 20 }
    let other = try #require(ChangePoint.bootstrap(missed, level: 10, limit: 10.05, seed: 1))
    #expect(other.lower == nil && other.upper != nil)
    let both = points(1...30) { $0 <= 15 ? 10 : 20 }
    let ranges = [1, 1, 2].map {
      ChangePoint.bootstrap(both, level: 10, limit: 10.05, seed: UInt64($0))
    }
    #expect(ranges[0] == ranges[1])
    #expect(try #require(ranges[0]?.lower) <= 15 && (try #require(ranges[0]?.upper)) >= 16)
  }

  struct Kind: CustomTestStringConvertible {
    let testDescription: String
    let interval: @Sendable (_ x: Double, _ truth: Double, inout SeededGenerator) -> Double
  }

  /// Of 30 frames each is missed with a probability that goes up where the budget ends.
  private static func run(_ miss: Double, _ generator: inout SeededGenerator) -> Double {
    let missed = (0..<30).filter { _ in Double.random(in: 0..<1, using: &generator) < miss }.count
    return 10 * 30 / Double(30 - missed)
  }

  static let kinds = [
    Kind(testDescription: "a clean jump to every other refresh") { x, truth, generator in
      run(x <= truth ? 0.005 : 0.5, &generator)
    },
    Kind(testDescription: "a jump among hitches that have nothing to do with it") {
      x, truth, generator in run(x <= truth ? 0.03 : 0.45, &generator)
    },
    Kind(testDescription: "work with noise that outgrows the budget") { x, truth, generator in
      let noise = Double.random(in: -0.3...0.3, using: &generator)
      return max(10, 10 * x / truth + noise)
    },
  ]

  @Test("the range of 95 % holds the change point in at least 93 of 100 runs", arguments: kinds)
  func coverage(kind: Kind) throws {
    var generator = SeededGenerator(seed: 11)
    let runs = 300
    var held = 0
    var widths = 0.0
    for seed in 0..<runs {
      let truth = Double.random(in: 80..<120, using: &generator)
      let observed = stride(from: 60.0, through: 140, by: 4).map { x in
        (x: x, y: kind.interval(x, truth, &generator))
      }
      let range = try #require(
        ChangePoint.bootstrap(
          observed, level: 10, limit: 10.05, resamples: 200, seed: UInt64(seed)))
      let (lower, upper) = (range.lower ?? -.infinity, range.upper ?? .infinity)
      if lower <= truth && truth <= upper { held += 1 }
      widths += upper - lower
    }
    #expect(held >= 279)
    // And it says something: a range of everything would hold all.
    #expect(widths / Double(runs) < 40)
  }
}

import Foundation
import SampleStatistics

/// Searches for the most that a display's rate allows: climbs a ladder whose rungs about double
/// until the rate is missed, then goes down over the range in question in ramps that close in on
/// the change point of a fit over all runs.
///
/// Ladder and ramps are drawn: a search finds only what it tries, and searches that tried the same
/// numbers would agree better than they know.
///
/// After MotionMark's ramp controller, whose ramps go down as well and follow the last estimate.
struct CapacitySearch {
  let rule: CapacityRule
  let refreshHz: Double
  let ceiling: Int
  let seed: UInt64
  /// Runs so many; nil when the run was cut short, which ends the search.
  let observe: (_ count: Int) throws -> CapacityObservation?
  /// Asked before every run: whether the time is up.
  let isOver: () -> Bool
  /// Every run, in order.
  private(set) var observations: [CapacityObservation] = []
  private var generator: SeededGenerator

  init(
    rule: CapacityRule = CapacityRule(), refreshHz: Double, ceiling: Int, seed: UInt64,
    observe: @escaping (_ count: Int) throws -> CapacityObservation?,
    isOver: @escaping () -> Bool
  ) {
    self.rule = rule
    self.refreshHz = refreshHz
    self.ceiling = ceiling
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    self.observe = observe
    self.isOver = isOver
  }

  /// Searches; nil when no number was decided before the time was up.
  mutating func run() throws -> CapacityEstimate? {
    let rungs = Self.ladder(to: ceiling, offset: .random(in: 0..<1, using: &generator))
    var held = 0
    for count in rungs {
      guard let holds = try holds(count) else { break }
      if !holds {
        guard held > 0 else { return CapacityEstimate(value: count, bound: .floor, high: count) }
        return try close(on: held...count)
      }
      held = count
      if count == ceiling {
        return CapacityEstimate(value: ceiling, bound: .ceiling, low: ceiling)
      }
    }
    guard held > 0 else { return nil }
    return CapacityEstimate(value: held, bound: .ceiling, low: held, isShort: true)
  }

  /// What is tried until the rate is missed: 1, then 2 to the power of k + `offset`, 0..<1, for k =
  /// 1, 2, …, rounded down, and `ceiling`, 1 or more, at the end.
  static func ladder(to ceiling: Int, offset: Double) -> [Int] {
    var rungs = [1]
    for exponent in 1... {
      let rung = exp2(Double(exponent) + offset).rounded(.down)
      guard rung < Double(ceiling) else { break }
      rungs.append(Int(rung))
    }
    return ceiling > 1 ? rungs + [ceiling] : rungs
  }

  /// Whether so many hold the rate in any of a few runs; nil when that could not be decided.
  private mutating func holds(_ count: Int) throws -> Bool? {
    for _ in 0..<rule.tries {
      guard let run = try add(count) else { return nil }
      if run.isHeld(rule) { return true }
    }
    return false
  }

  private mutating func add(_ count: Int) throws -> CapacityObservation? {
    guard !isOver(), let run = try observe(count) else { return nil }
    observations.append(run)
    return run
  }

  // MARK: - Ramps

  private mutating func close(on first: ClosedRange<Int>) throws -> CapacityEstimate? {
    var range = first
    var isShort = false
    ramps: for ramp in 1...rule.ramps.upperBound {
      let offset = Double.random(in: 0..<1, using: &generator)
      for count in Self.ramp(over: range, runs: rule.rampRuns, offset: offset) {
        guard try add(count) != nil else {
          isShort = true
          break ramps
        }
      }
      guard case .between(let last, let first, _) = fit else { break }
      let gap = Int(first - last)
      let isClose = Double(gap) <= max(1, last * rule.resolution)
      if isClose, ramp >= rule.ramps.lowerBound { break }
      range = max(1, Int(last) - (gap + 1) / 2)...min(ceiling, Int(first) + (gap + 1) / 2)
    }
    return estimate(isShort: isShort)
  }

  /// Whole numbers from the top of `range` down: in even steps with a random `offset`, 0..<1 steps,
  /// or all of it where that is not more.
  static func ramp(over range: ClosedRange<Int>, runs: Int, offset: Double) -> [Int] {
    guard range.count > runs + 2 else { return range.reversed() }
    let step = Double(range.upperBound - range.lowerBound) / Double(runs)
    return (0..<runs).reversed().map {
      range.lowerBound + Int(((Double($0) + offset) * step).rounded())
    }
  }

  // MARK: - The fit

  private var points: [(x: Double, y: Double)] {
    // How far beyond the budget a run is says nothing of where the budget ends, and a run that
    // never got warm would outweigh all others.
    observations.map { (Double($0.count), min($0.interval, rule.longestInterval / refreshHz)) }
  }

  private var fit: ChangePoint? {
    ChangePoint.of(
      points, level: 1 / refreshHz, limit: rule.intervalLimit(refreshHz: refreshHz))
  }

  private func estimate(isShort: Bool) -> CapacityEstimate? {
    guard let fit else { return nil }
    let range = ChangePoint.bootstrap(
      points, level: 1 / refreshHz, limit: rule.intervalLimit(refreshHz: refreshHz),
      resamples: rule.resamples, seed: seed)
    let low = range?.lower.map { Int($0) }
    // Less than the first number that is too large.
    let high = range?.upper.map { Int($0) - 1 }
    switch fit {
    case .between(_, let first, let meeting):
      return CapacityEstimate(
        value: calmest(from: min(Int(meeting), Int(first) - 1), downTo: low), bound: .none,
        low: low, high: high, isShort: isShort)
    case .beyond(let last):
      return CapacityEstimate(value: Int(last), bound: .ceiling, low: low, isShort: isShort)
    case .before(let first):
      return CapacityEstimate(value: Int(first), bound: .floor, high: high, isShort: isShort)
    }
  }

  /// The greatest number from `value` down to `low`, itself or one that was tried, up to which the
  /// hitch time ratio is below its limit; `value` where there is none.
  private func calmest(from value: Int, downTo low: Int?) -> Int {
    let tried = Set(observations.map(\.count)).filter { ((low ?? value)..<value).contains($0) }
    return ([value] + tried.sorted(by: >)).first(where: isCalm(upTo:)) ?? value
  }

  /// Whether the hitch time ratio up to `value` is known to be below its limit.
  func isCalm(upTo value: Int) -> Bool {
    hitchRatio(upTo: value).map { $0 < rule.hitchLimit } ?? false
  }

  /// The hitch time ratio, ms/s, of all runs with at most `value` and at least half as many; nil
  /// without one.
  func hitchRatio(upTo value: Int) -> Double? {
    let near = observations.filter { $0.count <= value && 2 * $0.count >= value }
    let seconds = near.reduce(0) { $0 + $1.seconds }
    guard seconds > 0 else { return nil }
    return near.reduce(0) { $0 + $1.hitchRatio * $1.seconds } / seconds
  }
}

import Statistics
import Vocabulary

/// Runs in the order of time, and where their numbers step from one level to another.
package struct RunHistory: Sendable {
  /// A level that a row keeps for some runs.
  package struct Level: Sendable, Equatable {
    /// The place of its first run in the history.
    package let first: Int
    package let last: Int
    /// The median of its runs' numbers, in the row's unit.
    package let value: Double
    /// The relative change from the level before, of times with the host's speed taken out where an
    /// anchor ran; nil for the first level and where that one was 0.
    package let change: Double?
  }

  package struct Row: Sendable {
    /// The row as a comparison names it; baseline and candidate are the first and the last level.
    package let compared: ComparedRow
    /// The levels, in the order of time; one or more, none of a row without a number to compare.
    package let levels: [Level]
    /// The places of the runs that the levels are of.
    let runs: [Int]
    /// The place of the run since which the row is worse than it was at its best, or missing; nil
    /// where it is not.
    package let since: Int?

    /// `missing`: the last run did not measure it. `inconclusive`: too few runs for a step. `noisy`:
    /// others on the host disturbed the last run. `not-comparable`: that has nothing to compare it with.
    package var verdict: Verdict { compared.verdict }
  }

  /// What the runs are called, in the order of time; see ``HistoryRuns/Run/name``.
  package let names: [String]
  /// Every row that a comparison judges and that two runs or more can be compared in, or that the last
  /// run lacks, in the order in which they were met.
  package let rows: [Row]
  /// Runs of which times are not used, since another machine or build measured them, as the last
  /// run's manifest says.
  package let otherMachines: [Int]
  /// Runs of which exact counts are not used, and in what the first of them differs from the last
  /// run; nil where there is none.
  package let otherCompilers: (runs: [Int], difference: String)?

  /// Looks for steps.
  ///
  /// A step of exact counts is any change of the median beyond the minimum effect, and is known with
  /// its first run. Times, ratios and what runs in real time show have noise: levels of fewer than
  /// two runs are not told from it, a level costs ``StepFit/penalty(_:)`` and at least half the least
  /// effect of `rules`, and a step below that effect is none. Times are compared as logarithms,
  /// against the anchor of the same run where there is one, and among runs of the last one's machine
  /// and build. Numbers that others disturbed, or that were stopped, are left out.
  /// Exact counts are compared among runs of the last one's compiler, unless `rules` say otherwise.
  /// - Parameter runs: in the order of time.
  /// - Complexity: O(rows · runs²), of exact counts O(rows · runs).
  package init(_ runs: HistoryRuns, rules: ComparisonRules = ComparisonRules()) {
    names = runs.all.map(\.name)
    let last = runs.all.last?.facts
    let differences = runs.all.enumerated().map { place, run in
      place == runs.all.count - 1 ? RunDifferences() : RunDifferences.of(run.facts, last)
    }
    otherMachines = differences.indices.filter { !differences[$0].hard.isEmpty }
    let others = differences.indices.filter { !differences[$0].compiler.isEmpty }
    otherCompilers = others.first.flatMap { first in
      rules.comparesAcrossCompilers
        ? nil : differences[first].compiler.first.map { (others, $0) }
    }
    let all = HistorySeries(runs, differences, rules).all
    rows = all.compactMap { Self.row($0, rules) }
  }

  /// Runs in the order of time, each as a comparison sees it.
  init(_ runs: [StoredRun], rules: ComparisonRules = ComparisonRules()) {
    self.init(HistoryRuns(runs), rules: rules)
  }

  // MARK: - One row

  private static func row(_ one: HistorySeries.One, _ rules: ComparisonRules) -> Row? {
    if one.end == .missing { return missing(one) }
    guard one.values.count > 1 else { return nil }
    let shortest = one.isExact ? 1 : 2
    let penalty = one.isExact ? 0 : max(StepFit.penalty(one.values), one.least / 2)
    guard
      let found = StepFit.levels(one.values, penalty: penalty, shortest: shortest)
    else { return nil }
    let kept = joined(found, one)
    let levels = kept.enumerated().map { index, level in
      Level(
        first: one.runs[level.range.lowerBound], last: one.runs[level.range.upperBound - 1],
        value: Quantile.median(Array(one.shown[level.range])) ?? 0,
        change: index > 0 ? one.change(from: kept[index - 1].value, to: level.value) : nil)
    }
    var row = one.row
    (row.baseline, row.candidate) = (levels.first?.value, levels.last?.value)
    let since = one.end == .measured ? Self.since(kept, one) : nil
    let (verdict, reason) = verdict(kept, one, isWorse: since != nil, shortest)
    row.conclude(verdict, reason)
    return Row(
      compared: row, levels: levels, runs: one.runs,
      since: since.map { one.runs[$0] })
  }

  private static func verdict(
    _ levels: [StepFit.Level], _ one: HistorySeries.One, isWorse: Bool, _ shortest: Int
  ) -> (Verdict, String) {
    switch one.end {
    case .disturbed: return (.noisy, "the last run was disturbed, as its flags say")
    case .unusable, .missing:
      return (.notComparable, "the last run has nothing to compare it against")
    case .measured: break
    }
    if isWorse { return (.regressed, "worse than it was at its best") }
    if one.values.count < 2 * shortest {
      return (.inconclusive, "\(one.values.count) runs are too few to tell a step from noise")
    }
    guard levels.count > 1, let first = levels.first, let last = levels.last else {
      return (.same, "on one level")
    }
    return one.isWorse(first.value, than: last.value)
      ? (.improved, "better than at first") : (.same, "changed, and is no worse")
  }

  /// A row that the last run lacks; nil for a ratio, since the row of which it is one is
  /// missing, too.
  private static func missing(_ one: HistorySeries.One) -> Row? {
    guard one.row.kind != .ratio else { return nil }
    var row = one.row
    row.baseline = one.shown.last
    row.conclude(.missing, "not in the last run")
    let level = one.shown.last.map { value in
      Level(first: one.runs[0], last: one.runs[one.runs.count - 1], value: value, change: nil)
    }
    return Row(
      compared: row, levels: [level].compactMap(\.self), runs: one.runs,
      since: one.lastMeasured + 1)
  }

  /// The levels without steps that are too small to matter.
  private static func joined(
    _ levels: [StepFit.Level], _ one: HistorySeries.One
  ) -> [StepFit.Level] {
    levels.reduce(into: []) { kept, level in
      guard let last = kept.last, !one.matters(from: last.value, to: level.value) else {
        return kept.append(level)
      }
      let range = last.range.lowerBound..<level.range.upperBound
      kept[kept.count - 1] = StepFit.Level(
        range: range, value: Quantile.median(Array(one.values[range])) ?? last.value)
    }
  }

  /// The first place of the earliest level from which on every level is worse than the best one; nil
  /// where the last one is not.
  private static func since(_ levels: [StepFit.Level], _ one: HistorySeries.One) -> Int? {
    let sign = one.row.polarity == .higher ? -1.0 : 1
    guard let best = levels.min(by: { sign * $0.value < sign * $1.value }) else { return nil }
    let good = levels.lastIndex { !one.isWorse($0.value, than: best.value) }
    guard let good, good + 1 < levels.count else { return nil }
    return levels[good + 1].range.lowerBound
  }
}

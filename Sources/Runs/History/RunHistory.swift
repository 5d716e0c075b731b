import Measurement

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
    package internal(set) var compared: ComparedRow
    /// The levels, in the order of time; one or more, none of a row without a number to compare.
    package let levels: [Level]
    /// The places of the runs that the levels are of.
    let runs: [Int]
    /// The place of the run since which the row is worse than it was at its best, or missing; nil
    /// where it is not.
    package var since: Int? {
      worseSince ?? (verdict == .regressed ? levels.last?.first : nil)
    }
    fileprivate let worseSince: Int?
    var fellToNothing: Bool { compared.candidate == 0 && levels.contains { $0.value > 0 } }

    /// `missing`: the last run did not measure it. `inconclusive`: too few runs for a step.
    /// `noisy`: others on the host disturbed the last run. `not-comparable`: that has nothing to
    /// compare it with.
    package var verdict: Verdict { compared.verdict }
  }

  /// The runs' names, in the order of time; see ``HistoryRuns/Run/name``.
  package let names: [String]
  /// Every row that a comparison judges and that a run of the history measured, plan by plan in the
  /// order in which they were met.
  package let rows: [Row]
  /// The facts in which earlier runs differ from the last one of their plan.
  private let differences: RunDifferences
  /// How many runs' times, and how many runs' exact counts, are not used for that.
  let otherMachines, otherCompilers: Int
  private let doubts: [String]
  private let rules: ComparisonRules

  /// A line for the runs whose numbers are not used, and why; none where all are.
  var leftOut: [String] {
    func runs(_ count: Int) -> String { "\(count) run\(count == 1 ? "" : "s")" }
    return [
      otherCompilers == 0
        ? nil
        : "exact counts of \(runs(otherCompilers)) are left out: \(differences.compiler[0]); "
          + "--across-compilers compares them",
      otherMachines == 0
        ? nil
        : "times of \(runs(otherMachines)) are left out: another machine or build than the last "
          + "run's: \(differences.hard[0])",
    ].compactMap(\.self)
  }

  /// Looks for steps, plan by plan.
  ///
  /// A step of exact counts is any change of the median beyond the minimum effect, and is known
  /// with its first run. Times, ratios and numbers of runs in real time have noise: levels of fewer
  /// than two runs are not told from it, a level costs ``StepFit/penalty(_:)`` and at least half
  /// the least effect of `rules`, and a step below that effect is none. The effect is held against
  /// the best level before, so that no drift passes below it. Times are compared as logarithms,
  /// against the anchor of the same run where there is one, and among runs of the last one's
  /// machine and build. Numbers that others disturbed, or that were stopped, are left out. Exact
  /// counts are compared among runs of the last one's compiler, unless `rules` say otherwise.
  /// - Parameter runs: settled.
  /// - Complexity: O(rows · runs²), of exact counts O(rows · runs).
  package init(_ runs: HistoryRuns, rules: ComparisonRules = ComparisonRules()) {
    self.rules = rules
    names = runs.all.map(\.name)
    let plans = Dictionary(grouping: runs.all.indices) { runs.all[$0].plan }
    let series = plans.values.sorted { $0[0] < $1[0] }.map { HistorySeries(runs, $0, rules) }
    let all = series.flatMap(\.differencesOfRuns)
    differences = RunDifferences(all)
    otherMachines = all.count { !$0.hard.isEmpty }
    otherCompilers = rules.comparesAcrossCompilers ? 0 : all.count { !$0.compiler.isEmpty }
    // Rows that no run of their own plan measured before may have been in other plans.
    var met: Set<ReportRow.Key> = []
    var rows = series.flatMap { one in
      let found = one.all.compactMap { Self.row($0, one.places, isMet: met.contains($0.key)) }
      met.formUnion(runs.keys(in: one.places))
      return found
    }
    Liveness.settle(&rows)
    self.rows = rows
    doubts = runs.all.compactMap { run in
      run.doubt.map { "\(run.name) is in doubt: \($0)" }
    }
  }

  /// The account of the gated rows of the last runs, and of the rows that these lack.
  package func ledger(
    isStrict: Bool = false, of isAsked: (ComparedRow) -> Bool = { _ in true }
  ) -> Ledger {
    Ledger(
      rows.map(\.compared).filter { $0.isGated && isAsked($0) }, differences, doubts: doubts,
      isStrict: isStrict, comparesAcrossCompilers: rules.comparesAcrossCompilers, isHistory: true)
  }

  // MARK: - One row

  /// - Parameter isMet: true if another plan measured the row before.
  private static func row(_ one: HistorySeries.One, _ places: [Int], isMet: Bool) -> Row? {
    if one.end == .missing, !one.measured.isEmpty { return missing(one, places) }
    let shortest = one.isExact ? 1 : 2
    let penalty = one.isExact ? 0 : max(StepFit.penalty(one.values), one.least / 2)
    let found = StepFit.levels(one.values, penalty: penalty, shortest: shortest) ?? []
    let since = one.end == .measured ? Self.since(found, one) : nil
    let kept = joined(found, one)
    let levels = kept.enumerated().map { index, level in
      Level(
        first: one.runs[level.range.lowerBound], last: one.runs[level.range.upperBound - 1],
        value: shown(level, one),
        change: index > 0 ? one.change(from: kept[index - 1].value, to: level.value) : nil)
    }
    var row = one.row
    row.candidate = levels.last?.value
    if one.values.count > 1 { row.baseline = levels.first?.value }
    let (verdict, reason) = verdict(kept, one, isWorse: since != nil, isMet: isMet)
    row.conclude(verdict, reason)
    return Row(
      compared: row, levels: levels, runs: one.runs,
      worseSince: since.map { one.runs[$0] })
  }

  private static func verdict(
    _ levels: [StepFit.Level], _ one: HistorySeries.One, isWorse: Bool, isMet: Bool
  ) -> (Verdict, String) {
    if let apart = one.apart, one.values.count < 2 {
      return (.notComparable, "no earlier run to compare with: \(apart)")
    }
    switch one.end {
    case .disturbed: return (.noisy, "the last run was disturbed, as its flags say")
    case .faint: return (.noisy, "below clock resolution in the last run")
    case .unusable, .missing:
      return (.notComparable, "the last run has nothing to compare it against")
    case .measured: break
    }
    if one.values.count == 1 {
      if one.measured.count > 1 { return (.noisy, "earlier runs have no number that can be used") }
      return isMet
        ? (.notComparable, "no earlier run of this plan, though of others")
        : (.new, "in no earlier run")
    }
    if isWorse { return (.regressed, "worse than it was at its best") }
    if !one.isExact, one.values.count < 4 {
      return (.inconclusive, "\(one.values.count) runs are too few to tell a step from noise")
    }
    guard levels.count > 1, let first = levels.first, let last = levels.last else {
      return (.same, "on one level")
    }
    if one.row.polarity == .neutral, first.value != last.value {
      return (.inconclusive, "differs, and which is better is not known")
    }
    return one.isWorse(first.value, than: last.value)
      ? (.improved, "better than at first") : (.same, "changed, and is no worse")
  }

  /// A row that the last run lacks; nil for a ratio, since the row of which it is one is
  /// missing, too.
  private static func missing(_ one: HistorySeries.One, _ places: [Int]) -> Row? {
    guard one.row.kind != .ratio else { return nil }
    var row = one.row
    row.baseline = one.shown.last
    row.conclude(.missing, "not in the last run")
    let level = one.shown.last.map { value in
      Level(first: one.runs[0], last: one.runs[one.runs.count - 1], value: value, change: nil)
    }
    return Row(
      compared: row, levels: [level].compactMap(\.self), runs: one.runs,
      worseSince: places.first { $0 > one.measured[one.measured.count - 1] })
  }

  // MARK: - Levels

  /// The levels without steps that are too small to matter. A step is held against the best number
  /// of the level before, so that a drift is one; of exact counts that number is the level's, and
  /// of the last level the last run's.
  private static func joined(
    _ levels: [StepFit.Level], _ one: HistorySeries.One
  ) -> [StepFit.Level] {
    var best = 0.0
    var kept: [StepFit.Level] = levels.reduce(into: []) { kept, level in
      guard let last = kept.last, !one.matters(from: best, to: level.value) else {
        best = level.value
        return kept.append(level)
      }
      if one.isBetter(level.value, than: best) { best = level.value }
      let range = last.range.lowerBound..<level.range.upperBound
      kept[kept.count - 1] = StepFit.Level(
        range: range, value: one.isExact ? best : Quantile.median(Array(one.values[range])) ?? best)
    }
    if one.isExact, let last = kept.popLast(), let value = one.values.last {
      kept.append(StepFit.Level(range: last.range, value: value))
    }
    return kept
  }

  private static func shown(_ level: StepFit.Level, _ one: HistorySeries.One) -> Double {
    one.isExact ? level.value : Quantile.median(Array(one.shown[level.range])) ?? 0
  }

  /// The first place of the earliest level from which on every level is worse than the best one;
  /// nil where the last one is not.
  private static func since(_ levels: [StepFit.Level], _ one: HistorySeries.One) -> Int? {
    guard let best = levels.min(by: { one.isBetter($0.value, than: $1.value) }) else { return nil }
    let good = levels.lastIndex { !one.isWorse($0.value, than: best.value) }
    guard let good, good + 1 < levels.count else { return nil }
    return levels[good + 1].range.lowerBound
  }
}

extension Liveness {
  /// Settles the rows of a history, by the levels of what was painted.
  static func settle(_ rows: inout [RunHistory.Row]) {
    let painted = rows.filter { isPainting($0.compared.metric) }
    let moving = Set(painted.filter { $0.compared.candidate ?? 0 > 0 }.map(\.compared.caseID))
    let stopped = Set(painted.filter(\.fellToNothing).map(\.compared.caseID)).subtracting(moving)
    for index in rows.indices where stopped.contains(rows[index].compared.caseID) {
      settle(&rows[index].compared, isLost: rows[index].fellToNothing)
    }
  }
}

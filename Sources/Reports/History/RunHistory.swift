import Foundation
import Statistics
import Vocabulary

/// Runs in the order of time, and where their numbers step from one level to another.
public struct RunHistory: Sendable {
  /// A level that a row keeps for some runs.
  public struct Level: Sendable, Equatable {
    /// The place of its first run in the history.
    public let first: Int
    /// The place of its last run.
    public let last: Int
    /// The median of its runs' numbers, in the row's unit.
    public let value: Double
    /// The relative change from the level before, of times with the host's speed taken out where an
    /// anchor ran; nil for the first level and where that one was 0.
    public let change: Double?
  }

  /// What a history says of one row.
  public struct Row: Sendable {
    /// The row as a comparison names it; baseline and candidate are the first and the last level.
    public let compared: ComparedRow
    /// The levels, in the order of time; one or more.
    public let levels: [Level]
    /// The places of the runs that the levels are of.
    public let runs: [Int]
    /// The row's numbers in them.
    public let values: [Double]
    /// The place of the run since which the row is worse than it was at its best; nil where it is
    /// not.
    public let since: Int?

    /// `regressed`, `improved` where the last level is better than the first, `same`, or
    /// `inconclusive` where there are too few runs for a step.
    public var verdict: Verdict { compared.verdict }
  }

  /// The runs that are looked at, in the order of time.
  public let runs: [ComparedRun]
  /// Every row of the last run that two runs or more have and that a comparison judges, in its
  /// order.
  public let rows: [Row]
  /// Runs of which times are not used, since another machine or build measured them, as the last
  /// run's manifest says.
  public let otherMachines: [Int]

  /// Looks for steps.
  ///
  /// A step of exact counts is any change of the median beyond the minimum effect, and is known with
  /// its first run. Times, ratios and what runs on real time show have noise: levels of fewer than
  /// two runs are not told from it, a level costs ``StepFit/penalty(_:)`` and at least half the least
  /// effect of `rules`, and a step below that effect is none. Times are compared as logarithms,
  /// against the anchor of the same run where there is one, and among runs of the last one's machine
  /// and build. Times that others on the host disturbed are left out.
  /// - Parameter runs: in the order of time.
  /// - Complexity: O(rows · runs²).
  public init(_ runs: [ComparedRun], rules: ComparisonRules = ComparisonRules()) {
    self.runs = runs
    let comparable = runs.indices.map { index in
      index == runs.count - 1
        || RunDifferences.of(runs[index].manifest, runs.last?.manifest).hard.isEmpty
    }
    otherMachines = comparable.indices.filter { !comparable[$0] }
    let series = HistorySeries(runs, comparable, rules)
    rows = series.all.compactMap { Self.row($0, rules) }
  }

  /// Runs in the order of time: those without a start last, in the order given.
  public static func inOrder(_ runs: [ComparedRun]) -> [ComparedRun] {
    order(runs.map(\.manifest)).map { runs[$0] }
  }

  /// The places of runs with these manifests in the order of time, likewise.
  public static func order(_ manifests: [[String: ManifestValue]?]) -> [Int] {
    let starts = manifests.map(start)
    return manifests.indices.sorted { one, other in
      switch (starts[one], starts[other]) {
      case (let mine?, let theirs?): mine == theirs ? one < other : mine < theirs
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): one < other
      }
    }
  }

  /// When a run began, of one that joins several the first; nil where nobody wrote it down.
  public static func start(_ manifest: [String: ManifestValue]?) -> String? {
    func text(_ value: ManifestValue?) -> String? {
      if case .text(let text)? = value { text } else { nil }
    }
    let joined = ["sessions", "parts"].flatMap { key -> [ManifestValue] in
      if case .list(let list)? = manifest?[key] { list } else { [] }
    }
    let starts = joined.compactMap { one -> String? in
      if case .object(let fields) = one { text(fields["started_utc"]) } else { nil }
    }
    return text(manifest?["started_utc"]) ?? starts.min()
  }

  // MARK: - One row

  private static func row(_ one: HistorySeries.One, _ rules: ComparisonRules) -> Row? {
    guard one.values.count > 1 else { return nil }
    var row = one.row
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
    (row.baseline, row.candidate) = (levels.first?.value, levels.last?.value)
    let since = Self.since(kept, one)
    if let since {
      row.conclude(.regressed, "worse since run \(one.runs[since] + 1)")
    } else if one.values.count < 2 * shortest {
      row.conclude(.inconclusive, "\(one.values.count) runs are too few to tell a step from noise")
    } else if kept.count > 1, let first = kept.first, let last = kept.last,
      one.isWorse(first.value, than: last.value)
    {
      row.conclude(.improved, "better than at first")
    } else {
      row.conclude(.same, kept.count > 1 ? "changed, and is no worse" : "on one level")
    }
    return Row(
      compared: row, levels: levels, runs: one.runs, values: one.shown,
      since: since.map { one.runs[$0] })
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

  /// The first place of the earliest level from which on every level is worse than the best one
  /// before; nil where the last one is not.
  private static func since(_ levels: [StepFit.Level], _ one: HistorySeries.One) -> Int? {
    guard let last = levels.last else { return nil }
    let better = levels.indices.last { index in
      one.isWorse(last.value, than: levels[index].value)
    }
    guard let better else { return nil }
    // What came after that one is on the last level, or near it.
    return levels[better + 1].range.lowerBound
  }
}

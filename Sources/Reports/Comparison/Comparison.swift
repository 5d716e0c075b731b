import Foundation
import Statistics
import Vocabulary

/// Two runs compared row by row, from their CSV alone.
public struct Comparison: Sendable {
  /// Every row that either run has a number of, in the baseline's order, new ones last, ratios of
  /// arms after all.
  public private(set) var rows: [ComparedRow] = []
  /// The gated rows that the baseline lacks though it has others of their cases: it was cut, or
  /// measured less of them.
  public let lackingRows: [ComparedRow]
  /// In what the runs differ apart from their numbers.
  public let differences: RunDifferences
  /// The rules that were applied.
  public let rules: ComparisonRules

  /// Compares two runs.
  ///
  /// Times are compared per process against the anchor of the same rounds, processes by Welch's
  /// test, p values by Holm over all rows tested. A row regressed when its adjusted p is at most α
  /// **and** it changed by the minimum effect or more; it is the same when its interval lies within
  /// the minimum effect. Metrics of runs on real time may be 0 and have no anchor: processes are
  /// compared by their difference. Those that are not gated are a family of p values of their own,
  /// and take no power from those that are.
  /// - Complexity: O(n log n) in rows and samples.
  public init(
    baseline: ComparedRun, candidate: ComparedRun, rules: ComparisonRules = ComparisonRules()
  ) {
    self.rules = rules
    differences = .of(baseline.manifest, candidate.manifest)
    let judge = RowJudge(
      rules: rules, differences: differences,
      baseline: RunEvidence(baseline), candidate: RunEvidence(candidate))
    let newRows = Dictionary(
      candidate.report.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<ReportRow.Key> = []
    for old in baseline.report {
      seen.insert(old.key)
      if let row = judge.row(old, newRows[old.key]) { rows.append(row) }
    }
    let added = candidate.report.filter { !seen.contains($0.key) }
      .compactMap { judge.row(nil, $0) }
    let cases = Set(baseline.report.map(\.caseID))
    lackingRows = added.filter { $0.isGated && cases.contains($0.caseID) }
    rows += added
    rows += judge.ratioRows(baseline.report, candidate.report)
    decide()
  }

  /// Adjusts the p values of each family and settles what depends on them.
  private mutating func decide() {
    let tested = rows.indices.filter { rows[$0].p != nil }
    let isApart = { (row: ComparedRow) in row.kind == .realTime && !row.isGated }
    for family in [tested.filter { !isApart(rows[$0]) }, tested.filter { isApart(rows[$0]) }] {
      guard let adjusted = MultipleTests.holm(family.compactMap { rows[$0].p }) else { continue }
      for (index, p) in zip(family, adjusted) {
        rows[index].adjustedP = p
        if rows[index].kind == .realTime {
          RowJudge.settleRealTime(&rows[index], alpha: rules.alpha)
        } else {
          RowJudge.settle(&rows[index], alpha: rules.alpha)
        }
      }
    }
  }

  /// The rows that a gate looks at: exact counts, CPU time of whole frames and of the two sides,
  /// ratios, what is seen of runs on real time, and what wakes the app in them; see
  /// `ComparisonRules.Tolerance.isGated`.
  public var gatedRows: [ComparedRow] { rows.filter(\.isGated) }

  /// How many rows of each verdict there are among `rows`.
  public static func counts(_ rows: [ComparedRow]) -> [Verdict: Int] {
    rows.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
  }
}

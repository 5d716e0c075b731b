import Foundation
import ReportComparison
import SampleStatistics
import ResultStore

/// A comparison as text; the formats are in the files beside this one.
struct ComparisonDocument {
  let comparison: Comparison
  let baseline: String
  let candidate: String
  let rows: [ComparedRow]

  init(
    comparison: Comparison, baseline: String, candidate: String, rows: [ComparedRow]? = nil
  ) {
    self.comparison = comparison
    self.baseline = baseline
    self.candidate = candidate
    self.rows = rows ?? comparison.rows
  }

  /// Those that somebody should look at, worst verdict first, then the largest change.
  var notable: [ComparedRow] {
    let order: [Verdict] = [.regressed, .missing, .improved, .new, .inconclusive, .noisy]
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return rows.filter { places[$0.verdict] != nil && $0.kind != .informative }.sorted {
      one, other in
      let (first, second) = (places[one.verdict] ?? 9, places[other.verdict] ?? 9)
      if first != second { return first < second }
      return Self.size(one) > Self.size(other)
    }
  }

  /// "12 same, 1 regressed, …", of all rows but those that are never judged.
  var summary: String {
    let counts = Comparison.counts(rows.filter { $0.kind != .informative })
    let words = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    return words.isEmpty ? "no row in common" : words.joined(separator: ", ")
  }

  func sentence(for code: ExitCode) -> String {
    switch code {
    case .no: "check: regressed (\(summary))"
    case .notComparable where rows.isEmpty:
      "check: not comparable: no row of these runs is gated; --tolerances can gate more, see docs/ci.md"
    case .notComparable:
      "check: not comparable: "
        + (comparison.differences.hard.first ?? refusal ?? "no row could be compared")
        + "; measure both on one machine, or gate exact counts with --exact-only"
    case .inconclusive: "check: undecided (\(summary)); measure with more processes"
    default:
      rows.contains { [.same, .improved].contains($0.verdict) }
        ? "check: nothing regressed (\(summary))"
        : "check: nothing could be decided, nothing regressed (\(summary)); --strict fails then"
    }
  }

  /// Why the first row on real time that could not be compared could not be.
  private var refusal: String? {
    rows.first { $0.kind == .realTime && $0.verdict == .notComparable }.map {
      "\($0.caseID): \($0.reason)"
    }
  }

  /// How large a change is, to put the largest first.
  private static func size(_ row: ComparedRow) -> Double {
    guard row.kind == .realTime else { return abs(row.change ?? 0) }
    guard let difference = difference(row), let least = row.minimumDifference, least > 0 else {
      return 0
    }
    return abs(difference) / least * max(row.minimumEffect, 0.01)
  }

  /// Of a real-time row that was not judged: between what is shown.
  private static func difference(_ row: ComparedRow) -> Double? {
    guard row.kind == .realTime else { return nil }
    if let difference = row.difference { return difference }
    guard let baseline = row.baseline, let candidate = row.candidate else { return nil }
    return candidate - baseline
  }

  static func value(_ row: ComparedRow, _ number: Double?) -> String {
    guard let number else { return "" }
    return row.kind == .realTime ? Difference.text(number, row.unit) : value(number, row.unit)
  }

  static func value(_ number: Double?, _ unit: String) -> String {
    guard let number else { return "" }
    switch unit {
    case "ns": return Quantity.time(number)
    case "x": return Quantity.digits(number) + " x"
    default: return Quantity.count(number)
    }
  }

  static func change(_ row: ComparedRow) -> String {
    if let difference = difference(row) { return Difference.signed(difference, row.unit) }
    guard let change = row.change else { return "" }
    guard change.isFinite else { return "from 0" }
    return String(format: "%+.2f %%", change * 100)
  }

  static func interval(_ row: ComparedRow) -> String {
    if let interval = row.differenceInterval {
      return Difference.interval(interval.lower, interval.upper, row.unit)
    }
    guard let interval = row.interval else { return "" }
    return String(
      format: "[%+.2f, %+.2f]", (interval.lower - 1) * 100, (interval.upper - 1) * 100)
  }
}

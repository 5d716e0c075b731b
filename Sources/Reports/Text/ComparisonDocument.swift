import Foundation
import Statistics
import Vocabulary

/// A comparison as text; the formats are in the files beside this one.
public struct ComparisonDocument {
  /// What was compared.
  public let comparison: Comparison
  let baseline: String
  let candidate: String
  /// What is told of it.
  public let rows: [ComparedRow]

  /// A text about two runs, which it calls `baseline` and `candidate`.
  ///
  /// - Parameter rows: the rows to tell; nil for all.
  public init(
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

  /// What may have caused the rows that somebody should look at, in their order.
  var causes: [ChangeCause] { ChangeCause.of(notable) }

  /// "12 same, 18 regressed (1 cause), …", of all rows but those that are never judged.
  public var summary: String {
    let counts = Comparison.counts(rows.filter { $0.kind != .informative })
    let causes = Dictionary(grouping: causes, by: \.verdict).mapValues(\.count)
    let words = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { count in
        guard [.regressed, .improved].contains(verdict), count > 1, let number = causes[verdict]
        else { return "\(count) \(verdict.rawValue)" }
        return "\(count) \(verdict.rawValue) (\(number) cause\(number == 1 ? "" : "s"))"
      }
    }
    return words.isEmpty ? "no row in common" : words.joined(separator: ", ")
  }

  /// How large a change is, to put the largest first.
  private static func size(_ row: ComparedRow) -> Double {
    guard row.kind == .realTime else { return abs(row.change ?? 0) }
    guard let difference = difference(row), let least = row.absolute?.minimumDifference, least > 0
    else {
      return 0
    }
    return abs(difference) / least * max(row.minimumEffect, 0.01)
  }

  /// Of a real-time row that was not judged: between what is shown.
  private static func difference(_ row: ComparedRow) -> Double? {
    guard row.kind == .realTime else { return nil }
    if let difference = row.absolute?.difference { return difference }
    guard let baseline = row.baseline, let candidate = row.candidate else { return nil }
    return candidate - baseline
  }

  static func value(_ row: ComparedRow, _ number: Double?) -> String {
    guard let number else { return "" }
    return row.kind == .realTime ? Difference.text(number, row.unit) : value(number, row.unit)
  }

  static func value(_ number: Double?, _ unit: MetricUnit) -> String {
    guard let number else { return "" }
    switch unit {
    case .nanoseconds: return PeopleNumber.terminal.time(number)
    case .times: return PeopleNumber.terminal.digits(number) + " x"
    default: return PeopleNumber.terminal.exact(number)
    }
  }

  static func change(_ row: ComparedRow) -> String {
    if let difference = difference(row) { return Difference.signed(difference, row.unit) }
    guard let change = row.change else { return "" }
    guard change.isFinite else { return "from 0" }
    return String(format: "%+.2f %%", change * 100)
  }

  static func interval(_ row: ComparedRow) -> String {
    if let interval = row.absolute?.test?.interval {
      return Difference.interval(interval.lower, interval.upper, row.unit)
    }
    guard let interval = row.relative?.interval else { return "" }
    return String(
      format: "[%+.2f, %+.2f]", (interval.lower - 1) * 100, (interval.upper - 1) * 100)
  }
}

import Foundation
import Statistics
import Vocabulary

/// A comparison as text; the formats are in the files beside this one.
package struct ComparisonDocument {
  package let comparison: Comparison
  let baseline: String
  let candidate: String
  package let rows: [ComparedRow]
  /// The account of the gated ones among them.
  package let ledger: Ledger

  /// A text about two runs, which it calls `baseline` and `candidate`.
  ///
  /// - Parameters:
  ///   - rows: the rows to tell; nil for all.
  ///   - ledger: nil for that of all gated rows.
  package init(
    comparison: Comparison, baseline: String, candidate: String, rows: [ComparedRow]? = nil,
    ledger: Ledger? = nil
  ) {
    self.comparison = comparison
    self.baseline = baseline
    self.candidate = candidate
    self.rows = rows ?? comparison.rows
    self.ledger = ledger ?? comparison.ledger()
  }

  /// What is shown to have changed, worst verdict first, then the largest change.
  var changedRows: [ComparedRow] {
    [Verdict.regressed, .missing, .improved, .new].flatMap(rows(with:))
  }

  private func rows(with verdict: Verdict) -> [ComparedRow] { Self.rows(rows, with: verdict) }

  /// The judged rows with a verdict, the largest change first.
  static func rows(_ rows: [ComparedRow], with verdict: Verdict) -> [ComparedRow] {
    rows.filter { $0.verdict == verdict && $0.kind != .informative }
      .sorted { size($0) > size($1) }
  }

  /// What may have caused the rows that changed, in their order.
  var causes: [ChangeCause] { ChangeCause.of(changedRows) }

  /// Whether every row was decided, so that what is not among the changed ones is the same.
  package var isDecided: Bool {
    rows.allSatisfy { $0.verdict.isDecided || $0.kind == .informative }
  }

  /// The doubt about tests of times, where such rows are told.
  var sessionDoubt: String? { rows.contains { $0.test != nil } ? comparison.sessionDoubt : nil }

  private static func size(_ row: ComparedRow) -> Double {
    guard row.kind == .realTime else { return abs(row.change ?? 0) }
    guard let difference = difference(row), let least = row.minimumDifference, least > 0
    else {
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
    return Percent.change(change)
  }

  static func interval(_ row: ComparedRow) -> String {
    guard let interval = row.test?.interval else { return "" }
    if row.kind == .realTime {
      return Difference.interval(interval.lower, interval.upper, row.unit)
    }
    return String(
      format: "[%+.2f, %+.2f]", (interval.lower - 1) * 100, (interval.upper - 1) * 100)
  }
}

extension ComparisonDocument {
  /// What changed for people, cause by cause: the worst verdict and the largest change first; then
  /// a line for each verdict of rows that were not decided.
  ///
  /// - Parameter most: how many causes are reported; of the others it is said how many there are.
  package func text(isColored: Bool, most: Int = 20) -> String {
    var lines = head(soft: 6)
    let causes = causes
    for cause in causes.prefix(most) { lines += [""] + Self.lines(cause, isColored) }
    if causes.count > most { lines += ["", "... and \(causes.count - most) more causes"] }
    let folded = Self.folded(rows, [.notComparable, .inconclusive, .noisy], isColored)
    if !folded.isEmpty { lines += [""] + folded }
    if causes.count > most || !folded.isEmpty { lines.append("--format csv has every row") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first rows of some classes with their reasons, three reasons a class at the most.
  static func folded(_ rows: [ComparedRow], _ classes: [Verdict], _ isColored: Bool) -> [String] {
    classes.flatMap { verdict in
      var reasons: Set<String> = []
      return Self.rows(rows, with: verdict).filter { reasons.insert($0.reason).inserted }.prefix(3)
        .map { row in
          "\(word(verdict, isColored)), such as \(row.stage.rawValue) "
            + "\(short(row.metricText)) in \(row.caseID): \(row.reason)".visibleInLine
        }
    }
  }

  /// What was compared, a summary, in what the runs differ, and what that means for times.
  private func head(soft most: Int) -> [String] {
    let soft = comparison.differences.soft
    let more = soft.count > most ? ["... and \(soft.count - most) more soft differences"] : []
    return
      (["\(baseline) -> \(candidate)", "\(ledger.judged)"]
      + comparison.differences.hard.map { "differs (hard): \($0)" }
      + soft.prefix(most).map { "differs: \($0)" } + more
      + [sessionDoubt].compactMap(\.self)).map(\.visibleInLine)
  }

  /// The verdict with what and where, then the row that shows it best.
  private static func lines(_ cause: ChangeCause, _ isColored: Bool) -> [String] {
    let row = cause.example
    let numbers = [row.baseline, row.candidate].map { value(row, $0) }.filter { !$0.isEmpty }
    // Most reasons begin with the change.
    let size = row.reason.contains(Self.change(row)) ? "" : Self.change(row)
    let change = [numbers.joined(separator: " -> "), size, interval(row)]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let shown = "\(short(row.metricText)) in \(row.caseID)"
    let detail = [change.isEmpty ? shown : "\(shown): \(change)", row.reason]
      .filter { !$0.isEmpty }.joined(separator: "; ")
    return [
      "\(word(cause.verdict, isColored)) \(subject(cause).visibleInLine)",
      "  \(detail.visibleInLine)",
    ]
  }

  /// `app.tick: allocations, allocated_bytes of a strategy, in 3 cases; 18 rows, those of app and
  /// frame among them`.
  static func subject(_ cause: ChangeCause) -> String {
    let isOneSided = cause.verdict.isOneSided
    let what = isOneSided ? "" : "\(cause.stage.rawValue): \(listed(cause.metrics.map(short))) of "
    let cases = cause.caseIDs.count
    var text =
      what + listed(cause.strategies.map(\.rawValue)) + ", in \(cases) case\(cases == 1 ? "" : "s")"
    let rows = cause.rows.count
    guard rows > 1 else { return text }
    text += "; \(rows) rows"
    if !isOneSided, !cause.sums.isEmpty {
      text += ", those of \(cause.sums.map(\.rawValue).joined(separator: " and ")) among them"
    }
    return text
  }

  /// The first three of a list, and how many more there are.
  private static func listed(_ words: [String]) -> String {
    guard words.count > 4 else { return words.joined(separator: ", ") }
    return words.prefix(3).joined(separator: ", ") + " and \(words.count - 3) more"
  }
}

extension ComparisonDocument {
  /// At most ten lines of Markdown for a pull request: the verdict, in one sentence what was judged
  /// and what was noise, then what changed, cause by cause, each with the row that shows it best:
  /// what fails first, then the largest change.
  package var comment: String {
    let causes = causes
    let table = MarkdownTable(
      header: ["verdict", "what changed", "before", "after", "change", "95 %"],
      rows: causes.map { cause in
        let row = cause.example
        return [
          cause.verdict.rawValue, "\(Self.subject(cause)), as in \(row.caseID)\(Self.motion(row))",
          Self.value(row, row.baseline), Self.value(row, row.candidate), Self.change(row),
          Self.interval(row),
        ]
      })
    let remarks = timeDoubts.prefix(1) + [sessionDoubt].compactMap(\.self)
    return table.comment(
      heading: "**WaveBench: \(ledger.outcome.words).** "
        + MarkdownTable.escaped("\(ledger.judged)"),
      remarks: remarks.map(MarkdownTable.escaped), more: "more causes")
  }
}

extension ComparisonDocument {
  static func short(_ metric: String) -> String {
    metric.split(separator: ":").last.map(String.init) ?? metric
  }

  /// That a row's case shows no motion, behind what the row is; nothing of others.
  static func motion(_ row: ComparedRow) -> String {
    row.reason == Liveness.words ? ", \(row.reason)" : ""
  }

  static func word(_ verdict: Verdict, _ isColored: Bool) -> String {
    let color: Int? =
      switch verdict {
      case .regressed, .missing: 31
      case .improved: 32
      case .inconclusive, .noisy: 33
      default: nil
      }
    guard isColored, let color else { return verdict.rawValue }
    return "\u{1B}[\(color)m\(verdict.rawValue)\u{1B}[0m"
  }
}

import Vocabulary

extension ComparisonDocument {
  /// What changed for people, cause by cause: the worst verdict and the largest change first. Each
  /// line is a sentence of its own, and may be wrapped.
  ///
  /// - Parameter most: how many causes are told; of the others it is said how many there are.
  public func causeText(isColored: Bool, most: Int = 20) -> String {
    var lines = ["\(baseline) -> \(candidate)", summary]
    lines += comparison.differences.hard.map { "differs (hard): \($0)" }
    let soft = comparison.differences.soft
    lines += soft.prefix(6).map { "differs: \($0)" }
    if soft.count > 6 { lines.append("... and \(soft.count - 6) more soft differences") }
    lines = lines.map(\.visibleInLine)
    let causes = causes
    for cause in causes.prefix(most) { lines += [""] + Self.lines(cause, isColored) }
    if causes.count > most {
      lines += ["", "... and \(causes.count - most) more causes; --format csv has every row"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The verdict with what and where, then the row that shows it best.
  private static func lines(_ cause: ChangeCause, _ isColored: Bool) -> [String] {
    let row = cause.example
    let verdict =
      isColored ? colored(cause.verdict.rawValue, cause.verdict) : cause.verdict.rawValue
    let numbers = [row.baseline, row.candidate].map { value(row, $0) }.filter { !$0.isEmpty }
    // Most reasons begin with the change.
    let size = row.reason.contains(Self.change(row)) ? "" : Self.change(row)
    let change = [numbers.joined(separator: " -> "), size, interval(row)]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let shown = "\(short(row.metricText)) in \(row.caseID)"
    let detail = [change.isEmpty ? shown : "\(shown): \(change)", row.reason]
      .filter { !$0.isEmpty }.joined(separator: "; ")
    return ["\(verdict) \(subject(cause).visibleInLine)", "  \(detail.visibleInLine)"]
  }

  /// `app.tick: allocations, allocated_bytes of a strategy, in 3 cases; 18 rows, those of app and
  /// frame among them`.
  static func subject(_ cause: ChangeCause) -> String {
    let isOneSided = cause.verdict == .missing || cause.verdict == .new
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

import Measurement

/// A comparison as text; the formats are in the files beside this one.
package struct ComparisonDocument {
  package let comparison: Comparison
  let baseline: String
  let candidate: String
  package let rows: [ComparedRow]
  /// The account of the gated ones among them.
  package let ledger: Ledger

  /// A text about all rows of two runs, or some, with the ledger of all gated ones, or another.
  package init(
    comparison: Comparison, baseline: String, candidate: String, rows: [ComparedRow]? = nil,
    ledger: Ledger? = nil
  ) {
    (self.comparison, self.baseline, self.candidate) = (comparison, baseline, candidate)
    (self.rows, self.ledger) = (rows ?? comparison.rows, ledger ?? comparison.ledger())
  }

  package var places: String { "\(baseline) → \(candidate)" }

  /// The rows that are shown to have changed: the worst verdict first, then the largest change.
  package var changed: [ComparedRow] {
    [Verdict.regressed, .missing, .improved, .new].flatMap { Self.rows(rows, with: $0) }
  }

  /// The judged rows with a verdict, the largest change first.
  static func rows(_ rows: [ComparedRow], with verdict: Verdict) -> [ComparedRow] {
    rows.filter { $0.verdict == verdict && $0.kind != .informative }.sorted { $0.size > $1.size }
  }

  /// The answer in a line: what changed, or that nothing did as far as it was judged; and which
  /// gated rows were not, and why.
  var headline: String {
    let verdicts = Ledger.counts(changed)
    let found = [Verdict.regressed, .missing, .improved, .new].compactMap { verdict in
      verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    let kinds = [("counts", ledger.rows.filter { $0.kind == .exact }), ("times", timed)]
      .filter { !$0.1.isEmpty }
    let open = kinds.compactMap { Self.unjudged($0, $1) }
    let first = kinds.first { $1.allSatisfy(\.verdict.isDecided) }
    let nothing =
      open.isEmpty
      ? "nothing changed"
      : first.map { "\($0.0) are the same" } ?? "nothing is shown to have changed"
    return ([found.isEmpty ? nothing : found.joined(separator: ", ")] + open)
      .joined(separator: "; ")
  }

  /// That some rows of a kind were not judged, for the most frequent reason; nil where all were.
  private static func unjudged(_ kind: String, _ rows: [ComparedRow]) -> String? {
    let counts = Ledger.counts(rows.filter { !$0.verdict.isDecided })
    guard let most = Verdict.allCases.max(by: { counts[$0, default: 0] < counts[$1, default: 0] }),
      counts[most] != nil
    else { return nil }
    let open = counts.values.reduce(0, +)
    return (open == rows.count ? kind : "\(open) of \(rows.count) \(kind)")
      + " were not judged (\(most.words))"
  }

  private var timed: [ComparedRow] { ledger.rows.filter(\.followsMachine) }

  /// The doubt about tests of times, where such rows are told.
  var sessionDoubt: String? { rows.contains { $0.test != nil } ? comparison.sessionDoubt : nil }

  /// The facts that forbid comparing times, where times are told.
  private var timeDoubts: [String] {
    guard rows.contains(where: \.followsMachine) else { return [] }
    return comparison.differences.hard.map { "Times are not comparable: \($0)" }
  }

  /// The doubts about times, and in what the runs differ; facts that forbid comparing times first.
  var doubts: [String] {
    timeDoubts.map { $0 + "." } + (sessionDoubt.map { [$0.capitalizedFirst + "."] } ?? [])
      + comparison.differences.soft.map { "Differs: \($0)." }
  }

  /// The changes for people, cause by cause: the worst verdict and the largest change first; then
  /// a line for each verdict of rows that were not decided.
  ///
  /// - Parameters:
  ///   - gate: the command that compares times on a busy host.
  ///   - most: how many causes are reported; of the others it is said how many there are.
  package func text(isColored: Bool, gate: String, most: Int = 20) -> String {
    var lines = head(gate)
    let causes = ChangeCause.of(changed)
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
            + "\(ComparedRow.short(row.metricText)) in \(row.caseID): \(row.reason)".visibleInLine
        }
    }
  }

  /// The runs, a summary, their differences, and the doubt that follows for times.
  private func head(_ gate: String) -> [String] {
    let (soft, most) = (comparison.differences.soft, 6)
    // Times were not judged for the noise of the host.
    let isNoisy =
      comparison.differences.hard.isEmpty
      && timed.contains { [.noisy, .inconclusive].contains($0.verdict) }
    let judge = isNoisy ? "; to judge times: \(gate)" : ""
    var lines = ["\(baseline) -> \(candidate): \(headline)\(judge)", ledger.judged]
    lines += comparison.differences.hard.map { "differs (hard): \($0)" }
    lines += soft.prefix(most).map { "differs: \($0)" }
    if soft.count > most { lines.append("... and \(soft.count - most) more soft differences") }
    if let sessionDoubt { lines.append(sessionDoubt) }
    return lines.map(\.visibleInLine)
  }

  /// The verdict with what and where, then the row that shows it best.
  private static func lines(_ cause: ChangeCause, _ isColored: Bool) -> [String] {
    let row = cause.example
    let numbers = [row.before, row.after].filter { !$0.isEmpty }
    // Most reasons begin with the change.
    let size = row.reason.contains(row.changeText) ? "" : row.changeText
    let change = [numbers.joined(separator: " -> "), size, row.intervalText]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let shown = "\(ComparedRow.short(row.metricText)) in \(row.caseID)"
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
    let metrics = listed(cause.metrics.map(ComparedRow.short))
    let what = isOneSided ? "" : "\(cause.stage.rawValue): \(metrics) of "
    let cases = cause.caseIDs.count
    var text =
      what + listed(cause.strategies.map(\.rawValue)) + ", in \(cases) case\(cases == 1 ? "" : "s")"
    if cause.rows.count > 1 { text += "; \(cause.rows.count) rows" }
    if !isOneSided, !cause.sums.isEmpty {
      text += ", those of \(cause.sums.map(\.rawValue).joined(separator: " and ")) among them"
    }
    return text
  }

  private static func listed(_ words: [String]) -> String {
    guard words.count > 4 else { return words.joined(separator: ", ") }
    return words.prefix(3).joined(separator: ", ") + " and \(words.count - 3) more"
  }

  /// At most ten lines of Markdown for a pull request: the verdict, in one sentence what was judged
  /// and what was noise, then what changed, cause by cause, each with the row that shows it best:
  /// what fails first, then the largest change.
  package var comment: String {
    let table = MarkdownTable(
      header: ["verdict", "what changed", "before", "after", "change", "95 %"],
      rows: ChangeCause.of(changed).map { cause in
        let row = cause.example
        return [
          cause.verdict.rawValue, "\(Self.subject(cause)), as in \(row.caseID)\(row.motion)",
          row.before, row.after, row.changeText, row.intervalText,
        ]
      })
    let remarks = timeDoubts.prefix(1) + [sessionDoubt].compactMap(\.self)
    return table.comment(
      heading: "**WaveBench: \(ledger.outcome.words).** " + MarkdownTable.escaped(ledger.judged),
      remarks: remarks.map(MarkdownTable.escaped), more: "more causes")
  }

  static func word(_ verdict: Verdict, _ isColored: Bool) -> String {
    let colors: [Verdict: Int] = [
      .regressed: 31, .missing: 31, .improved: 32, .inconclusive: 33, .noisy: 33,
    ]
    guard isColored, let color = colors[verdict] else { return verdict.rawValue }
    return "\u{1B}[\(color)m\(verdict.rawValue)\u{1B}[0m"
  }
}

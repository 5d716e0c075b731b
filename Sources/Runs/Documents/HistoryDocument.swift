import Measurement

/// A history as text, CSV and JSON.
package struct HistoryDocument {
  private let history: RunHistory
  private let rows: [RunHistory.Row]
  package let ledger: Ledger

  private var names: [String] { history.names }

  /// A text about the gated rows of a history, of those among them that `isAsked` names.
  package init(
    _ history: RunHistory, isStrict: Bool = false, of isAsked: (ComparedRow) -> Bool = { _ in true }
  ) {
    self.history = history
    rows = history.rows.filter { $0.compared.isGated && isAsked($0.compared) }
    ledger = history.ledger(isStrict: isStrict, of: isAsked)
  }

  /// The answer in a sentence: since which run the worst row is worse, or the ledger's.
  package var sentence: String {
    guard ledger.outcome == .regressed, let worst = stepped.first, let since = worst.since else {
      return ledger.sentence
    }
    return "\(worst.verdict.rawValue) since \(names[since]) (\(ledger.judged))"
  }

  /// Rows with several levels, and missing ones: what fails first, then the largest last step.
  private var stepped: [RunHistory.Row] {
    func size(_ row: RunHistory.Row) -> Double { abs(row.levels.last?.change ?? .infinity) }
    return rows.filter { $0.levels.count > 1 || $0.verdict == .missing }.sorted { one, other in
      let (first, second) = (one.verdict.fails, other.verdict.fails)
      return first == second ? size(one) > size(other) : first
    }
  }

  // MARK: - For people

  /// The steps, a line for each row: since which run, from what to what.
  ///
  /// - Parameter most: how many rows are told; of the others it is said how many there are.
  package func text(most: Int = 20) -> String {
    let runs = names.count
    var lines = [
      "\(runs) runs, " + [names.first, names.last].compactMap(\.self).joined(separator: " to "),
      ledger.judged,
    ]
    lines = (lines + history.leftOut).map(\.visibleInLine)
    let stepped = stepped
    if !stepped.isEmpty {
      let head = ["verdict", "since", "case", "stage", "metric", "levels", "change"]
      let table = TextColumns.padded([head] + stepped.prefix(most).map(cells))
      lines += [""] + table.map { $0.joined() }
    }
    let folded = ComparisonDocument.folded(
      ledger.rows, [.notComparable, .inconclusive, .noisy, .new], false)
    if !folded.isEmpty { lines += [""] + folded }
    if stepped.count > most {
      lines += ["", "... and \(stepped.count - most) more rows; --format csv has every row"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func cells(_ row: RunHistory.Row) -> [String] {
    let since = row.since ?? (row.levels.count > 1 ? row.levels.last?.first : nil)
    let change =
      row.verdict == .missing ? "" : row.levels.last?.change.map(Percent.change) ?? "from 0"
    return [
      row.verdict.rawValue, since.map { names[$0] } ?? "", row.compared.caseID,
      row.compared.stage.rawValue, row.compared.metricText, levels(row), change,
    ]
  }

  private static let shownLevels = 4

  /// The last levels in the row's unit, each later one with the run that it begins with:
  /// `100 ns -> 130 ns (r04) -> 170 ns (r08)`.
  private func levels(_ row: RunHistory.Row) -> String {
    let first = max(0, row.levels.count - Self.shownLevels)
    let shown = row.levels[first...].enumerated().map { index, level in
      row.compared.text(level.value) + (first + index > 0 ? " (\(names[level.first]))" : "")
    }
    let end = row.verdict == .missing ? ["none"] : []
    return ((first > 0 ? ["..."] : []) + shown + end).joined(separator: " -> ")
  }

  // MARK: - For programs

  private func value(_ text: String?) -> ManifestValue { text.map(ManifestValue.text) ?? .null }

  /// The columns of a row, which a comparison has as well, and since when it is worse.
  private static let columns = [
    "case_id", "stage", "metric", "pass", "unit", "kind", "verdict", "reason", "since",
  ]

  private func values(_ row: RunHistory.Row) -> [ManifestValue] {
    ComparisonDocument.fields.filter { Self.columns.contains($0.column) }
      .map { $0.value(row.compared) } + [value(row.since.map { names[$0] })]
  }

  /// A line for each level of each row.
  package var table: RowTable {
    let lines = rows.flatMap { row in
      // A row without a level has a line, too.
      let levels: [RunHistory.Level?] = row.levels.isEmpty ? [nil] : row.levels
      return levels.enumerated().map { number, level in
        values(row) + [
          level.map { _ in .integer(number + 1) } ?? .null, value(level.map { names[$0.first] }),
          value(level.map { names[$0.last] }), ManifestValue(finite: level?.value),
          ManifestValue(finite: level?.change),
        ]
      }
    }
    return RowTable(
      Self.columns + ["level", "first_run", "last_run", "value", "change"], lines)
  }

  /// The same as JSON: every key is always there, and what is not available is null.
  package func json() throws -> String {
    let keys = Self.columns.map(RowTable.camelCase)
    let rows = rows.map { row -> ManifestValue in
      var members = Dictionary(uniqueKeysWithValues: zip(keys, values(row)))
      members["levels"] = .list(
        row.levels.map { level in
          .object([
            "firstRun": .text(names[level.first]), "lastRun": .text(names[level.last]),
            "value": ManifestValue(finite: level.value),
            "change": ManifestValue(finite: level.change),
          ])
        })
      return .object(members)
    }
    return try JSONText.text(
      ManifestValue.object([
        "runs": .list(names.map(ManifestValue.text)), "summary": .text(ledger.judged),
        "outcome": .text(ledger.outcome.rawValue), "counts": ledger.countsValue,
        "rows": .list(rows),
      ]))
  }
}

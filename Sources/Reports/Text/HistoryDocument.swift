import Foundation
import Vocabulary

/// A history as text, CSV and JSON.
public struct HistoryDocument {
  private let history: RunHistory
  /// What each run is called.
  private let names: [String]
  /// The rows that are reported.
  public let rows: [RunHistory.Row]

  /// A text about some rows of a history.
  public init(_ history: RunHistory, rows: [RunHistory.Row]) {
    (self.history, self.rows) = (history, rows)
    names = history.runs.map(Self.name)
  }

  /// A run as messages name it: its folder, and its commit where its manifest knows one.
  public static func name(_ run: ComparedRun) -> String {
    let place = run.place.split(separator: "/").last.map(String.init) ?? run.place
    guard case .object(let versions)? = run.manifest?["versions"],
      case .object(let fact)? = versions["commit"], case .text(let commit)? = fact["value"]
    else { return place }
    return "\(place) (\(commit.prefix(10)))"
  }

  /// "3 regressed, 41 same", of all rows.
  public var summary: String {
    let counts = Dictionary(grouping: rows, by: \.verdict).mapValues(\.count)
    let words = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    return words.isEmpty ? "no row" : words.joined(separator: ", ")
  }

  /// Rows with more than one level: what is worse first, then the largest last step.
  public var stepped: [RunHistory.Row] {
    func size(_ row: RunHistory.Row) -> Double { abs(row.levels.last?.change ?? .infinity) }
    return rows.filter { $0.levels.count > 1 }.sorted { one, other in
      let (first, second) = (one.verdict == .regressed, other.verdict == .regressed)
      return first == second ? size(one) > size(other) : first
    }
  }

  // MARK: - For people

  /// What stepped, a line for each row: since which run, from what to what.
  ///
  /// - Parameter most: how many rows are told; of the others it is said how many there are.
  public func text(most: Int = 20) -> String {
    let runs = history.runs.count
    var lines = [
      "\(runs) runs, " + [names.first, names.last].compactMap(\.self).joined(separator: " to "),
      summary,
    ]
    if !history.otherMachines.isEmpty {
      lines.append(
        "times of \(history.otherMachines.count) runs are left out: another machine or build than "
          + "the last run's")
    }
    lines = lines.map(\.visibleInLine)
    let stepped = stepped
    if !stepped.isEmpty {
      let head = ["verdict", "since", "case", "stage", "metric", "levels", "change"]
      let table = TextColumns.padded([head] + stepped.prefix(most).map(cells))
      lines += [""] + table.map { $0.joined() }
    }
    if stepped.count > most {
      lines += ["", "... and \(stepped.count - most) more rows; --format csv has every row"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func cells(_ row: RunHistory.Row) -> [String] {
    [
      row.verdict.rawValue, since(row).map { names[$0] } ?? "", row.compared.caseID,
      row.compared.stage.rawValue, row.compared.metricText, levels(row, separator: " -> "),
      row.levels.last?.change.map(Percent.change) ?? "from 0",
    ]
  }

  /// The run with which the last level began, or since which it is worse.
  private func since(_ row: RunHistory.Row) -> Int? {
    row.since ?? (row.levels.count > 1 ? row.levels.last?.first : nil)
  }

  private static let shownLevels = 4

  /// The last levels in the row's unit.
  public func levels(_ row: RunHistory.Row, separator: String) -> String {
    let shown = row.levels.suffix(Self.shownLevels).map {
      ComparisonDocument.value(row.compared, $0.value)
    }
    return ((row.levels.count > Self.shownLevels ? ["..."] : []) + shown)
      .joined(separator: separator)
  }

  // MARK: - For programs

  /// A line for each level of each row, RFC 4180; empty is not available.
  public var csv: String {
    var lines = [
      "case_id,stage,metric,pass,unit,kind,verdict,reason,since,level,first_run,last_run,value,change"
    ]
    for row in rows {
      for (number, level) in row.levels.enumerated() {
        let texts: [String] = [
          row.compared.caseID, row.compared.stage.rawValue, row.compared.metricText,
          row.compared.pass.rawValue,
          row.compared.unit.rawValue, row.compared.kind.rawValue, row.verdict.rawValue,
          row.compared.reason,
          row.since.map { names[$0] } ?? "", "\(number + 1)", names[level.first],
          names[level.last],
        ]
        let numbers = [level.value, level.change].map { number in
          number.flatMap { $0.isFinite ? String($0) : nil } ?? ""
        }
        lines.append(CSVText.line(texts.map { CSVText.safe($0.visibleInLine) } + numbers))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as JSON: every key is always there, and what is not available is null.
  public func json() throws -> String {
    func number(_ number: Double?) -> ManifestValue {
      number.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }
    let rows = rows.map { row -> ManifestValue in
      .object([
        "caseID": .text(row.compared.caseID), "stage": .text(row.compared.stage.rawValue),
        "metric": .text(row.compared.metricText), "pass": .text(row.compared.pass.rawValue),
        "unit": .text(row.compared.unit.rawValue), "kind": .text(row.compared.kind.rawValue),
        "verdict": .text(row.verdict.rawValue), "reason": .text(row.compared.reason),
        "since": row.since.map { ManifestValue.text(names[$0]) } ?? .null,
        "levels": .list(
          row.levels.map { level in
            .object([
              "firstRun": .text(names[level.first]), "lastRun": .text(names[level.last]),
              "value": number(level.value), "change": number(level.change),
            ])
          }),
      ])
    }
    let document: [String: ManifestValue] = [
      "runs": .list(names.map(ManifestValue.text)), "summary": .text(summary),
      "rows": .list(rows),
    ]
    return String(decoding: try ManifestFile.data(document), as: UTF8.self)
  }
}

package import Measurement

/// Rows under the names of columns, as CSV and as JSON lines.
package struct RowTable {
  private let columns: [String]
  private let rows: [[ManifestValue]]

  /// - Parameter rows: flat values, one for each column; null is not available.
  package init(_ columns: [String], _ rows: [[ManifestValue]]) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// A header and the rows, RFC 4180; empty is not available.
  package var csv: String {
    ([columns] + rows.map { $0.map(Self.cell) }).map { CSVText.line($0) + "\n" }.joined()
  }

  /// An object for each row on a line of its own, every key in each of them, in the order of the
  /// columns.
  ///
  /// Readers take a column's type from its first rows: a decimal has a point in each, and rows that
  /// are the first with a value of some column stand in front.
  package var jsonLines: String {
    let keys = columns.map { Self.quoted($0) + ":" }
    let front = Set(
      columns.indices.compactMap { column in rows.firstIndex { $0[column] != .null } })
    let order = front.sorted() + rows.indices.filter { !front.contains($0) }
    return order.map { place in
      let members = zip(keys, rows[place]).map { $0 + Self.literal($1) }
      return "{\(members.joined(separator: ","))}\n"
    }.joined()
  }

  func objects(_ key: (String) -> String = { $0 }) -> [ManifestValue] {
    let keys = columns.map(key)
    return rows.map { .object(Dictionary(uniqueKeysWithValues: zip(keys, $0))) }
  }

  /// `caseID` of `case_id`, `ratioLow` of `ratio_low`.
  static func camelCase(_ column: String) -> String {
    let words = column.split(separator: "_")
    return String(words[0])
      + words.dropFirst().map { $0 == "id" ? "ID" : String($0).capitalizedFirst }.joined()
  }

  /// A line of a log begins with a cell, and a cell holds no end of a line.
  private static func cell(_ value: ManifestValue) -> String {
    switch value {
    case .text(let text): CSVText.safe(text.visibleInLine)
    case .flag(let flag): flag ? "yes" : "no"
    case .null: ""
    default: literal(value)
    }
  }

  private static func literal(_ value: ManifestValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): CSVNumber.text(number)
    case .integer(let integer): String(integer)
    case .flag(let flag): String(flag)
    default: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case ..<" ": scalar.escaped
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

extension RowTable {
  /// The rows of a report under the columns of report.csv.
  ///
  /// - Throws: `ResultStoreError` for a number that report.csv cannot hold.
  package init(_ rows: [ReportRow]) throws {
    self.init(
      ReportRow.columns.map(\.name),
      try rows.map { zip(try $0.cells(), ReportRow.columns).map(Self.value) })
  }

  private static func value(_ cell: String, _ column: Column) -> ManifestValue {
    if cell.isEmpty { return .null }
    return switch column.type {
    case .text: .text(CSVText.original(cell))
    case .integer: Int(cell).map { .integer($0) } ?? .null
    case .decimal: Double(cell).map { .number($0) } ?? .null
    }
  }

  /// A list of the rows' objects as JSON, with a line break at its end.
  package func json() throws -> String { try JSONText.text(ManifestValue.list(objects())) }
}

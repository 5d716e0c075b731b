package import Measurement

/// The rows of a report as JSON: a list of objects whose keys are the columns of report.csv. What is
/// not available is null, as is what a case does not have.
package enum RowsDocument {
  /// The text, with a line break at its end.
  ///
  /// - Throws: `ResultStoreError` for a number that report.csv cannot hold.
  package static func json(_ rows: [ReportRow]) throws -> String {
    let names = ReportRow.columns.map(\.name)
    let objects = try values(rows).map {
      ManifestValue.object(Dictionary(uniqueKeysWithValues: zip(names, $0)))
    }
    return try JSONText.text(ManifestValue.list(objects))
  }

  /// A line for each row, an object of the columns of report.csv.
  ///
  /// - Throws: `ResultStoreError` for a number that report.csv cannot hold.
  package static func jsonLines(_ rows: [ReportRow]) throws -> String {
    RowTable(ReportRow.columns.map(\.name), try values(rows)).jsonLines
  }

  private static func values(_ rows: [ReportRow]) throws -> [[ManifestValue]] {
    try rows.map { zip(try $0.cells(), ReportRow.columns).map(value) }
  }

  private static func value(_ cell: String, _ column: Column) -> ManifestValue {
    if cell.isEmpty { return .null }
    return switch column.type {
    case .text: .text(CSVText.original(cell))
    case .integer: Int(cell).map { .integer($0) } ?? .null
    case .decimal: Double(cell).map { .number($0) } ?? .null
    }
  }
}

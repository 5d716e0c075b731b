/// The rows of a report as JSON: a list of objects whose keys are the columns of report.csv. What is
/// not available is null, as is what a case does not have.
package enum RowsDocument {
  private static let wholeColumns: Set = ["views", "processes", "samples", "frames"]
  private static let numberColumns = wholeColumns.union(
    ReportRow.numberColumns + ["width_pt", "height_pt", "scale", "refresh_hz"])

  /// The columns of a run's tables, in order.
  package struct Schema: Encodable {
    struct Column: Encodable {
      let name: String
      /// `text` or `number`.
      let type: String
      /// True if its number may be not available, an empty cell.
      let isOptional: Bool
    }

    let version = Runs.Schema.version
    let report = Self.columns(Runs.Schema.reportColumns, numberColumns)
    let samples = Self.columns(
      Runs.Schema.sampleColumns, ["process", "round", "order", "frames", "value"])

    private static func columns(_ names: [String], _ numbers: Set<String>) -> [Column] {
      let optional = ReportRow.numberColumns + ["value"]
      return names.map {
        Column(
          name: $0, type: numbers.contains($0) ? "number" : "text",
          isOptional: optional.contains($0))
      }
    }
  }

  package static let schema = Schema()

  /// The text, with a line break at its end.
  ///
  /// - Throws: `ResultStoreError` for a number that report.csv cannot hold.
  package static func json(_ rows: [ReportRow]) throws -> String {
    let values = try rows.map { row in
      ManifestValue.object(
        Dictionary(
          uniqueKeysWithValues: zip(ReportRow.columns, try row.cells()).map { ($0, value($1, $0)) })
      )
    }
    return try JSONText.text(ManifestValue.list(values))
  }

  /// A line for each row, an object of the columns of report.csv.
  ///
  /// - Throws: `ResultStoreError` for a number that report.csv cannot hold.
  package static func jsonLines(_ rows: [ReportRow]) throws -> String {
    let values = try rows.map { row in
      zip(ReportRow.columns, try row.cells()).map { column, cell in
        let value = value(cell, column)
        return wholeColumns.contains(column) ? .integer(Int(value.number ?? 0)) : value
      }
    }
    return RowTable(ReportRow.columns, values).jsonLines
  }

  private static func value(_ cell: String, _ column: String) -> ManifestValue {
    if cell.isEmpty { return .null }
    guard numberColumns.contains(column) else { return .text(CSVText.original(cell)) }
    return Double(cell).map { .number($0) } ?? .null
  }
}

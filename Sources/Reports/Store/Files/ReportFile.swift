public import Foundation

/// report.csv.
public enum ReportFile {
  /// The whole file: header and rows, each line ended by a line feed.
  ///
  /// - Throws: `ResultStoreError.notANumber`.
  public static func data(_ rows: [ReportRow]) throws(ResultStoreError) -> Data {
    var text = CSVText.line(Schema.reportColumns) + "\n"
    for row in rows { text += CSVText.line(try row.cells()) + "\n" }
    return Data(text.utf8)
  }
}

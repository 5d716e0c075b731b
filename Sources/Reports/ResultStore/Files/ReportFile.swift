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

  /// Writes the file at `path`: either all of it, or what was there stays.
  public static func write(_ rows: [ReportRow], to path: String) throws(ResultStoreError) {
    try FileWriting.replace(path, with: try data(rows))
  }
}

public import Foundation

/// scaling.csv: how cost grows with the number of views.
public enum ScalingFile {
  /// The name of the file in a run's folder.
  public static let name = "scaling.csv"

  /// The whole file: header and rows, each line ended by a line feed.
  ///
  /// - Throws: `ResultStoreError.notANumber`.
  public static func data(_ rows: [ScalingRow]) throws(ResultStoreError) -> Data {
    var text = CSVText.line(Schema.scalingColumns) + "\n"
    for row in rows { text += CSVText.line(try row.cells()) + "\n" }
    return Data(text.utf8)
  }

  /// Reads a file; one that was written here writes back to the same bytes, and one that a
  /// spreadsheet or another program saved again is read as the same rows.
  ///
  /// - Throws: `ResultStoreError` with file, line and column; never waits for a pipe.
  /// - Complexity: O(bytes).
  public static func read(_ path: String) throws(ResultStoreError) -> [ScalingRow] {
    try read(TableReader(file: InputFile(path)))
  }

  /// Reads bytes; `name` stands for the path in errors.
  public static func read(bytes: [UInt8], name: String) throws(ResultStoreError) -> [ScalingRow] {
    try read(TableReader(bytes: bytes, name: name))
  }

  private static func read(_ start: TableReader) throws(ResultStoreError) -> [ScalingRow] {
    var reader = start
    reader.schema = Schema.scalingVersion
    try reader.header(Schema.scalingColumns)
    var rows: [ScalingRow] = []
    var seen: [ScalingRow.Key: Int] = [:]
    while try reader.nextRow() {
      let row = try ScalingRow(from: &reader)
      let place = reader.place(ofColumn: 3)
      if let first = seen.updateValue(place.line, forKey: row.key) {
        throw .duplicateRow(place, firstLine: first)
      }
      rows.append(row)
    }
    return rows
  }
}

package import Foundation

/// report.csv.
package enum ReportFile {
  /// The whole file: header and rows, each line ended by a line feed.
  ///
  /// - Throws: `ResultStoreError.notANumber`.
  package static func data(_ rows: [ReportRow]) throws(ResultStoreError) -> Data {
    var text = CSVText.line(Schema.reportColumns) + "\n"
    for row in rows { text += CSVText.line(try row.cells()) + "\n" }
    return Data(text.utf8)
  }
}

extension ReportFile {
  /// The name of the file in a run's folder.
  package static let name = "report.csv"

  /// Reads a file; one that was written here writes back to the same bytes, and one that a
  /// spreadsheet or another program saved again is read as the same rows.
  ///
  /// The file has no trailer: cut exactly at the end of a line it is a valid, shorter report. Any
  /// other cut is an error.
  /// - Throws: `ResultStoreError` with file, line and column; never waits for a pipe.
  /// - Complexity: O(bytes).
  package static func read(_ path: String) throws(ResultStoreError) -> [ReportRow] {
    try read(InputFile(path))
  }

  static func read(_ file: InputFile) throws(ResultStoreError) -> [ReportRow] {
    try read(TableReader(file: file))
  }

  /// Reads bytes; `name` stands for the path in errors.
  package static func read(bytes: [UInt8], name: String) throws(ResultStoreError) -> [ReportRow] {
    try read(TableReader(bytes: bytes, name: name))
  }

  private static func read(_ start: TableReader) throws(ResultStoreError) -> [ReportRow] {
    var reader = start
    try reader.header(Schema.reportColumns)
    var rows: [ReportRow] = []
    var seen: [ReportRow.Key: Int] = [:]
    while try reader.nextRow() {
      let row = try ReportRow(from: &reader)
      let place = reader.place(ofColumn: 3)
      if let first = seen.updateValue(place.line, forKey: row.key) {
        throw .duplicateRow(place, firstLine: first)
      }
      rows.append(row)
    }
    return rows
  }
}

/// samples.csv as a whole.
package enum SamplesFile {
  /// The name of the file in a run's folder.
  package static let name = "samples.csv"

  /// Reads a file, as `ReportFile.read`.
  ///
  /// - Throws: `ResultStoreError` with file, line and column; never waits for a pipe.
  /// - Complexity: O(bytes).
  package static func read(_ path: String) throws(ResultStoreError) -> [SampleRow] {
    try read(InputFile(path))
  }

  static func read(_ file: InputFile) throws(ResultStoreError) -> [SampleRow] {
    try read(TableReader(file: file))
  }

  /// Reads bytes; `name` stands for the path in errors.
  package static func read(bytes: [UInt8], name: String) throws(ResultStoreError) -> [SampleRow] {
    try read(TableReader(bytes: bytes, name: name))
  }

  /// Reads the file of a run that was stopped: a last row without its end is left out.
  ///
  /// - Returns: the rows, and the line of the one that was left out; nil where none was.
  /// - Throws: as `read(_:)`.
  static func readPartial(
    _ file: InputFile
  ) throws(ResultStoreError) -> (rows: [SampleRow], cutLine: Int?) {
    var reader = TableReader(file: file)
    reader.endMayBeCut = true
    do throws(ResultStoreError) {
      return (try rows(&reader), reader.cutLine)
    } catch {
      // Not even the header was whole.
      guard case .empty = error else { throw error }
      return ([], 1)
    }
  }

  private static func read(_ start: TableReader) throws(ResultStoreError) -> [SampleRow] {
    var reader = start
    return try rows(&reader)
  }

  private static func rows(_ reader: inout TableReader) throws(ResultStoreError) -> [SampleRow] {
    try reader.header(Schema.sampleColumns)
    var rows: [SampleRow] = []
    var seen: [SampleRow.Key: Int] = [:]
    while try reader.nextRow() {
      let row = try SampleRow(from: &reader)
      let place = reader.place(ofColumn: 3)
      if let first = seen.updateValue(place.line, forKey: row.key) {
        throw .duplicateRow(place, firstLine: first)
      }
      rows.append(row)
    }
    return rows
  }
}

/// scaling.csv: how cost grows with the number of views.
package enum ScalingFile {
  /// The name of the file in a run's folder.
  package static let name = "scaling.csv"

  /// The whole file: header and rows, each line ended by a line feed.
  ///
  /// - Throws: `ResultStoreError.notANumber`.
  package static func data(_ rows: [ScalingRow]) throws(ResultStoreError) -> Data {
    var text = CSVText.line(Schema.scalingColumns) + "\n"
    for row in rows { text += CSVText.line(try row.cells()) + "\n" }
    return Data(text.utf8)
  }

  /// Reads a file; one that was written here writes back to the same bytes, and one that a
  /// spreadsheet or another program saved again is read as the same rows.
  ///
  /// - Throws: `ResultStoreError` with file, line and column; never waits for a pipe.
  /// - Complexity: O(bytes).
  package static func read(_ path: String) throws(ResultStoreError) -> [ScalingRow] {
    try read(TableReader(file: InputFile(path)))
  }

  /// Reads bytes; `name` stands for the path in errors.
  package static func read(bytes: [UInt8], name: String) throws(ResultStoreError) -> [ScalingRow] {
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

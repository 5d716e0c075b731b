package import Foundation

package protocol TableRow {
  static var fileName: String { get }
  /// The columns, in order; `schema` is the first.
  static var columns: [Column] { get }
  /// In column order. Throws `ResultStoreError.unfit` for what no file may hold, `.badSetting`.
  func cells() throws(ResultStoreError) -> [String]
}

package protocol ReadableRow: TableRow {
  /// The part of a row that may occur only once in a file.
  associatedtype Key: Hashable
  var key: Key { get }
  /// Takes the fields after `schema` in the order of the columns.
  init(from reader: inout TableReader) throws(ResultStoreError)
}

/// report.html: a run's page, for people alone.
package enum PageFile {
  package static let name = "report.html"
}

package enum ResultFile<Row: TableRow> {
  package static var name: String { Row.fileName }

  /// Header and rows, each line ended by a line feed. Throws as ``TableRow/cells()``.
  package static func data(_ rows: [Row]) throws(ResultStoreError) -> Data {
    Data(try lines(rows, after: CSVText.line(Row.columns.map(\.name)) + "\n").utf8)
  }

  /// Rows behind a beginning, each ended by a line feed. Throws as `data`.
  package static func lines(_ rows: [Row], after head: String = "") throws(ResultStoreError)
    -> String
  {
    var text = head
    for row in rows {
      let cells = try row.cells()
      if let wrong = cells.indices.first(where: { cells[$0].firstUnprintable != nil }) {
        throw .unfit(column: Row.columns[wrong].name, value: cells[wrong].visibleInLine)
      }
      text += CSVText.line(cells) + "\n"
    }
    return text
  }
}

extension ResultFile where Row: ReadableRow {
  /// Reads bytes; `name` stands for the path in errors.
  package static func read(bytes: [UInt8], name: String) throws(ResultStoreError) -> [Row] {
    var reader = TableReader(bytes: bytes, name: name)
    return try reader.rows()
  }

  /// Reads the file of a run that was stopped: a last row without its end is left out, and its line
  /// returned; nil where none was. Throws as `read`.
  package static func readPartial(
    bytes: [UInt8], name: String
  ) throws(ResultStoreError) -> (rows: [Row], cutLine: Int?) {
    var reader = TableReader(bytes: bytes, name: name)
    reader.endMayBeCut = true
    do throws(ResultStoreError) {
      return (try reader.rows(), reader.cutLine)
    } catch {
      // Not even the header was whole.
      guard case .empty = error else { throw error }
      return ([], 1)
    }
  }
}

/// Where in a file something is wrong.
package struct Place: Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line from 1, counting the line ends inside quoted fields.
  package var line: Int
  /// The field from 1, counting from the start of the record.
  package var column: Int
  /// The name of the column, where the field has one.
  package var name: String?

  /// A place; the name is left out where no header names the column.
  package init(file: String, line: Int, column: Int, name: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.name = name
  }

  /// As in `report.csv: line 12, column 24 (median)`.
  package var description: String {
    "\(file): line \(line), column \(column)" + (name.map { " (\($0))" } ?? "")
  }
}

import Foundation
import Testing

/// A table as text, whose cells are found by the names of their columns; none of them is quoted.
struct CSVTable {
  struct Row {
    fileprivate let columns: [String: Int]
    fileprivate(set) var cells: [String]

    /// The cell in a column; "" and an issue for a column that the header does not name.
    subscript(_ column: String) -> String {
      get { place(column).map { cells[$0] } ?? "" }
      set { if let place = place(column) { cells[place] = newValue } }
    }

    private func place(_ column: String) -> Int? {
      guard let place = columns[column], cells.indices.contains(place) else {
        Issue.record("no column '\(column)' in \(cells)")
        return nil
      }
      return place
    }
  }

  let header: [String]
  var rows: [Row]

  init(_ text: String) throws {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    header = try #require(lines.first)
    let columns = Dictionary(uniqueKeysWithValues: zip(header, header.indices))
    rows = lines.dropFirst().map { Row(columns: columns, cells: $0) }
  }

  init(file: String) throws { try self.init(String(contentsOfFile: file, encoding: .utf8)) }

  func columns(from first: String, to last: String) throws -> ArraySlice<String> {
    let start = try #require(header.firstIndex(of: first))
    let end = try #require(header.firstIndex(of: last))
    return header[start...end]
  }

  mutating func edit(_ change: (inout Row) throws -> Void) rethrows {
    for index in rows.indices { try change(&rows[index]) }
  }

  var text: String {
    ([header] + rows.map(\.cells)).map { $0.joined(separator: ",") + "\n" }.joined()
  }
}

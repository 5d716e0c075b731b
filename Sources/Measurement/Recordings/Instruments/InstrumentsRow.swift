/// The contents of a cell of a table, or of a part of a cell.
struct InstrumentsValue {
  /// The text; of what holds other elements what is not inside them.
  var text = ""
  var shown: String?
  /// The `pid` or `tid` in it.
  var number: String?
  /// The name and number of the `process` in it, or that it is.
  var process: Process?

  struct Process: Hashable {
    let name: String?
    let pid: String?
  }

  /// The text as a time, ns; nil where it is none, or the largest number, which stands for none.
  var nanoseconds: Int64? {
    guard let value = UInt64(text), value < UInt64(BusyInterval.farthest) else { return nil }
    return Int64(value)
  }
}

/// A row of a table by the mnemonics of its columns.
struct InstrumentsRow {
  let schema: String
  let table: Int
  let columns: [String: Int]
  let cells: [Cell]

  enum Cell {
    case sentinel
    /// A reference to a value that the file does not have.
    case lost
    case value(InstrumentsValue)
  }

  func has(_ column: String) -> Bool { columns[column] != nil }

  subscript(_ column: String) -> InstrumentsValue? {
    guard let index = columns[column], index < cells.count, case .value(let value) = cells[index]
    else { return nil }
    return value
  }

  /// True if one of the columns refers to a value that the file does not have.
  func isLost(_ names: [String]) -> Bool {
    names.contains { name in
      guard let index = columns[name], index < cells.count, case .lost = cells[index] else {
        return false
      }
      return true
    }
  }
}

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

  private func cell(_ column: String) -> Cell? {
    columns[column].flatMap { $0 < cells.count ? cells[$0] : nil }
  }

  subscript(_ column: String) -> InstrumentsValue? {
    if case .value(let value) = cell(column) { value } else { nil }
  }

  /// True if one of the columns refers to a value that the file does not have.
  func isLost(_ names: [String]) -> Bool {
    names.contains { if case .lost = cell($0) { true } else { false } }
  }
}

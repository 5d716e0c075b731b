/// Where the columns of a kind of file stand in one such file: a spreadsheet may have moved them.
struct ColumnOrder {
  /// Names as the kind of file has them, in its order.
  let names: [String]
  /// Of each name the place in the file, from 0.
  private let places: [Int]

  /// Finds each expected column among those of a file.
  ///
  /// - Parameter place: where a column of the header stands, from 1, with a name.
  /// - Throws: `ResultStoreError.header` for other separators than commas, and for a column that is
  ///   missing, stands twice, has no name or is not expected.
  init(
    _ found: [String], expected: [String], at place: (Int, String) -> Place
  ) throws(ResultStoreError) {
    if let problem = Self.separator(found) {
      throw .header(place(1, ""), problem: problem)
    }
    var places: [String: Int] = [:]
    for (index, name) in found.enumerated() {
      if let first = places.updateValue(index, forKey: name) {
        throw .header(
          place(index + 1, name),
          problem: "the column stands in column \(first + 1) already; remove one of the two")
      }
      guard !expected.contains(name) else { continue }
      throw .header(
        place(index + 1, name),
        problem: name.isEmpty
          ? "the column has no name; remove it (pandas: to_csv(..., index=False))"
          : "this kind of file has no such column; remove it")
    }
    if let missing = expected.first(where: { places[$0] == nil }) {
      throw .header(
        place(found.count + 1, missing),
        problem: "the column is missing; save the file with all its \(expected.count) columns, "
          + "under their names")
    }
    names = expected
    self.places = expected.map { places[$0] ?? 0 }
  }

  /// The place in the file, from 0, of an expected column, from 0.
  func place(of column: Int) -> Int { places[column] }

  /// The name of a place in the file, from 0; nil beyond the last.
  func name(at place: Int) -> String? { places.firstIndex(of: place).map { names[$0] } }

  /// What is said where something else than commas separates the columns.
  private static func separator(_ found: [String]) -> String? {
    if let first = found.first, first.hasPrefix("sep=") {
      return "the line names a separator for spreadsheets; remove it, and save the file with commas"
    }
    guard let only = found.first, found.count == 1 else { return nil }
    let known = [(";", "semicolons"), ("\t", "tabs"), ("|", "bars")]
    return known.first { only.contains($0.0) }.map {
      "\($0.1) separate the columns; save the file with commas between columns, and with points as "
        + "decimal marks"
    }
  }
}

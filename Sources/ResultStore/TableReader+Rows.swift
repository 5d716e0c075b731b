extension TableReader {
  /// Text that identifies a row: it may not be empty.
  mutating func key() throws(ResultStoreError) -> String {
    let value = try text()
    guard !value.isEmpty else { throw .badValue(place, text: value, problem: "may not be empty") }
    return value
  }

  /// Text of a closed vocabulary.
  mutating func word(of words: [String]) throws(ResultStoreError) -> String {
    let value = try text()
    guard words.contains(value) || words.contains("scaled") && value.hasPrefix("scaled:") else {
      throw .badValue(place, text: value, problem: "is none of " + words.joined(separator: ", "))
    }
    return value
  }

  mutating func flags() throws(ResultStoreError) -> [String] {
    let joined = try text()
    guard !joined.isEmpty else { return [] }
    // By bytes: as characters, the Greek question mark equals the semicolon.
    let flags = joined.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard !flags.contains("") else {
      throw .badValue(place, text: joined, problem: "holds an empty flag")
    }
    return flags
  }

  /// Reads the header and compares it; an empty table is an error.
  ///
  /// Where it differs, the first row is asked for its schema: another number there explains more than a
  /// strange column.
  mutating func header(_ expected: [String]) throws(ResultStoreError) {
    guard try nextRecord() else { throw .empty(path: name) }
    var mismatch: ResultStoreError?
    for column in 1...max(expected.count, fieldCount) where mismatch == nil {
      let wanted = column <= expected.count ? expected[column - 1] : "nothing"
      let found = column <= fieldCount ? try text() : "nothing"
      if found != wanted {
        mismatch = .header(place(ofColumn: column), found: found, expected: wanted)
      }
    }
    guard let mismatch else {
      columnNames = expected
      return
    }
    var ahead = self
    if (try? ahead.nextRecord()) == true, let schema = try? ahead.text(),
      schema != Schema.version, Int(schema) != nil
    {
      throw .otherSchema(ahead.place, found: schema)
    }
    throw mismatch
  }

  /// Goes to the next row and checks its width and its schema; false at the end.
  mutating func nextRow() throws(ResultStoreError) -> Bool {
    guard try nextRecord() else { return false }
    guard fieldCount == columnNames.count else {
      throw .malformed(
        place(ofColumn: min(fieldCount, columnNames.count) + 1),
        problem: "the line has \(fieldCount) fields instead of \(columnNames.count)")
    }
    let schema = try text()
    guard schema == Schema.version else { throw .otherSchema(place, found: schema) }
    return true
  }
}

import Vocabulary

extension TableReader {
  /// Text that identifies a row: it may not be empty.
  mutating func key() throws(ResultStoreError) -> String {
    let value = try text()
    guard !value.isEmpty else { throw .badValue(place, text: value, problem: "may not be empty") }
    return value
  }

  /// Text that may be empty, and is not what another program writes for that.
  mutating func nameOrNothing() throws(ResultStoreError) -> String {
    let value = try text()
    guard EmptyWord.hint(value) == nil else {
      throw .badValue(place, text: value, problem: "is no name")
    }
    return value
  }

  /// A word of a closed vocabulary.
  mutating func word<Word: RawRepresentable & CaseIterable>() throws(ResultStoreError) -> Word
  where Word.RawValue == String {
    try Self.word(try text(), at: place)
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, at place: Place
  ) throws(ResultStoreError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let problem =
      text.isEmpty
      ? "may not be empty"
      : "is none of " + Word.allCases.map(\.rawValue).joined(separator: ", ")
    throw .badValue(place, text: text, problem: problem)
  }

  /// Several words of a closed vocabulary; none in an empty field.
  mutating func words<Word: RawRepresentable & CaseIterable>(
    separatedBy separator: UInt8
  ) throws(ResultStoreError) -> [Word] where Word.RawValue == String {
    var words: [Word] = []
    for part in try parts(separatedBy: separator) { words.append(try Self.word(part, at: place)) }
    return words
  }

  /// What is said of samples.
  mutating func flags() throws(ResultStoreError) -> [SampleFlag] {
    try words(separatedBy: UInt8(ascii: ";"))
  }

  /// What else an app has to do.
  mutating func load() throws(ResultStoreError) -> Load {
    let value = try text()
    guard let load = Load(value) else {
      throw .badValue(place, text: value, problem: "is no load: write " + Load.forms)
    }
    return load
  }

  /// What only some scenarios have: `name=value;name=value`.
  mutating func settings() throws(ResultStoreError) -> [CaseIdentity.Setting] {
    var settings: [CaseIdentity.Setting] = []
    for part in try parts(separatedBy: UInt8(ascii: ";")) {
      let halves = part.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard halves.count == 2, !halves.contains("") else {
        throw .badValue(place, text: part, problem: "is not written name=value")
      }
      settings.append(CaseIdentity.Setting(halves[0], halves[1]))
    }
    return settings
  }

  private mutating func parts(separatedBy separator: UInt8) throws(ResultStoreError) -> [String] {
    let joined = try text()
    guard !joined.isEmpty else { return [] }
    // By bytes: as characters, the Greek question mark equals the semicolon.
    let parts = joined.utf8.split(separator: separator, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard !parts.contains("") else {
      throw .badValue(place, text: joined, problem: "holds an empty part")
    }
    return parts
  }

  /// Reads the header and finds the expected columns in it, in whatever order; an empty table is
  /// an error.
  ///
  /// Where one is amiss, the first row is asked for its schema: another number there explains more
  /// than a strange column.
  mutating func header(_ expected: [String]) throws(ResultStoreError) {
    guard try nextRecord() else { throw .empty(path: name, hint: "it has no header") }
    var found: [String] = []
    // Other separators than commas may be tabs, and a strange column is named in any case.
    for _ in 0..<fieldCount { found.append(try text(isName: false)) }
    let header = place(ofField: 1)
    do throws(ResultStoreError) {
      order = try ColumnOrder(found, expected: expected) { column, name in
        Place(
          file: header.file, line: header.line, column: column, name: name.isEmpty ? nil : name)
      }
    } catch {
      if let column = found.firstIndex(of: Schema.reportColumns[0]) { try expectSchema(in: column) }
      throw error
    }
  }

  /// Looks at a column of the first row, which is not taken, for the number of another schema.
  private func expectSchema(in column: Int) throws(ResultStoreError) {
    var ahead = self
    guard (try? ahead.nextRecord()) == true else { return }
    for _ in 0..<column { _ = try? ahead.text() }
    if let found = try? ahead.text(), found != schema, Int(found) != nil {
      throw .otherSchema(ahead.place, found: found, read: schema)
    }
  }

  /// Goes to the next row and checks its width and its schema; false at the end, before which
  /// there may be empty lines.
  mutating func nextRow() throws(ResultStoreError) -> Bool {
    guard try nextRecord() else { return false }
    if isEmptyLine {
      let empty = place(ofField: 1)
      while try nextRecord() {
        guard isEmptyLine else {
          throw .malformed(empty, problem: "an empty line stands before other rows; remove it")
        }
      }
      return false
    }
    let expected = order?.names.count ?? fieldCount
    guard fieldCount == expected else {
      if fieldCount == 1, ForeignFile.isConflict(try text()) { throw ForeignFile.conflict(name) }
      throw .malformed(
        place(ofField: min(fieldCount, expected) + 1),
        problem: "the line has \(fieldCount) fields instead of \(expected)"
          + (fieldCount > expected ? "; is a comma a decimal mark, or text without quotes?" : ""))
    }
    let found = try text()
    guard found == schema || NumberReading.isWhole(found, schema) else {
      throw .otherSchema(place, found: found, read: schema)
    }
    return true
  }
}

import Vocabulary

extension TableReader {
  /// Text that identifies a row: it may not be empty.
  mutating func key() throws(ResultStoreError) -> String {
    let value = try text()
    guard !value.isEmpty else { throw .badValue(place, text: value, problem: "may not be empty") }
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

  /// Reads the header and compares it; an empty table is an error.
  ///
  /// Where it differs, the first row is asked for its schema: another number there explains more
  /// than a strange column.
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

import Glibc

/// Reads a table of ours record by record: the columns of its kind of file in their order.
///
/// Quotes around every field, a carriage return at a line's end and counts as `105.0` are read, as
/// pandas and DuckDB write them. All else that result files do not hold is an error with its line
/// and column, as is a last line without a line end: a file cut off ends like that.
package struct TableReader {
  let name: String
  /// True if a last record without its end is left out, in place of an error.
  var endMayBeCut = false
  /// The line of the record that was left out; nil where none was.
  private(set) var cutLine: Int?

  private let window: [UInt8]
  private var start = 0
  private var scanner = RecordScanner()
  private var pool = StringPool()
  private var columns: [String] = []
  /// True if the row is of the schema before this version's.
  private var isOlder = false
  private var recordLine = 1
  private var nextLine = 1
  private var column = 0
  /// The fields of an identity in an earlier row, as they stand in the window, and how many.
  private var known: (range: Range<Int>, count: Int, identity: CaseIdentity)?

  private static let cure = "keep the file as it was written, and give spreadsheets a copy"

  package init(bytes: [UInt8], name: String) { (window, self.name) = (bytes, name) }

  private mutating func nextRecord() throws(ResultStoreError) -> Bool {
    column = 0
    recordLine = nextLine
    guard start < window.count else { return false }
    switch window.withUnsafeBufferPointer({ scanner.scan($0, from: start) }) {
    case .record(let end):
      start = end
      nextLine += scanner.lineOffset + 1
      return true
    case .unfinished:
      guard endMayBeCut else {
        throw malformed("the last line has no line end: the file is cut off")
      }
      (cutLine, start) = (recordLine, window.count)
      return false
    case .malformed(let problem): throw malformed(problem)
    }
  }

  /// The field without its apostrophe. A name must be one line of printed characters.
  mutating func text(isName: Bool = true) throws(ResultStoreError) -> String {
    let field = try nextField()
    // The apostrophe in front keeps spreadsheets from running a text.
    let range =
      window[field.range].first == UInt8(ascii: "'")
      ? field.range.dropFirst() : field.range
    let reading =
      field.hasDoubledQuotes
      ? undoubled(range).withUnsafeBufferPointer { pool.text($0, isName: isName) }
      : window.withUnsafeBufferPointer {
        pool.text(UnsafeBufferPointer(rebasing: $0[range]), isName: isName)
      }
    switch reading {
    case .text(let text): return text
    case .problem(let problem): throw badValue(field, problem)
    }
  }

  mutating func count() throws(ResultStoreError) -> Int {
    try value(CSVNumber.count, "is not a count (a whole number up to 2^36)")
  }

  mutating func number() throws(ResultStoreError) -> Double {
    try value(CSVNumber.value, "is not a number")
  }

  /// Nil for an empty field: not available. `fits` is false for what its row cannot have counted.
  mutating func optionalNumber(_ fits: (Double) -> Bool) throws(ResultStoreError) -> Double? {
    guard column < fieldCount, scanner.fields[column].range.isEmpty else {
      let number = try number()
      guard fits(number) else {
        throw badValue(scanner.fields[column - 1], "is not a count; \(Self.cure)")
      }
      return number
    }
    column += 1
    return nil
  }

  package var place: Place { place(ofColumn: max(1, column)) }

  /// The place of a field of this record, from 1.
  package func place(ofColumn number: Int) -> Place {
    let fields = scanner.fields
    let offset = fields.indices.contains(number - 1) ? fields[number - 1].lineOffset : 0
    return Place(
      file: name, line: recordLine + offset, column: number,
      name: columns.indices.contains(number - 1) ? columns[number - 1] : nil)
  }

  private var fieldCount: Int { scanner.fields.count }

  private mutating func nextField() throws(ResultStoreError) -> RecordScanner.Field {
    guard column < fieldCount else {
      throw .malformed(
        place(ofColumn: column + 1), problem: "the line ends after \(fieldCount) fields")
    }
    column += 1
    return scanner.fields[column - 1]
  }

  private mutating func value<Value>(
    _ read: (UnsafeBufferPointer<UInt8>) -> Value?, _ problem: String
  ) throws(ResultStoreError) -> Value {
    let field = try nextField()
    let value = window.withUnsafeBufferPointer {
      read(UnsafeBufferPointer(rebasing: $0[field.range]))
    }
    guard let value else { throw badValue(field, "\(problem); \(Self.cure)") }
    return value
  }

  private func undoubled(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var skips = false
    for byte in window[range] {
      let isQuote = byte == UInt8(ascii: "\"")
      skips = isQuote && !skips
      if !skips { result.append(byte) }
    }
    return result
  }

  private func malformed(_ problem: String) -> ResultStoreError {
    var place = place(ofColumn: scanner.fields.count + 1)
    place.line = recordLine + scanner.lineOffset
    return .malformed(place, problem: problem)
  }

  private func badValue(_ field: RecordScanner.Field, _ problem: String) -> ResultStoreError {
    .badValue(
      place, text: String(decoding: window[field.range].prefix(200), as: UTF8.self),
      problem: problem)
  }

  /// Text that identifies a row: it may not be empty.
  mutating func key() throws(ResultStoreError) -> String {
    let value = try text()
    guard !value.isEmpty else { throw .badValue(place, text: value, problem: "may not be empty") }
    return value
  }

  /// An identity; fields that stand as in the row before are not read again.
  package mutating func identity() throws(ResultStoreError) -> CaseIdentity {
    let first = column
    if let known, first + known.count <= fieldCount,
      areEqual(range(first, first + known.count), known.range)
    {
      column += known.count
      return known.identity
    }
    let identity = try CaseIdentity(from: &self)
    known = (range(first, column), column - first, identity)
    return identity
  }

  private func range(_ first: Int, _ end: Int) -> Range<Int> {
    scanner.fields[first].range.lowerBound..<scanner.fields[end - 1].range.upperBound
  }

  private func areEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    window.withUnsafeBytes { bytes in
      guard one.count == other.count, let start = bytes.baseAddress else { return false }
      return memcmp(start + one.lowerBound, start + other.lowerBound, one.count) == 0
    }
  }

  /// - Parameter older: the words that the schema before had, and what they are now.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    before older: [String: Word] = [:]
  ) throws(ResultStoreError) -> Word where Word.RawValue == String {
    let text = try text()
    if isOlder, let word = older[text] { return word }
    return try Self.word(text, at: place)
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

  package mutating func flags() throws(ResultStoreError) -> [SampleFlag] {
    try parts().map { (part) throws(ResultStoreError) in try Self.word(part, at: place) }
  }

  mutating func load() throws(ResultStoreError) -> Load {
    let value = try text()
    guard let load = Load(value) else {
      throw .badValue(place, text: value, problem: "is no load: write " + Load.forms)
    }
    return load
  }

  mutating func settings() throws(ResultStoreError) -> [CaseIdentity.Setting] {
    try parts().map { (part) throws(ResultStoreError) in
      let halves = part.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard halves.count == 2, !halves.contains("") else {
        throw .badValue(place, text: part, problem: "is not written name=value")
      }
      return CaseIdentity.Setting(halves[0], halves[1])
    }
  }

  private mutating func parts() throws(ResultStoreError) -> [String] {
    let joined = try text()
    guard !joined.isEmpty else { return [] }
    // By bytes: as characters, the Greek question mark equals the semicolon.
    let parts = joined.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard !parts.contains("") else {
      throw .badValue(place, text: joined, problem: "holds an empty part")
    }
    return parts
  }

  /// Reads the header, which must have these columns in this order. Where it has not, the first row
  /// is asked for its schema: another number there explains more than a strange column.
  package mutating func header(_ expected: [String]) throws(ResultStoreError) {
    guard !window.isEmpty else {
      throw .empty(path: name, hint: "a result file has at least its header")
    }
    guard try nextRecord() else { throw .empty(path: name, hint: "it has no header") }
    var found: [String] = []
    // A strange column is named in any case; one by the name that schema 2 had is none.
    for _ in 0..<fieldCount {
      let name = try text(isName: false)
      found.append(name == "order" ? "order_in_round" : name)
    }
    func words(_ names: [String], _ column: Int) -> String {
      guard column < names.count else { return "nothing" }
      let text = names[column].visibleInLine.replacing("\u{FEFF}", with: "\\uFEFF")
      return "'\(ResultStoreError.shortened(text))'"
    }
    let places = 0..<max(found.count, expected.count)
    guard let wrong = places.first(where: { words(found, $0) != words(expected, $0) }) else {
      columns = expected
      return
    }
    let place = place(ofColumn: wrong + 1)
    if found.first == expected.first, (try? nextRecord()) == true, let other = try? text(),
      Int(other) != nil, !(Self.current + Self.older).contains(other)
    {
      throw .otherSchema(self.place, found: other)
    }
    throw .header(
      place,
      problem: "\(words(found, wrong)) stands where \(words(expected, wrong)) belongs; \(Self.cure)"
    )
  }

  /// A schema's number, also as pandas writes a column that has empty cells.
  private static let current = ["\(Schema.version)", "\(Schema.version).0"]
  private static let older = ["\(Schema.olderVersion)", "\(Schema.olderVersion).0"]

  /// Goes to the next row and checks its width and its schema; false at the end.
  package mutating func nextRow() throws(ResultStoreError) -> Bool {
    guard try nextRecord() else { return false }
    guard fieldCount == columns.count else {
      throw .malformed(
        place(ofColumn: min(fieldCount, columns.count) + 1),
        problem: "the line has \(fieldCount) fields instead of \(columns.count); \(Self.cure)")
    }
    let found = try text()
    isOlder = Self.older.contains(found)
    guard isOlder || Self.current.contains(found) else { throw .otherSchema(place, found: found) }
    return true
  }

  /// Throws with the place of what is no such table, and for a row that stands twice.
  mutating func rows<Row: ReadableRow>() throws(ResultStoreError) -> [Row] {
    try header(Row.columns.map(\.name))
    var rows: [Row] = []
    // A row of a report has some 340 bytes.
    var seen = [Row.Key: Int](minimumCapacity: window.count / 340)
    while try nextRow() {
      let row = try Row(from: &self)
      let place = place(ofColumn: 3)
      if let first = seen.updateValue(place.line, forKey: row.key) {
        throw .duplicateRow(place, firstLine: first)
      }
      rows.append(row)
    }
    return rows
  }
}

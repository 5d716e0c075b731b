import Vocabulary

/// Reads a table record by record. A spreadsheet's or a program's way to write the same is read
/// too: quotes around every field, a carriage return at a line's end, a byte order mark, columns in
/// another order. What result files do not hold is an error with its line and column, and so is a
/// last line without a line end, since a file cut off ends like that.
///
/// Memory: a window of the longest record or 256 KiB. After ``nextRecord()`` the fields are taken
/// in the order of the kind of file, wherever they stand in this one.
struct TableReader {
  /// The number of fields of the record.
  var fieldCount: Int { scanner.fields.count }
  /// The name used in errors: mostly the path.
  let name: String
  /// Where the columns stand; nil before the header was read: as they come.
  var order: ColumnOrder?
  /// The number of the columns that every row must have.
  var schema = Schema.version
  /// Whether a last record without its end is left out, in place of an error.
  var endMayBeCut = false
  /// The line of the record that was left out; nil where none was.
  private(set) var cutLine: Int?

  private let source: InputFile?
  private var window: [UInt8]
  private var start = 0
  private var isAtEnd: Bool
  private var hasBegun = false
  private var scanner = RecordScanner()
  private var pool = StringPool()
  private var recordLine = 1
  private var nextLine = 1
  private var column = 0

  /// A reader of bytes in memory.
  init(bytes: [UInt8], name: String) {
    (window, source, isAtEnd) = (bytes, nil, true)
    self.name = name
  }

  /// A reader of a file that was opened.
  init(file: InputFile) {
    (window, source, isAtEnd) = ([], file, false)
    name = file.path
  }

  /// Goes to the next record; `false` at the end of the table.
  mutating func nextRecord() throws(ResultStoreError) -> Bool {
    if !hasBegun { try begin() }
    column = 0
    recordLine = nextLine
    while true {
      if start == window.count {
        if isAtEnd { return false }
        try refill()
        continue
      }
      let outcome = window.withUnsafeBufferPointer { scanner.scan($0, from: start) }
      switch outcome {
      case .record(let end):
        start = end
        nextLine += scanner.lineOffset + 1
        return true
      case .unfinished(let problem):
        if isAtEnd {
          guard endMayBeCut else { throw malformed(problem) }
          (cutLine, start) = (recordLine, window.count)
          return false
        }
        guard window.count - start <= 64 * RecordScanner.fieldLimit else {
          throw malformed("the line has more than \(64 * RecordScanner.fieldLimit) bytes")
        }
        try refill()
      case .malformed(let problem): throw malformed(problem)
      }
    }
  }

  /// The next field as text, without the apostrophe that keeps spreadsheets from running it.
  ///
  /// - Parameter isName: whether it must be one line of printed characters.
  mutating func text(isName: Bool = true) throws(ResultStoreError) -> String {
    let field = try nextField()
    let range = try withoutApostrophe(field)
    let reading =
      field.hasDoubledQuotes
      ? undoubled(range).withUnsafeBufferPointer { pool.text($0, isName: isName) }
      : window.withUnsafeBufferPointer {
        pool.text(UnsafeBufferPointer(rebasing: $0[range]), isName: isName)
      }
    switch reading {
    case .value(let text): return text
    case .problem(let problem): throw badValue(field, problem)
    }
  }

  /// The next field as a whole number of 0 or more.
  mutating func count() throws(ResultStoreError) -> Int {
    try value(NumberReading.count)
  }

  /// The next field as a finite number.
  mutating func number() throws(ResultStoreError) -> Double {
    try value(NumberReading.number)
  }

  /// The next field as a finite number, or `nil` for an empty field: not available.
  mutating func optionalNumber() throws(ResultStoreError) -> Double? {
    guard column < fieldCount, scanner.fields[position(of: column)].range.isEmpty else {
      return try value(NumberReading.number)
    }
    column += 1
    return nil
  }

  /// The place of the field that was taken last.
  var place: Place {
    place(ofColumn: max(1, column))
  }

  /// The place of a field of this record, by its number in the kind of file, from 1.
  func place(ofColumn number: Int) -> Place {
    place(ofField: position(of: number - 1) + 1)
  }

  /// The place of a field of this record, as it stands in the file, from 1.
  func place(ofField number: Int) -> Place {
    let fields = scanner.fields
    let offset = fields.indices.contains(number - 1) ? fields[number - 1].lineOffset : 0
    return Place(
      file: self.name, line: recordLine + offset, column: number,
      name: order?.name(at: number - 1))
  }

  /// Whether no field of the record holds anything.
  var isEmptyLine: Bool { scanner.fields.allSatisfy(\.range.isEmpty) }

  /// Where a column of the kind of file stands in this one, from 0.
  private func position(of column: Int) -> Int {
    guard let order, order.names.indices.contains(column) else { return column }
    return order.place(of: column)
  }
}

extension TableReader {
  private mutating func begin() throws(ResultStoreError) {
    hasBegun = true
    if !isAtEnd { try refill() }
    if window.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    try ForeignFile.refuse(window, asTable: name)
  }

  /// Drops the records that were read and adds what comes next in the file.
  private mutating func refill() throws(ResultStoreError) {
    guard let source else {
      isAtEnd = true
      return
    }
    window.removeSubrange(..<start)
    start = 0
    isAtEnd = try source.append(to: &window, count: max(262_144, window.count)) == 0
  }

  /// The bytes of a field's text: those after the apostrophe, where there is one.
  private func withoutApostrophe(_ field: RecordScanner.Field) throws(ResultStoreError)
    -> Range<Int>
  {
    let range = field.range
    guard let first = window[range].first, CSVText.isGuarded(first) else { return range }
    guard first == UInt8(ascii: "'") else {
      throw badValue(field, "starts like a formula; write an apostrophe in front")
    }
    let text = range.dropFirst()
    guard let guarded = window[text].first, CSVText.isGuarded(guarded) else {
      throw badValue(field, "needs no apostrophe; write it without")
    }
    return text
  }

  private mutating func nextField() throws(ResultStoreError) -> RecordScanner.Field {
    guard column < fieldCount else {
      throw .malformed(
        place(ofField: column + 1), problem: "the line ends after \(fieldCount) fields")
    }
    column += 1
    return scanner.fields[position(of: column - 1)]
  }

  private mutating func value<Value>(
    _ read: (UnsafeBufferPointer<UInt8>) -> NumberReading.Reading<Value>
  ) throws(ResultStoreError) -> Value {
    let field = try nextField()
    let reading = window.withUnsafeBufferPointer {
      read(UnsafeBufferPointer(rebasing: $0[field.range]))
    }
    switch reading {
    case .value(let value): return value
    case .problem(let problem): throw badValue(field, problem)
    }
  }

  /// The bytes of a field with each pair of quotes made one.
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
    var place = place(ofField: scanner.fields.count + 1)
    place.line = recordLine + scanner.lineOffset
    return .malformed(place, problem: problem)
  }

  private func badValue(_ field: RecordScanner.Field, _ problem: String) -> ResultStoreError {
    .badValue(
      place, text: String(decoding: window[field.range].prefix(200), as: UTF8.self),
      problem: problem)
  }
}

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

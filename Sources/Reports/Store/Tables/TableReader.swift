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

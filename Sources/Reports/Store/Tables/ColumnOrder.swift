import Glibc

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

/// Hands out the same String for the same bytes, so that a column of repeated names costs no
/// memory. A fixed number of places: a text that finds its place taken puts the other one out.
struct StringPool {
  private struct Entry {
    var bytes: [UInt8]
    var text: String
  }

  private var entries = [Entry?](repeating: nil, count: 512)

  /// The text of these bytes; a problem where they are no UTF-8.
  ///
  /// - Parameter isName: whether a line end, or what a terminal or an editor shows as another text
  ///   than it is, is a problem too.
  mutating func text(
    _ bytes: UnsafeBufferPointer<UInt8>, isName: Bool
  ) -> NumberReading.Reading<String> {
    guard isName, bytes.count <= 256 else { return Self.reading(bytes, isName) }
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let place = Int(hash >> 16 ^ hash) & (entries.count - 1)
    if let entry = entries[place], Self.areEqual(entry.bytes, bytes) { return .value(entry.text) }
    let reading = Self.reading(bytes, isName)
    if case .value(let text) = reading { entries[place] = Entry(bytes: Array(bytes), text: text) }
    return reading
  }

  private static func reading(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isName: Bool
  ) -> NumberReading.Reading<String> {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .problem("is not UTF-8")
    }
    guard isName, let scalar = text.firstUnprintable else { return .value(text) }
    let what = scalar == "\n" || scalar == "\r" ? "a line end" : "what is no printed character"
    return .problem(
      "holds \(what) (\(scalar.escaped)); a name is one line of text: write it without")
  }

  private static func areEqual(_ stored: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard stored.count == bytes.count, let theirs = bytes.baseAddress else {
      return stored.isEmpty && bytes.isEmpty
    }
    return stored.withUnsafeBufferPointer { own in
      own.baseAddress.map { memcmp($0, theirs, bytes.count) == 0 } ?? false
    }
  }
}

/// Finds the fields of one record in a window of bytes (RFC 4180).
struct RecordScanner {
  /// A field as it stands in the window, without its quotes.
  struct Field {
    var range: Range<Int>
    /// Lines between the start of the record and the field.
    var lineOffset: Int
    var hasDoubledQuotes = false
  }

  enum Outcome {
    /// The record ends before this index.
    case record(end: Int)
    /// The window ends inside the record.
    case unfinished
    case malformed(problem: String)
  }

  private(set) var fields: [Field] = []
  /// Line ends inside the quoted fields of the record.
  private(set) var lineOffset = 0

  /// The most bytes that a field may have, between its quotes if it has any.
  static let fieldLimit = 1_048_576
  /// No table here has nearly as many: a file of nothing but commas must not fill the memory.
  private static let mostFields = 4096

  mutating func scan(_ window: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
    fields.removeAll(keepingCapacity: true)
    lineOffset = 0
    var index = start
    while fields.count < Self.mostFields {
      let isQuoted = index < window.count && window[index] == UInt8(ascii: "\"")
      if isQuoted { index += 1 }
      var field = Field(range: index..<index, lineOffset: lineOffset)
      index = isQuoted ? quotedEnd(window, &field) : Self.plainEnd(window, from: index)
      field.range = field.range.lowerBound..<index
      guard field.range.count <= Self.fieldLimit else {
        return .malformed(problem: "the field has more than \(Self.fieldLimit) bytes")
      }
      guard index < window.count else { return .unfinished }
      if isQuoted { index += 1 }
      let byte = window[index]
      if byte != UInt8(ascii: ",") {
        let end = byte == UInt8(ascii: "\r") ? index + 1 : index
        guard end < window.count else { return .unfinished }
        guard window[end] == UInt8(ascii: "\n") else {
          return .malformed(problem: Self.problem(byte, isQuoted))
        }
        fields.append(field)
        return .record(end: end + 1)
      }
      fields.append(field)
      index += 1
    }
    return .malformed(problem: "the line has more than \(Self.mostFields) fields")
  }

  private static func plainEnd(_ window: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < window.count {
      switch window[index] {
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\""), 0:
        return index
      default: index += 1
      }
    }
    return index
  }

  /// Where the quote of the end is, or the window's end where nobody can say yet: a quote at its
  /// very end may be half of a doubled one.
  private mutating func quotedEnd(
    _ window: UnsafeBufferPointer<UInt8>, _ field: inout Field
  ) -> Int {
    var index = field.range.lowerBound
    while index < window.count {
      switch window[index] {
      case UInt8(ascii: "\""):
        guard index + 1 < window.count else { return window.count }
        guard window[index + 1] == UInt8(ascii: "\"") else { return index }
        field.hasDoubledQuotes = true
        index += 1
      case UInt8(ascii: "\n"): lineOffset += 1
      default: break
      }
      index += 1
    }
    return window.count
  }

  private static func problem(_ byte: UInt8, _ isQuoted: Bool) -> String {
    switch byte {
    case 0: "the field holds a NUL"
    case UInt8(ascii: "\r"): "a carriage return without a line feed"
    default:
      isQuoted
        ? "text follows the closing quote of the field"
        : "a quote stands inside a field that is not quoted"
    }
  }
}

/// Finds the fields of one record in a window of bytes.
struct RecordScanner {
  /// A field as it stands in the window, without its quotes.
  struct Field {
    var range: Range<Int>
    /// Lines between the start of the record and the field.
    var lineOffset: Int
    var hasDoubledQuotes: Bool
  }

  enum Outcome {
    /// The record ends before this index.
    case record(end: Int)
    /// The window ends inside the record.
    case unfinished(problem: String)
    case malformed(problem: String)
  }

  private(set) var fields: [Field] = []
  /// Line ends inside the quoted fields of the record.
  private(set) var lineOffset = 0

  /// The most bytes that a field may have, between its quotes if it has any.
  static let fieldLimit = 1_048_576
  private static let cutLine = "the last line has no line end: the file is cut off"
  /// No table here has nearly as many: a file of nothing but commas must not fill the memory.
  private static let mostFields = 4096

  private enum Step {
    case field(next: Int)
    case outcome(Outcome)
  }

  /// Scans from an index on; `fields` then holds the fields up to the end or the problem.
  mutating func scan(_ window: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
    fields.removeAll(keepingCapacity: true)
    lineOffset = 0
    var index = start
    while true {
      let isQuoted = index < window.count && window[index] == UInt8(ascii: "\"")
      let step = isQuoted ? takeQuoted(window, from: index + 1) : takePlain(window, from: index)
      switch step {
      case .outcome(let outcome): return outcome
      case .field(let end):
        switch takeSeparator(window, at: end) {
        case .outcome(let outcome): return outcome
        case .field(let next): index = next
        }
      }
    }
  }

  private mutating func takePlain(_ window: UnsafeBufferPointer<UInt8>, from start: Int) -> Step {
    var index = start
    scanning: while index < window.count {
      switch window[index] {
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break scanning
      case UInt8(ascii: "\""):
        return .outcome(.malformed(problem: "a quote stands inside a field that is not quoted"))
      case 0: return .outcome(.malformed(problem: "the field holds a NUL"))
      default: index += 1
      }
    }
    if let tooLong = tooLong(index - start) { return tooLong }
    guard index < window.count else {
      return .outcome(.unfinished(problem: Self.cutLine))
    }
    fields.append(Field(range: start..<index, lineOffset: lineOffset, hasDoubledQuotes: false))
    return .field(next: index)
  }

  private mutating func takeQuoted(_ window: UnsafeBufferPointer<UInt8>, from start: Int) -> Step {
    var index = start
    let firstLine = lineOffset
    var hasDoubledQuotes = false
    while index < window.count {
      switch window[index] {
      case UInt8(ascii: "\""):
        guard index + 1 < window.count else {
          return .outcome(.unfinished(problem: Self.cutLine))
        }
        guard window[index + 1] == UInt8(ascii: "\"") else {
          if let tooLong = tooLong(index - start) { return tooLong }
          fields.append(
            Field(
              range: start..<index, lineOffset: firstLine, hasDoubledQuotes: hasDoubledQuotes))
          return .field(next: index + 1)
        }
        hasDoubledQuotes = true
        index += 1
      case 0: return .outcome(.malformed(problem: "the field holds a NUL"))
      case UInt8(ascii: "\n"): lineOffset += 1
      default: break
      }
      index += 1
    }
    if let tooLong = tooLong(index - start) { return tooLong }
    return .outcome(.unfinished(problem: "the quoted field has no end: the file is cut off"))
  }

  private mutating func takeSeparator(_ window: UnsafeBufferPointer<UInt8>, at index: Int) -> Step {
    switch window[index] {
    case UInt8(ascii: ","):
      guard fields.count < Self.mostFields else {
        return .outcome(.malformed(problem: "the line has more than \(Self.mostFields) fields"))
      }
      return .field(next: index + 1)
    case UInt8(ascii: "\n"):
      return .outcome(.record(end: index + 1))
    case UInt8(ascii: "\r"):
      guard index + 1 < window.count else {
        return .outcome(.unfinished(problem: "the last line end is cut in half"))
      }
      guard window[index + 1] == UInt8(ascii: "\n") else {
        return .outcome(.malformed(problem: "a carriage return without a line feed"))
      }
      return .outcome(.record(end: index + 2))
    default:
      return .outcome(.malformed(problem: "text follows the closing quote of the field"))
    }
  }

  private func tooLong(_ count: Int) -> Step? {
    guard count > Self.fieldLimit else { return nil }
    return .outcome(
      .malformed(problem: "the field has more than \(Self.fieldLimit) bytes"))
  }
}

/// Text as result files hold it (RFC 4180).
package enum CSVText {
  /// Text that no spreadsheet runs as a formula: an apostrophe goes before =, +, -, @, tab, return
  /// and line feed, and before an apostrophe, so that taking one off gives the text back.
  package static func safe(_ text: String) -> String {
    guard let first = text.utf8.first, isGuarded(first) else { return text }
    return "'" + text
  }

  /// Whether text that starts with this byte gets an apostrophe in front.
  static func isGuarded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "'"): true
    default: false
    }
  }

  /// The text that `safe` was given.
  package static func original(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    return String(cell.dropFirst())
  }

  /// One line without its end; cells with commas, quotes or line breaks are quoted.
  package static func line(_ cells: [String]) -> String {
    cells.map { cell in
      let needsQuotes = cell.utf8.contains { $0 == 44 || $0 == 34 || $0 == 10 || $0 == 13 }
      guard needsQuotes else { return cell }
      var quoted = "\""
      for character in cell.unicodeScalars {
        if character == "\"" { quoted.unicodeScalars.append("\"") }
        quoted.unicodeScalars.append(character)
      }
      return quoted + "\""
    }.joined(separator: ",")
  }
}

/// Where in a file something is wrong.
package struct Place: Equatable, Sendable, CustomStringConvertible {
  /// The path, or another name of the source.
  package var file: String
  /// The line from 1, counting the line ends inside quoted fields.
  package var line: Int
  /// The field from 1, counting from the start of the record.
  package var column: Int
  /// The name of the column, where the field has one.
  package var name: String?

  /// A place; the name is left out where no header names the column.
  package init(file: String, line: Int, column: Int, name: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.name = name
  }

  /// As in `report.csv: line 12, column 24 (median)`.
  package var description: String {
    "\(file): line \(line), column \(column)" + (name.map { " (\($0))" } ?? "")
  }
}

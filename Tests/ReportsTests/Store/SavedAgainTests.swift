import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Reports

/// A way in which another program writes a table that it has read.
struct Resaving: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let change: @Sendable (inout [[String]]) -> Void
  private let write: @Sendable ([[String]]) -> String

  init(
    _ name: String,
    change: @escaping @Sendable (inout [[String]]) -> Void = { _ in },
    write: @escaping @Sendable ([[String]]) -> String = plain
  ) {
    (testDescription, self.change, self.write) = (name, change, write)
  }

  /// The text as the other program leaves it.
  func callAsFunction(_ text: String) throws -> String {
    var records = try #require(CSVReader.records(text))
    change(&records)
    return write(records)
  }

  static let plain: @Sendable ([[String]]) -> String = { records in
    records.map { CSVText.line($0) + "\n" }.joined()
  }

  private static func quoted(_ records: [[String]]) -> String {
    records.map { cells in
      cells.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
        .joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// `105` as `105.0`, as pandas writes a column in which a cell is empty; zeros behind fractions.
  private static func floats(_ records: inout [[String]]) {
    for row in records.indices.dropFirst() {
      for (column, cell) in records[row].enumerated() where Double(cell) != nil {
        if Int(cell) != nil { records[row][column] += ".0" }
        if cell.contains("."), !cell.contains("e") { records[row][column] += "00" }
      }
    }
  }

  static let all = [
    Resaving(
      "lines that end with CRLF", write: { $0.map { CSVText.line($0) + "\r\n" }.joined() }),
    Resaving("quotes around every field", write: quoted),
    Resaving("whole numbers as 105.0", change: floats),
    Resaving("all of it", change: floats, write: quoted),
  ]
}

@Suite("Files that pandas or DuckDB saved again are read, those of spreadsheets refused")
struct SavedAgainTests {
  private static func report() throws -> [ReportRow] {
    var rows: [ReportRow] = []
    for index in 0..<3 {
      var row = try RowTests.reportRow()
      row.caseID += "/\(index)"
      row.numbers = (0..<12).map { $0 == index ? nil : Double($0) * 1.1e-7 * Double(index * 100) }
      rows.append(row)
    }
    return rows
  }

  @Test("report.csv is read as the same rows", arguments: Resaving.all)
  func reports(_ resaving: Resaving) throws {
    let text = String(decoding: try ReportFile.data(Self.report()), as: UTF8.self)
    let saved = try resaving(text)
    #expect(saved != text)
    #expect(try ReportFile.read(bytes: Array(saved.utf8), name: "report.csv") == Self.report())
  }

  /// What is done to a report of three rows, and what is said of it.
  struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: String
    let spoil: Spoiling

    typealias Spoiling = @Sendable (String) throws -> [UInt8]

    /// Of the text.
    static func text(
      _ name: String, _ expected: String, _ change: @escaping @Sendable (String) -> String
    ) -> Refusal {
      Refusal(testDescription: name, expected: expected) { Array(change($0).utf8) }
    }

    /// Of the records, and how they are joined again.
    static func records(
      _ name: String, _ expected: String, separator: String = ",",
      _ change: @escaping @Sendable (inout [[String]]) -> Void = { _ in }
    ) -> Refusal {
      Refusal(testDescription: name, expected: expected) { text in
        var records = try #require(CSVReader.records(text))
        change(&records)
        let lines = records.map { cells in
          separator == "," ? CSVText.line(cells) : cells.joined(separator: separator)
        }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
      }
    }
  }

  static let cure = "; keep the file as it was written, and give spreadsheets a copy"

  /// Of a cell of the first row: its column, what it holds, what is said.
  static let cells: [(String, String, String)] = [
    ("median", "1,5", "is not a number" + cure),
    ("median", "1E+05", "is not a number" + cure),
    ("median", "#DIV/0!", "is not a number" + cure),
    ("median", "'5", "is not a number" + cure),
    ("median", "+5", "is not a number" + cure),
    ("median", " 5", "is not a number"),
    ("samples", "1,234", "is not a count (a whole number up to 2^36)" + cure),
    ("median", "nan", "is not a number"),
    ("median", "inf", "is not a number"),
    ("median", "1e400", "is not a number"),
    ("median", "1e-400", "is not a number"),
    ("median", "0x10", "is not a number"),
    ("median", "01", "is not a number"),
    ("median", "1.", "is not a number"),
    ("median", "1e", "is not a number"),
    ("median", "--1", "is not a number"),
    ("views", "", "is not a count"),
    ("processes", "-1", "is not a count"),
    ("processes", "105.5", "is not a count"),
    ("processes", "99999999999999999999", "is not a count"),
    ("processes", "9223372036854775807", "is not a count"),
    ("frames", "1e300", "is not a count"),
    ("quality", "excellent", "is none of exact"),
    ("stage", "", "may not be empty"),
    ("case_id", "", "may not be empty"),
    ("strategy", "x\n::error ::y", "holds a line end (\\u000A)"),
    ("strategy", "x\r", "holds a line end (\\u000D)"),
    ("wave", "x\u{1B}[31m", "holds what is no printed character (\\u001B)"),
    ("wave", "\u{9B}31m", "holds what is no printed character (\\u009B)"),
    ("setting", "a=\u{2028}", "holds what is no printed character (\\u2028)"),
    ("case_id", "\u{202E}x", "holds what is no printed character (\\u202E)"),
  ]

  static let tables: [Refusal] = [
    // What spreadsheets make of the table.
    .records("semicolons", "line 1, column 1: 'schema;run_id;", separator: ";"),
    .records("semicolons, the cure", "stands where 'schema' belongs" + cure, separator: ";"),
    .records("tabs", "line 1, column 1: 'schema\\u0009run_id", separator: "\t"),
    .text("a line for spreadsheets", "line 1, column 1: 'sep=;' stands where 'schema'") {
      "sep=;\n" + $0
    },
    .text("a byte order mark", "line 1, column 1: '\\uFEFFschema' stands where 'schema'") {
      "\u{FEFF}" + $0
    },
    .records("columns in reverse", "line 1, column 1: 'flags' stands where 'schema' belongs") {
      for row in $0.indices { $0[row].reverse() }
    },
    .records("a column twice", "line 1, column 45: 'median' stands where nothing belongs" + cure) {
      for row in $0.indices { $0[row].append($0[row][31]) }
    },
    .records("a column removed", "line 1, column 32: 'ci_low' stands where 'median' belongs") {
      for row in $0.indices { $0[row].remove(at: 31) }
    },
    .records("the last column removed", "line 1, column 44: nothing stands where 'flags' belongs") {
      for row in $0.indices { $0[row].removeLast() }
    },
    .records("a column renamed", "line 1, column 32: 'Median' stands where 'median' belongs") {
      $0[0][31] = "Median"
    },
    .records("pandas's index", "line 1, column 1: '' stands where 'schema' belongs" + cure) {
      for row in $0.indices { $0[row].insert(row == 0 ? "" : "\(row - 1)", at: 0) }
    },
    .text("a decimal comma without quotes", "line 2, column 45: the line has 45 fields") {
      $0.replacingOccurrences(of: "\n2,run", with: "\n2,5,run")
    },
    .records("an empty line", "line 2, column 2 (run_id): the line has 1 fields instead of 44") {
      $0.insert([""], at: 1)
    },
    .records("rows of nothing", "line 5, column 1 (schema): written under schema ''") {
      $0.append(Array(repeating: "", count: 44))
    },
    // What no result file holds.
    .records("another schema", "line 2, column 1 (schema): written under schema '1', this version")
    {
      for row in $0.indices.dropFirst() { $0[row][0] = "1" }
    },
    .records("another schema with other columns", "line 2, column 1: written under schema '1'") {
      for row in $0.indices.dropFirst() { $0[row][0] = "1" }
      $0[0][9] = "other"
    },
    .text("a field more", "the line has 2 fields instead of 44" + cure) { $0 + "2,2\n" },
    .records("a row twice", "line 5, column 3 (case_id): the row repeats line 2; remove one") {
      $0.append($0[1])
    },
    .text("a stray quote", "line 2, column 22 (stage): a quote stands inside") {
      $0.replacingOccurrences(of: ",app.tick,", with: ",app\".tick,")
    },
    .text("text behind a quote", "line 2, column 22 (stage): text follows the closing quote") {
      $0.replacingOccurrences(of: ",app.tick,", with: ",\"app\".tick,")
    },
    .text("a NUL", "line 2, column 22 (stage): the field holds a NUL") {
      $0.replacingOccurrences(of: ",app.tick,", with: ",app\0.tick,")
    },
    .text("a NUL in quotes", "(stage): 'app\0' holds what is no printed character (\\u0000)") {
      $0.replacingOccurrences(of: ",app.tick,", with: ",\"app\0\",")
    },
    .text("a carriage return alone", "line 2, column 22 (stage): a carriage return without") {
      $0.replacingOccurrences(of: ",app.tick,", with: ",app\r.tick,")
    },
    .text("a field of 2 MB", "the field has more than 1048576 bytes") {
      $0.replacingOccurrences(of: ",app.tick,", with: "," + String(repeating: "x", count: 2 << 20))
    },
    .text("a line of commas", "line 1, column 4097: the line has more than 4096 fields") {
      String(repeating: ",", count: 10_000) + $0
    },
    .text("no last line end", "line 4, column 44 (flags): the last line has no line end") {
      String($0.dropLast())
    },
    .text("a quote that is never closed", "line 6, column 2 (run_id): the last line has no") {
      $0 + "2,\"run,case\n"
    },
  ]

  static let refusals: [Refusal] =
    tables
    + cells.map { column, value, expected in
      Refusal.records("\(column) is \(value)", "(\(column)): '\(value)' \(expected)") {
        (records: inout [[String]]) in
        if let place = records[0].firstIndex(of: column) { records[1][place] = value }
      }
    }

  @Test("what is no table of ours is refused with its place and the cure", arguments: refusals)
  func refuses(_ refusal: Refusal) throws {
    var rows = try Self.report()
    for index in rows.indices {
      (rows[index].state, rows[index].backend, rows[index].runID) = ("rest", "reference", "run")
      rows[index].strategy = "path-rebuild"
    }
    let bytes = try refusal.spoil(String(decoding: try ReportFile.data(rows), as: UTF8.self))
    let error = #expect(throws: ResultStoreError.self) {
      try ReportFile.read(bytes: bytes, name: "report.csv")
    }
    let words = error.map { "\($0)" } ?? ""
    #expect(words.contains(refusal.expected), "\(words)")
    #expect(words.contains("report.csv") && error?.isBadInput == true)
  }
}

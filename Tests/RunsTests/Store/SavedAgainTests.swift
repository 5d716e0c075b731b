import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Files that pandas or DuckDB saved again are read, those of spreadsheets refused")
struct SavedAgainTests {
  static func report() throws -> [ReportRow] {
    try (0..<3).map { index in
      var row = try RowTests.reportRow()
      row.caseID += "/\(index)"
      row.numbers = (0..<12).map { $0 == index ? nil : Double($0) * 1.1e-7 * Double(index * 100) }
      return row
    }
  }

  @Test(
    "report.csv is read as the same rows from lines that end with CRLF and counts as 105.0",
    arguments: ["plain fields", "quotes around every field"])
  func reports(_ fields: String) throws {
    let text = String(decoding: try ReportFile.data(Self.report()), as: UTF8.self)
    var records = try #require(CSVReader.records(text))
    for row in records.indices.dropFirst() {
      // As pandas writes a column in which a cell is empty; zeros behind fractions.
      for (column, cell) in records[row].enumerated() where Double(cell) != nil {
        if Int(cell) != nil { records[row][column] += ".0" }
        if cell.contains("."), !cell.contains("e") { records[row][column] += "00" }
      }
    }
    let saved = records.map { cells in
      guard fields.hasPrefix("quotes") else { return CSVText.line(cells) + "\r\n" }
      return cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
        .joined(separator: ",") + "\r\n"
    }.joined()
    #expect(try ReportFile.read(bytes: Array(saved.utf8), name: "report.csv") == Self.report())
  }

  /// A change of the text of a report of three rows, and the words about it.
  typealias Refusal = (name: String, says: String, spoil: @Sendable (String) throws -> String)

  private static func records(
    _ change: @escaping @Sendable (inout [[String]]) -> Void
  ) -> @Sendable (String) throws -> String {
    { text in
      var records = try #require(CSVReader.records(text))
      change(&records)
      return records.map { CSVText.line($0) + "\n" }.joined()
    }
  }

  static let cure = "; keep the file as it was written, and give spreadsheets a copy"

  /// Of a cell of the first row: its column, each that it may not hold, what is said.
  static let cells: [(String, [String], String)] = [
    ("median", ["1,5", "1E+05", "+5", "'5"], "is not a number" + cure),
    ("samples", ["1,234"], "is not a count (a whole number up to 2^36)" + cure),
    ("median", ["nan", "1e400", "1e-400", "0x10", "01", "1.", "1e"], "is not a number"),
    ("views", [""], "is not a count"),
    ("processes", ["-1", "105.5", "9223372036854775807"], "is not a count"),
    ("quality", ["excellent"], "is none of exact"),
    ("stage", [""], "may not be empty"), ("case_id", [""], "may not be empty"),
    ("strategy", ["x\n::error ::y"], "holds a line end (\\u000A)"),
    ("wave", ["x\u{1B}[31m"], "holds what is no printed character (\\u001B)"),
    ("case_id", ["\u{202E}x"], "holds what is no printed character (\\u202E)"),
  ]

  static let tables: [Refusal] = [
    // What spreadsheets make of the table.
    ("tabs", "line 1, column 1: 'schema\\u0009run_id", { $0.replacing(",", with: "\t") }),
    (
      "a byte order mark", "line 1, column 1: '\\uFEFFschema' stands where 'schema'",
      { "\u{FEFF}" + $0 }
    ),
    (
      "a column twice", "line 1, column 45: 'median' stands where nothing belongs" + cure,
      records { for row in $0.indices { $0[row].append($0[row][31]) } }
    ),
    (
      "the last column removed", "line 1, column 44: nothing stands where 'flags' belongs",
      records { for row in $0.indices { $0[row].removeLast() } }
    ),
    (
      "a column renamed", "line 1, column 32: 'Median' stands where 'median' belongs",
      records { $0[0][31] = "Median" }
    ),
    (
      "pandas's index", "line 1, column 1: '' stands where 'schema' belongs" + cure,
      records { for row in $0.indices { $0[row].insert(row == 0 ? "" : "\(row - 1)", at: 0) } }
    ),
    (
      "a decimal comma without quotes", "line 2, column 45: the line has 45 fields",
      { $0.replacing("\n3,run", with: "\n3,5,run") }
    ),
    (
      "an empty line", "line 2, column 2 (run_id): the line has 1 fields instead of 44" + cure,
      { $0.replacing("flags\n", with: "flags\n\n") }
    ),
    // What no result file holds.
    (
      "another schema", "line 2, column 1 (schema): written under schema '1', this version",
      records { for row in $0.indices.dropFirst() { $0[row][0] = "1" } }
    ),
    (
      "another schema with other columns", "line 2, column 1: written under schema '1'",
      records {
        for row in $0.indices.dropFirst() { $0[row][0] = "1" }
        $0[0][9] = "other"
      }
    ),
    (
      "a row twice", "line 5, column 3 (case_id): the row repeats line 2; remove one",
      records { $0.append($0[1]) }
    ),
    (
      "a line of commas", "line 1, column 4097: the line has more than 4096 fields",
      { String(repeating: ",", count: 10_000) + $0 }
    ),
    (
      "no last line end", "line 4, column 44 (flags): the last line has no line end",
      { String($0.dropLast()) }
    ),
    (
      "a quote that is never closed", "line 6, column 2 (run_id): the last line has no",
      { $0 + "3,\"run,case\n" }
    ),
  ]

  /// Each row's stage as it stands in the file, and what is said.
  static let stages: [(String, String)] = [
    ("app\".tick", "line 2, column 22 (stage): a quote stands inside"),
    ("\"app\".tick", "line 2, column 22 (stage): text follows the closing quote"),
    ("app\0.tick", "line 2, column 22 (stage): the field holds a NUL"),
    ("\"app\0\"", "(stage): 'app\0' holds what is no printed character (\\u0000)"),
    ("app\r.tick", "line 2, column 22 (stage): a carriage return without"),
    (String(repeating: "x", count: 2 << 20), "the field has more than 1048576 bytes"),
  ]

  static let refusals: [Refusal] =
    tables
    + stages.map { stage, says in
      let name = "stage is \(stage.prefix(20).debugDescription)"
      return (name, says, { $0.replacing(",app.tick,", with: ",\(stage),") })
    }
    + cells.flatMap { column, values, says in
      values.map { value in
        (
          "\(column) is \(value)", "(\(column)): '\(value)' \(says)",
          records {
            if let place = $0[0].firstIndex(of: column) { $0[1][place] = value }
          }
        )
      }
    }

  @Test("what is no table of ours is refused with its place and the cure", arguments: refusals)
  func refuses(_ refusal: Refusal) throws {
    var rows = try Self.report()
    for index in rows.indices {
      (rows[index].state, rows[index].backend, rows[index].runID) = ("rest", "reference", "run")
      rows[index].strategy = "path-rebuild"
    }
    let spoilt = try refusal.spoil(String(decoding: try ReportFile.data(rows), as: UTF8.self))
    let error = expectRefusal(ResultStoreError.self, says: refusal.says, "report.csv") {
      try ReportFile.read(bytes: Array(spoilt.utf8), name: "report.csv")
    }
    #expect(error?.isBadInput == true)
  }
}

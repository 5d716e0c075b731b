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

  /// `105` as `105.0`, as programs write a column in which a cell is empty.
  private static func floats(_ records: inout [[String]]) {
    for row in records.indices.dropFirst() {
      for column in records[row].indices where Int(records[row][column]) != nil {
        records[row][column] += ".0"
      }
    }
  }

  private static func shouted(_ records: inout [[String]]) {
    for row in records.indices.dropFirst() {
      for (column, cell) in records[row].enumerated()
      where cell.contains(".") && Double(cell) != nil {
        records[row][column] = cell.contains("e") ? cell.uppercased() : cell + "00"
      }
    }
  }

  private static func reversed(_ records: inout [[String]]) {
    for row in records.indices { records[row].reverse() }
  }

  static let all = [
    Resaving(
      "lines that end with CRLF", write: { $0.map { CSVText.line($0) + "\r\n" }.joined() }),
    Resaving("quotes around every field", write: quoted),
    Resaving("a byte order mark", write: { "\u{FEFF}" + plain($0) }),
    Resaving("columns in reverse", change: reversed),
    Resaving("whole numbers as 105.0", change: floats),
    Resaving("exponents in capitals, zeros at the end", change: shouted),
    Resaving("an empty line at the end", write: { plain($0) + "\n" }),
    Resaving(
      "rows of nothing at the end",
      change: { records in
        let width = records[0].count
        records += Array(repeating: Array(repeating: "", count: width), count: 3)
      }),
    Resaving(
      "all of it",
      change: { records in
        floats(&records)
        reversed(&records)
      }, write: { "\u{FEFF}" + quoted($0) + "\r\n" }),
  ]
}

@Suite("Files that another program saved again")
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

  private static func samples() -> [SampleRow] {
    [nil, 105, -0.25, 1.5e-9].enumerated().map { round, value in
      var row = SampleRow()
      (row.runID, row.caseID, row.stage, row.metric) = ("run", "a, b", "frame", "=cpu_time")
      (row.unit, row.pass, row.source, row.round, row.value) = ("ns", "time", "clock", round, value)
      row.flags = [.outlier]
      return row
    }
  }

  private static func scaling() -> [ScalingRow] {
    (0..<2).map { index in
      var row = ScalingRow()
      (row.runID, row.lineID, row.metric) = ("run", "line \(index)", "cpu_time")
      (row.processes, row.points, row.fewestViews, row.mostViews) = (6, 4, 1, 1000)
      row.fixed = ScalingRow.Estimate(index == 0 ? nil : 12.5)
      (row.perView, row.reference) = (ScalingRow.Estimate(3, lower: 2.5, upper: 4), "path-rebuild")
      return row
    }
  }

  @Test("report.csv is read as the same rows", arguments: Resaving.all)
  func reports(_ resaving: Resaving) throws {
    let text = String(decoding: try ReportFile.data(Self.report()), as: UTF8.self)
    let saved = try resaving(text)
    #expect(saved != text)
    #expect(try ReportFile.read(bytes: Array(saved.utf8), name: "report.csv") == Self.report())
  }

  @Test("samples.csv is read as the same rows", arguments: Resaving.all)
  func samples(_ resaving: Resaving) throws {
    var lines = [CSVText.line(Schema.sampleColumns)]
    for row in Self.samples() { lines.append(CSVText.line(try row.cells())) }
    let saved = try resaving(lines.joined(separator: "\n") + "\n")
    #expect(try SamplesFile.read(bytes: Array(saved.utf8), name: "samples.csv") == Self.samples())
  }

  @Test("scaling.csv is read as the same rows", arguments: Resaving.all)
  func scaling(_ resaving: Resaving) throws {
    let saved = try resaving(
      String(decoding: try ScalingFile.data(Self.scaling()), as: UTF8.self))
    let rows = try ScalingFile.read(bytes: Array(saved.utf8), name: "scaling.csv")
    #expect(try ScalingFile.data(rows) == ScalingFile.data(Self.scaling()))
  }

  @Test("a wrong value is named where it stands in a file whose columns were moved")
  func wrongValue() throws {
    let reversed = try #require(Resaving.all.first { $0.testDescription == "columns in reverse" })
    var text = try reversed(String(decoding: try ReportFile.data(Self.report()), as: UTF8.self))
    text = text.replacingOccurrences(of: ",measured,", with: ",excellent,")
    let error = #expect(throws: ResultStoreError.self) {
      try ReportFile.read(bytes: Array(text.utf8), name: "report.csv")
    }
    // The quoted cell of each row holds a line end, and stands before in this order.
    #expect(
      "\(error.map { "\($0)" } ?? "")".hasPrefix("report.csv: line 2, column 17 (quality): "))
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: String
    let change: @Sendable (inout [[String]]) -> Void
    let join: @Sendable ([[String]]) -> String

    init(
      _ name: String, _ expected: String,
      change: @escaping @Sendable (inout [[String]]) -> Void = { _ in },
      join: @escaping @Sendable ([[String]]) -> String = Resaving.plain
    ) {
      (testDescription, self.expected) = (name, expected)
      (self.change, self.join) = (change, join)
    }

    /// A cell of the first row.
    static func cell(_ name: String, _ column: String, _ value: String, _ expected: String)
      -> Refusal
    {
      Refusal(name, "(\(column)): '\(value)' \(expected)") { records in
        if let place = records[0].firstIndex(of: column) { records[1][place] = value }
      }
    }
  }

  static let refusals = [
    Refusal(
      "semicolons", "line 1, column 1: semicolons separate the columns; save the file with commas",
      join: { $0.map { $0.joined(separator: ";") + "\n" }.joined() }),
    Refusal(
      "tabs", "tabs separate the columns",
      join: { $0.map { $0.joined(separator: "\t") + "\n" }.joined() }),
    Refusal(
      "a line for spreadsheets", "line 1, column 1: the line names a separator",
      join: { "sep=;\n" + $0.map { $0.joined(separator: ";") + "\n" }.joined() }),
    Refusal("a column twice", "column 45 (median): the column stands in column 32 already") {
      for row in $0.indices { $0[row].append($0[row][31]) }
    },
    Refusal("a column removed", "(median): the column is missing; save the file with all its 44") {
      for row in $0.indices { $0[row].remove(at: 31) }
    },
    Refusal("a column renamed", "column 32 (Median): this kind of file has no such column") {
      $0[0][31] = "Median"
    },
    Refusal("pandas's index", "column 1: the column has no name; remove it (pandas: to_csv") {
      for row in $0.indices { $0[row].insert(row == 0 ? "" : "\(row - 1)", at: 0) }
    },
    Refusal(
      "a decimal comma without quotes", "fields instead of 44; is a comma a decimal mark",
      change: { $0[1][31] = "1,5" },
      join: { $0.map { $0.joined(separator: ",") + "\n" }.joined() }),
    .cell("a decimal comma", "median", "1,5", "is not a number: save the file with points as"),
    .cell("thousands marks", "samples", "1,234", "is not a count (a whole number, 0"),
    .cell("a count with a fraction", "processes", "105.5", "is not a count (a whole number"),
    .cell("a negative count", "processes", "-1.0", "is not a count"),
    .cell("a count that no number holds exactly", "frames", "1e300", "is not a count"),
    .cell("a plus sign", "median", "'+5", "is not a number"),
    .cell("no number", "median", "nan", "is not a number"),
    .cell("an error of a spreadsheet", "median", "#DIV/0!", "is not a number"),
    Refusal("an empty line between rows", "line 2, column 1 (schema): an empty line stands") {
      $0.insert([""], at: 1)
    },
    Refusal("another schema", "written under schema '1'") {
      for row in $0.indices.dropFirst() { $0[row][0] = "1" }
      for row in $0.indices { $0[row].swapAt(0, 5) }
      $0[0][9] = "other"
    },
  ]

  @Test("what is not the same table is refused with its place and the cure", arguments: refusals)
  func refuses(_ refusal: Refusal) throws {
    var rows = try Self.report()
    for index in rows.indices {
      (rows[index].state, rows[index].backend, rows[index].runID) = ("rest", "reference", "run")
    }
    let text = String(decoding: try ReportFile.data(rows), as: UTF8.self)
    var records = try #require(CSVReader.records(text))
    refusal.change(&records)
    let error = #expect(throws: ResultStoreError.self) {
      try ReportFile.read(bytes: Array(refusal.join(records).utf8), name: "report.csv")
    }
    let words = error.map { "\($0)" } ?? ""
    #expect(words.contains(refusal.expected), "\(words)")
    #expect(error?.isBadInput == true)
  }

  @Test("UTF-16 is refused by name")
  func wideCharacters() throws {
    let text = String(decoding: try ReportFile.data(Self.report()), as: UTF8.self)
    let bytes = [UInt8](try #require(text.data(using: .utf16)))
    let error = #expect(throws: ResultStoreError.self) {
      try ReportFile.read(bytes: bytes, name: "report.csv")
    }
    #expect(error.map { "\($0)" }?.contains("UTF-16; save it as UTF-8") == true)
  }
}

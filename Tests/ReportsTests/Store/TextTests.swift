import Foundation
import Testing

@testable import Reports

@Suite("Numbers are written so that they read back as themselves")
struct NumberTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var number: Double
    var text: String
    var testDescription: String { text }
  }

  static let cases = [
    Case(number: 0, text: "0"), Case(number: -0.0, text: "0"), Case(number: 60, text: "60"),
    Case(number: -7, text: "-7"), Case(number: 0.1, text: "0.1"), Case(number: 2.5, text: "2.5"),
    Case(number: 999_999_999_999_999, text: "999999999999999"),
    Case(number: 1e15, text: "1000000000000000.0"), Case(number: -1e16, text: "-1e+16"),
    Case(number: 123_456_789.125, text: "123456789.125"), Case(number: 1e-7, text: "1e-07"),
    Case(number: .leastNonzeroMagnitude, text: "5e-324"),
    Case(number: .greatestFiniteMagnitude, text: "1.7976931348623157e+308"),
  ]

  @Test("exactly these texts", arguments: cases)
  func texts(_ named: Case) throws {
    #expect(try CSVNumber.text(named.number, "x") == named.text)
    #expect(Double(named.text) == named.number)
  }

  @Test("any finite number reads back bit by bit, but for the sign of zero")
  func roundTrip() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite, number != 0 else { continue }
      let text = try CSVNumber.text(number, "x")
      #expect(Double(text)?.bitPattern == number.bitPattern, "\(text)")
      #expect(text.utf8.allSatisfy { "0123456789.e+-".utf8.contains($0) }, "\(text)")
    }
  }

  @Test("whole numbers of any size read back bit by bit")
  func wholeNumbers() throws {
    for shift in 0..<62 {
      let number = Double((Int64(1) << shift) &+ 1)
      let text = try CSVNumber.text(number, "x")
      #expect(Double(text)?.bitPattern == number.bitPattern, "\(text)")
    }
  }
}

@Suite("Text goes through a file unharmed and harms no spreadsheet")
struct CSVTextTests {
  static let texts = [
    "", "plain", "a,b", "say \"so\"", "\"", "two\nlines", "return\r\nline", "\r", "\t", " spaced ",
    "=1+1", "+1", "-1", "@sum", "'quoted", "''", "=\u{301}", "'\u{301}x", "wäve 🌊", "\n=1",
    "a;b", "#x", "\u{0}", "\r\n=1",
  ]

  @Test("one line holds exactly the cells it was given", arguments: texts)
  func quoting(_ text: String) throws {
    let cells = ["first", text, "", text, "last"]
    let records = try #require(CSVReader.records(CSVText.line(cells) + "\n"))
    #expect(records.map { $0.map { Array($0.utf8) } } == [cells.map { Array($0.utf8) }])
  }

  @Test("only cells that need them have quotes")
  func plainCells() {
    #expect(CSVText.line(["a b", "1.5", "x;y", "'="]) == "a b,1.5,x;y,'=")
    #expect(CSVText.line(["a\"b", "c,d", "e\nf"]) == "\"a\"\"b\",\"c,d\",\"e\nf\"")
  }

  @Test("safe text starts no formula, and gives the text back", arguments: texts)
  func safety(_ text: String) {
    let safe = CSVText.safe(text)
    if let first = safe.unicodeScalars.first {
      #expect(!"=+-@\t\r\n".unicodeScalars.contains(first))
    }
    #expect(Array(CSVText.original(safe).utf8) == Array(text.utf8))
  }
}

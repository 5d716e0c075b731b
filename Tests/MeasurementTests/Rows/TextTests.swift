import TestSupport
import Testing

@testable import Measurement

@Suite("Numbers are written so that they read back as themselves")
struct NumberTextTests {
  @Test(
    "exactly these texts",
    arguments: [
      (0, "0.0"), (-0.0, "0.0"), (60, "60.0"), (-7, "-7.0"), (0.1, "0.1"), (2.5, "2.5"),
      (999_999_999_999_999, "999999999999999.0"), (1e15, "1000000000000000.0"),
      (-1e16, "-10000000000000000.0"), (0x1p54, "18014398509481984.0"),
      (12_345_678_901_234_567_168, "12345678901234567000.0"),
      (123_456_789.125, "123456789.125"), (1e-7, "0.0000001"), (-1.5e-5, "-0.000015"),
      (5.684341886080802e-14, "0.00000000000005684341886080802"),
      (.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
      (.greatestFiniteMagnitude, "17976931348623157" + String(repeating: "0", count: 292) + ".0"),
    ] as [(Double, String)])
  func texts(_ number: Double, _ text: String) throws {
    #expect(try CSVNumber.text(number, "x") == text)
    #expect(Double(text) == number)
  }

  @Test("any finite number reads back bit by bit, but for the sign of zero")
  func roundTrip() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite, number != 0 else { continue }
      let text = try CSVNumber.text(number, "x")
      #expect(Double(text)?.bitPattern == number.bitPattern, "\(text)")
      #expect(text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) }, "\(text)")
    }
  }
}

@Suite("Numbers are read as the nearest ones")
struct NumberReadingTests {
  static func value(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { CSVNumber.value($0) }
  }

  @Test("decimals of up to 22 digits are what the system's reader makes of them")
  func decimals() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let whole = UInt64.random(in: 0...(.max >> UInt64.random(in: 0..<64)), using: &random)
      let decimals = String(String(random.next()).prefix(.random(in: 1...12, using: &random)))
      for text in ["\(whole)", "-\(whole).\(decimals)", "0.\(decimals)"] {
        #expect(Self.value(text) == Double(text), "\(text)")
      }
    }
  }

  @Test(
    "halfway between two numbers the even one is taken, and a digit more decides",
    arguments: [
      ("9007199254740993", 9_007_199_254_740_992), ("9007199254740995", 9_007_199_254_740_996),
      ("9007199254740993.001", 9_007_199_254_740_994), ("4503599627370496.5", 0x1p52),
      ("4503599627370497.5", 0x1p52 + 2), ("9999999999999999999", 1e19), ("-0.000", 0),
      ("0.0000000000000000001", 1e-19), ("1.0000000000000002", 1.0000000000000002),
    ] as [(String, Double)])
  func halfway(_ text: String, _ number: Double) {
    #expect(Self.value(text) == number)
  }
}

@Suite("Text goes through a file unharmed and harms no spreadsheet")
struct CSVTextTests {
  static let texts = [
    "", "plain", "a,b", "say \"so\"", "\"", "two\nlines", "return\r\nline", "\r", "\t", " spaced ",
    "=1+1", "+1", "-1", "@sum", "'quoted", "''", "=\u{301}", "'\u{301}x", "wäve 🌊", "\n=1",
    "a;b", "#x", "\u{0}", "\r\n=1", "none", "NA", "n/a", "-", "Null", "NaN", "'none", "nones",
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
      #expect(!"=+-@\t\r\n".unicodeScalars.contains(first) && !safe.isReadAsNull)
    }
    #expect(Array(CSVText.original(safe).utf8) == Array(text.utf8))
  }
}

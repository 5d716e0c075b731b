import AnimationTiming
import Testing

@Suite("JSON5 reader")
struct JSON5ReaderTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let value: JSON5Value

    init(_ text: String, _ value: JSON5Value) {
      self.text = text
      self.value = value
    }

    var testDescription: String { text }
  }

  static let values = [
    Row("null", .null), Row(" true ", .bool(true)), Row("false", .bool(false)),
    Row("0.1", .number(0.1)), Row("-1.5e-3", .number(-1.5e-3)), Row("+7", .number(7)),
    Row(".5", .number(0.5)), Row("5.", .number(5)), Row("5.e1", .number(50)),
    Row("0x1F", .number(31)), Row("1e400", .number(.infinity)), Row("1e-400", .number(0)),
    Row("Infinity", .number(.infinity)), Row("-Infinity", .number(-.infinity)),
    Row("5.551115123125783e-17", .number(5.551115123125783e-17)),
    Row("0.16666666666666666", .number(0.16666666666666666)),
    Row("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    Row("12345678901234567890123", .number(12_345_678_901_234_567_741_440)),
    Row("9007199254740993", .number(9_007_199_254_740_992)),
    Row("[]", .array([])), Row("[1, [2,],]", .array([.number(1), .array([.number(2)])])),
    Row("{}", .object([])),
    Row(
      "{a: 1, 'b': \"x\", \"c\": null,}",
      .object([
        .init(name: "a", value: .number(1)), .init(name: "b", value: .string("x")),
        .init(name: "c", value: .null),
      ])),
    Row("// one\n[/* two */ 3]", .array([.number(3)])),
    Row(#""a\"b\n\u00e9\ud83d\ude00\x41""#, .string("a\"b\né😀A")),
    Row("\"a\\\nb\"", .string("ab")),
    Row("\"ü\"", .string("ü")), Row("\u{FEFF}1", .number(1)),
  ]

  @Test("each spelling of a value is read", arguments: values)
  func reads(_ row: Row) throws {
    #expect(try JSON5Reader.value(of: Array(row.text.utf8)) == row.value)
  }

  @Test("a number that is none is read as one")
  func readsNaN() throws {
    #expect(try JSON5Reader.value(of: Array("NaN".utf8)).number?.isNaN == true)
    #expect(try JSON5Reader.value(of: Array("[-NaN]".utf8)).array?[0].number?.isNaN == true)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let text: String
    let says: String

    init(_ text: String, _ says: String) {
      self.text = text
      self.says = says
    }

    var testDescription: String { text }
  }

  static let refusals = [
    Refusal("", "the text ends"), Refusal("[1", "cut off"), Refusal("{\"a\": 1", "cut off"),
    Refusal("[1\n 2]", "line 2, column 2: unexpected '2'"), Refusal("nul", "'nul' is no"),
    Refusal("truely", "'truely' is no"), Refusal("1 2", "after the end"),
    Refusal("1.2.3", "in a number"), Refusal("12px", "in a number"), Refusal("0x", "hexadecimal"),
    Refusal("1e", "in an exponent"), Refusal("-", "where a value belongs"),
    Refusal("\"abc", "without an end"), Refusal("\"a\nb\"", "without an end"),
    Refusal("\"\\u12\"", "in an escape"), Refusal("/* 1", "without an end"),
    Refusal("{1: 2}", "the name of a member"), Refusal("{a 1}", "':' belongs"),
    Refusal("]", "where a value belongs"), Refusal("[,]", "where a value belongs"),
    Refusal(String(repeating: "[", count: 300), "256 lists and objects"),
  ]

  @Test("what is no JSON5 is refused with its place", arguments: refusals)
  func refuses(_ row: Refusal) {
    let error = #expect(throws: JSON5Error.self) {
      try JSON5Reader.value(of: Array(row.text.utf8))
    }
    #expect(error?.description.contains(row.says) == true, "\(String(describing: error))")
  }

  @Test("what is written is read back", arguments: values)
  func roundTrips(_ row: Row) throws {
    guard case .string = row.value else {
      #expect(try JSON5Reader.value(of: Array(row.value.description.utf8)) == row.value)
      return
    }
  }

  @Test("a text that is cut off anywhere is refused, not trapped on")
  func truncation() throws {
    let bytes = Array(try ShippedVectors.bytes().prefix(3000))
    for count in bytes.indices {
      #expect(throws: JSON5Error.self) { try JSON5Reader.value(of: Array(bytes.prefix(count))) }
    }
  }
}

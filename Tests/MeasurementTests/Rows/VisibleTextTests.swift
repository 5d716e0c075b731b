import Foundation
import Testing

@testable import Measurement

@Suite("What others wrote is shown, not obeyed")
struct VisibleTextTests {
  static let obeyed: [(String, String)] = [
    ("a\u{1B}[31m", "a\\u001B[31m"), ("\u{7}\u{7F}\u{9B}", "\\u0007\\u007F\\u009B"),
    ("a\r\nb", "a\\u000D\\u000Ab"), ("a\rb\tc", "a\\u000Db\\u0009c"),
    ("x\n::error ::y", "x\\u000A::error ::y"), ("::error ::y", "\\u003A:error ::y"),
    (" \u{A0}\u{200B}::stop-commands::t", " \u{A0}\u{200B}\\u003A:stop-commands::t"),
    ("a ##[error]b", "a #\\u0023[error]b"), ("a##vso[x]b", "a#\\u0023vso[x]b"),
    ("\u{1B}[0Ksection_start:1:x\r\u{1B}[0K", "\\u001B[0Ksection_start:1:x\\u000D\\u001B[0K"),
    ("a\u{202E}b\u{2066}c\u{2069}", "a\\u202Eb\\u2066c\\u2069"),
    ("a\u{200E}\u{200F}\u{61C}b", "a\\u200E\\u200F\\u061Cb"),
    ("a\u{2028}b\u{2029}c\u{85}d", "a\\u2028b\\u2029c\\u0085d"),
    ("a\(scalar(0xFFFE))\(scalar(0xFDD0))\(scalar(0x1FFFF))", "a\\uFFFE\\uFDD0\\uD83F\\uDFFF"),
  ]

  private static func scalar(_ value: UInt32) -> Character {
    Character(Unicode.Scalar(value) ?? "?")
  }

  @Test("in a line nothing is obeyed, and no line ends", arguments: obeyed)
  func inLine(_ text: String, _ shown: String) {
    #expect(text.visibleInLine == shown)
    #expect(text.visibleInLine.visibleInLine == shown)
  }

  @Test(
    "text in which there is nothing to obey stays as it is",
    arguments: [
      "", "plain", "steady/jw/path-rebuild/100/375x60@2", "wäve 🌊 界 ع", "a::b", "a: b", "#1 # #",
      "👩‍👩‍👧 e\u{301}", "\u{FFFD}", "·—“”",
    ])
  func plain(_ text: String) {
    #expect(text.visibleInLine == text && text.visible == text)
    #expect(text.firstUnprintable == nil)
  }

  @Test("a document keeps its lines, and none of them begins like a command")
  func document() {
    #expect("a\n\t::b\n  ::c\r\nd ::e\n".visible == "a\n\t\\u003A:b\n  \\u003A:c\\u000D\nd ::e\n")
  }

  @Test("within a literal of JSON it means the same", arguments: obeyed.map(\.0))
  func json(_ text: String) throws {
    let literal = try JSONEncoder().encode([text])
    let shown = Data(String(decoding: literal, as: UTF8.self).visible.utf8)
    #expect(try JSONDecoder().decode([String].self, from: shown) == [text])
  }
}

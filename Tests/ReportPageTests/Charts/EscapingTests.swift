import TestSupport
import Testing

@testable import ReportPage

@Suite("Escaping")
struct EscapingTests {
  /// A text and what a page may hold of it.
  struct Text: CustomTestStringConvertible, Sendable {
    let text: String
    let escaped: String
    var testDescription: String { text.debugDescription }
  }

  static let texts = [
    Text(text: "plain ×μ波", escaped: "plain ×μ波"),
    Text(text: "<script>", escaped: "&lt;script&gt;"),
    Text(text: "a\" onclick='x'", escaped: "a&quot; onclick=&#39;x&#39;"),
    Text(text: "&lt; & ]]>", escaped: "&amp;lt; &amp; ]]&gt;"),
    Text(text: "=cmd()", escaped: "=cmd()"),
    Text(text: "\u{0}\u{8}\u{1B}\u{7F}\u{9F}", escaped: "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    Text(text: "\u{FFFE}\u{FFFF}", escaped: "\u{FFFD}\u{FFFD}"),
    Text(text: "a\tb\r\nc", escaped: "a b  c"),
    Text(text: "\u{202E}live\u{2066}", escaped: "\u{FFFD}live\u{FFFD}"),
  ]

  @Test("text cannot become markup", arguments: texts)
  func text(_ text: Text) {
    #expect(Escaping.escaped(text.text) == text.escaped)
    #expect(Markup.text(text.text).source == text.escaped)
    #expect(Markup.element("b", ["class": text.text]).source == "<b class=\"\(text.escaped)\"></b>")
    let value = text.text
    let inside: Markup = "<\(value)>"
    #expect(inside.source == "&lt;\(text.escaped)&gt;")
  }
}

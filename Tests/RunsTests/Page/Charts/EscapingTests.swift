import TestSupport
import Testing

@testable import Runs

@Suite("Escaping")
struct EscapingTests {
  @Test(
    "text cannot become markup",
    arguments: [
      ("plain ×μ波", "plain ×μ波"),
      ("<script>", "&lt;script&gt;"),
      ("a\" onclick='x'", "a&quot; onclick=&#39;x&#39;"),
      ("&lt; & ]]>", "&amp;lt; &amp; ]]&gt;"),
      ("=cmd()", "=cmd()"),
      ("\u{0}\u{8}\u{1B}\u{7F}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
      ("a\tb\r\nc", "a b  c"),
      ("\u{202E}live\u{2066}", "\u{FFFD}live\u{FFFD}"),
    ])
  func text(_ text: String, _ escaped: String) {
    #expect(Markup.text(text).source == escaped)
    #expect(Markup.element("b", ["class": text]).source == "<b class=\"\(escaped)\"></b>")
    let inside: Markup = "<\(text)>"
    #expect(inside.source == "&lt;\(escaped)&gt;")
  }
}

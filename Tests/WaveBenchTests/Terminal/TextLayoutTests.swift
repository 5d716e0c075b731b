import Testing

@testable import WaveBench

@Suite("Text on a terminal")
struct TextLayoutTests {
  @Test("the progress line never wraps", arguments: [1, 2, 20, 30, 69, 70, 80, 400])
  func progress(columns: Int) {
    let line = ProgressBar.line(
      done: 3, total: 7, words: "12 s, 1 min left  " + String(repeating: "block ", count: 40),
      columns: columns)
    #expect(line.count <= columns - 1)
    #expect(line.contains("3/7  12 s") == (columns >= 20))
    #expect(line.contains("█") == (columns >= 70))
    #expect(line.hasSuffix("…") == (2..<280).contains(columns))
  }

  @Test("a run of nothing has a full bar, and a text that fits is not cut")
  func edges() {
    #expect(ProgressBar.line(done: 0, total: 0, words: "", columns: 80).contains("█ 0/0"))
    #expect(TextLayout.cut("abc", width: 3) == "abc")
    #expect(TextLayout.cut("abcd", width: 3) == "ab…")
    #expect((0...2).map { TextLayout.cut("abc", width: $0 - 1) } == ["", "", "…"])
  }
}

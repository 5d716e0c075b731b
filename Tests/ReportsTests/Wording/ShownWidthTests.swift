import Reports
import Testing

@Suite("Columns of a terminal")
struct ShownWidthTests {
  @Test(
    "a text takes as many as a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}x", 2), ("界面", 4), ("ﾊﾝ", 2), ("한글", 4),
      ("한", 2), ("ＡＢ", 4), ("🌊", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("⌚", 2),
      ("a\u{200B}b", 2), ("\u{301}", 0), ("█░", 2), ("×μ", 2), ("𠀀", 2),
    ])
  func widths(_ text: String, _ columns: Int) {
    #expect(text.shownWidth == columns)
  }

  @Test("columns stand below each other, whatever stands in them")
  func columns() {
    let rows = [["a", "1"], ["界面", "2"], ["e\u{301}🌊", "33"]]
    #expect(TextColumns.aligned(rows) == "a      1\n界面   2\ne\u{301}🌊   33")
    #expect(
      TextColumns.padded(rows).map { $0.joined() } == ["a     1", "界面  2", "e\u{301}🌊   33"])
  }
}

import Measurement
import Testing

@Suite("Names in sentences")
struct SpellingTests {
  private static let known = [
    "path-rebuild", "additive-translation", "timer-translation", "translation-rebuild-on-reuse",
    "callgrind:cache", "steady", "--views",
  ]

  @Test(
    "what is suggested: the name itself, one that a word is part of, one that is close, or none",
    arguments: [
      ("translation", "additive-translation"), ("TIMER", "timer-translation"),
      ("translation-re", "translation-rebuild-on-reuse"), ("cache", "callgrind:cache"),
      ("steady", "steady"), ("stedy", "steady"), ("path-rebild", "path-rebuild"),
      ("ebuild", nil), ("ead", nil), ("zzz", nil), ("", nil), ("s", "steady"),
      (String(repeating: "x", count: 100_000), nil),
    ])
  func nearest(_ name: String, _ suggested: String?) {
    #expect(Spelling.nearest(to: name, among: Self.known) == suggested)
  }

  @Test("whole words go before parts of words, and these before close names, in any order")
  func ranks() {
    for known in [["ligt", "lighter", "light-one"], ["light-one", "lighter", "ligt"]] {
      #expect(Spelling.nearest(to: "light", among: known) == "light-one")
      #expect(Spelling.nearest(to: "light", among: known.filter { $0 != "light-one" }) == "lighter")
    }
  }

  @Test("a wrong name gets three that are as near at most, and where none is near what is known")
  func cures() {
    #expect(
      Spelling.cure(for: "translation", among: Self.known)
        == ", did you mean 'additive-translation', 'timer-translation' or "
        + "'translation-rebuild-on-reuse'?")
    #expect(
      Spelling.cure(for: "b", among: ["b-1", "b-2", "b-3", "b-4"])
        == ", did you mean 'b-1', 'b-2' or 'b-3'?")
    #expect(Spelling.cure(for: "zzz", among: ["one", "two"]) == "; known: one, two")
  }

  @Test("a list has eight names at most, and says how many more there are")
  func lists() {
    let names = (1...200_000).map { "n\($0)" }
    #expect(Spelling.list([]) == "" && Spelling.list(["a", "b"]) == "a, b")
    #expect(Spelling.list(Array(names.prefix(8))).hasSuffix("n7, n8"))
    #expect(Spelling.list(names) == "n1, n2, n3, n4, n5, n6, n7, n8 and 199992 more")
  }
}

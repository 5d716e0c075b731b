import Foundation
import Testing

@testable import WaveBench

extension CommandManual: CustomTestStringConvertible {
  var testDescription: String { verb }
}

@Suite("Help")
struct ManualTests {
  static let all = CommandLineTool.verbs.map { $0.manual }

  /// The names of the options in a text, in order.
  private static func options(in text: String) -> [String] {
    text.matches(of: /(?:^|[^\w-])--([a-z][a-z-]*)/).map { String($0.output.1) }
  }

  /// The lines of help that declare an option.
  private static func declared(_ manual: CommandManual) -> [String] {
    manual.text.split(separator: "\n").filter { $0.starts(with: #/  (-\w, )?--/#) }
      .compactMap { options(in: String($0)).first }
  }

  @Test("help lists every option of its command once, and no other", arguments: ManualTests.all)
  func complete(_ manual: CommandManual) {
    let names = manual.options.map(\.name)
    #expect(Self.declared(manual) == names)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "help names no option that does not exist: another command's only beside that command's name",
    arguments: ManualTests.all)
  func noOther(_ manual: CommandManual) {
    for paragraph in manual.text.split(separator: "\n\n") {
      var known = Set(manual.options.map(\.name))
      for other in Self.all where paragraph.contains("wavebench \(other.verb)") {
        known.formUnion(other.options.map(\.name))
      }
      let strangers = Self.options(in: String(paragraph)).filter { !known.contains($0) }
      #expect(strangers.isEmpty)
    }
  }

  @Test(
    "the parser takes every option that help shows, and behind -- every word as an argument",
    arguments: ManualTests.all)
  func parses(_ manual: CommandManual) throws {
    for option in manual.options {
      let words = ["--\(option.name)"] + (option.placeholder == nil ? [] : ["x"])
      let parser = try OptionParser(words, manual)
      #expect(parser.has(option.name))
      #expect(parser.value(option.name) == (option.placeholder == nil ? "" : "x"))
      #expect(parser.arguments.isEmpty)
    }
    #expect(try OptionParser(["-h"], manual).has("help"))
    #expect(throws: ToolError.self) { try OptionParser(["--no-such-option"], manual) }
    let words = manual.options.map { "--\($0.name)" } + ["-h", "--"]
    let parser = try OptionParser(["--"] + words, manual)
    #expect(parser.arguments == words && parser.options.isEmpty)
  }

  @Test("every example is a command line that the parser takes", arguments: ManualTests.all)
  func examples(_ manual: CommandManual) throws {
    for example in manual.examples {
      let words = example.line.split { "|<>&".contains($0) }.last { $0.contains("wavebench ") }
      guard let words = words?.split(separator: " ").map(String.init),
        let start = words.firstIndex(of: "wavebench"), start + 1 < words.count
      else { continue }
      let verb = words[start + 1]
      let manual = try #require(ManualTests.all.first { $0.verb == verb })
      _ = try OptionParser(Array(words[(start + 2)...]), manual)
    }
  }

  @Test("help of run begins with six options, and names every other one under a heading")
  func firstScreen() {
    let manual = RunCommand.manual
    let screen = manual.firstScreen
    let declared = screen.split(separator: "\n").filter {
      $0.hasPrefix("  --") && $0.contains("  ")
    }
    #expect(manual.essentials.count == 6)
    for name in manual.essentials { #expect(declared.contains { $0.hasPrefix("  --\(name) ") }) }
    for option in manual.options { #expect(screen.contains("--\(option.name)")) }
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50 && lines.allSatisfy { $0.count <= TextLayout.columns })
    #expect(ListCommand.manual.firstScreen == ListCommand.manual.text)
  }

  @Test(
    "help says what a command prints, in lines of 100 columns at most", arguments: ManualTests.all)
  func prints(_ manual: CommandManual) {
    let text = manual.text
    #expect(!manual.prints.isEmpty)
    #expect(text.replacing("\n", with: " ").contains("Prints \(manual.prints)."))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= TextLayout.columns })
  }

  @Test("the overview lists every command and every exit code, and is not too wide")
  func overview() {
    let overview = CommandLineTool().overview
    for manual in ManualTests.all { #expect(overview.contains("\n  \(manual.verb) ")) }
    let codes = overview.matches(of: #/\b(\d+) /#).compactMap { Int32($0.output.1) }
    for code in ExitCode.allCases {
      #expect(codes.contains(code.rawValue))
      #expect(overview.replacing("\n", with: " ").contains("\(code.rawValue) \(code.meaning)"))
    }
    let groups = ["Use", "CI", "More"].compactMap {
      overview.range(of: "\n\n\($0):\n  ")?.lowerBound
    }
    #expect(groups.count == 3 && groups == groups.sorted())
    #expect(overview.split(separator: "\n").allSatisfy { $0.count <= TextLayout.columns })
  }

  @Test("text is wrapped at words, and never at a no-break space")
  func wrapping() {
    #expect(TextLayout.lines("one two three", width: 7) == ["one two", "three"])
    #expect(TextLayout.lines("one two\u{A0}three", width: 7) == ["one", "two three"])
    #expect(TextLayout.lines("incomprehensible", width: 3) == ["incomprehensible"])
    #expect(TextLayout.lines(" ") == [])
    #expect(TextLayout.wrapped("a b", indent: 2) == "  a b")
  }

  @Test("a default that does not fit behind the text has the next line, at the right edge")
  func defaults() throws {
    let manual = CommandManual(
      verb: "try", summary: "", usage: [""], about: [],
      sections: .untitled([
        .value("short", "X", "short", default: "1"),
        .value("long", "X", String(repeating: "w", count: 80), default: "as ever"),
      ]), examples: [])
    let lines = manual.text.split(separator: "\n").map(String.init)
    let short = try #require(lines.firstIndex { $0.hasPrefix("  --short X") })
    #expect(lines[short].count == TextLayout.columns)
    #expect(lines[short].hasSuffix(" [1]"))
    #expect(lines[short + 1].hasSuffix("www"))
    #expect(lines[short + 2].count == TextLayout.columns)
    #expect(lines[short + 2].hasSuffix(" [as ever]"))
  }
}

import Foundation
import TestSupport
import Testing

/// Characters that a terminal or a log obeys.
@Suite("Control characters")
struct ControlCharacterTests {
  /// Escape, bell, a C1 introducer, delete, and a carriage return; then lines that logs of GitHub
  /// and Azure obey, a section of GitLab's, marks of direction and other ends of lines.
  private static let evil =
    "e\u{1B}[31m\u{7}\u{9B}31m\u{7F}\rl\n::error ::x\n \u{A0}::stop-commands::t ##[error]y ##vso[z]"
    + "\u{1B}[0Ksection_start:1:s\r\u{1B}[0K\u{202E}a\u{2066}\u{2028}\u{2029}\n::debug::"

  private static func isObeyed(_ outcome: Tool.Outcome) -> Bool {
    let text = outcome.output + outcome.errors
    let holdsControl = text.unicodeScalars.contains {
      ($0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t")
        || $0.properties.isBidiControl || $0 == "\u{2028}" || $0 == "\u{2029}"
    }
    return holdsControl || text.contains("##")
      || text.split(separator: "\n").contains { line in
        line.drop { $0.isWhitespace }.hasPrefix("::") && !line.hasPrefix("::error title=WaveBench ")
      }
  }

  static let arguments: [[String]] = [
    [evil], ["run", evil], ["run", "--views", evil], ["run", "--\(evil)"],
    ["run", "--suite", evil],
    ["run", "--csv", "/no/\(evil)/x"], ["run", "--load", evil, "--scenario", "paced"],
    ["list", evil], ["report", evil], ["report", "/no/\(evil)", "--html", "-"],
    ["compare", evil, evil], ["check", evil, evil], ["merge", evil, "--output", evil],
    ["check", "--tolerances", evil, Repository.fixture("bilinear"), "x"],
    ["render", "--output", "/no/\(evil)/x.png"],
    ["render", "--frames", evil, "--turn", "0"], ["render", "--strategy", evil, "--output", "x"],
    ["gate", "--baseline-binary", evil, "--candidate-binary", evil],
    ["selftest", "--inject", evil], ["counters", evil],
    ["_worker", evil], ["_gate", evil], ["_neighbour", evil],
  ]

  @Test("of arguments are shown", arguments: arguments)
  func shown(_ words: [String]) throws {
    let outcome = try Tool.run(words)
    #expect(!Self.isObeyed(outcome), "\(outcome.errors.debugDescription)")
  }

  @Test(
    "of a run's place and facts are shown in every format",
    arguments: [
      "compare", "compare --format csv", "compare --format json", "compare --format jsonl",
      "compare --format comment", "check", "check --format csv",
      "check --format json", "check --format comment",
      "check --format bencher", "check --format github-action-benchmark", "check --junit -",
      "report", "report --html -", "report AGAIN", "merge",
    ])
  func ofFiles(_ line: String) throws {
    let folder = Tool.temporaryFolder()
    let fact = String(decoding: try JSONEncoder().encode("E" + Self.evil), as: UTF8.self)
    let change = { (text: String) in
      text.replacing("steady/jw/path-rebuild", with: "##[group]/jw/path-rebuild")
        .replacing(",steady/jw/additive-translation", with: ",::stop-commands::t")
    }
    let edit: RunCopy.Edit = { $0 = try CSVTable(change($0.text)) }
    let place = try RunCopy.make(
      of: "growth", at: folder + "/" + Self.evil,
      manifest: { change($0.replacing("\"AMD EPYC\"", with: fact)) }, report: edit, samples: edit)
    let words = line.replacing(" AGAIN", with: "").words
    let source = Repository.fixture("growth")
    var runs = words[0] == "compare" || words[0] == "check" ? [source, place] : [place]
    if line.hasSuffix("AGAIN") { runs.append(place) }
    let output = words[0] == "merge" ? ["--output", folder + "/" + Self.evil + "2"] : []
    let outcome = try Tool.run(words + runs + output, environment: ["GITHUB_ACTIONS": "true"])
    #expect(!Self.isObeyed(outcome), "\(outcome.errors.prefix(300).debugDescription)")
    #expect(outcome.exitCode != 2, "\(outcome.errors)")
    if line.hasSuffix("json"), outcome.exitCode < 2 {
      let _: Any = try outcome.json()
    }
    // What was written under such a name is read again.
    if words[0] == "merge" { try Tool.run(["report"] + output.dropFirst(), exits: 0) }
  }

  @Test(
    "a name in a report is one line of printed characters: anything else is bad input, with its place",
    arguments: ["report", "report --html -", "check", "compare", "merge --output OUT"],
    [
      "x\n::error ::y", "x\n::stop-commands::t", "x\ry", "\u{1B}[2J", "\u{9B}2J", "\u{202E}x",
      "\u{2028}",
    ])
  func ofNames(_ line: String, _ name: String) throws {
    let folder = Tool.temporaryFolder()
    let place = try RunCopy.make(
      of: "growth", at: folder + "/" + Self.evil,
      report: {
        let text = $0.text.replacing(",path-rebuild,", with: ",\"\(name)\",", maxReplacements: 1)
        $0 = try CSVTable(text)
      }, samples: { _ in })
    let words = line.replacing("OUT", with: folder + "/out").words
    let runs = words[0] == "compare" || words[0] == "check" ? [place, place] : [place]
    let outcome = try Tool.run(
      words + runs, exits: 2, says: "report.csv: line ", "(strategy): ",
      "a name is one line of text")
    #expect(outcome.output.isEmpty)
    #expect(!Self.isObeyed(outcome), "\(outcome.errors.debugDescription)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/out"))
  }
}

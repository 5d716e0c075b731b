import Foundation
import TestSupport
import Testing

/// What a terminal would obey, in names of files, in arguments and in files.
@Suite("Control characters")
struct ControlCharacterTests {
  /// Escape, bell, a C1 introducer, delete, and a carriage return.
  private static let evil = "e\u{1B}[31m\u{7}\u{9B}31m\u{7F}\rl"

  private static func isObeyed(_ outcome: Tool.Outcome) -> Bool {
    (outcome.output + outcome.errors).unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
    }
  }

  static let arguments: [[String]] = [
    [evil], ["run", evil], ["run", "--views", evil], ["run", "--\(evil)"],
    ["run", "--suite", evil],
    ["run", "--csv", "/no/\(evil)/x"], ["run", "--load", evil, "--scenario", "paced"],
    ["list", evil], ["report", evil], ["report", "/no/\(evil)", "--html", "-"],
    ["compare", evil, evil], ["check", evil, evil], ["merge", evil, "--output", evil],
    ["check", "--tolerances", evil, Repository.fixture("bilinear").path, "x"],
    ["conformance", evil], ["render", "--output", "/no/\(evil)/x.png"],
    ["render", "--film", evil], ["render", "--strategy", evil, "--output", "x"],
    ["gate", "--baseline-binary", evil, "--candidate-binary", evil],
    ["selftest", "--inject", evil], ["findings", "--results", evil], ["counters", evil],
    ["_worker", evil], ["_gate", evil], ["_neighbour", evil],
  ]

  @Test("of arguments are shown", arguments: arguments)
  func shown(_ words: [String]) throws {
    let outcome = try Tool.run(words)
    #expect(!Self.isObeyed(outcome), "\(outcome.errors.debugDescription)")
  }

  @Test(
    "of a run's cases and facts are shown in every format",
    arguments: [
      "compare", "compare --all", "compare --format csv", "compare --format json",
      "compare --format markdown", "check", "check --format csv", "check --format json",
      "check --format bencher", "check --format github-action-benchmark", "check --junit -",
      "report", "report --html -", "report --scaling -", "merge",
    ])
  func ofFiles(_ line: String) throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = folder + "/" + "n\u{1B}]0;title\u{7}"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let source = Repository.fixture("growth")
    for name in ["report.csv", "samples.csv", "manifest.json"] {
      let text = try String(contentsOf: source.appendingPathComponent(name), encoding: .utf8)
      let changed = text.replacingOccurrences(of: "steady/jw/", with: "steady\u{1B}[31m\u{9B}/jw/")
        .replacingOccurrences(of: "\"AMD EPYC\"", with: "\"E\\u001b[2J\\u0007\"")
      try Data(changed.utf8).write(to: URL(fileURLWithPath: place + "/" + name))
    }
    let words = line.split(separator: " ").map(String.init)
    let runs = words[0] == "compare" || words[0] == "check" ? [source.path, place] : [place]
    let output = words[0] == "merge" ? ["--output", folder + "/x\u{1B}y"] : []
    let outcome = try Tool.run(words + runs + output, environment: ["GITHUB_ACTIONS": "true"])
    #expect(!Self.isObeyed(outcome), "\(outcome.errors.prefix(300).debugDescription)")
    if line.contains("json"), outcome.exitCode < 2 {
      _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    }
  }
}

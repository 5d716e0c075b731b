import Foundation
import ReportComparison
import SampleStatistics
import WaveBenchmarks

/// `wavebench gate`: two binaries against each other on this machine, now.
enum GateCommand {
  static let known: [OptionParser.Option] = [
    .value("baseline-binary"), .value("candidate-binary"), .value("strategy"), .value("views"),
    .value("size"), .value("scale"), .value("wave"), .value("pairs"), .value("time-budget"),
    .value("floor"), .value("seed"), .flag("quiet"),
  ]

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, known, command: "gate")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("gate")
    let baseline = try binary("baseline-binary", parser)
    let candidate = try binary("candidate-binary", parser)
    let settings = try GateSettings(parser)
    try BuildFacts.refuseDebugBuild()
    Interruption.watch()
    let session = try GateSession(
      baseline: baseline, candidate: candidate, request: settings.request, words: settings.words,
      seed: settings.seed)
    try GateReport.run(session, settings)
    if Interruption.received != nil { return Interruption.exitCode }
    let verdicts = settings.rules.verdicts(session.cells)
    StandardStreams.put(GateReport.table(session.cells, verdicts, settings.rules))
    if verdicts.contains(.regressed) { return .no }
    return verdicts.contains(.inconclusive) ? .inconclusive : .done
  }

  private static func binary(_ name: String, _ parser: OptionParser) throws -> String {
    guard let path = parser.options.last(where: { $0.name == name })?.value else {
      throw ToolError.usage(
        "gate needs --baseline-binary and --candidate-binary\nTry 'wavebench gate --help'.")
    }
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ToolError.usage("--\(name) '\(path)' is no executable file: build that side first")
    }
    return path
  }

  private static let help = """
    Usage: wavebench gate --baseline-binary A --candidate-binary B [OPTIONS]

    Compares two builds of wavebench on this machine, in this minute. Fresh pairs of processes share one
    core and run batches of 0.3 ms in the order ABBA; memory layouts are drawn anew for each pair. A pair
    gives one number, the median log ratio of thread CPU time; pairs are tested by Wilcoxon's signed ranks,
    cells adjusted by Holm. A cell is flagged when that rejects and the change is beyond the floor; it fails
    when as many fresh pairs show it again. Every fourth pair has A on both sides: should A differ from
    itself, the answer is inconclusive.

      --strategy A,B         cells: strategies        [path-rebuild,additive-translation]
      --views 1,10           cells: numbers of views                              [1,10]
      --size, --scale, --wave                                          [375x60, 1, jw]
      --pairs K              pairs of processes                                    [100]
      --time-budget SECONDS  fewer pairs when the time is up, 8 at least
      --floor PERCENT        the least change that counts                          [0.5]
      --seed N               decides layouts and orders                              [1]
      --quiet                no progress

    Exit codes: 0 passed, 1 regressed, 5 inconclusive.

    Examples:
      wavebench gate --baseline-binary base/wavebench --candidate-binary .build/release/wavebench
      scripts/gate main HEAD                 builds both revisions side by side first
    """
}

/// The options that `gate` and `selftest` share.
struct GateSettings {
  let request: PlanRequest
  var words: [String] = []
  var pairs = 100
  var seconds = Double.infinity
  var seed: UInt64 = 1
  var rules = GateRules()
  let isQuiet: Bool

  init(_ parser: OptionParser) throws {
    isQuiet = parser.options.contains { $0.name == "quiet" }
    let defaults = [
      ("strategy", "path-rebuild,additive-translation"), ("views", "1,10"), ("scale", "1"),
    ]
    let axes: Set = ["strategy", "views", "size", "scale", "wave"]
    let chosen = defaults.filter { pair in !parser.options.contains { $0.name == pair.0 } }
    for (name, value) in chosen + parser.options.filter({ axes.contains($0.name) }) {
      words += ["--\(name)", value]
    }
    request = try RunOptions(
      try OptionParser(words, RunOptions.known, command: "gate")
    ).request
    for (name, value) in parser.options {
      switch name {
      case "pairs": pairs = try OptionValue.count(value, name, least: 8, most: 10_000)
      case "time-budget": seconds = try OptionValue.positive(value, name, most: 86_400)
      case "floor": rules.floor = try OptionValue.positive(value, name, most: 100) / 100
      case "seed": seed = UInt64(try OptionValue.count(value, name, least: 0, most: .max))
      default: break
      }
    }
  }
}

import Foundation
import Measurement
import Runs

enum HistoryCheck {
  static func run(_ parser: OptionParser, _ format: DocumentFormat) throws -> ExitCode {
    let start = ContinuousClock.now
    guard DocumentFormat.ofHistory.contains(format) else {
      throw ToolError.usage(
        "--format \(format.rawValue) is of two runs: with --history write table, csv, json or "
          + "jsonl")
    }
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage("name a folder with runs somewhere below", help: "check")
    }
    let places = try StoredRun.places(under: parser.arguments)
    let junit = try CheckAnswer.junit(parser)
    let runs = try since(parser, try read(places))
    guard runs.all.count > 1 else {
      throw ToolError.usage(
        "a history has two runs or more, and there \(runs.all.isEmpty ? "is none" : "is one") to "
          + "look at")
    }
    let history = RunHistory(runs, rules: try ComparisonInput.rules(parser, of: runs.rows))
    let document = HistoryDocument(
      history, isStrict: parser.has("strict"),
      of: try CheckAnswer.rows(parser, history.ledger().rows))
    if junit?.isStandardOutput != true {
      switch format {
      case .csv: StandardStreams.put(document.table.csv)
      case .json: StandardStreams.put(try document.json())
      case .jsonl: StandardStreams.put(document.table.jsonLines)
      default: StandardStreams.put(document.text())
      }
    }
    return try CheckAnswer.say(
      document.ledger, document.sentence, junit, since: start, at: runs.all.last?.instant)
  }

  /// Every run of some places that was measured to its end, once, in the order of time; of the
  /// others it is said why not.
  ///
  /// - Throws: `ToolError.usage` where the last run was not measured to its end: it cannot pass.
  private static func read(_ places: [String]) throws -> HistoryRuns {
    var (opened, runs) = (MetRuns(), HistoryRuns())
    var defects: [(start: RunInstant, words: String)] = []
    var last: RunInstant?
    try StoredRun.open(each: places, summary: SampledRun.rows) { place, found in
      guard let run = opened.add(try StoredRun.opened(place, found), at: place) else { return }
      guard let start = RunInstant.start(of: run.manifest) else {
        throw ToolError.usage(
          "\(place) does not say when it was measured, so that it has no place in a history: "
            + "\(RunInstant.cure), or leave the run out")
      }
      if let defect = run.defect {
        StandardStreams.note("wavebench: left out: \(defect)")
        defects.append((start, defect))
        return
      }
      last = max(last ?? start, start)
      runs.add(run, plan: PlanName.of(run.manifest))
    }
    if let last, let defect = defects.max(by: { $0.start < $1.start }), defect.start > last {
      throw ToolError.usage("the last run of this history cannot be judged: \(defect.words)")
    }
    for (part, whole) in runs.settle() {
      StandardStreams.note("wavebench: left out: \(part) is a part of \(whole)")
    }
    return runs
  }

  private static func since(_ parser: OptionParser, _ runs: HistoryRuns) throws -> HistoryRuns {
    guard let name = parser.value("since") else { return runs }
    let found = runs.places(named: name)
    let folders = runs.all.map(\.folder)
    guard let first = found.first else {
      throw ToolError.usage(
        "--since '\(name)': no run has this name" + Spelling.suggestion(for: name, among: folders))
    }
    guard found.count == 1 else {
      throw ToolError.usage(
        "--since '\(name)': \(found.count) runs have this name: "
          + Spelling.list(found.map { folders[$0] }) + ", name one")
    }
    var runs = runs
    runs.removeAll(before: first)
    return runs
  }
}

import Foundation
import Reports
import Vocabulary

enum HistoryCheck {
  static func run(_ parser: OptionParser, _ format: DocumentFormat) throws -> ExitCode {
    guard DocumentFormat.ofHistory.contains(format) else {
      throw ToolError.usage(
        "--format \(format.rawValue) is of two runs: with --history write table, csv or json")
    }
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage("name a folder with runs somewhere below", help: "check")
    }
    let places = try StoredRun.places(under: parser.arguments)
    let junit = try CheckCommand.junit(parser)
    let runs = try since(parser, try read(places))
    guard runs.all.count > 1 else {
      throw ToolError.usage(
        "a history has two runs or more, and there \(runs.all.isEmpty ? "is none" : "is one") to "
          + "look at")
    }
    let history = RunHistory(runs, rules: try ComparisonInput.rules(parser, of: runs.rows))
    let exactOnly = parser.has("exact-only")
    let gated = try RowFilter(parser).rows(
      history.rows.filter {
        $0.compared.isGated && (!exactOnly || $0.compared.kind == .exact)
      }, \.compared)
    let document = HistoryDocument(history, rows: gated)
    if junit?.isStandardOutput != true {
      switch format {
      case .csv: StandardStreams.put(document.csv)
      case .json: StandardStreams.put(try document.json())
      default: StandardStreams.put(document.text())
      }
    }
    let code = CheckCommand.exitCode(
      gated.map(\.compared), differences: RunDifferences(), isStrict: parser.has("strict"))
    let sentence = sentence(code, document, history)
    try junit?.write(
      ComparisonDocument.junit(
        gated.map(\.compared), exitCode: code.rawValue, verdict: sentence))
    StandardStreams.note(sentence)
    return code
  }

  /// Every run of some places that was measured to its end, once, in the order of time; of the
  /// others it is said why not.
  private static func read(_ places: [String]) throws -> HistoryRuns {
    var (opened, runs) = (OpenedRuns(), HistoryRuns())
    for place in places {
      guard let run = try opened.open(place) else { continue }
      if let defect = run.defect {
        StandardStreams.note("wavebench: left out: \(defect)")
        continue
      }
      guard RunInstant.start(of: run.manifest) != nil else {
        throw ToolError.usage(
          "\(place) does not say when it was measured, so that it has no place in a history: "
            + "\(RunInstant.cure), or leave the run out")
      }
      runs.add(run)
    }
    runs.sort()
    return runs
  }

  private static func since(_ parser: OptionParser, _ runs: HistoryRuns) throws -> HistoryRuns {
    guard let name = parser.value("since") else { return runs }
    let folders = runs.all.map(\.folder)
    guard let first = folders.firstIndex(of: name) else {
      throw ToolError.usage(
        "--since '\(name)': no run has this name" + Spelling.suggestion(for: name, among: folders))
    }
    var runs = runs
    runs.removeAll(before: first)
    return runs
  }

  private static func sentence(
    _ code: ExitCode, _ document: HistoryDocument, _ history: RunHistory
  ) -> String {
    switch code {
    case .no:
      let worst = document.stepped.first.flatMap { row in
        row.since.map { "\(row.verdict.rawValue) since \(history.names[$0])" }
      }
      return "check: \(worst ?? "regressed") (\(document.judged))"
    case .notComparable where document.rows.isEmpty:
      return "check: not comparable: no two of these runs have a gated row in common with the last"
        + (history.otherCompilers.map { "; exact counts: \($0.difference), --across-compilers" }
          ?? "")
    case .notComparable: return "check: not comparable (\(document.judged))"
    case .inconclusive: return "check: undecided (\(document.judged)); more runs decide"
    default: return "check: nothing regressed (\(document.judged))"
    }
  }
}

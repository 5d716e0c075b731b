import Foundation
import Reports
import Vocabulary

/// `wavebench check --history`: the gate over all runs of a tree.
enum HistoryCheck {
  static func run(_ parser: OptionParser, _ format: CheckCommand.Format) throws -> ExitCode {
    guard [.table, .csv, .json].contains(format) else {
      throw ToolError.usage(
        "--format \(format.rawValue) is of two runs: with --history write table, csv or json")
    }
    if parser.has("junit") { throw ToolError.usage("--junit is of two runs, without --history") }
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage("name a folder with runs somewhere below", help: "check")
    }
    let runs = try since(parser, RunHistory.inOrder(try read(parser.arguments)))
    guard runs.count > 1 else {
      throw ToolError.usage(
        "a history has two runs or more, and there \(runs.isEmpty ? "is none" : "is one") to look at"
      )
    }
    let history = RunHistory(runs, rules: try ComparisonInput.rules(parser, of: runs))
    let exactOnly = parser.has("exact-only")
    let gated = history.rows.filter {
      $0.compared.isGated && (!exactOnly || $0.compared.kind == .exact)
    }
    let document = HistoryDocument(history, rows: gated)
    switch format {
    case .csv: StandardStreams.put(document.csv)
    case .json: StandardStreams.put(try document.json())
    default: StandardStreams.put(document.text())
    }
    let code = exitCode(gated, isStrict: parser.has("strict"))
    StandardStreams.note(sentence(code, document, history))
    return code
  }

  /// Every run below some places that was measured to its end; of the others it is said why not.
  private static func read(_ places: [String]) throws -> [ComparedRun] {
    try StoredRun.places(under: places).compactMap { place -> ComparedRun? in
      let run = ComparedRun(try StoredRun.opened(place), withSamples: false)
      if let defect = run.defect { StandardStreams.note("wavebench: left out: \(defect)") }
      return run.defect == nil ? run : nil
    }
  }

  private static func since(_ parser: OptionParser, _ runs: [ComparedRun]) throws -> [ComparedRun] {
    guard let name = parser.value("since") else { return runs }
    func folder(_ run: ComparedRun) -> String {
      run.place.split(separator: "/").last.map(String.init) ?? run.place
    }
    guard let first = runs.firstIndex(where: { folder($0) == name }) else {
      throw ToolError.usage(
        "--since '\(name)': no run has this name"
          + Spelling.suggestion(for: name, among: runs.map(folder)))
    }
    return Array(runs[first...])
  }

  /// As of two runs: what regressed outweighs what could not be told.
  private static func exitCode(_ rows: [RunHistory.Row], isStrict: Bool) -> ExitCode {
    if rows.contains(where: { $0.verdict == .regressed }) { return .no }
    if rows.isEmpty { return .notComparable }
    return isStrict && rows.contains { $0.verdict == .inconclusive } ? .inconclusive : .done
  }

  private static func sentence(
    _ code: ExitCode, _ document: HistoryDocument, _ history: RunHistory
  ) -> String {
    switch code {
    case .no:
      let worst = document.stepped.first?.since.map { HistoryDocument.name(history.runs[$0]) }
      return "check: regressed\(worst.map { " since \($0)" } ?? "") (\(document.summary))"
    case .notComparable:
      return "check: not comparable: no two of these runs have a gated row in common with the last"
    case .inconclusive: return "check: undecided: too few runs (\(document.summary))"
    default: return "check: nothing regressed (\(document.summary))"
    }
  }
}

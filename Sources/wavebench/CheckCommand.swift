import Foundation
import ReportComparison
import ResultStore

/// `wavebench check`: the gate over two stored runs.
enum CheckCommand {
  enum Format: String, CaseIterable {
    case table, markdown, csv, json, bencher
    case githubActionBenchmark = "github-action-benchmark"
  }

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(
      words,
      [
        .value("format"), .value("tolerances"), .value("junit"), .flag("strict"),
        .flag("exact-only"),
      ], command: "check")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    let format = try OptionValue.choice(
      parser.options.last { $0.name == "format" }?.value ?? "table", "format", Format.self)
    let junit = parser.options.last { $0.name == "junit" }?.value
    if let junit { try FilePlace.check(junit) }
    let (baseline, candidate) = try ComparisonInput.read(parser, command: "check")
    let comparison = Comparison(
      baseline: baseline, candidate: candidate, rules: try ComparisonInput.rules(parser))
    let exactOnly = parser.options.contains { $0.name == "exact-only" }
    let gated = comparison.gatedRows.filter { !exactOnly || $0.kind == .exact }
    let document = ComparisonDocument(
      comparison: comparison, baseline: baseline.place, candidate: candidate.place, rows: gated)
    try put(document, format)
    if let junit { try FileWriting.replace(junit, with: Data(document.junit.utf8)) }
    if getenv("GITHUB_ACTIONS") != nil { StandardStreams.note(document.annotations) }
    let code = exitCode(
      gated, differences: comparison.differences,
      isStrict: parser.options.contains { $0.name == "strict" })
    StandardStreams.note(document.sentence(for: code))
    return code
  }

  private static func put(_ document: ComparisonDocument, _ format: Format) throws {
    switch format {
    case .table:
      StandardStreams.put(
        document.table(
          isColored: StandardStreams.mayColor(StandardStreams.outputIsTerminal), all: false))
    case .markdown: StandardStreams.put(document.markdown)
    case .csv: StandardStreams.put(try document.csv())
    case .json: StandardStreams.put(try document.json())
    case .bencher: StandardStreams.put(try document.bencher())
    case .githubActionBenchmark: StandardStreams.put(try document.githubActionBenchmark())
    }
  }

  /// A regression or a vanished row outweighs everything; then what could not be compared; then, under
  /// `--strict`, what could not be decided.
  static func exitCode(
    _ gated: [ComparedRow], differences: RunDifferences, isStrict: Bool
  ) -> ExitCode {
    let counts = Comparison.counts(gated)
    if counts[.regressed] != nil || counts[.missing] != nil { return .no }
    let hasTimes = gated.contains { $0.kind == .time }
    if hasTimes && !differences.hard.isEmpty { return .notComparable }
    if gated.contains(where: { $0.kind == .realTime && $0.verdict == .notComparable }) {
      return .notComparable
    }
    if counts[.same] == nil && counts[.improved] == nil && counts[.inconclusive] == nil
      && counts[.noisy] == nil
    {
      return .notComparable
    }
    if isStrict && (counts[.inconclusive] != nil || counts[.noisy] != nil) { return .inconclusive }
    return .done
  }

  private static let help = """
    Usage: wavebench check [OPTIONS] BASELINE CANDIDATE

    The gate for continuous integration: compares two stored runs and exits with 1 when something
    regressed. Exact counts gate with zero tolerance; CPU time of the app, the server and the whole frame
    (against the anchor of the same rounds) and ratios between arms only beyond the minimum effect; of
    runs on real time what is seen (frame rate, hitch time ratio, position error) and what wakes the app,
    beyond a least difference in the metric's unit. Wall time, page faults and lower bounds are never gated.

      --tolerances FILE      minimum effects per metric, stage and case, and what is gated, JSON; see
                             docs/ci.md
      --exact-only           gate exact counts alone: holds on any machine
      --strict               exit 5 when a gated row could not be decided
      --format table         table, markdown, csv, json, bencher, github-action-benchmark   [table]
      --junit FILE           also write JUnit XML

    Where GITHUB_ACTIONS is set, regressions are also written as annotations.

    Exit codes: 0 nothing regressed, 1 something regressed or is missing, 2 bad usage or bad input,
    4 not comparable (another machine, build, anchor, or length of a run), 5 undecided under --strict.

    Examples:
      wavebench check results/baseline results/new
      wavebench check --exact-only --junit check.xml baseline/report.csv new/report.csv
    """
}

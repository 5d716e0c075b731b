import ReportComparison

/// `wavebench compare`: what changed between two runs, from their CSV alone.
enum CompareCommand {
  enum Format: String, CaseIterable {
    case table, markdown, csv, json
  }

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(
      words, [.value("format"), .value("tolerances"), .flag("all")], command: "compare")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    let format = try OptionValue.choice(
      parser.options.last { $0.name == "format" }?.value ?? "table", "format", Format.self)
    let (baseline, candidate) = try ComparisonInput.read(parser, command: "compare")
    let comparison = Comparison(
      baseline: baseline, candidate: candidate, rules: try ComparisonInput.rules(parser))
    let showsAll = parser.options.contains { $0.name == "all" }
    let document = ComparisonDocument(
      comparison: comparison, baseline: baseline.place, candidate: candidate.place)
    switch format {
    case .table:
      StandardStreams.put(
        document.table(
          isColored: StandardStreams.mayColor(StandardStreams.outputIsTerminal), all: showsAll))
    case .markdown: StandardStreams.put(document.markdown)
    case .csv: StandardStreams.put(try document.csv())
    case .json: StandardStreams.put(try document.json())
    }
    return .done
  }

  private static let help = """
    Usage: wavebench compare [OPTIONS] BASELINE CANDIDATE

    Says what changed from BASELINE to CANDIDATE, each a run folder or a report.csv. Nothing is built or
    run. CPU times are compared against the anchor that ran in the same rounds, process by process
    (Welch's test, Holm's adjustment over all rows); counts are compared exactly; metrics of runs on real
    time by their difference, process by process.

      --format table         table, markdown, csv, json                             [table]
      --all                  rows that are shown equal or cannot be compared as well
      --tolerances FILE      minimum effects, JSON; see docs/ci.md

    Verdicts: same (shown equal), improved, regressed, inconclusive, not-comparable, missing, new, noisy.
    The exit code is 0 whatever they are; 'wavebench check' is the gate.

    Examples:
      wavebench compare results/default results/20260101T120000Z-amd-epyc-1a2b
      wavebench compare --format markdown baseline/report.csv new/report.csv > comment.md
    """
}

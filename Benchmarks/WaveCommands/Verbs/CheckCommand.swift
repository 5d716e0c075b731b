import Foundation
import Reports
import Vocabulary

enum CheckCommand: Verb {
  static let manual = CommandManual(
    verb: "check", summary: "the gate over two stored runs: exit 1 on a regression",
    usage: ["[OPTIONS] BASELINE CANDIDATE", "--history [OPTIONS] TREE..."],
    operands: .trees,
    about: [
      """
      The gate for continuous integration: compares two stored runs and exits with 1 when \
      something regressed. Exact counts gate with zero tolerance; CPU time of the app, the server \
      and the whole frame (against the anchor of the same rounds) and ratios between strategies \
      only beyond the minimum effect; of runs in real time what is seen (frame rate, hitch time \
      ratio, position error) and what wakes the app, beyond a least difference in the metric's \
      unit. Wall time, page faults and lower bounds are never gated.
      """,
      """
      --history looks at all runs below TREE, in the order of time, for steps: levels of the same \
      rows that stay for one run (exact counts) or two (times) and differ by the minimum \
      effect. A row regressed when its last level is worse than its best one; since which run is \
      said. A row that the last run lacks is missing. A run and its copy count once; a run that does \
      not say when it was measured is refused.
      """,
    ],
    prints: "what regressed and what was not told, then the verdict; the exit code says it, too",
    sections: [
      OptionSection([
        .value(
          "tolerances", "FILE",
          "minimum effects per metric, stage and case, and what is gated, JSON; an entry that fits no "
            + "row of these runs is refused, unless it is optional; see docs/ci.md",
          .file),
        .flag("exact-only", "gate exact counts alone: holds on any machine"),
        ComparisonInput.acrossCompilers,
        .flag(
          "strict",
          "exit 5 when a gated row could not be decided, or a run is not known to be whole"),
        .flag("history", "look for steps in all runs below TREE"),
        .value("since", "NAME", "with --history: only runs from this one on, by its folder's name"),
        DocumentFormat.option(DocumentFormat.ofCheck), RowFilter.option,
        .value(
          "junit", "FILE|-",
          "also write JUnit XML, with the exit code and the verdict as properties; - is standard "
            + "output, in place of the rows", .written(["xml"])),
      ])
    ],
    notes: [
      """
      Changes are grouped by their cause: a count of a stage, the sums that hold it and the cases that \
      run it are one. The formats other than table and comment hold every row; comment is ten lines \
      of Markdown for a pull request.
      """,
      "Where GITHUB_ACTIONS is true, regressions are also written as annotations.",
    ],
    exitCodes: [
      (.done, "nothing regressed"), (.no, "something regressed or is missing"),
      (.usage, "bad usage or bad input"),
      (
        .notComparable,
        "not comparable (another machine, compiler, build, anchor or length of a run, or a "
          + "baseline that lacks rows of its cases)"
      ),
      (.inconclusive, "undecided under --strict"),
    ],
    examples: [
      .init("wavebench check results/baseline results/new"),
      .init(
        "wavebench check --exact-only --junit check.xml baseline/report.csv new/report.csv"),
      .init("wavebench check --history results/nightly"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let format = try DocumentFormat.asked(parser, of: DocumentFormat.ofCheck)
    if parser.has("history") { return try HistoryCheck.run(parser, format) }
    if parser.has("since") { throw ToolError.usage("--since is for --history", help: "check") }
    let junit = try junit(parser)
    let (baseline, candidate) = try ComparisonInput.read(parser, command: "check")
    let comparison = try ComparisonInput.comparison(baseline, candidate, parser)
    let exactOnly = parser.has("exact-only")
    let filter = RowFilter(parser)
    let gated = try filter.rows(
      comparison.gatedRows.filter { !exactOnly || $0.kind == .exact }
    ) { $0 }
    let document = ComparisonDocument(
      comparison: comparison, baseline: baseline.place, candidate: candidate.place, rows: gated)
    if junit?.isStandardOutput != true {
      try format.put(document) { document.text(isColored: $0) }
    }
    // GitHub sets it to "true" alone.
    if ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
      for line in document.annotations { StandardStreams.note(marked: line + "\n") }
    }
    var code = exitCode(
      gated, differences: comparison.differences, isStrict: parser.has("strict"))
    var sentence = document.sentence(for: code)
    let isInDoubt = [baseline, candidate].contains { $0.doubt != nil }
    if code != .no, let lacking = lackingRows(comparison, exactOnly, filter, baseline.place) {
      (code, sentence) = (.notComparable, lacking)
    } else if code == .done, parser.has("strict"), isInDoubt {
      code = .inconclusive
      sentence = "check: undecided: a run is of unknown completeness (\(document.judged))"
    }
    try junit?.write(
      ComparisonDocument.junit(gated, exitCode: code.rawValue, verdict: sentence))
    if code == .no {
      let grown = gated.filter { $0.verdict == .regressed && $0.metric == .instructions }
      try GrownFunctions.tell(of: Set(grown.map(\.caseID)).sorted(), baseline, candidate)
    }
    StandardStreams.note(sentence)
    return code
  }

  static func junit(_ parser: OptionParser) throws -> OutputFile? {
    let junit = try OutputFile(parser, "junit")
    try junit?.expectWritable()
    return junit
  }

  /// What is said of a baseline that lacks rows of cases that it has; nil where it lacks none.
  private static func lackingRows(
    _ comparison: Comparison, _ exactOnly: Bool, _ filter: RowFilter, _ baseline: String
  ) -> String? {
    let rows = comparison.lackingRows.filter {
      (!exactOnly || $0.kind == .exact) && filter.fits($0)
    }
    guard let row = rows.first else { return nil }
    return "check: not comparable: \(baseline) lacks \(rows.count) rows of cases that it has, the "
      + "first \(row.caseID), \(row.stage.rawValue), \(row.metricText): it was cut, or measured "
      + "less; measure it anew, or leave them out with --tolerances"
  }

  /// A regression or a vanished row outweighs everything; then what could not be compared; then,
  /// under `--strict`, what could not be decided.
  static func exitCode(
    _ gated: [ComparedRow], differences: RunDifferences, isStrict: Bool
  ) -> ExitCode {
    let counts = Comparison.counts(gated)
    if counts.keys.contains(where: \.fails) { return .no }
    let isOtherCompiler = { (row: ComparedRow) in
      row.kind == .exact && row.verdict == .notComparable && !differences.compiler.isEmpty
    }
    if gated.contains(where: isOtherCompiler) { return .notComparable }
    let hasTimes = gated.contains { $0.kind == .time }
    if hasTimes && !differences.hard.isEmpty { return .notComparable }
    if gated.contains(where: { $0.kind == .realTime && $0.verdict == .notComparable }) {
      return .notComparable
    }
    if Set(counts.keys).isDisjoint(with: [.same, .improved, .inconclusive, .noisy]) {
      return .notComparable
    }
    if isStrict && (counts[.inconclusive] != nil || counts[.noisy] != nil) { return .inconclusive }
    return .done
  }
}

extension ComparisonDocument {
  fileprivate func sentence(for code: ExitCode) -> String {
    switch code {
    case .no: "check: regressed (\(judged))\(lockable)\(liveGate)"
    case .notComparable where rows.isEmpty:
      "check: not comparable: no row of these runs is gated; --tolerances can gate more, "
        + "see docs/ci.md"
    case .notComparable: "check: not comparable: \(refusal)"
    case .inconclusive: "check: undecided (\(judged)); measure with more processes"
    default:
      rows.contains { [.same, .improved].contains($0.verdict) }
        ? "check: nothing regressed (\(judged))\(lockable)"
        : "check: nothing could be decided (\(judged)); --strict fails then"
    }
  }

  /// What a new baseline would hold that the old one does not.
  private var lockable: String {
    let count = rows.count { $0.verdict == .improved }
    guard count > 0 else { return "" }
    return "; make this run the baseline to lock in \(count) improved "
      + (count == 1 ? "row" : "rows")
  }

  /// How a time that regressed between two stored runs is decided.
  private var liveGate: String {
    rows.contains { $0.verdict == .regressed && [.time, .ratio].contains($0.kind) }
      ? "; 'scripts/gate REVISION REVISION' compares times of both programs side by side" : ""
  }

  /// Why what could not be compared could not be, and the cure.
  private var refusal: String {
    let differences = comparison.differences
    if let compiler = differences.compiler.first, !comparison.rules.comparesAcrossCompilers {
      return
        "\(compiler), which exact counts follow; build both with one compiler, or compare them "
        + "all the same with --across-compilers"
    }
    let realTime = rows.first { $0.kind == .realTime && $0.verdict == .notComparable }.map {
      "\($0.caseID): \($0.reason)"
    }
    return (differences.hard.first ?? realTime ?? "no row could be compared")
      + "; measure both on one machine, or gate exact counts with --exact-only"
  }
}

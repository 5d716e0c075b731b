import Measurement
import Runs

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
      said. Runs of one plan (options, instrument, shard) are compared with each other: a row that the \
      plan's last run lacks is missing, and one that no earlier run can be compared with, as after an \
      update of the compiler, is not comparable. A run and its copy, or its parts, count once; a run \
      that does not say when it was measured is refused.
      """,
    ],
    prints: "what regressed and what was not told, then the verdict; the exit code says it, too",
    sections: .untitled([
      .value(
        "tolerances", "FILE",
        "minimum effects per metric, stage and case, and what is gated, JSON; an entry that fits no "
          + "row of these runs is refused, unless it is optional; see docs/ci.md",
        .file),
      .flag("exact-only", "gate exact counts alone: holds on any machine"),
      ComparisonInput.acrossCompilers,
      .flag(
        "strict",
        "exit 5 when a gated row could not be decided, or a run is in doubt"),
      .flag("history", "look for steps in all runs below TREE"),
      .value(
        "since", "NAME", "with --history: only runs from this one on, by the end of its path"),
      DocumentFormat.option(DocumentFormat.ofCheck), RowFilter.option,
      .value(
        "junit", "FILE|-",
        "also write JUnit XML, with the exit code and the verdict as properties; - is standard "
          + "output, in place of the rows", .written(["xml"])),
    ]),
    notes: [
      """
      Changes are grouped by their cause: a count of a stage, the sums that hold it and the cases that \
      run it are one. The formats other than table and comment hold every row; comment is ten lines \
      of Markdown for a pull request.
      """,
      "Where GITHUB_ACTIONS is true, rows that forbid a pass are also written as annotations.",
    ],
    exitCodes: [
      (.done, "nothing regressed"), (.no, "something regressed or is missing"),
      (.usage, "bad usage or bad input"),
      (
        .notComparable,
        "a gated row is not comparable (another machine, compiler, build, anchor, unit, scene or "
          + "length of a run), or a baseline lacks rows of its cases"
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
    let start = ContinuousClock.now
    let format = try DocumentFormat.asked(parser, of: DocumentFormat.ofCheck)
    if parser.has("history") { return try HistoryCheck.run(parser, format) }
    if parser.has("since") { throw ToolError.usage("--since is for --history", help: "check") }
    let junit = try CheckAnswer.junit(parser)
    let (baseline, candidate, comparison) = try ComparisonInput.read(parser, command: "check")
    let isAsked = try CheckAnswer.rows(parser, comparison.ledger().rows)
    let ledger = comparison.ledger(isStrict: parser.has("strict"), of: isAsked)
    let document = ComparisonDocument(
      comparison: comparison, baseline: baseline.place, candidate: candidate.place,
      rows: ledger.rows, ledger: ledger)
    if junit?.isStandardOutput != true { try format.put(document) }
    if ledger.outcome == .regressed {
      let grown = ledger.rows.filter { $0.verdict == .regressed && $0.metric == .instructions }
      try GrownFunctions.tell(of: Set(grown.map(\.caseID)).sorted(), baseline, candidate)
    }
    return try CheckAnswer.say(
      ledger, ledger.sentence, junit, since: start, at: RunInstant.start(of: candidate.manifest))
  }
}

import Foundation
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
    let (baseline, candidate, comparison) = try ComparisonInput.read(parser)
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

  /// Every run that was measured to its end, once, in the order of time; of the others it is said
  /// why not. A last run that was not measured to its end is refused: it cannot pass.
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

/// The rows and the answer of `check`, of two runs or of a history.
enum CheckAnswer {
  /// The gated rows that a command line asks for; refused where `--filter` leaves none of `gated`.
  static func rows(
    _ parser: OptionParser, _ gated: [ComparedRow]
  ) throws -> (ComparedRow) -> Bool {
    let (exactOnly, filter) = (parser.has("exact-only"), RowFilter(parser))
    let isOfKind = { (row: ComparedRow) in !exactOnly || row.kind == .exact }
    _ = try filter.rows(gated.filter(isOfKind))
    return { isOfKind($0) && filter.fits($0) }
  }

  /// Says the answer of a ledger, in annotations and a JUnit file, too, where these are asked for.
  ///
  /// - Parameter instant: when the run was measured that is checked; nil where it does not say.
  static func say(
    _ ledger: Ledger, _ sentence: String, _ junit: OutputFile?,
    since start: ContinuousClock.Instant, at instant: RunInstant?
  ) throws -> ExitCode {
    let (code, sentence) = (ExitCode(ledger.outcome), "check: \(sentence)")
    // GitHub sets it to "true" alone.
    if ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
      for line in ledger.annotations { StandardStreams.note(marked: line + "\n") }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try junit?.write(
      ledger.junit(exitCode: code.rawValue, verdict: sentence, took: seconds, at: instant))
    StandardStreams.note(sentence)
    return code
  }

  static func junit(_ parser: OptionParser) throws -> OutputFile? {
    let junit = try OutputFile(parser, "junit")
    try junit?.expectWritable()
    return junit
  }
}

extension ExitCode {
  init(_ outcome: Ledger.Outcome) {
    self =
      switch outcome {
      case .passed: .done
      case .regressed: .no
      case .notComparable: .notComparable
      case .undecided: .inconclusive
      }
  }
}

import CSystem
import Foundation
import Glibc
import Measurement
import Runs
import WaveSuites

struct GateSettings {
  let request: PlanRequest
  var words: [String] = []
  var pairs = 100
  var budgetSeconds: Double?
  var seed: UInt64 = 1
  var rules = GateRules()
  var format = DocumentFormat.table
  var output: OutputFile?
  let isQuiet: Bool
  /// True if nothing is said of cells that others disturbed.
  let isStrict: Bool

  /// Options of `wavebench run` that name the gate's cells; what is not given has its default here.
  private static let cells = RunOptionTable.options(
    ["strategy", "views", "scale"],
    defaults: [
      "strategy": "path-rebuild,additive-translation", "views": "1,10", "scale": "1",
    ])

  static let options: [CommandOption] =
    cells + RunOptionTable.options(["size", "wave"]) + [
      .value("pairs", "K", "pairs of processes", default: "100"),
      .value(
        "time-budget", "SECONDS",
        "instead: as many pairs as fit, shared over cells by variance"),
      .value("floor", "PERCENT", "the least change that counts", default: "0.5"),
      .value("seed", "N", "decides layouts and orders", default: "1"),
      DocumentFormat.option(DocumentFormat.ofGate),
      .value("output", "FILE|-", "every pair's log ratio, CSV", .written(["csv"])),
      .flag("strict", "exit 5 where a cell is not decided, or others on the host disturbed it"),
      .flag("quiet", "no progress"),
    ]

  init(_ parser: OptionParser) throws {
    isQuiet = parser.has("quiet")
    isStrict = parser.has("strict")
    // A gate compares frames one by one; a screen in real time has no batches.
    words += ["--scenario", "steady"]
    for option in Self.cells where !parser.has(option.name) {
      words += ["--\(option.name)", option.defaultText ?? ""]
    }
    let planning = RunOptionTable.plan.flatMap(\.options)
    let axes = Set(planning.map(\.name))
    for (name, value) in parser.options where axes.contains(name) {
      words += ["--\(name)", value]
    }
    request = try RunOptions(
      OptionParser(words, planning, command: "gate", in: parser.catalogue)
    ).settings.request
    for (name, value) in parser.options {
      switch name {
      case "pairs": pairs = try OptionValue.count(value, name, least: 8, most: 10_000)
      case "time-budget": budgetSeconds = try OptionValue.positive(value, name, most: 86_400)
      case "floor": rules.floor = try OptionValue.positive(value, name, most: 100) / 100
      case "seed": seed = UInt64(try OptionValue.count(value, name, least: 0, most: .max))
      case "format": format = try OptionValue.choice(value, name, DocumentFormat.ofGate)
      case "output": output = try OutputFile(value, option: name)
      default: break
      }
    }
  }
}

enum GateRun {
  /// Runs a gate, writes the answer and, when asked, every pair.
  static func report(
    _ settings: GateSettings, of sides: () throws -> (baseline: GateSide, candidate: GateSide)
  ) throws -> GateReport {
    try settings.output?.expectWritable()
    try HostMemory.expect(for: WavePlan(settings.request))
    try BuildFacts.refuseDebugBuild()
    let sides = try sides()
    StopSignal.watch(endsAtSecond: true)
    func note(_ text: String) { if !settings.isQuiet { StandardStreams.note(text) } }
    let cells = try WavePlan(settings.request).cases.filter { !$0.isAnchor }
      .map(\.caseID)
    // Where the kernel refuses, the pairs are noisier and as fair: said also to who wants no
    // progress, since a small change is not found then.
    let isPinned = affinity_pin_to_last_core() >= 0
    if !isPinned {
      StandardStreams.note(
        "gate: \(GateReport.isSpread): allow sched_setaffinity, or give the whole gate one core, as a "
          + "container's cpuset or taskset does")
    }
    let host = QuietHost()
    host.beginLook()
    let surroundings = GateSurroundings(
      start: { start in
        warn(host.endLook())
        return try GateWorkerProcess(start, cells: settings.words, names: cells)
      },
      seconds: MonotonicTime.now, shouldStop: { StopSignal.received != nil },
      host: HostWatch(root: getpid()))
    let session = GateSession(
      cells: cells, baseline: sides.baseline, candidate: sides.candidate, rules: settings.rules,
      seed: settings.seed, surroundings: surroundings, heard: { text(of: $0).map(note) })
    note("gate: \(cells.count) cells")
    try session.run(settings.budgetSeconds.map { .seconds($0) } ?? .pairs(settings.pairs))
    warn(host.endLook(isLast: true))
    let report = GateReport(
      session.cells, settings.rules, isPinned: isPinned, isStrict: settings.isStrict,
      mostOthersCores: session.mostOthersCores)
    let answer =
      switch settings.format {
      case .comment: report.comment
      case .csv: report.csv
      default: report.table
      }
    if settings.output?.isStandardOutput == true {
      StandardStreams.note(document: answer)
    } else {
      StandardStreams.put(answer)
    }
    // Last: a place that was taken meanwhile does not cost the answer.
    try settings.output?.write(GateReport.pairs(session))
    return report
  }

  private static func warn(_ use: HostUse?) {
    if let warning = use.flatMap(QuietHost.warning) { StandardStreams.note(warning) }
  }

  private static func text(of event: GateEvent) -> String? {
    switch event {
    case .paired(let done, let count): done % 25 == 0 ? "[\(done)/\(count)] pairs" : nil
    case .controlsFlagged: "gate: the baseline seems to differ from itself, looking again"
    case .flagged(let count): "gate: \(count) flagged, looking again"
    }
  }
}

import Measurement
import ReportPage
import Reports
import Statistics
import Vocabulary
import WaveSuites
import WaveViews

/// What a person sees at the end of a run: one table per number of views, and what was found, in
/// words.
package struct SummaryTable {
  private let record: RunRecord
  private let isColored: Bool

  private var settings: RunSettings { record.command.settings }

  /// - Parameter isColored: whether titles are marked for a terminal.
  package init(_ record: RunRecord, isColored: Bool) {
    (self.record, self.isColored) = (record, isColored)
  }

  /// The verdict, the tables, what else was found, and the legend; the last line is not ended.
  package var text: String {
    let report = record.rows()
    let run = PageRun(
      name: record.runID, report: report,
      samples: record.cases.flatMap { $0.sampleRows(runID: record.runID) },
      manifest: [MeasuredSession.key: .list(record.sessions.map(\.value))].merging(
        record.contention.value.map { ["contention": $0] } ?? [:], uniquingKeysWith: { $1 }))
    let verdict = WavePage.verdict(of: run, asking: settings.request.catalogue.question)
    var parts = [bold("Verdict") + "\n" + verdict.map { "  " + $0 }.joined(separator: "\n")]
    parts += record.blocks.compactMap { table($0, report) }
    let findings = Findings(record: record).sentences
    if !findings.isEmpty {
      parts.append(bold("Found") + "\n" + findings.map { "  " + $0 }.joined(separator: "\n"))
    }
    parts.append(legend)
    return parts.joined(separator: "\n\n")
  }

  private var legend: String {
    if settings.instrument.isCallgrind {
      let cut = record.probeCosts.first { $0.metric.name == .instructions }?.medianPerPair
      let own = cut.map(PeopleNumber.terminal.exact) ?? "some"
      return "Instructions per frame of all views together, counted by Callgrind; medians.\n"
        + "Of each stage \(own) are the counting's own.\n"
        + "anchor: a frozen kernel whose count changes with the machine only, not a strategy."
    }
    if !settings.instrument.takesTimes {
      return "Instructions per frame of all views together, counted by the processor; medians.\n"
        + "Empty: not available; 'wavebench counters' says why."
    }
    let scenarios = record.command.plan.blocks.map(\.scenario)
    var legends: [String] = []
    if scenarios.contains(where: \.isPaced) { legends.append(PacedTable.legend) }
    // Only virtual time has a cost per frame.
    if scenarios.contains(where: { !$0.isPaced }) { legends.append(timeLegend) }
    return legends.joined(separator: "\n")
  }

  private var timeLegend: String {
    let (processes, sessions) = (settings.processes, record.sessions.count)
    let units =
      sessions > 1
      ? "\(sessions) sessions"
      : processes == 1 ? "the rounds of one process" : "\(processes) processes"
    return "CPU time per frame of all views together, medians; [..] 95 % interval over \(units).\n"
      + "alloc: allocations per frame on the app side; "
      + "sent: bytes per frame sent to the render server;\n"
      + (settings.readsMemory
        ? "memory: by how much the case makes a process of its own grow;\n" : "")
      + "anchor: a frozen kernel that tells the host's speed, not a strategy."
  }

  /// - Parameter report: the rows of all blocks, which take long to sum up.
  private func table(_ block: String, _ report: [ReportRow]) -> String? {
    let members = record.cases.filter { $0.identity.block == block && !$0.isEmpty }
    guard let first = members.first,
      let scenario = record.command.plan.block(named: block)?.scenario
    else { return nil }
    let asked = scenario.reference(in: settings.request.catalogue)
    let reference = members.first { $0.identity.strategy == asked }
    var header = ["strategy", "app", "server", "frame", "of \(asked)"]
    if settings.instrument.takesTimes { header += ["alloc", "sent"] }
    if settings.readsMemory { header.append("memory") }
    let rows =
      switch scenario {
      case .paced, .loaded: PacedTable(members: members, reference: reference).rows
      case .steady, .interrupt, .stack, .effects, .progress, .lifecycle:
        [header] + members.map { row($0, against: reference) }
      }
    var text = bold(title(first.identity, scenario)) + "\n" + TextColumns.aligned(rows)
    if scenario.isPaced {
      let frames = report.filter { $0.block == block && $0.stage == .frame }
      let table = FrameMetricRows { strategy, metric in
        frames.first { $0.strategy == strategy && $0.metric == metric }
      }
      text += table.text(members.map(\.identity.strategy)).map { "\n" + $0 } ?? ""
    }
    return text
  }

  private func title(_ identity: CaseIdentity, _ scenario: Scenario) -> String {
    let number = PeopleNumber.terminal
    let size = "\(number.exact(identity.widthPoints))x\(number.exact(identity.heightPoints)) pt"
    let remarks = identity.remarks.map { ", \($0)" }.joined()
    var title = scenario == .steady ? "" : "\(scenario.rawValue): "
    title += "\(identity.views) view\(identity.views == 1 ? "" : "s") of \(size) "
    return title
      + "at scale \(PeopleNumber.terminal.exact(identity.scale)) (\(identity.wave)\(remarks))"
  }

  private func row(_ collected: CollectedCase, against reference: CollectedCase?) -> [String] {
    let metric = settings.instrument.mainMetric
    let isTime = metric == .cpuTime
    func cost(_ stage: Stage) -> String {
      collected.median(stage, metric).map(
        isTime ? PeopleNumber.terminal.time : PeopleNumber.terminal.exact) ?? ""
    }
    func count(_ stage: Stage, _ metric: MetricName) -> String {
      collected.median(stage, metric).map(PeopleNumber.terminal.exact) ?? ""
    }
    var relation = ""
    let isReference = reference?.identity.caseID == collected.identity.caseID
    if let reference, !isReference, !collected.identity.isAnchor,
      let ratio = collected.ratio(to: reference, .frame, metric)
    {
      relation = Self.text(ratio)
    }
    let costs = [
      collected.identity.strategy.rawValue, cost(.app), cost(.server), cost(.frame), relation,
    ]
    guard isTime else { return costs }
    let counts = [count(.app, .allocations), count(.app, WorkCounter.commitBytes.event)]
    guard settings.readsMemory else { return costs + counts }
    let memory = collected.median(.frame, .residentBytes).map(PeopleNumber.terminal.size)
    return costs + counts + [memory ?? ""]
  }

  /// `0.21 x [0.20, 0.22]`.
  static func text(_ ratio: PairedRatio) -> String { text(ratio.ratio, ratio.interval) }

  /// `0.21 x [0.20, 0.22]`, or `0.21 x`.
  static func text(_ ratio: Double, _ interval: Interval?) -> String {
    let ends = interval.map { [$0.lower, $0.upper].map(PeopleNumber.terminal.ratio) }
    return PeopleNumber.terminal.times(ratio)
      + (ends.map { " [\($0[0]), \($0[1])]" } ?? "")
  }

  private func bold(_ text: String) -> String {
    isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// What a person sees of a block on real time: what each side took, and what was on screen.
struct PacedTable {
  let members: [CollectedCase]
  /// What the others are compared with; nil for none.
  let reference: CollectedCase?

  static let legend =
    "On real time: app, server, all: of one core, without set-up; wakes: of the app's thread per "
    + "second;\nshown: new pictures per second, of the screen and of a view; hitches: hitch time "
    + "ratio (Apple 2020: below 5 good, from 10\ncritical); off: distance of a wave from its place "
    + "when shown, 95th percentile; medians over processes.\n"
    + "clock=scripted: the same on every machine; medians over the load's phases.\n"
    + FrameMetricRows.legend

  var rows: [[String]] {
    var header = ["strategy", "app", "wakes", "server", "all"]
    header += reference.map { ["of \($0.identity.strategy)"] } ?? []
    header += ["shown", "a view", "missed", "hitches", "off"]
    if hasNeighbour { header.append("neighbour") }
    return [header] + members.map(row)
  }

  private var hasNeighbour: Bool {
    members.contains { $0.median(.neighbour, .cpuShare) != nil }
  }

  private func row(_ collected: CollectedCase) -> [String] {
    func median(_ stage: Stage, _ metric: MetricName, _ unit: String) -> String {
      collected.median(stage, metric).map { PeopleNumber.terminal.digits($0) + unit } ?? ""
    }
    var cells = [
      collected.identity.strategy.rawValue, median(.app, .cpuShare, " %"),
      median(.app, .wakeups, ""), median(.server, .cpuShare, " %"),
      median(.frame, .cpuShare, " %"),
    ]
    if let reference {
      let isReference = reference.identity.caseID == collected.identity.caseID
      let ratio = isReference ? nil : collected.ratio(to: reference, .frame, .cpuShare)
      cells.append(ratio.map(SummaryTable.text) ?? "")
    }
    let error = CollectedCase.summary(of: collected.series(.frame, .positionError))
    return cells + [
      median(.frame, .frameRate, ""), median(.frame, .viewFrameRate, ""),
      collected.median(.frame, .framesMissed).map(PeopleNumber.terminal.exact) ?? "",
      median(.frame, .hitchTimeRatio, " ms/s"),
      error.map { PeopleNumber.terminal.digits($0.p95) + " pt" } ?? "",
    ] + (hasNeighbour ? [median(.neighbour, .cpuShare, " %")] : [])
  }
}

/// Frame metrics under the names that other tools have for them; the page has their sources.
struct FrameMetricRows {
  /// The frames' row of a metric of an arm.
  let row: (StrategyName, MetricName) -> ReportRow?

  static let legend =
    "cpu, overrun: frame_duration_cpu and frame_overrun (Jetpack Macrobenchmark), ms; hitches "
    + "(Apple); janky: frames shown\nlater than predicted (Android FrameTimeline)."

  /// The rows of arms that have any; nil where none does.
  func text(_ strategies: [StrategyName]) -> String? {
    let measured = strategies.filter { row($0, .frameDurationCPU) != nil }
    guard !measured.isEmpty else { return nil }
    let percentiles = ["cpu", "overrun"].flatMap { name in
      FramePercentiles.names.enumerated().map { $0 == 0 ? "\(name) \($1)" : $1 }
    }
    return TextColumns.aligned(
      [["frames"] + percentiles + ["hitches", "janky"]] + measured.map(cells))
  }

  private func cells(_ strategy: StrategyName) -> [String] {
    let times = [MetricName.frameDurationCPU, .frameOverrun].flatMap {
      FramePercentiles(row(strategy, $0)).values
    }
    var cells = [strategy.rawValue]
    cells += times.map { time in time.map { PeopleNumber.terminal.digits($0 / 1e6) } ?? "" }
    for metric in [MetricName.hitchCount, .jankyFrames] {
      cells.append(
        row(strategy, metric)?.number("median").map(PeopleNumber.terminal.exact) ?? "")
    }
    return cells
  }
}

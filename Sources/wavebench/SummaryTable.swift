import BenchmarkHarness
import SampleStatistics
import WaveBenchmarks
import WaveViews

/// What a person sees at the end of a run: one table per number of views, and what was found, in words.
struct SummaryTable {
  let record: RunRecord

  var text: String {
    let blocks = record.options.processes > 0 ? orderedBlocks : []
    var parts = blocks.compactMap(table)
    let findings = Findings(record: record).sentences
    if !findings.isEmpty {
      parts.append(bold("Found") + "\n" + findings.map { "  " + $0 }.joined(separator: "\n"))
    }
    parts.append(legend)
    return parts.joined(separator: "\n\n")
  }

  private var orderedBlocks: [String] {
    var seen: Set<String> = []
    return record.cases.map(\.description.block).filter { seen.insert($0).inserted }
  }

  private var legend: String {
    if record.options.instrument.isCallgrind {
      let cut = record.probeCosts.first { $0.metric == "instructions" }?.medianPerPair
      return "Instructions per frame of all views together, counted by Callgrind; medians.\n"
        + "Of each stage \(cut.map(Quantity.count) ?? "some") are the counting's own.\n"
        + "anchor: a frozen kernel whose count changes with the machine only, not a strategy."
    }
    let scenarios = record.cases.map(\.description.blockScenario)
    var legends: [String] = []
    if scenarios.contains(where: { $0.isPaced && $0 != .capacity }) {
      legends.append(PacedTable.legend)
    }
    if scenarios.contains(.capacity) { legends.append(CapacityTable.legend) }
    // Of real time nothing is told per frame.
    if scenarios.contains(where: { !$0.isPaced }) { legends.append(timeLegend) }
    return legends.joined(separator: "\n")
  }

  private var timeLegend: String {
    let processes = record.options.processes
    let units = processes == 1 ? "the rounds of one process" : "\(processes) processes"
    return "CPU time per frame of all views together, medians; [..] 95 % interval over \(units).\n"
      + "alloc: allocations per frame on the app side; sent: bytes per frame sent to the render server;\n"
      + "anchor: a frozen kernel that tells the host's speed, not a strategy."
  }

  private func table(_ block: String) -> String? {
    let members = record.cases.filter { $0.description.block == block && !$0.isEmpty }
    guard let first = members.first else { return nil }
    let scenario = Scenario(rawValue: first.description.scenario) ?? .steady
    let reference = members.first { $0.description.strategy == scenario.reference }
    var header = ["strategy", "app", "server", "frame", "of \(scenario.reference)"]
    if !record.options.instrument.isCallgrind { header += ["alloc", "sent"] }
    let rows =
      switch scenario {
      case .capacity: CapacityTable(members: members, reference: reference).rows
      case .paced, .loaded: PacedTable(members: members).rows
      case .steady, .interrupt, .stack, .effects:
        [header] + members.map { row($0, against: reference) }
      }
    let description = first.description
    let remark = block.split(separator: "/").last.map { $0.contains("@") ? "" : ", \($0)" } ?? ""
    let title =
      (scenario == .steady ? "" : "\(scenario.rawValue): ")
      + (scenario == .capacity ? "up to " : "")
      + "\(description.views) view\(description.views == 1 ? "" : "s") of "
      + "\(Quantity.count(description.widthPoints))x\(Quantity.count(description.heightPoints)) pt "
      + "at scale \(Quantity.count(description.scale)) (\(description.wave)\(remark))"
    return bold(title) + "\n" + Self.aligned(rows)
  }

  private func row(_ collected: CollectedCase, against reference: CollectedCase?) -> [String] {
    let metric = record.options.instrument.mainMetric
    let isTime = metric == "cpu_time"
    func cost(_ stage: String) -> String {
      collected.median(stage, metric).map(isTime ? Quantity.time : Quantity.count) ?? ""
    }
    func count(_ stage: String, _ metric: String) -> String {
      collected.median(stage, metric).map(Quantity.count) ?? ""
    }
    var relation = ""
    let isReference = reference?.description.caseID == collected.description.caseID
    if let reference, !isReference, collected.description.scenario != "anchor",
      let ratio = collected.ratio(to: reference, "frame", metric)
    {
      relation = Self.text(ratio)
    }
    let costs = [
      collected.description.strategy, cost("app"), cost("server"), cost("frame"), relation,
    ]
    guard isTime else { return costs }
    return costs + [
      count("app", "allocations"), count("app", "sde:::WaveBench::commit_bytes"),
    ]
  }

  /// `0.21 x [0.20, 0.22]`.
  static func text(_ ratio: PairedRatio) -> String {
    var text = Quantity.digits(ratio.ratio) + " x"
    if let interval = ratio.interval {
      text += " [\(Quantity.digits(interval.lower)), \(Quantity.digits(interval.upper))]"
    }
    return text
  }

  /// Columns side by side: names to the left, numbers to the right.
  static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == 0 ? cell.padding(to: widths[column]) : cell.paddingLeft(to: widths[column])
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func bold(_ text: String) -> String {
    let stream =
      record.options.csv == "-"
      ? StandardStreams.errorIsTerminal : StandardStreams.outputIsTerminal
    return StandardStreams.mayColor(stream) ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

import Measurement

/// A run, sorted for the page.
struct SortedRun {
  /// Of an emulated machine without its times, which say nothing of any speed.
  let run: PageRun
  let emulator: String?
  let subject: PageSubject
  let cases: [MeasuredCase]
  /// The cases whose costs are compared: without the anchor and those in real time.
  let compared: [MeasuredCase]
  /// The metric of a frame's cost: CPU time, or instructions where no time was measured.
  let costMetric: MetricName
  let sessions: Sessions
  let allConditions: [Conditions]
  /// The conditions beside which `allConditions` are named.
  let others: Conditions.Others
  let strategies: [String]
  private let byConditions: [Conditions: [MeasuredCase]]
  private let byViews: [Conditions: [Int: [MeasuredCase]]]
  private let rows: [String: [ReportRow]]
  /// The place of each strategy among the looks.
  private let styles: [String: Int]
  /// The samples of what a frame costs, by case and stage.
  private let series: [String: [Stage: [SampleRow]]]

  init(_ run: PageRun, about subject: PageSubject) {
    emulator = run.emulator
    let run = emulator == nil ? run : run.withoutTimes
    self.run = run
    sessions = Sessions(run.manifest)
    self.subject = subject
    let (rows, liveness) = (Dictionary(grouping: run.report, by: \.caseID), Liveness(run.report))
    self.rows = rows
    cases = run.report.map(\.caseID).distinct.compactMap { id in
      rows[id].map { MeasuredCase($0, about: subject, liveness) }
    }
    compared = cases.filter { !$0.isAnchor && !$0.isPaced }
    allConditions = compared.map(\.conditions).distinct
    others = Conditions.Others(allConditions)
    byConditions = Dictionary(grouping: compared, by: \.conditions)
    byViews = byConditions.mapValues { Dictionary(grouping: $0, by: \.views) }
    strategies = (compared + cases.filter(\.isPaced)).map(\.strategy).distinct
    let asked = [subject.reference.id, subject.candidate.id]
    let styled = (asked + strategies.filter { !StrategyName($0).isTwin }).distinct
    styles = Dictionary(uniqueKeysWithValues: styled.enumerated().map { ($1, $0) })
    let costs = [MetricName.cpuTime, .instructions, .retiredInstructions]
    let measured = compared
    let metric =
      costs.first { metric in measured.contains { $0.measurement(.frame, metric) != nil } }
      ?? .cpuTime
    costMetric = metric
    let samples = (run.samples ?? []).filter {
      $0.metric == metric && [.time, .callgrind, .counters].contains($0.pass)
    }
    series = Dictionary(grouping: samples, by: \.caseID)
      .mapValues { Dictionary(grouping: $0, by: \.stage) }
  }

  /// The look of a strategy; a second arm looks like the first.
  func style(_ strategy: String) -> SeriesStyle {
    SeriesStyle(styles[StrategyName(strategy).original.rawValue] ?? 0)
  }

  /// The heading of one set of conditions; none where a run has only one, which its heading names.
  func heading(_ conditions: Conditions) -> [Markup] {
    allConditions.count > 1 ? [Passage.heading(conditions.title(among: others))] : []
  }

  func cases(_ conditions: Conditions) -> [MeasuredCase] {
    byConditions[conditions] ?? []
  }

  func views(_ conditions: Conditions) -> [Int] { (byViews[conditions] ?? [:]).keys.sorted() }

  /// The compared cases under conditions at one number of views: those that ran side by side.
  func block(_ conditions: Conditions, _ views: Int) -> [MeasuredCase] {
    byViews[conditions]?[views] ?? []
  }

  func cost(_ measured: MeasuredCase, _ stage: Stage) -> MeasuredCase.Measurement? {
    measured.measurement(stage, costMetric)
  }

  /// The samples of the cost of a case and stage, in the file's order.
  func samples(_ measured: MeasuredCase, _ stage: Stage) -> [SampleRow] {
    series[measured.id]?[stage] ?? []
  }

  /// The metrics counted per frame of some cases, in the report's order.
  func countedMetrics(_ cases: [MeasuredCase]) -> [MetricName] {
    let rows = rows(of: cases).filter {
      $0.stage == .frame && $0.unit != .nanoseconds && $0.pass != .memory && !$0.metric.isOfReading
        && !$0.metric.isEventRatio
        // Of an emulator cycles are no cycles.
        && (emulator == nil || $0.metric != .coreCycles)
    }
    return rows.map(\.metric).distinct
  }

  /// The memory that some cases hold in all: stage and metric, in the report's order.
  func heldMetrics(_ cases: [MeasuredCase]) -> [(stage: Stage, metric: MetricName)] {
    var seen: Set<MetricName> = []
    return rows(of: cases).filter { $0.pass == .memory && $0.quality != .unavailable }
      .map { (stage: $0.stage, metric: $0.metric) }.filter { seen.insert($0.metric).inserted }
  }

  private func rows(of cases: [MeasuredCase]) -> [ReportRow] { cases.flatMap { rows[$0.id] ?? [] } }

  /// The rows that are not available, their cases, and the metrics.
  var unavailable: (rows: Int, cases: Int, metrics: [MetricName]) {
    let rows = run.report.filter { $0.quality == .unavailable }
    return (rows.count, Set(rows.map(\.caseID)).count, rows.map(\.metric).distinct)
  }
}

extension ManifestValue {
  var words: String {
    switch self {
    case .text(let text): text
    case .number(let number): PeopleNumber.page.exact(number)
    case .integer(let integer): PeopleNumber.page.whole(integer)
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let list): list.isEmpty ? "none" : list.map(\.words).joined(separator: ", ")
    case .object: members.map { "\($0.key) \($0.value.words)" }.joined(separator: ", ")
    case .null: "not set"
    }
  }

  /// A fact of the manifest (`value`, `key`, `reason`) as a person reads it.
  var factWords: String {
    guard let value = self["value"] else { return words }
    guard value == .null else { return value.words }
    return "unknown" + (self["reason"].map { ": " + $0.words } ?? "")
  }

  /// An object's values in the order of their names; none for anything else.
  var members: [(key: String, value: ManifestValue)] {
    (object ?? [:]).sorted { $0.key < $1.key }
  }
}

import Reports
import Vocabulary

/// A run, sorted for the page.
struct RunFacts {
  /// Names the samples of one case and stage.
  private struct SeriesKey: Hashable {
    let caseID: String
    let stage: Stage
  }

  /// Of an emulated machine without its times, which say nothing of any speed.
  let run: PageRun
  /// What emulated the processor; nil for a real one.
  let emulator: String?
  let subject: PageSubject
  /// All cases in the report's order, but for those that an older version searched for.
  let cases: [MeasuredCase]
  /// The cases whose costs are compared: without the anchor and those on real time.
  let compared: [MeasuredCase]
  /// What tells the cost of a frame: CPU time, or instructions where no time was measured.
  let costMetric: MetricName
  private let series: [SeriesKey: [SampleRow]]

  init(_ run: PageRun, about subject: PageSubject) {
    emulator = run.emulator
    let run = emulator == nil ? run : run.withoutTimes
    self.run = run
    self.subject = subject
    var cases: [MeasuredCase] = []
    var places: [String: Int] = [:]
    for row in run.report where row.pass != .capacity {
      if let place = places[row.caseID] {
        cases[place].add(row)
      } else {
        places[row.caseID] = cases.count
        var measured = MeasuredCase(row, about: subject)
        measured.add(row)
        cases.append(measured)
      }
    }
    self.cases = cases
    compared = cases.filter { !$0.isAnchor && !$0.isPaced }
    let costs = [MetricName.cpuTime, .instructions, .retiredInstructions]
    let measured = compared
    let metric =
      costs.first { metric in measured.contains { $0.measurement(.frame, metric) != nil } }
      ?? .cpuTime
    costMetric = metric
    var series: [SeriesKey: [SampleRow]] = [:]
    for sample in run.samples ?? []
    where sample.metric == metric && [.time, .callgrind, .counters].contains(sample.pass) {
      series[SeriesKey(caseID: sample.caseID, stage: sample.stage), default: []].append(
        sample)
    }
    self.series = series
  }

  /// The conditions of the compared cases, in order.
  var allConditions: [Conditions] { Self.distinct(compared.map(\.conditions)) }

  /// The strategies of all cases that are shown, in order.
  var strategies: [String] {
    Self.distinct((compared + cases.filter(\.isPaced)).map(\.strategy))
  }

  /// The compared cases under conditions.
  func cases(_ conditions: Conditions) -> [MeasuredCase] {
    compared.filter { $0.conditions == conditions }
  }

  /// The numbers of views under conditions, ascending.
  func views(_ conditions: Conditions) -> [Int] { Set(cases(conditions).map(\.views)).sorted() }

  /// The compared cases under conditions at one number of views: those that ran side by side.
  func block(_ conditions: Conditions, _ views: Int) -> [MeasuredCase] {
    cases(conditions).filter { $0.views == views }
  }

  /// What a stage of a frame costs; nil where that is not available.
  func cost(_ measured: MeasuredCase, _ stage: Stage) -> MeasuredCase.Measurement? {
    measured.measurement(stage, costMetric)
  }

  /// The samples of the cost of a case and stage, in the file's order.
  func samples(_ measured: MeasuredCase, _ stage: Stage) -> [SampleRow] {
    series[SeriesKey(caseID: measured.id, stage: stage)] ?? []
  }

  /// How many of the samples of a case's whole frames are outliers, and how many there are.
  func outliers(_ measured: MeasuredCase) -> (outliers: Int, all: Int) {
    let samples = samples(measured, .frame)
    return (samples.filter { $0.flags.contains(.outlier) }.count, samples.count)
  }

  /// What was counted per frame of some cases, in the report's order.
  func countedMetrics(_ cases: [MeasuredCase]) -> [MetricName] {
    let names = Set(cases.map(\.id))
    let rows = run.report.filter {
      $0.stage == .frame && $0.unit != .nanoseconds && $0.pass != .memory
        && names.contains($0.caseID) && !$0.metric.isOfReading
        // Of an emulator cycles are no cycles.
        && (emulator == nil || $0.metric != .coreCycles)
    }
    return Self.distinct(rows.map(\.metric))
  }

  /// What some cases hold in all: where and what, in the report's order.
  func heldMetrics(_ cases: [MeasuredCase]) -> [(stage: Stage, metric: MetricName)] {
    let names = Set(cases.map(\.id))
    var seen: Set<MetricName> = []
    return run.report.filter {
      $0.pass == .memory && $0.quality != .unavailable && names.contains($0.caseID)
    }.map { (stage: $0.stage, metric: $0.metric) }.filter { seen.insert($0.metric).inserted }
  }

  /// What could not be had: how many rows, in how many cases, and the metrics.
  var unavailable: (rows: Int, cases: Int, metrics: [MetricName]) {
    let rows = run.report.filter { $0.quality == .unavailable }
    return (rows.count, Set(rows.map(\.caseID)).count, Self.distinct(rows.map(\.metric)))
  }

  /// The different values, each at its first place.
  static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

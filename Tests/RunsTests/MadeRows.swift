import Measurement
import TestSupport

@testable import Runs

extension ReportRow {
  /// A row made up for a test.
  static func made(
    _ caseID: String, _ stage: Stage = .frame, _ metric: MetricName = .cpuTime,
    _ pass: Pass = .time, run: String = "run"
  ) -> ReportRow {
    var row = ReportRow()
    (row.runID, row.caseID, row.stage) = (run, caseID, stage)
    (row.metric, row.pass, row.polarity, row.quality) = (metric, pass, "lower", "measured")
    return row
  }
}

extension SampleRow {
  /// A sample made up for a test.
  static func made(
    _ caseID: String, _ stage: Stage = .frame, _ metric: MetricName = .cpuTime,
    _ pass: Pass = .time, process: Int = 0, round: Int = 0, value: Double? = nil,
    flags: [SampleFlag] = [], run: String = "run"
  ) -> SampleRow {
    var row = SampleRow()
    (row.runID, row.caseID, row.stage, row.metric, row.pass) = (run, caseID, stage, metric, pass)
    (row.process, row.round, row.value, row.flags) = (process, round, value, flags)
    return row
  }
}

extension PageRun {
  /// A run made up for a test.
  init(
    name: String, report: [ReportRow], samples: [SampleRow]? = nil, manifest: Manifest? = nil,
    growth: Scaling? = nil, reportPlace: String? = nil
  ) {
    self.init(
      StoredRun(place: name, report: report, samples: samples, manifest: manifest), growth,
      name: name, reportPlace: reportPlace)
  }
}

extension ScalingRow.Estimate {
  init(_ value: Double, lower: Double, upper: Double) {
    self.init(value, Interval(lower: lower, upper: upper, coverage: 0.95))
  }
}

extension RunHistory {
  /// The history of runs of one plan.
  init(_ runs: [StoredRun], rules: ComparisonRules = ComparisonRules()) {
    var all = HistoryRuns()
    for run in runs { all.add(run) }
    _ = all.settle()
    self.init(all, rules: rules)
  }
}

extension MutableCollection {
  /// Changes each element in its place.
  mutating func edit(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}

import Measurement

@testable import Runs

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

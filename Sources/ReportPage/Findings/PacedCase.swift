import Reports
import Statistics
import Vocabulary

/// A case on real time: its rows, and its samples by process.
struct PacedCase {
  /// A number with its interval over processes.
  struct Estimate: Equatable {
    let value: Double
    let interval: (lower: Double, upper: Double)?

    static func == (one: Estimate, other: Estimate) -> Bool {
      one.value == other.value && one.interval?.lower == other.interval?.lower
        && one.interval?.upper == other.interval?.upper
    }

    /// As charts draw it.
    func plotted(_ note: String) -> PlottedNumber {
      PlottedNumber(value, lower: interval?.lower, upper: interval?.upper, note: note)
    }
  }

  let measured: MeasuredCase
  /// Per stage and metric the samples, process by process in the file's order; nil is not
  /// available.
  let series: [StageMetric: [[Double?]]]

  var strategy: String { measured.strategy }

  /// The numbers of one metric of the first process's first run, one per refresh; empty where there
  /// are none. A process with several runs has them one after another.
  func firstRun(_ stage: Stage, _ metric: MetricName) -> [Double?] {
    guard let values = processes(stage, metric).first else { return [] }
    let runs = processes(.frame, .hitchTimeRatio).first?.count ?? 1
    return Array(values.prefix(values.count / max(runs, 1)))
  }

  /// All finite numbers of one metric.
  func all(_ stage: Stage, _ metric: MetricName) -> [Double] {
    processes(stage, metric).joined().compactMap { $0 }
  }

  /// The median of a metric; its interval only where two processes or more speak for it.
  func median(_ stage: Stage, _ metric: MetricName) -> Estimate? {
    guard let numbers = measured.measurement(stage, metric) else { return nil }
    guard let row = measured.row(stage, metric), row.processes > 1, let lower = numbers.lower,
      let upper = numbers.upper
    else { return Estimate(value: numbers.median, interval: nil) }
    return Estimate(value: numbers.median, interval: (lower, upper))
  }

  /// The 95th percentile of a metric: the median of those of the processes, with Student's interval
  /// or, from six processes on, that of order statistics. Without samples the report's, of all
  /// together.
  func percentile95(_ stage: Stage, _ metric: MetricName) -> Estimate? {
    let values = processes(stage, metric).map { $0.compactMap { $0 } }.filter { !$0.isEmpty }
      .map { Quantile.of(sorted: $0.sorted(), 0.95) }
    guard let median = Quantile.median(values) else {
      return measured.number(stage, metric, "p95").map { Estimate(value: $0, interval: nil) }
    }
    guard values.count > 1 else { return Estimate(value: median, interval: nil) }
    let interval =
      values.count < 6
      ? MeanInterval.of(values).interval : MedianInterval.orderStatistic(values)
    return Estimate(value: median, interval: interval.map { ($0.lower, $0.upper) })
  }

  /// Whether something should have moved: in a first run without a missed refresh an old picture
  /// was what was due.
  var moves: Bool {
    processes(.frame, .pictureAge).first?.contains { ($0 ?? 0) > 0 } != true
      || processes(.frame, .framesMissed).first?.contains { ($0 ?? 1) > 0 } ?? true
  }

  /// What its rows say went wrong.
  var flags: [String] { measured.flags }

  private func processes(_ stage: Stage, _ metric: MetricName) -> [[Double?]] {
    series[StageMetric(stage, metric)] ?? []
  }
}

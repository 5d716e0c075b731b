import Measurement
import TestSupport
import Testing

@testable import Runs

/// Two runs in real time made up for a test: one case with one metric.
struct PacedPair {
  var metric = MetricName.hitchTimeRatio
  var stage = Stage.frame
  var unit = MetricUnit.hitchRatio
  var polarity = Polarity.lower
  /// One value per process; several where a process has several samples.
  var before: [[Double]]
  var after: [[Double]]
  var flagsBefore: [Int: [SampleFlag]] = [:]
  var flagsAfter: [Int: [SampleFlag]] = [:]
  var machine = "EPYC"
  var refreshes = (120, 120)
  var load = (Load.idle, Load.idle)
  var rules = ComparisonRules()

  static let caseID = "paced/jw/additive-translation/12/56x28@2"

  init(_ metric: MetricName, _ before: [Double], _ after: [Double]) {
    self.metric = metric
    self.before = before.map { [$0] }
    self.after = after.map { [$0] }
    switch metric {
    case "frame_rate": (unit, polarity) = ("1/s", "higher")
    case "wakeups": (unit, stage) = ("1/s", "app")
    case "position_error": unit = "pt"
    case "phase_drift": (unit, polarity) = ("pt/s", "neutral")
    case "cpu_share": (unit, stage) = ("%", "app")
    default: break
    }
  }

  func comparison() -> Comparison {
    Comparison(
      baseline: run(before, flagsBefore, "EPYC", refreshes.0, load.0),
      candidate: run(after, flagsAfter, machine, refreshes.1, load.1), rules: rules)
  }

  func row() throws -> ComparedRow {
    try #require(comparison().rows.first { $0.metric == metric })
  }

  private func run(
    _ values: [[Double]], _ flags: [Int: [SampleFlag]], _ machine: String, _ refreshes: Int,
    _ load: Load
  ) -> StoredRun {
    var samples: [SampleRow] = []
    for (process, own) in values.enumerated() {
      samples += own.enumerated().map { round, value in
        SampleRow.made(
          Self.caseID, stage, metric, .paced, process: process, round: round, value: value,
          flags: flags[process] ?? [])
      }
      if metric != "frame_rate" {
        samples.append(
          .made(Self.caseID, .frame, "frame_rate", .paced, process: process, value: 60))
      }
      samples += (0..<refreshes).map {
        SampleRow.made(
          Self.caseID, .frame, "picture_age", .paced, process: process, round: $0, value: 0)
      }
    }
    var row = ReportRow.made(Self.caseID, stage, metric, .paced)
    (row.scenario, row.strategy) = ("paced", "additive-translation")
    (row.unit, row.polarity, row.refreshHz, row.load) = (unit, polarity, 60, load)
    row.numbers[0] = Quantile.median(values.flatMap { $0 })
    return StoredRun(
      place: "synthetic", report: [row], samples: samples,
      manifest: [
        "status": .text("complete"),
        "host": .object(["cpu_model": .fact(.text(machine), isHard: true)]),
      ])
  }
}

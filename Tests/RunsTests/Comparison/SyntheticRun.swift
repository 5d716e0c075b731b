import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

/// A run made up for a test: one block with path-rebuild, additive-translation and the anchor.
struct SyntheticRun {
  var processes = 6
  var rounds = 9
  /// Standard deviation of what a process's memory layout does to a time, relative.
  var layoutNoise = 0.005
  /// Processes of one session share a further deviation of times, relative.
  var sessions = 1
  var sessionNoise = 0.0
  /// How much slower the host is than the reference.
  var hostFactor = 1.0
  /// How much more expensive additive-translation is than the reference.
  var translationFactor = 1.0
  var elements = 379.0
  var polarity = Polarity.lower
  var machine = "EPYC"
  var backdrop = "solid"
  var isContended = false
  var seed: UInt64 = 1

  static let block = "100/375x60@2"

  static func caseID(_ strategy: StrategyName) -> String {
    strategy == .anchor ? "anchor/jw/anchor/\(block)" : "steady/jw/\(strategy)/\(block)"
  }

  func make() -> StoredRun {
    var generator = SeededGenerator(seed: seed)
    var report: [ReportRow] = []
    var samples: [SampleRow] = []
    for (strategy, base) in [
      (StrategyName("path-rebuild"), 4e6), ("additive-translation", 9e5), (.anchor, 2300),
    ] {
      let factor = hostFactor * (strategy == "additive-translation" ? translationFactor : 1)
      var all: [Double] = []
      var session = 0.0
      for process in 0..<processes {
        if process.isMultiple(of: processes / sessions) {
          session = strategy == .anchor ? 0 : generator.normal() * sessionNoise
        }
        let layout = strategy == .anchor ? 0 : session + generator.normal() * layoutNoise
        for round in 0..<rounds {
          let value = base * factor * exp(layout + generator.normal() * 0.002)
          all.append(value)
          samples.append(
            .made(Self.caseID(strategy), process: process, round: round, value: value))
        }
      }
      report.append(row(strategy, "cpu_time", "time", "measured", Quantile.median(all)))
      report.append(row(strategy, "wall_time", "time", "measured", Quantile.median(all)))
      guard strategy != "anchor" else { continue }
      let count = strategy == "path-rebuild" ? elements * 100 : 0
      report.append(row(strategy, "path_elements", "counters", "exact", count))
      samples += (0..<2).map {
        SampleRow.made(
          Self.caseID(strategy), .frame, "path_elements", .counters, process: $0, value: count)
      }
      report.append(row(strategy, "PAPI_TOT_INS", "counters", "unavailable", nil))
    }
    return StoredRun(
      place: "synthetic", report: report, samples: samples,
      manifest: [
        "status": .text("complete"),
        "sessions": .list(
          (0..<sessions).map {
            MeasuredSession(startedUTC: "", seed: "", firstProcess: $0 * processes / sessions).value
          }),
        "host": .object([
          "cpu_model": .fact(.text(machine), isHard: true),
          "kernel": .fact(.text("6.1"), isHard: false),
        ]),
      ])
  }

  private func row(
    _ strategy: StrategyName, _ metric: MetricName, _ pass: Pass, _ quality: Quality,
    _ median: Double?
  ) -> ReportRow {
    var row = ReportRow.made(Self.caseID(strategy), .frame, metric, pass)
    row.scenario = strategy == .anchor ? .anchor : "steady"
    (row.block, row.reference, row.backdrop) = (Self.block, "path-rebuild", backdrop)
    (row.strategy, row.unit, row.quality) = (strategy, pass == .time ? "ns" : "count", quality)
    row.polarity = metric == "path_elements" ? polarity : .lower
    row.flags = isContended && pass == .time ? [.contended] : []
    row.numbers[0] = median
    return row
  }
}

extension Comparison {
  func row(_ strategy: StrategyName, _ metric: String) throws -> ComparedRow {
    let caseID = SyntheticRun.caseID(strategy)
    return try #require(rows.first { $0.caseID == caseID && $0.metricText == metric })
  }
}

extension RunHistory {
  init(_ runs: [StoredRun], rules: ComparisonRules = ComparisonRules()) {
    var all = HistoryRuns()
    for run in runs { all.add(run) }
    _ = all.settle()
    self.init(all, rules: rules)
  }

  func row(_ strategy: StrategyName, _ metric: String) throws -> Row {
    let caseID = SyntheticRun.caseID(strategy)
    return try #require(
      rows.first { $0.compared.caseID == caseID && $0.compared.metricText == metric })
  }
}

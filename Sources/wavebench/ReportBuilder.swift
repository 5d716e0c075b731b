import BenchmarkHarness
import Instrumentation
import ResultStore
import SampleStatistics
import WaveBenchmarks

/// Turns what was collected into the rows of report.csv.
struct ReportBuilder {
  let runID: String
  /// Metrics that could not be had, each with the pass that would have measured it.
  let unavailable: [(metric: String, pass: String)]

  /// The rows of one case: stage by stage, metrics in catalogue order, then other events.
  func rows(_ collected: CollectedCase) -> [ReportRow] {
    let known = (MetricCatalogue.metrics + MetricCatalogue.underCallgrind).map(\.name)
    let measured = Set(collected.series.keys.map(\.metric))
    let others = measured.subtracting(known).sorted()
    return collected.stages.flatMap { stage in
      (known + others).compactMap { metric -> ReportRow? in
        let series = collected.series(stage, metric)
        return series.isEmpty ? nil : row(collected, stage, series)
      }
        + missing(for: collected, stage).filter { !measured.contains($0.metric) }.map { missing in
          emptyRow(collected, stage, missing.metric, missing.pass)
        }
    }
  }

  /// What a stage would have had: on real time only the threads of the two sides are counted.
  private func missing(
    for collected: CollectedCase, _ stage: String
  ) -> [(metric: String, pass: String)] {
    guard collected.description.blockScenario.isPaced else { return unavailable }
    guard ["app", "server"].contains(stage) else { return [] }
    return unavailable.filter { $0.pass == "counters" && !PAPI.isSoftwareEvent($0.metric) }
      .map { ($0.metric, PacedPass.name) }
  }

  private func row(
    _ collected: CollectedCase, _ stage: String, _ series: [SampleSeries]
  ) -> ReportRow {
    var row = identity(collected.description, stage)
    let first = series[0]
    row.metric = first.metric
    row.unit = first.unit
    row.polarity = first.polarity.rawValue
    row.pass = first.pass
    row.source = first.source
    row.quality = first.quality.rawValue
    row.processes = series.count
    row.samples = series.reduce(0) { $0 + $1.values.count }
    row.frames = series.reduce(0) { $0 + $1.frames.reduce(0, +) }
    if let summary = CollectedCase.summary(of: series) {
      let interval = CollectedCase.interval(of: series)
      row.numbers = [
        summary.median, interval?.lower, interval?.upper, summary.medianAbsoluteDeviation,
        summary.minimum, summary.p25, summary.p75, summary.p90, summary.p95, summary.p99,
        summary.maximum, summary.mean,
      ]
    }
    let flags = series.flatMap { $0.seriesFlags + $0.flags.flatMap { $0 } }
    row.flags = Set(flags).sorted()
    return row
  }

  private func emptyRow(
    _ collected: CollectedCase, _ stage: String, _ metric: String, _ pass: String
  ) -> ReportRow {
    var row = identity(collected.description, stage)
    row.metric = metric
    let known = MetricCatalogue.metrics.first { $0.name == metric }
    row.unit = known?.unit ?? (pass == PacedPass.name ? PacedPass.rate(of: "count") : "count")
    row.polarity = known?.polarity.rawValue ?? "none"
    row.pass = known?.pass ?? pass
    row.source = pass == "allocations" ? "hooks" : "papi"
    row.quality = "unavailable"
    return row
  }

  private func identity(_ description: CaseDescription, _ stage: String) -> ReportRow {
    var row = ReportRow()
    row.runID = runID
    row.caseID = description.caseID
    row.scenario = description.scenario
    row.wave = description.wave
    row.strategy = description.strategy
    row.backend = description.backend
    row.views = description.views
    row.widthPoints = description.widthPoints
    row.heightPoints = description.heightPoints
    row.scale = description.scale
    row.refreshHz = description.refreshHz
    row.load = description.load
    row.stage = stage
    return row
  }

  /// The rows of samples.csv for one series.
  func samples(_ series: SampleSeries) -> [SampleRow] {
    series.values.indices.map { index in
      var row = SampleRow()
      row.runID = runID
      row.caseID = series.caseID
      row.stage = series.stage
      row.metric = series.metric
      row.unit = series.unit
      row.pass = series.pass
      row.source = series.source
      row.process = series.process
      row.round = series.rounds[index]
      row.order = series.orders[index]
      row.frames = series.frames[index]
      row.value = series.values[index]
      row.flags = Set(series.flags[index] + series.seriesFlags).sorted()
      return row
    }
  }
}

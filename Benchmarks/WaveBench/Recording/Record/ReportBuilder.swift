import Measurement
import Runs

/// Turns what was collected into the rows of report.csv.
struct ReportBuilder {
  let runID: String
  /// Metrics that could not be had, each with the pass that would have measured it.
  let unavailable: [(metric: MetricName, pass: Pass)]

  /// The rows of one case: stage by stage, metrics in the table's order, then other events.
  func rows(_ collected: CollectedCase) -> [ReportRow] {
    let measured = collected.metrics
    let ordered = measured.sorted {
      (MetricTable.place(of: $0), $0) < (MetricTable.place(of: $1), $1)
    }
    return collected.stages.flatMap { stage in
      ordered.compactMap { metric -> ReportRow? in
        let series = collected.series(stage, metric)
        return series.isEmpty ? nil : row(collected, stage, series)
      }
        + lacking(in: collected, stage)
        + missing(for: collected, stage).filter { !measured.contains($0.metric) }.map { missing in
          emptyRow(collected, stage, missing.metric, missing.pass)
        }
    }
  }

  /// What a stage would have had: in real time only the threads of the two sides are counted.
  private func missing(
    for collected: CollectedCase, _ stage: Stage
  ) -> [(metric: MetricName, pass: Pass)] {
    // Only cases in real time have a state.
    guard !collected.identity.state.isEmpty else {
      // What a case holds is no part of a stage.
      return stage == .frame ? unavailable : unavailable.filter { $0.pass != .memory }
    }
    guard Stage.sides.contains(stage), !collected.identity.isScripted else { return [] }
    return unavailable.filter { $0.pass == .counters && !$0.metric.isSoftwareEvent }
      .map { ($0.metric, .paced) }
  }

  /// What this case alone does not have in a stage.
  private func lacking(in collected: CollectedCase, _ stage: Stage) -> [ReportRow] {
    collected.lacking.filter { $0.stage == stage && collected.series(stage, $0.metric).isEmpty }
      .map { missing in
        // Only cases in real time have a state.
        guard !collected.identity.state.isEmpty else {
          return emptyRow(collected, stage, missing.metric, .counters)
        }
        var row = emptyRow(collected, stage, missing.metric, .paced)
        let isScripted = collected.identity.isScripted
        row.pass = isScripted ? .scripted : .paced
        if missing.metric.isEventRatio { return row }
        row.source = isScripted ? .engine : stage == .frame ? .clock : .proc
        return row
      }
  }

  private func row(
    _ collected: CollectedCase, _ stage: Stage, _ series: [SampleSeries]
  ) -> ReportRow {
    var row = identity(collected, stage)
    let first = series[0]
    row.metric = first.metric.name
    row.unit = first.metric.unit
    row.polarity = first.metric.polarity
    row.pass = first.pass
    row.source = first.source
    row.quality = first.quality
    row.processes = series.count
    row.samples = series.reduce(0) { $0 + $1.samples.count }
    row.frames = series.reduce(0) { $0 + $1.samples.reduce(0) { $0 + $1.frames } }
    if let summary = Summary.of(series.flatMap(\.values)) {
      // What offsets of a load were swept is no sample of others.
      let interval = first.pass == .scripted ? nil : collected.interval(of: series)
      row.numbers = [
        summary.median, interval?.lower, interval?.upper, summary.medianAbsoluteDeviation,
        summary.minimum, summary.p25, summary.p75, summary.p90, summary.p95, summary.p99,
        summary.maximum, summary.mean,
      ]
    }
    row.flags = Self.flags(of: series)
    return row
  }

  /// Every flag of a sample; that it was contended only where more are than may be.
  private static func flags(of series: [SampleSeries]) -> [SampleFlag] {
    let samples = series.flatMap(\.samples)
    var flags = Set(series.flatMap(\.flags) + samples.flatMap(\.flags))
    let contended = samples.filter { $0.flags.contains(.contended) }.count
    if !ContentionRules.isContended(contended, of: samples.count) { flags.remove(.contended) }
    return flags.sorted()
  }

  private func emptyRow(
    _ collected: CollectedCase, _ stage: Stage, _ name: MetricName, _ pass: Pass
  ) -> ReportRow {
    var row = identity(collected, stage)
    let known = MetricTable.metric(name)
    let metric = known ?? (pass == .paced ? MetricTable[name].perSecond : MetricTable[name])
    row.metric = name
    row.unit = metric.unit
    row.polarity = metric.polarity
    row.pass = known.flatMap { $0.passes.contains(pass) ? pass : $0.passes.first } ?? pass
    row.source = Self.source(of: row)
    row.quality = .unavailable
    return row
  }

  /// Where a number that could not be had would have come from.
  private static func source(of row: ReportRow) -> ValueSource {
    if row.metric.isOwn { return .own }
    return switch row.pass {
    case .allocations: .hooks
    default: row.metric == .residentBytes ? .proc : .papi
    }
  }

  private func identity(_ collected: CollectedCase, _ stage: Stage) -> ReportRow {
    var row = ReportRow()
    row.runID = runID
    row.identity = collected.identity
    row.stage = stage
    return row
  }
}

extension SampleSeries {
  /// The rows of samples.csv.
  func rows(runID: String) -> [SampleRow] {
    samples.map { sample in
      var row = SampleRow()
      row.runID = runID
      row.caseID = caseID
      row.stage = stage
      row.metric = metric.name
      row.unit = metric.unit
      row.pass = pass
      row.source = source
      row.process = process
      row.round = sample.round
      row.order = sample.order
      row.frames = sample.frames
      row.value = sample.value
      row.flags = Set(sample.flags + flags).sorted()
      return row
    }
  }
}

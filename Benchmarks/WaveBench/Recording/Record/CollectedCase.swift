import Measurement
import Runs

/// Everything that the processes of a run have told about one case.
struct CollectedCase {
  let identity: CaseIdentity
  var sessions: Sessions
  private(set) var stages: [Stage] = []
  private var series: [StageMetric: [SampleSeries]] = [:]

  /// The numbers that the case does not have, in the order in which that was reported.
  private(set) var lacking: [(stage: Stage, metric: MetricName)] = []

  init(_ identity: CaseIdentity, in sessions: Sessions = .one) {
    (self.identity, self.sessions) = (identity, sessions)
  }

  var isEmpty: Bool { series.isEmpty }

  /// The greatest number of a process that told something; -1 where none did.
  var lastProcess: Int { series.values.joined().map(\.process).max() ?? -1 }

  var metrics: Set<MetricName> { Set(series.keys.map(\.metric)) }

  mutating func add(_ added: SampleSeries) {
    if !stages.contains(added.stage) { stages.append(added.stage) }
    series[StageMetric(added.stage, added.metric.name), default: []].append(added)
  }

  /// Keeps that a stage has no such number; nothing where some process had one.
  mutating func lack(_ metric: MetricName, in stage: Stage) {
    if !stages.contains(stage) { stages.append(stage) }
    if !lacking.contains(where: { $0 == (stage, metric) }) { lacking.append((stage, metric)) }
  }

  /// The series of a metric, one per process.
  func series(_ stage: Stage, _ metric: MetricName) -> [SampleSeries] {
    series[StageMetric(stage, metric)] ?? []
  }

  /// The values of a metric with their process and round.
  func roundValues(_ stage: Stage, _ metric: MetricName) -> [PairedRatio.RoundValue] {
    series(stage, metric).flatMap { series in
      series.samples.map { (series.process, $0.round, $0.value) }
    }
  }

  func sampleRows(runID: String) -> [SampleRow] {
    series.sorted {
      ($0.key.stage.rawValue, $0.key.metric) < ($1.key.stage.rawValue, $1.key.metric)
    }
    .flatMap { $0.value.flatMap { $0.rows(runID: runID) } }
  }

  /// The interval of the median, or of the mean where that is the metric's number, over sessions or
  /// processes; see `Replicates`. With one process its rounds have to do. What lies outside of it,
  /// of the two, it is extended to.
  func interval(of series: [SampleSeries], _ summary: Summary) -> Interval? {
    func replicates(_ number: RealTimeMetric.Summary) -> Replicates {
      sessions.replicates(
        series.compactMap { one in number.number(of: one.values).map { (one.process, $0) } })
    }
    let rounds = series.count == 1 ? series[0].values : nil
    if RealTimeMetric.isMean(series[0].metric.name, series[0].pass) {
      let units = rounds.map { Replicates(sessions: [$0]) } ?? replicates(.mean)
      return units.meanInterval?.extended(to: summary.mean).extended(to: summary.median)
    }
    return (rounds.map { MedianInterval.orderStatistic($0) } ?? replicates(.median).interval)?
      .extended(to: summary.median)
  }
}

extension CollectedCase {
  /// A metric that could not be had, with the pass that would have measured it.
  typealias Unavailable = (metric: MetricName, pass: Pass)

  /// The rows of one case: stage by stage, metrics in the table's order, then other events.
  func reportRows(runID: String = "", unavailable: [Unavailable] = []) -> [ReportRow] {
    let measured = metrics
    let ordered = measured.sorted {
      (MetricTable.place(of: $0), $0) < (MetricTable.place(of: $1), $1)
    }
    var rows = stages.flatMap { stage in
      ordered.compactMap { metric -> ReportRow? in
        let series = series(stage, metric)
        return series.isEmpty ? nil : row(stage, series)
      }
        + lackingRows(stage)
        + missing(unavailable, in: stage).filter { !measured.contains($0.metric) }.map {
          emptyRow(stage, $0.metric, $0.pass)
        }
    }
    for index in rows.indices { rows[index].runID = runID }
    return rows
  }

  /// The unavailable metrics of a stage: in real time only the threads of the two sides are
  /// counted.
  private func missing(_ unavailable: [Unavailable], in stage: Stage) -> [Unavailable] {
    // Only cases in real time have a state.
    guard !identity.state.isEmpty else {
      // What a case holds is no part of a stage.
      return stage == .frame ? unavailable : unavailable.filter { $0.pass != .memory }
    }
    guard Stage.sides.contains(stage), !identity.isScripted else { return [] }
    return unavailable.filter { $0.pass == .counters && !$0.metric.isSoftwareEvent }
      .map { ($0.metric, .paced) }
  }

  /// The rows of numbers that this case alone does not have in a stage.
  private func lackingRows(_ stage: Stage) -> [ReportRow] {
    lacking.filter { $0.stage == stage && series(stage, $0.metric).isEmpty }
      .map { missing in
        // Only cases in real time have a state.
        guard !identity.state.isEmpty else {
          return emptyRow(stage, missing.metric, .counters)
        }
        var row = emptyRow(stage, missing.metric, .paced)
        let isScripted = identity.isScripted
        row.pass = isScripted ? .scripted : .paced
        if missing.metric.isEventRatio { return row }
        row.source = isScripted ? .engine : stage == .frame ? .clock : .proc
        return row
      }
  }

  private func row(_ stage: Stage, _ series: [SampleSeries]) -> ReportRow {
    let first = series[0]
    var row = bareRow(stage)
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
      // Swept load offsets are not a random sample: no interval.
      let interval = first.pass == .scripted ? nil : interval(of: series, summary)
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

  private func emptyRow(_ stage: Stage, _ name: MetricName, _ pass: Pass) -> ReportRow {
    let known = MetricTable.metric(name)
    let metric = known ?? (pass == .paced ? MetricTable[name].perSecond : MetricTable[name])
    var row = bareRow(stage)
    row.metric = name
    row.unit = metric.unit
    row.polarity = metric.polarity
    row.pass = known.flatMap { $0.passes.contains(pass) ? pass : $0.passes.first } ?? pass
    // Where the number would have come from.
    row.source =
      name.isOwn
      ? .own : row.pass == .allocations ? .hooks : name == .residentBytes ? .proc : .papi
    row.quality = .unavailable
    return row
  }

  private func bareRow(_ stage: Stage) -> ReportRow {
    var row = ReportRow()
    (row.identity, row.stage) = (identity, stage)
    return row
  }
}

extension SampleSeries {
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

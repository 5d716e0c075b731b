import ForeignProcesses
import FrameMeasures
import FramePacing
import Instrumentation
import Vocabulary

/// The runs of one arm in one process, turned into series: one value per run, or one per frame.
struct PacedResults {
  /// One run.
  struct Run {
    let record: PacedRecord
    let moves: Bool
    let refreshesPerPicture: Int
    let sightings: [[MotionMeasures.Sighting?]]
    let app: SideProbe
    let server: SideProbe
    let work: [SideWork]
    /// Events of PAPI, each counted in this run or in one like it.
    var events: [EventCount] = []
  }

  /// What a side's thread counted of an event.
  struct EventCount {
    let stage: Stage
    let count: SideProbe.Count
  }

  private struct Key: Hashable {
    let stage: Stage
    let metric: MetricName
  }

  /// The samples of one metric in one stage, over all runs so far.
  private struct Collected {
    let metric: Metric
    let source: ValueSource
    var samples: [Sample] = []
  }

  private let caseID: String
  private var collected: [Key: Collected] = [:]
  private var order: [Key] = []

  init(caseID: String) { self.caseID = caseID }

  mutating func add(_ run: Run, order: Int) {
    let turn = Turn(order: order, flags: Self.flags(of: run))
    addUse(run.record, turn)
    addFrames(run, turn)
    addMotion(run, turn)
    addWork(run, turn)
  }

  func emit(to context: PassContext) {
    for key in order {
      guard let series = collected[key] else { continue }
      context.emit(
        series.samples, of: series.metric, in: key.stage, caseID: caseID, pass: .paced,
        source: series.source)
    }
    for metric in Self.measuresOfLater where collected[Key(stage: .frame, metric: metric)] == nil {
      context.emit(
        .absent(
          caseID: caseID, stage: .frame, metric: metric,
          reason: "no refresh came after that of the first picture; a longer run has some"))
    }
  }

  /// What is told of the refreshes after that of the first picture, of which a run may have none.
  private static let measuresOfLater: [MetricName] =
    [.framesMissed, .longestMiss, .frameRate, .hitchTimeRatio]
    + MetricTable.otherRates.map { .hitchTimeRatio(atHz: $0) }

  // MARK: - What is said of a run

  /// A run that was not what it should have been says so.
  private static func flags(of run: Run) -> [SampleFlag] {
    let record = run.record
    var flags: [SampleFlag] = []
    if run.refreshesPerPicture > 1 { flags.append(.reducedRate) }
    if record.wasStopped { flags.append(.stopped) }
    if record.fullQueueWaits > 0 { flags.append(.queueFull) }
    if stoodStill(record) { flags.append(.suspended) }
    return flags
  }

  /// No scheduler keeps a thread waiting for a second: the process or the machine stood still,
  /// before a turn began or within one. Only load may wait by itself, and what comes after it.
  private static func stoodStill(_ record: PacedRecord) -> Bool {
    let load = record.turns.filter { $0.cause == .load }.map { $0.end - $0.start }.max() ?? 0
    let turns = record.turns.filter { $0.cause != .load }
    let pauses =
      turns.map { $0.end - $0.start - $0.processor }
      + record.frames.map { $0.end - $0.start - $0.processor }
      + turns.map { $0.start - $0.due - load } + record.frames.map { $0.start - $0.due }
    return (pauses.max() ?? 0) > 1
  }

  private mutating func addUse(_ record: PacedRecord, _ turn: Turn) {
    guard record.duration > 0 else { return }
    for (stage, use, seconds) in [
      (Stage.app, record.app, record.appSeconds), (.server, record.server, record.serverSeconds),
    ] {
      func rate(_ count: UInt64) -> [Double] { [Double(count) / seconds] }
      add(stage, .cpuShare, .clock, [100 * use.seconds / seconds], turn)
      add(stage, .wakeups, .rusage, rate(use.voluntarySwitches), turn)
      add(stage, .preemptions, .rusage, rate(use.involuntarySwitches), turn)
    }
    if let neighbour = record.neighbour {
      add(
        .neighbour, MetricTable[.cpuShare].withoutPolarity, .clock,
        [100 * neighbour / record.duration], turn)
    }
    add(.app, .wakeLateness, .clock, record.turns.map { 1e9 * ($0.start - $0.due) }, turn)
    add(.app, .cpuTime, .clock, record.turns.map { 1e9 * $0.processor }, turn)
    add(.server, .cpuTime, .clock, record.frames.map { 1e9 * $0.processor }, turn)
    add(.server, .wakeLateness, .clock, record.frames.map { 1e9 * ($0.start - $0.due) }, turn)
  }

  private mutating func addFrames(_ run: Run, _ turn: Turn) {
    guard
      let shown = ShownFrames(
        run.record, moves: run.moves, refreshesPerPicture: run.refreshesPerPicture)
    else { return }
    func add(_ metric: MetricName, _ values: [Double]) {
      self.add(.frame, metric, .clock, values, turn)
    }
    add(.framesPresented, [Double(shown.presented)])
    if shown.couldMiss {
      add(.framesMissed, [Double(shown.missed)])
      add(.longestMiss, [Double(shown.longestMiss)])
    }
    add(.frameRate, [shown.framesPerSecond].compactMap(\.self))
    add(.hitchTimeRatio, [shown.hitchRatio].compactMap(\.self))
    for rate in MetricTable.otherRates {
      let ratio = HitchForecast.ratio(
        of: run.record, moves: run.moves, refreshesPerPicture: run.refreshesPerPicture,
        refreshHz: Double(rate))
      if let ratio { add(.hitchTimeRatio(atHz: rate), [ratio]) }
    }
    add(.frameTime, shown.frameTimes.map { 1e9 * $0 })
    add(.frameOverrun, shown.overruns.map { 1e9 * $0 })
    add(.hitchTime, shown.hitches.map { 1e9 * $0 })
    add(.pictureAge, shown.ages.map(Double.init))
    self.add(.app, .busyTime, .clock, shown.appWork.map { 1e9 * $0 }, turn)
  }

  private mutating func addMotion(_ run: Run, _ turn: Turn) {
    let refreshes = run.sightings.map(\.count).min() ?? 0
    let worst = (0..<refreshes).compactMap { refresh in
      run.sightings.compactMap { $0[refresh].map(MotionMeasures.error) }.max()
    }
    add(.frame, .positionError, .engine, worst, turn)
    // One value per refresh, or it would not say when.
    if let first = run.sightings.first, first.allSatisfy({ $0 != nil }) {
      add(.frame, .shownPosition, .engine, first.compactMap { $0?.position }, turn)
      add(.frame, .idealPosition, .engine, first.compactMap { $0?.ideal }, turn)
    }
    let waves = run.sightings.map { MotionMeasures($0.compactMap(\.self)) }
    let drifts = waves.compactMap(\.drift)
    if let drift = drifts.max(by: { abs($0) < abs($1) }) {
      add(.frame, .phaseDrift, .engine, [drift], turn)
    }
    if let judder = waves.compactMap(\.judder).max() {
      add(.frame, .judder, .engine, [judder], turn)
    }
  }

  /// Counts over the whole run, per second that the side was looked at.
  private mutating func addWork(_ run: Run, _ turn: Turn) {
    guard run.record.duration > 0 else { return }
    func seconds(_ stage: Stage) -> Double {
      stage == .app ? run.record.appSeconds : run.record.serverSeconds
    }
    for work in run.work {
      add(work.stage, work.rate, .engine, [Double(work.amount) / seconds(work.stage)], turn)
    }
    let sides = [(Stage.app, run.app), (.server, run.server)]
    let counts =
      sides.flatMap { stage, probe in
        probe.counts.map { EventCount(stage: stage, count: $0) }
      } + run.events
    for (stage, count) in counts.map({ ($0.stage, $0.count) }) {
      add(
        stage, count.reading.metric.perSecond, count.reading.source,
        [Double(count.amount) / seconds(stage)], turn)
    }
    if let app = run.app.heapGrowth, let server = run.server.heapGrowth {
      add(.frame, .heapGrowth, .hooks, [Double(app + server)], turn)
    }
  }

  // MARK: - Series

  /// Where a run stands in its process, and what is said of all its samples.
  private struct Turn {
    let order: Int
    let flags: [SampleFlag]
  }

  private mutating func add(
    _ stage: Stage, _ metric: MetricName, _ source: ValueSource, _ values: [Double], _ turn: Turn
  ) {
    add(stage, MetricTable[metric], source, values, turn)
  }

  private mutating func add(
    _ stage: Stage, _ metric: Metric, _ source: ValueSource, _ values: [Double], _ turn: Turn
  ) {
    guard !values.isEmpty else { return }
    let key = Key(stage: stage, metric: metric.name)
    if collected[key] == nil { order.append(key) }
    // Frames are numbered through: a sample is known by its process and its number.
    let first = collected[key]?.samples.count ?? 0
    collected[key, default: Collected(metric: metric, source: source)].samples +=
      values.enumerated().map {
        Sample($1, frames: 1, round: first + $0, order: turn.order, flags: turn.flags)
      }
  }
}

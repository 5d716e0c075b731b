import FrameMeasures
import FramePacing
import Instrumentation

/// The runs of one arm in one process, turned into series: one value per run, or one per frame.
struct PacedResults {
  /// One run.
  struct Run {
    let record: PacedRecord
    let moves: Bool
    let sightings: [[MotionMeasures.Sighting?]]
    let app: SideProbe
    let server: SideProbe
    let work: [SideWork]
  }

  private struct Key: Hashable {
    let stage: String
    let metric: String
  }

  private let caseID: String
  private let process: Int
  private var series: [Key: SampleSeries] = [:]
  private var order: [Key] = []

  init(caseID: String, process: Int) {
    self.caseID = caseID
    self.process = process
  }

  mutating func add(_ run: Run, order: Int) {
    let place = Place(order: order, flags: Self.flags(of: run.record))
    addUse(run.record, place)
    addFrames(run, place)
    addMotion(run, place)
    addWork(run, place)
  }

  func emit(_ emit: (RunEvent) -> Void) {
    for key in order { if let series = series[key] { emit(.series(series)) } }
  }

  // MARK: - What is said of a run

  /// A run that was not what it should have been says so.
  private static func flags(of record: PacedRecord) -> [String] {
    var flags: [String] = []
    if record.wasStopped { flags.append("stopped") }
    if record.fullQueueWaits > 0 { flags.append("queue_full") }
    if stoodStill(record) { flags.append("suspended") }
    return flags
  }

  /// No scheduler keeps a thread waiting for a second: the process or the machine stood still, before a turn
  /// began or within one. Only load may wait by itself, and what comes after it.
  private static func stoodStill(_ record: PacedRecord) -> Bool {
    let load = record.turns.filter { $0.cause == .load }.map { $0.end - $0.start }.max() ?? 0
    let turns = record.turns.filter { $0.cause != .load }
    let pauses =
      turns.map { $0.end - $0.start - $0.processor }
      + record.frames.map { $0.end - $0.start - $0.processor }
      + turns.map { $0.start - $0.due - load } + record.frames.map { $0.start - $0.due }
    return (pauses.max() ?? 0) > 1
  }

  private mutating func addUse(_ record: PacedRecord, _ place: Place) {
    guard record.duration > 0 else { return }
    for (stage, use) in [("app", record.app), ("server", record.server)] {
      func rate(_ count: Int) -> [Double] { [Double(count) / record.duration] }
      add(
        stage, "cpu_share", "%", .lower, "clock", [100 * use.processor / record.duration], place)
      add(stage, "wakeups", "1/s", .lower, "rusage", rate(use.voluntarySwitches), place)
      add(stage, "preemptions", "1/s", .lower, "rusage", rate(use.involuntarySwitches), place)
    }
    if let neighbour = record.neighbour {
      add(
        "neighbour", "cpu_share", "%", .none, "clock", [100 * neighbour / record.duration], place)
    }
    add(
      "app", "wake_lateness", "ns", .lower, "clock",
      record.turns.map { 1e9 * ($0.start - $0.due) }, place)
    add(
      "app", "cpu_time", "ns", .lower, "clock", record.turns.map { 1e9 * $0.processor }, place)
    add(
      "server", "cpu_time", "ns", .lower, "clock", record.frames.map { 1e9 * $0.processor }, place)
    add(
      "server", "wake_lateness", "ns", .lower, "clock",
      record.frames.map { 1e9 * ($0.start - $0.due) }, place)
  }

  private mutating func addFrames(_ run: Run, _ place: Place) {
    guard let measures = FrameMeasures(run.record, moves: run.moves) else { return }
    func add(_ metric: String, _ unit: String, _ polarity: Polarity, _ values: [Double]) {
      self.add("frame", metric, unit, polarity, "clock", values, place)
    }
    add("frames_presented", "count", .higher, [Double(measures.presented)])
    add("frames_missed", "count", .lower, [Double(measures.missed)])
    add("longest_miss", "count", .lower, [Double(measures.longestMiss)])
    add("frame_rate", "1/s", .higher, [measures.framesPerSecond])
    add("hitch_time_ratio", "ms/s", .lower, [measures.hitchRatio])
    for rate in [60, 90, 120] {
      let ratio = HitchMeasure.ratio(of: measures.frameTimes, refreshHz: Double(rate))
      if let ratio { add("hitch_time_ratio_at_\(rate)", "ms/s", .lower, [ratio]) }
    }
    add("frame_time", "ns", .lower, measures.frameTimes.map { 1e9 * $0 })
    add("frame_overrun", "ns", .lower, measures.overruns.map { 1e9 * $0 })
    add("hitch_time", "ns", .lower, measures.hitches.map { 1e9 * $0 })
    add("picture_age", "refreshes", .lower, measures.ages.map(Double.init))
    self.add(
      "app", "busy_time", "ns", .lower, "clock", measures.appWork.map { 1e9 * $0 }, place)
  }

  private mutating func addMotion(_ run: Run, _ place: Place) {
    let refreshes = run.sightings.map(\.count).min() ?? 0
    let worst = (0..<refreshes).compactMap { refresh in
      run.sightings.compactMap { $0[refresh].map(MotionMeasures.error) }.max()
    }
    add("frame", "position_error", "pt", .lower, "engine", worst, place)
    // One value per refresh, or it would not say when.
    if let first = run.sightings.first, first.allSatisfy({ $0 != nil }) {
      add(
        "frame", "shown_position", "pt", .none, "engine", first.compactMap { $0?.position }, place)
    }
    let waves = run.sightings.map { MotionMeasures($0.compactMap(\.self)) }
    let drifts = waves.compactMap(\.drift)
    if let drift = drifts.max(by: { abs($0) < abs($1) }) {
      add("frame", "phase_drift", "pt/s", .none, "engine", [drift], place)
    }
    if let judder = waves.compactMap(\.judder).max() {
      add("frame", "judder", "pt", .lower, "engine", [judder], place)
    }
  }

  /// Counts over the whole run, per second of it.
  private mutating func addWork(_ run: Run, _ place: Place) {
    let seconds = run.record.duration
    guard seconds > 0 else { return }
    for work in run.work {
      add(
        work.stage, work.metric, PacedPass.rate(of: work.unit), .lower, "engine",
        [Double(work.amount) / seconds], place)
    }
    for (stage, probe) in [("app", run.app), ("server", run.server)] {
      for count in probe.counts {
        add(
          stage, Self.rateNames[count.reading.metric] ?? count.reading.metric,
          PacedPass.rate(of: count.reading.unit), count.reading.polarity, count.reading.source,
          [Double(count.amount) / seconds], place)
      }
    }
    if let app = run.app.heapGrowth, let server = run.server.heapGrowth {
      add("frame", "heap_growth", "bytes", .lower, "hooks", [Double(app + server)], place)
    }
  }

  /// Names of rates where that of the count means one per frame elsewhere.
  private static let rateNames = [
    "allocations": "allocation_rate", "allocated_bytes": "allocated_rate",
  ]

  // MARK: - Series

  /// Where a run stands in its process.
  private struct Place {
    let order: Int
    let flags: [String]
  }

  private mutating func add(
    _ stage: String, _ metric: String, _ unit: String, _ polarity: Polarity, _ source: String,
    _ values: [Double], _ place: Place
  ) {
    guard !values.isEmpty else { return }
    let key = Key(stage: stage, metric: metric)
    if series[key] == nil {
      order.append(key)
      series[key] = SampleSeries(
        caseID: caseID, stage: stage, metric: metric, unit: unit, polarity: polarity,
        pass: PacedPass.name, source: source, quality: .measured, process: process, values: [],
        frames: [], rounds: [], orders: [], flags: [], seriesFlags: [])
    }
    series[key]?.values += values
    series[key]?.frames += values.map { _ in 1 }
    // Frames are numbered through: a sample is known by its process and its number.
    let first = (series[key]?.values.count ?? 0) - values.count
    series[key]?.rounds += values.indices.map { first + $0 }
    series[key]?.orders += values.map { _ in place.order }
    series[key]?.flags += values.map { _ in place.flags }
  }
}

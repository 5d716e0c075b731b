/// The runs of one arm in one process, turned into series: one value per run, or one per frame.
struct PacedResults {
  struct Run {
    let record: PacedRecord
    /// Processor time of making the views and the screen, s.
    let makingSeconds: Double
    let moves: Bool
    var onlyWakes = false
    let refreshesPerFrame: Int
    let sightings: [[MotionMeasures.Sighting?]]
    let app: SideProbe
    let server: SideProbe
    let work: [SideWork]
    /// The times of a GPU for its frames; nil where none draws.
    var gpu: GPURecord?
    /// The use by the threads of the GPU's driver; they are neither side's.
    var driverThreads: ThreadUse?
    var isContended = false
    /// Events of PAPI, each counted in this run or in one like it.
    var events: [(stage: Stage, count: SideProbe.Count)] = []
    /// Quotients of two events that were counted in one run.
    var fromEvents: [Measure] = []
  }

  private struct Collected {
    let metric: Metric
    let source: ValueSource
    let quality: Quality
    var samples: [Sample] = []
  }

  private let caseID: String
  private let pass: Pass
  private var collected: [StageMetric: Collected] = [:]
  /// In the order in which they were first seen.
  private var keys: [StageMetric] = []
  private var absence: String?
  private var hasPictures = false

  /// - Parameter pass: `paced`, or `scripted`, which says what was on screen and nothing else.
  init(caseID: String, pass: Pass = .paced) { (self.caseID, self.pass) = (caseID, pass) }

  /// - Parameter order: where the run stands among all of its process.
  mutating func add(_ run: Run, order: Int) {
    // Of a scripted clock nothing stands still.
    let flags = run.flags.filter { pass == .paced || $0 != .suspended }
    let measures = pass == .paced ? run.measures : run.onScreen
    for measure in measures where !measure.values.isEmpty {
      let key = StageMetric(measure.stage, measure.metric.name)
      if collected[key] == nil { keys.append(key) }
      var series =
        collected[key]
        ?? Collected(metric: measure.metric, source: measure.source, quality: measure.quality)
      for (place, value) in measure.values.enumerated() {
        // Frames are numbered through: a sample is known by its process and its number.
        series.samples.append(
          Sample(
            value, frames: 1, round: series.samples.count, order: order,
            flags: measure.disjoint.contains(place) ? flags + [.disjoint] : flags))
      }
      collected[key] = series
    }
    absence = run.gpu.flatMap(\.absence) ?? absence
    hasPictures = hasPictures || !run.onlyWakes && !run.record.frames.isEmpty
  }

  func emit(to context: PassContext) {
    for key in keys {
      guard let series = collected[key] else { continue }
      let isReal = pass == .paced
      context.emit(
        series.samples, of: series.metric, in: key.stage, caseID: caseID, pass: pass,
        source: isReal ? series.source : .engine, quality: isReal ? series.quality : .simulated)
    }
    func tell(absent metric: MetricName, in stage: Stage = .frame, _ reason: String) {
      context.emit(.absent(caseID: caseID, stage: stage, metric: metric, reason: reason))
    }
    if let absence, pass == .paced { tell(absent: .gpuTime, in: .gpu, absence) }
    if pass == .paced, !collected.isEmpty, collected[StageMetric(.frame, .cpuShare)] == nil {
      tell(
        absent: .cpuShare,
        "it ended before it had settled, \(PacedPass.settling) s: a longer run has some")
    }
    let needed = Self.ofLaterRefreshes.filter { MetricTable[$0].passes.contains(pass) }
    for metric in needed where collected[StageMetric(.frame, metric)] == nil {
      tell(
        absent: metric,
        hasPictures
          ? "no refresh came after that of the first picture; a longer run has some"
          : "nothing new was shown after the first picture")
    }
  }

  private static let ofLaterRefreshes: [MetricName] =
    [.framesMissed, .longestMiss, .frameRate, .hitchTimeRatio, .hitchCount]
    + MissReason.allCases.map { .framesMissed($0) }
}

extension PacedResults.Run {
  struct Measure {
    let stage: Stage
    let metric: Metric
    let source: ValueSource
    let values: [Double]
    var quality = Quality.measured
    /// The places of the values during which the GPU's clock jumped.
    var disjoint: Set<Int> = []

    init(_ stage: Stage, _ metric: Metric, _ source: ValueSource, _ values: [Double]) {
      (self.stage, self.metric, self.source, self.values) = (stage, metric, source, values)
    }

    init(_ stage: Stage, _ metric: MetricName, _ source: ValueSource, _ values: [Double]) {
      self.init(stage, MetricTable[metric], source, values)
    }
  }

  var measures: [Measure] {
    if onlyWakes { return use(nil).filter { $0.stage != .app } }
    let shown = ShownFrames(record, moves: moves, refreshesPerFrame: refreshesPerFrame)
    let pace = use(shown?.framesPerSecond) + onGPU + turns
    return pace + (shown.map(frames) ?? []) + motion + doneWork + counts
  }

  var onScreen: [Measure] {
    let shown = ShownFrames(record, moves: moves, refreshesPerFrame: refreshesPerFrame)
    return ((shown.map(frames) ?? []) + motion).filter { $0.metric.passes.contains(.scripted) }
  }

  // MARK: - What is said of all its samples

  var flags: [SampleFlag] {
    var flags: [SampleFlag] = isContended ? [.contended] : []
    if refreshesPerFrame > 1 { flags.append(.reducedRate) }
    if record.wasStopped { flags.append(.stopped) }
    if record.fullQueueWaits > 0 { flags.append(.queueFull) }
    if stoodStill { flags.append(.suspended) }
    return flags
  }

  /// No scheduler keeps a thread waiting for a second: the process or the machine stood still,
  /// before a turn began or within one. Only load may wait by itself, and what comes after it.
  private var stoodStill: Bool {
    let load = record.turns.filter { $0.cause == .load }.map { $0.end - $0.start }.max() ?? 0
    let turns = record.turns.filter { $0.cause != .load }
    let pauses =
      turns.map { $0.end - $0.start - $0.processor }
      + record.frames.map { $0.end - $0.start - $0.processor }
      + turns.map { $0.start - $0.due - load } + record.frames.map { $0.start - $0.due }
    return (pauses.max() ?? 0) > 1
  }

  // MARK: - Setting up

  /// The time of a side's turns until ``PacedPass/settling`` above the mean of those after it, s;
  /// nil where nothing came after it, or nothing keeps moving so that turns are alike.
  private func setUpSeconds(_ stage: Stage) -> Double? {
    guard moves else { return nil }
    let turns = turns(stage, withLoad: false)
    let early = turns.filter { $0.due < PacedPass.settling }.map(\.processor)
    guard !early.isEmpty else { return record.duration > PacedPass.settling ? 0 : nil }
    let late = turns.filter { $0.due >= PacedPass.settling }.map(\.processor)
    guard !late.isEmpty else { return nil }
    let usual = Moments.mean(of: late)
    return early.reduce(0) { $0 + $1 - usual }
  }

  // MARK: - Measures

  /// When the turns of a side were due, and what each took of a processor, s.
  private func turns(_ stage: Stage, withLoad: Bool) -> [(due: Double, processor: Double)] {
    stage == .app
      ? record.turns.filter { withLoad || $0.cause != .load }.map { ($0.due, $0.processor) }
      : record.frames.map { ($0.due, $0.processor) }
  }

  private func seconds(_ stage: Stage) -> Double {
    stage == .app ? record.appSeconds : record.serverSeconds
  }

  /// Processor time slice by slice, and for each new picture of so many a second.
  private func use(_ framesPerSecond: Double?) -> [Measure] {
    let slices = record.slices
    let shares: [(stage: Stage, values: [Double])] = [
      (.app, slices.map(\.app.share)), (.server, slices.map(\.server.share)),
      (.drawing, slices.compactMap(\.drawing?.share)), (.frame, slices.map(\.share)),
    ]
    var measures = shares.map { Measure($0, .cpuShare, .clock, $1) }
    for (stage, side) in [(Stage.app, \SliceUse.app), (.server, \.server)] where !slices.isEmpty {
      let seconds = slices.reduce(0) { $0 + $1[keyPath: side].seconds }
      let use = slices.reduce(ThreadUse()) { $0 + $1[keyPath: side].use }
      measures += [
        Measure(stage, .wakeups, .rusage, [Double(use.voluntarySwitches) / seconds]),
        Measure(stage, .preemptions, .rusage, [Double(use.involuntarySwitches) / seconds]),
      ]
    }
    measures += [Stage.app, .server].compactMap { stage in
      waking(stage).map { Measure(stage, .wakingCPUTime, .clock, [1e9 * $0]) }
    }
    if let app = setUpSeconds(.app), let server = setUpSeconds(.server) {
      measures.append(
        Measure(.frame, .setUpCPUTime, .clock, [1e9 * (makingSeconds + app + server)]))
    }
    if let framesPerSecond, framesPerSecond > 0, !slices.isEmpty {
      measures += shares.filter { $0.stage != .drawing }.map { stage, values in
        Measure(
          stage, .pictureCPUTime, .clock, [1e7 * Moments.mean(of: values) / framesPerSecond])
      }
    }
    if let neighbour = record.neighbour {
      measures.append(
        Measure(
          .neighbour, MetricTable[.cpuShare].withoutPolarity, .clock,
          [100 * neighbour / record.duration]))
    }
    return measures
  }

  /// The time of a side's thread outside of its turns in the slices, for each of them, s: the
  /// kernel's timer and switch, and the loop; nil where it had none.
  private func waking(_ stage: Stage) -> Double? {
    if onlyWakes {
      let server = record.slices.reduce(ThreadUse()) { $0 + $1.server.use }
      return stage == .app || server.voluntarySwitches == 0
        ? nil : server.seconds / Double(server.voluntarySwitches)
    }
    // Both in order of time: a run of hours has many of either.
    var slices = record.slices[...]
    let settled = turns(stage, withLoad: true).filter { turn in
      while let first = slices.first, first.time.upperBound <= turn.due { slices.removeFirst() }
      return slices.first?.time.contains(turn.due) ?? false
    }
    guard !settled.isEmpty else { return nil }
    let used = record.slices.reduce(0) {
      $0 + (stage == .app ? $1.app : $1.server).use.seconds
    }
    return (used - settled.reduce(0) { $0 + $1.processor }) / Double(settled.count)
  }

  private var onGPU: [Measure] {
    guard let gpu, record.duration > 0 else { return [] }
    var share = Measure(
      .gpu, .cpuShare, .proc, driverThreads.map { [100 * $0.seconds / record.duration] } ?? [])
    if gpu.isEmulated { share.quality = .emulated }
    var times = Measure(.gpu, .gpuTime, .gpu, gpu.nanoseconds)
    times.disjoint = gpu.disjoint
    return [share, times]
  }

  private var turns: [Measure] {
    guard record.duration > 0 else { return [] }
    return [
      Measure(.app, .wakeLateness, .clock, record.turns.map { 1e9 * ($0.start - $0.due) }),
      Measure(.app, .cpuTime, .clock, record.turns.map { 1e9 * $0.processor }),
      Measure(.server, .cpuTime, .clock, record.frames.map { 1e9 * $0.processor }),
      Measure(.server, .wakeLateness, .clock, record.frames.map { 1e9 * ($0.start - $0.due) }),
    ]
  }

  private func frames(_ shown: ShownFrames) -> [Measure] {
    func measure(_ metric: MetricName, _ values: [Double?]) -> Measure {
      Measure(.frame, metric, .clock, values.compactMap(\.self))
    }
    let seen = [
      measure(.framesPresented, [Double(shown.presented)]),
      measure(.framesMissed, [shown.couldMiss ? Double(shown.missed) : nil]),
    ]
    let late = [
      measure(.longestMiss, [shown.couldMiss ? Double(shown.longestMiss) : nil]),
      measure(.frameRate, [shown.framesPerSecond]),
      measure(.hitchTimeRatio, [shown.hitchRatio]),
      measure(.frameTime, shown.frameTimes.map { 1e9 * $0 }),
      measure(.frameDurationCPU, shown.processorTimes.map { 1e9 * $0 }),
      measure(.frameOverrun, shown.overruns.map { 1e9 * $0 }),
      measure(.hitchTime, shown.hitches.map { 1e9 * $0 }),
      measure(.hitchCount, [shown.couldMiss ? Double(shown.hitchCount) : nil]),
      measure(.jankyFrames, [Double(shown.janky)]),
      measure(
        .jankyShare,
        [shown.overruns.isEmpty ? nil : 100 * Double(shown.janky) / Double(shown.overruns.count)]),
      measure(.pictureAge, shown.ages.map(Double.init)),
      Measure(.app, .busyTime, .clock, shown.appWork.map { 1e9 * $0 }),
    ]
    return seen + reasons(shown) + late
  }

  private func reasons(_ shown: ShownFrames) -> [Measure] {
    guard shown.couldMiss else { return [] }
    let causes = MissCauses(record)
    let found = shown.missedRefreshes.map { causes.cause(at: $0).reason }
    return MissReason.allCases.map { reason in
      Measure(.frame, .framesMissed(reason), .clock, [Double(found.count { $0 == reason })])
    }
  }

  private var motion: [Measure] {
    let refreshes = sightings.map(\.count).min() ?? 0
    let errors = (0..<refreshes).compactMap { refresh in
      sightings.compactMap { $0[refresh].map(MotionMeasures.error) }.max()
    }
    let waves = sightings.map { MotionMeasures($0.compactMap(\.self)) }
    let drift = waves.compactMap(\.drift).max { abs($0) < abs($1) }
    let judder = waves.compactMap(\.judder).max()
    // Of a wave that was out of sight at times nobody can say how often it was new.
    let rates = zip(sightings, waves).filter { !$0.0.contains(nil) && $0.0.count > 1 }.map {
      Double($1.newPlaces) / (Double($0.count) * record.grid.interval)
    }
    // One value per refresh, or it would not say when.
    let first = sightings.first?.compactMap(\.self) ?? []
    let places = first.count == sightings.first?.count ? first : []
    return [
      Measure(.frame, .viewFrameRate, .engine, [Quantile.median(rates)].compactMap(\.self)),
      Measure(.frame, .positionError, .engine, errors),
      Measure(.frame, .shownPosition, .engine, places.map(\.position)),
      Measure(.frame, .idealPosition, .engine, places.map(\.ideal)),
      Measure(.frame, .phaseDrift, .engine, [drift].compactMap(\.self)),
      Measure(.frame, .judder, .engine, [judder].compactMap(\.self)),
    ]
  }

  private var doneWork: [Measure] {
    guard record.duration > 0 else { return [] }
    return work.filter { $0.amount >= 0 }.map {
      Measure($0.stage, $0.rate, $0.source, [Double($0.amount) / seconds($0.stage)])
    }
  }

  private var counts: [Measure] {
    guard record.duration > 0 else { return [] }
    let ofProbes = [(Stage.app, app), (.server, server)].flatMap { stage, probe in
      probe.counts.map { (stage: stage, count: $0) }
    }
    var measures = (ofProbes + events).map { event in
      Measure(
        event.stage, event.count.reading.metric.perSecond, event.count.reading.source,
        [Double(event.count.amount) / seconds(event.stage)])
    }
    measures += fromEvents
    if let app = app.heapGrowth, let server = server.heapGrowth {
      measures.append(Measure(.frame, .heapGrowth, .hooks, [Double(app + server)]))
    }
    return measures
  }
}

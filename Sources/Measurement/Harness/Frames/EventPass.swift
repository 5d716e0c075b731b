/// Counts the events of one PAPI event set, which is read before and after batches of frames.
///
/// Reading takes some hundred instructions, more than many a stage does. So a stage is what is read
/// at both its ends in each of some whole frames, less what is read in as many frames in which
/// nothing happens: the reading falls out, and the way from one boundary to the next. Nothing else
/// that a frame does is in it, such as the way through a heap that is never quite the same. A sum
/// that begins with the first stage is a batch that is read twice, of frames cut short: one so long
/// that the reading is a small share of it, and what an empty pair of reads counts is subtracted.
/// Both values are reported, and the share.
///
/// What a frame does depends on its time, if only by a sine that takes another way in its library:
/// each batch has a fresh subject and begins with the same frame.
struct EventPass {
  let context: PassContext
  let instrument: any Instrument
  let events: EventGroups
  private let credibility: CounterCredibility

  init(context: PassContext, instrument: any Instrument, events: EventGroups = EventGroups([])) {
    (self.context, self.instrument, self.events) = (context, instrument, events)
    credibility = CounterCredibility(of: instrument.readings.map(\.metric.name))
  }

  /// The share of the reading in a batch that stands alone, if the frames are short enough.
  private static let shareOfReading = 0.0005
  /// No batch is made longer than this for that share's sake, ns.
  private static let longestBatch = 2e7
  private static let mostFrames = 1 << 17

  /// Counts frames that follow one another.
  ///
  /// - Returns: what showed that some event is no count; nothing was reported then.
  func run(_ arms: [StagedArm]) throws -> [EventFault] {
    try run(arms.map { EventArm($0, frames: context.rule.frames) })
  }

  func run(_ arms: [StoryArm]) throws -> [EventFault] { try run(arms.map(EventArm.init)) }

  private func run(_ arms: [EventArm]) throws -> [EventFault] {
    let probe = Probe(instruments: [instrument], boundaries: 2)
    do { try probe.arm() } catch { return [EventFault(event: nil, reason: "\(error)")] }
    defer { probe.disarm() }
    let cost = probe.calibrate(reads: 200)
    var faults = credibility.faults(nanoseconds: 0) { cost.additions[$0].minimum }
    var records: [EventRecord] = []
    for arm in arms where faults.isEmpty && !context.shouldStop() {
      records.append(try count(arm, probe, cost, &faults))
    }
    if let failure = probe.failures.first { faults = [EventFault(event: nil, reason: failure)] }
    if faults.isEmpty, !context.shouldStop() {
      faults = events.stillness(
        of: probe.readings.map(\.metric.name),
        moved: records.reduce(into: []) { $0.formUnion($1.moved) },
        during: "a frame of any strategy")
    }
    guard faults.isEmpty else { return faults }
    context.emit(cost, pass: .counters)
    for record in records { record.emitSeries(to: context) }
    for ratio in CountedRatio.all(of: probe.readings.map(\.metric.name)) {
      for record in records { record.emit(ratio, to: context) }
    }
    return []
  }

  private func count(
    _ arm: EventArm, _ probe: Probe, _ cost: ProbeOverhead, _ faults: inout [EventFault]
  ) throws -> EventRecord {
    let subject = try arm.make()
    var record = EventRecord(
      caseID: arm.caseID, stages: subject.stages, groups: subject.groups, cost: cost,
      frames: arm.frames(subject))
    for batch in record.wholes { _ = try store(batch, arm.begin(), in: &record, probe, &faults) }
    if !record.wholes.isEmpty {
      _ = try store(record.empty, { _ in EmptySubject() }, in: &record, probe, &faults)
    }
    var trials: [Int: Batch] = [:]
    for batch in record.missing {
      let trial = try store(batch, arm.begin(), in: &record, probe, &faults)
      if case .cut(let last, _) = batch { trials[last] = trial }
    }
    for last in record.lastStagesThatStandAlone where arm.canBeLonger {
      guard let trial = trials[last] else { continue }
      record.lengthen(
        last, to: subject.wholeCycles(frames(for: trial, of: record.frames, cost)))
    }
    for batch in record.missing { _ = try store(batch, arm.begin(), in: &record, probe, &faults) }
    return record
  }

  /// Counts every sample of a batch.
  ///
  /// - Returns: the last one; nil where none was run.
  private func store(
    _ planned: EventRecord.Batch, _ ready: EventArm.Ready, in record: inout EventRecord,
    _ probe: Probe, _ faults: inout [EventFault]
  ) throws -> Batch? {
    var last: Batch?
    for _ in 0..<context.rule.countedSamples where !context.shouldStop() && faults.isEmpty {
      let batch = try batch(ready(planned.lastStageRun), planned, probe, &faults)
      record.store(batch.gains, of: planned)
      last = batch
    }
    return last
  }

  /// What the instrument gained over one batch, and how long it took, ns.
  private struct Batch {
    var gains: [Int64]
    var nanoseconds: Int64
  }

  private func batch(
    _ subject: any StagedSubject, _ planned: EventRecord.Batch, _ probe: Probe,
    _ faults: inout [EventFault]
  ) throws -> Batch {
    var batch = Batch(gains: Array(repeating: 0, count: probe.readings.count), nanoseconds: 0)
    switch planned {
    case .cut(let last, let frames):
      try read(into: &batch, probe, &faults) {
        probe.read(0)
        try subject.run(frames: frames, through: last)
        probe.read(1)
      }
    case .whole, .empty:
      let stage = planned.stage
      for _ in 0..<planned.frames {
        try read(into: &batch, probe, &faults) {
          try subject.runFrame { boundary in
            if boundary == stage { probe.read(0) } else if boundary == stage + 1 { probe.read(1) }
          }
        }
      }
    }
    return batch
  }

  /// Adds what `body`, which reads the probe twice, has counted, and how long it took.
  private func read(
    into batch: inout Batch, _ probe: Probe, _ faults: inout [EventFault], _ body: () throws -> Void
  ) rethrows {
    let start = CPUClock.monotonicNanoseconds() ?? 0
    try body()
    let time = (CPUClock.monotonicNanoseconds() ?? 0) - start
    batch.nanoseconds += time
    for index in probe.readings.indices {
      batch.gains[index] &+= probe.delta(of: index, from: 0, to: 1)
    }
    let found = credibility.faults(nanoseconds: time) { probe.delta(of: $0, from: 0, to: 1) }
    faults += found.filter { fault in !faults.contains { $0.event == fault.event } }
  }

  /// The frames of which the reading is a small share, by a batch of `count` frames.
  private func frames(for trial: Batch, of count: Int, _ cost: ProbeOverhead) -> Int {
    let wanted = zip(trial.gains, cost.additions).map { gain, addition -> Double in
      let work = Double(gain) - Double(addition.median)
      guard work > 0 else { return 0 }
      return Double(count) * Double(addition.median) / (Self.shareOfReading * work)
    }
    let inTime = Self.longestBatch * Double(count) / Double(max(1, trial.nanoseconds))
    let most = min(Double(Self.mostFrames), inTime)
    return max(count, Int(min(wanted.max() ?? 0, most).rounded(.up)))
  }
}

struct EventFault: Equatable {
  /// The event; nil where the whole group could not be counted.
  let event: MetricName?
  let reason: String
}

/// An arm as its events are counted: where its batches come from.
private struct EventArm {
  let caseID: String
  /// A subject that says what there is to count.
  let make: () throws -> any StagedSubject
  let frames: (any StagedSubject) -> Int
  let canBeLonger: Bool
  /// A subject as it stands before one batch after another, of frames that are cut after a stage or
  /// are whole.
  typealias Ready = (_ last: Int?) throws -> any StagedSubject
  /// Begins anew: every beginning runs the same frames.
  let begin: () throws -> Ready

  init(_ arm: StagedArm, frames: Int?) {
    caseID = arm.caseID
    make = arm.make
    self.frames = { frames ?? $0.wholeCycles(CountPass.framesPerSample) }
    canBeLonger = frames == nil
    begin = {
      let subject = try arm.make()
      try subject.run(frames: CountPass.warmUpFrames, through: subject.stages.count - 1)
      return { last in
        try subject.settle()
        try subject.run(
          frames: subject.framesBeforeBatch, through: last ?? subject.stages.count - 1)
        return subject
      }
    }
  }

  init(_ arm: StoryArm) {
    caseID = arm.caseID
    make = arm.make
    frames = { _ in arm.frames }
    canBeLonger = false
    begin = { { _ in try arm.make() } }
  }
}

/// What an event pass has counted of one arm: per sample and batch, the gain of every event.
struct EventRecord {
  /// Frames, and what of them lies between two reads.
  enum Batch: Hashable {
    /// So many frames, cut short after a stage; all of them lie between two reads.
    case cut(after: Int, frames: Int)
    /// So many whole frames; of each, what lies between the two ends of a stage.
    case whole(stage: Int, frames: Int)
    /// The same of a stage in which nothing happens.
    case empty(frames: Int)

    /// The stage after which frames are cut short; nil of whole ones.
    var lastStageRun: Int? { if case .cut(let last, _) = self { last } else { nil } }

    /// The stage at whose ends whole frames are read.
    var stage: Int { if case .whole(let stage, _) = self { stage } else { 0 } }

    var frames: Int {
      switch self {
      case .cut(_, let frames), .whole(_, let frames), .empty(let frames): frames
      }
    }
  }

  /// Frames of a batch from which another one is subtracted.
  let frames: Int
  private let caseID: String
  private let stages: [Stage]
  private let groups: [StageGroup]
  private let cost: ProbeOverhead
  private var longer: [Int: Int] = [:]
  /// The gains of a batch's samples, in order.
  private var samples: [Batch: [[Int64]]] = [:]

  init(
    caseID: String, stages: [Stage], groups: [StageGroup], cost: ProbeOverhead, frames: Int
  ) {
    (self.caseID, self.stages, self.groups) = (caseID, stages, groups)
    (self.cost, self.frames) = (cost, frames)
  }

  private var sums: [StageGroup] {
    stages.enumerated().map { StageGroup($1, $0..<($0 + 1)) } + groups
  }

  /// The last stages of what stands alone: sums of stages that begin with the first one, and the
  /// stage of a subject that has but one.
  var lastStagesThatStandAlone: [Int] {
    Set(sums.filter { !isDerived($0) }.map { $0.stages.upperBound - 1 }).sorted()
  }

  /// Gives what stands alone a batch of so many frames.
  mutating func lengthen(_ last: Int, to frames: Int) { longer[last] = frames }

  var wholes: [Batch] {
    Set(sums.filter(isDerived).flatMap(\.stages)).sorted().map { .whole(stage: $0, frames: frames) }
  }

  /// What is subtracted from them.
  var empty: Batch { .empty(frames: frames) }

  /// The batches that stand alone and were not counted yet, the cheapest first.
  var missing: [Batch] {
    lastStagesThatStandAlone.map(standingAlone).filter { samples[$0] == nil }
  }

  private func standingAlone(_ last: Int) -> Batch {
    .cut(after: last, frames: longer[last] ?? frames)
  }

  /// The events that gained in some batch.
  var moved: Set<MetricName> {
    let batches = samples.values.joined()
    return Set(
      cost.additions.indices.filter { index in batches.contains { $0[index] != 0 } }
        .map { cost.additions[$0].reading.metric.name })
  }

  mutating func store(_ gains: [Int64], of batch: Batch) {
    samples[batch, default: []].append(gains)
  }

  // MARK: - Series

  func emitSeries(to context: PassContext) {
    for sum in sums {
      for (index, addition) in cost.additions.enumerated() {
        emit(sum, index, addition, context)
      }
    }
  }

  /// A count per frame, as it was read, and without the reading.
  private typealias Value = (raw: Double, net: Double)

  /// What stages from the first on count, in batches of their own.
  private func alone(_ stages: Range<Int>, _ index: Int, _ addition: Int64) -> [Value] {
    let batch = standingAlone(stages.upperBound - 1)
    let count = Double(batch.frames)
    return samples[batch, default: []].map {
      (Double($0[index]) / count, Double($0[index] - addition) / count)
    }
  }

  /// What stages count of whole frames, each without what is counted where nothing happens.
  private func difference(_ stages: Range<Int>, _ index: Int) -> [Double] {
    let nothing = samples[empty, default: []]
    let works = stages.map { samples[.whole(stage: $0, frames: frames), default: []] }
    // A run that was stopped may have more samples of one stage than of another.
    let complete = works.map(\.count).reduce(nothing.count, min)
    return (0..<complete).map { sample in
      let gains = works.map { $0[sample][index] - nothing[sample][index] }
      return Double(gains.reduce(0, +)) / Double(frames)
    }
  }

  private func isDerived(_ sum: StageGroup) -> Bool {
    sum.stages.lowerBound > 0 || sum.stages.count == 1 && stages.count > 1
  }

  private func values(of sum: StageGroup, _ index: Int, _ addition: Int64) -> [Value] {
    guard isDerived(sum) else { return alone(sum.stages, index, addition) }
    return difference(sum.stages, index).map { ($0, $0) }
  }

  /// A quotient of two events, sample by sample; where one of them has none the stage has none.
  func emit(_ counted: CountedRatio, to context: PassContext) {
    for sum in sums {
      let (above, below) = (cost.additions[counted.above], cost.additions[counted.below])
      let values = zip(
        self.values(of: sum, counted.above, above.median),
        self.values(of: sum, counted.below, below.median)
      ).map { counted.ratio.value($0.net, $1.net) }
      let known = values.compactMap(\.self)
      guard known.count == values.count else {
        context.emit(counted.absence(caseID: caseID, stage: sum.sum))
        continue
      }
      let frames = isDerived(sum) ? frames : standingAlone(sum.stages.upperBound - 1).frames
      context.emit(
        known.enumerated().map { Sample($1, frames: frames, round: $0) },
        of: counted.ratio.metric, in: sum.sum, caseID: caseID, pass: .counters,
        source: above.reading.source, quality: above.reading.quality,
        flags: isDerived(sum) ? [.derived] : [])
    }
  }

  /// The value, the value as it was read, and the share of it that was the reading.
  private func emit(
    _ sum: StageGroup, _ index: Int, _ addition: ProbeOverhead.Addition, _ context: PassContext
  ) {
    let values = values(of: sum, index, addition.median)
    let frames = isDerived(sum) ? frames : standingAlone(sum.stages.upperBound - 1).frames
    let metric = addition.reading.metric
    tell(values.map(\.net), metric)
    tell(values.map(\.raw), metric.asRead)
    tell(
      values.map { $0.raw == 0 ? 0 : 100 * ($0.raw - $0.net) / $0.raw }, metric.shareOfReading)

    func tell(_ values: [Double], _ metric: Metric) {
      context.emit(
        values.enumerated().map { Sample($1, frames: frames, round: $0) }, of: metric,
        in: sum.sum, caseID: caseID, pass: .counters, source: addition.reading.source,
        quality: addition.reading.quality, flags: isDerived(sum) ? [.derived] : [])
    }
  }
}

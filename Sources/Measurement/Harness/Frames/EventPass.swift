import Vocabulary

/// Counts the events of one PAPI event set, which is read before and after batches of frames.
///
/// Reading takes some hundred instructions, more than many a stage does. So a stage is what is read
/// at both its ends in each of some whole frames, less what is read in as many frames in which
/// nothing happens: the reading falls out, and the way from one boundary to the next. Nothing else
/// that a frame does is in it, such as the way through a heap that is never quite the same. A sum
/// that begins with the first stage is a batch that is read twice, of frames cut short: one so long
/// that the reading is a small share of it, and what an empty pair of reads counts is subtracted.
/// Both values are told, and the share.
///
/// What a frame does depends on its time, if only by a sine that takes another way in its library:
/// each batch has a fresh subject and begins with the same frame.
struct EventPass {
  let context: PassContext
  let instrument: any Instrument
  /// Knows which events nobody has seen to move.
  var events = EventGroups([])

  /// The share of the reading in a batch that stands alone, if the frames are short enough.
  private static let shareOfReading = 0.0005
  /// No batch is made longer than this for that share's sake, ns.
  private static let longestBatch = 2e7
  private static let mostFrames = 1 << 17

  /// Counts frames that follow one another.
  ///
  /// - Returns: what showed that some event is no count; nothing was told then.
  func run(_ arms: [StagedArm]) throws -> [EventFault] {
    try run(arms.map { EventArm($0, frames: context.rule.frames) })
  }

  /// Counts parts of stories, each batch in a fresh subject.
  func run(_ arms: [StoryArm]) throws -> [EventFault] { try run(arms.map(EventArm.init)) }

  private func run(_ arms: [EventArm]) throws -> [EventFault] {
    let probe = Probe(instruments: [instrument], boundaries: 2)
    do { try probe.arm() } catch { return [EventFault(event: nil, reason: "\(error)")] }
    defer { probe.disarm() }
    let cost = probe.calibrate(reads: 200)
    var faults = cost.additions.compactMap { addition in
      CounterCredibility.fault(gain: addition.minimum, nanoseconds: 0)
        .map { EventFault(event: addition.reading.metric.name, reason: $0) }
    }
    var records: [EventRecord] = []
    for arm in arms where faults.isEmpty && !context.shouldStop() {
      records.append(try count(arm, probe, cost, &faults))
    }
    if let failure = probe.failures.first { faults = [EventFault(event: nil, reason: failure)] }
    if faults.isEmpty, !context.shouldStop() {
      faults = events.stillness(
        of: probe.readings.map(\.metric.name),
        moved: records.reduce(into: []) { $0.formUnion($1.moved) }, during: "a frame of any arm")
    }
    guard faults.isEmpty else { return faults }
    context.emit(cost, pass: .counters)
    for record in records { record.emitSeries(to: context) }
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
    for (index, reading) in probe.readings.enumerated() {
      let gain = probe.delta(of: index, from: 0, to: 1)
      batch.gains[index] &+= gain
      let fault = CounterCredibility.fault(gain: gain, nanoseconds: time)
      let isKnown = faults.contains { $0.event == reading.metric.name }
      if let fault, !isKnown {
        faults.append(EventFault(event: reading.metric.name, reason: fault))
      }
    }
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

/// What showed that an event is no count.
struct EventFault: Equatable {
  /// The event; nil where the whole group could not be counted.
  let event: MetricName?
  /// PAPI's reason, or what no counter does.
  let reason: String
}

/// An arm as its events are counted: where its batches come from.
private struct EventArm {
  let caseID: String
  /// A subject that says what there is to count.
  let make: () throws -> any StagedSubject
  /// How many frames a batch has.
  let frames: (any StagedSubject) -> Int
  /// Whether a batch may have more.
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

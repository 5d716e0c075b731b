import Instrumentation
import Vocabulary

/// Counts the events of one PAPI event set, which is read before and after batches of frames.
///
/// Reading takes some hundred instructions, more than many a stage does. So events are counted as
/// times are taken: over batches of frames cut short after the first stage, after the second, and
/// so on. A stage is the difference of two batches, from which the reading falls out. What begins
/// with the first stage is a batch as it stands: one so long that the reading is a small share of
/// it, and what an empty pair of reads counts is subtracted. Both values are told, and the share.
///
/// What a frame does depends on its time, if only by a sine that takes another way in its library.
/// So each cut has a fresh subject, and batches that are subtracted are of the very same frames.
struct EventPass {
  let context: PassContext
  let instrument: any Instrument

  /// The share of the reading in a batch that stands alone, if the frames are short enough.
  private static let shareOfReading = 0.002
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
    var trials: [Int: Batch] = [:]
    for cut in record.missing {
      trials[cut.prefix] = try store(cut, of: arm, in: &record, probe, &faults)
    }
    for prefix in record.prefixesThatStandAlone where arm.canBeLonger {
      guard let trial = trials[prefix] else { continue }
      record.lengthen(
        prefix, to: subject.wholeCycles(frames(for: trial, of: record.frames, cost)))
    }
    for cut in record.missing { _ = try store(cut, of: arm, in: &record, probe, &faults) }
    return record
  }

  /// Counts every sample of a cut.
  ///
  /// - Returns: the last batch; nil where none was run.
  private func store(
    _ cut: EventRecord.Batch, of arm: EventArm, in record: inout EventRecord, _ probe: Probe,
    _ faults: inout [EventFault]
  ) throws -> Batch? {
    let ready = try arm.begin()
    var last: Batch?
    for _ in 0..<context.rule.countedSamples where !context.shouldStop() && faults.isEmpty {
      let batch = try batch(try ready(cut.prefix), cut, probe, &faults)
      record.store(batch.gains, of: cut)
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
    _ subject: any StagedSubject, _ cut: EventRecord.Batch, _ probe: Probe,
    _ faults: inout [EventFault]
  ) throws -> Batch {
    let start = CPUClock.monotonicNanoseconds() ?? 0
    probe.read(0)
    try subject.run(frames: cut.frames, through: cut.prefix)
    probe.read(1)
    let time = (CPUClock.monotonicNanoseconds() ?? 0) - start
    let gains = probe.readings.indices.map { probe.delta(of: $0, from: 0, to: 1) }
    for (reading, gain) in zip(probe.readings, gains) {
      let fault = CounterCredibility.fault(gain: gain, nanoseconds: time)
      let isKnown = faults.contains { $0.event == reading.metric.name }
      if let fault, !isKnown {
        faults.append(EventFault(event: reading.metric.name, reason: fault))
      }
    }
    return Batch(gains: gains, nanoseconds: time)
  }

  /// The frames of which the reading is a small share, by a batch of `count` frames.
  private func frames(for trial: Batch, of count: Int, _ cost: ProbeOverhead) -> Int {
    let wanted = zip(trial.gains, cost.additions).map { gain, addition -> Double in
      let work = Double(gain - addition.median)
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
  /// A subject as it stands before one batch after another, cut after a stage.
  typealias Ready = (_ prefix: Int) throws -> any StagedSubject
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
      return { prefix in
        try subject.settle()
        try subject.run(frames: subject.framesBeforeBatch, through: prefix)
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

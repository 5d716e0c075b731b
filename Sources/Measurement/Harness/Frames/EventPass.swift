/// Counts the events of one PAPI event set, which is read before and after batches of frames.
///
/// Reading takes some hundred instructions, more than many a stage does. So a stage is what is read
/// at both its ends in whole frames, less what is read in as many frames in which nothing happens:
/// the reading falls out, and the way between boundaries. A sum that begins with the first stage is
/// a batch of frames cut short, so long that the reading is a small share of it; what an empty pair
/// of reads counts is subtracted. Both values are reported, and the share.
///
/// The work of a frame depends on its time, if only by a sine, which takes different branches for
/// different arguments: each batch has a fresh subject and begins with the same frame.
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

  /// - Returns: what showed that some event is no count; nothing was reported then.
  func run(_ arms: [StagedArm]) throws -> [EventFault] {
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
    _ arm: StagedArm, _ probe: Probe, _ cost: ProbeOverhead, _ faults: inout [EventFault]
  ) throws -> EventRecord {
    let first = try ArmRun(arm)
    let subject = try first.subject()
    var record = EventRecord(
      BatchRecord(arm.caseID, subject, probe.readings), cost,
      frames: first.frames(of: subject, context.rule))
    for batch in record.wholes { _ = try store(batch, begin(arm), in: &record, probe, &faults) }
    if !record.wholes.isEmpty {
      _ = try store(record.empty, nil, in: &record, probe, &faults)
    }
    var trials: [Int: Gain] = [:]
    for (last, batch) in record.missing {
      trials[last] = try store(batch, begin(arm), in: &record, probe, &faults)
    }
    guard first.isKept, context.rule.frames == nil else { return record }
    for (last, trial) in trials {
      record.lengthen(
        last, to: subject.wholeCycles(frames(for: trial, of: record.frames, cost)))
    }
    for (_, batch) in record.missing {
      _ = try store(batch, begin(arm), in: &record, probe, &faults)
    }
    return record
  }

  /// Begins anew: every beginning runs the same frames.
  private func begin(_ arm: StagedArm) throws -> ArmRun {
    let run = try ArmRun(arm)
    if run.isKept {
      try run.subject().run(frames: CountPass.warmUpFrames, through: run.stageCount - 1)
    }
    return run
  }

  /// - Parameter arm: nil for frames in which nothing happens.
  /// - Returns: the last one; nil where none was run.
  private func store(
    _ batch: Batch, _ arm: ArmRun?, in record: inout EventRecord, _ probe: Probe,
    _ faults: inout [EventFault]
  ) throws -> Gain? {
    var last: Gain?
    for _ in 0..<context.rule.countedSamples where !context.shouldStop() && faults.isEmpty {
      let subject: any StagedSubject = try arm?.settled() ?? EmptySubject()
      var end = subject.stages.count - 1
      if case .cut(let last, _) = batch { end = last }
      try arm?.warmCaches(subject, through: end)
      let gain = try count(subject, batch, probe, &faults)
      record.batches.add(gain.events, of: batch)
      last = gain
    }
    return last
  }

  private struct Gain {
    var events: [Int64]
    var nanoseconds: Int64 = 0
  }

  private func count(
    _ subject: any StagedSubject, _ batch: Batch, _ probe: Probe, _ faults: inout [EventFault]
  ) throws -> Gain {
    var gain = Gain(events: Array(repeating: 0, count: probe.readings.count))
    var stage = 0
    switch batch {
    case .cut(let last, let frames):
      try read(into: &gain, probe, &faults) {
        probe.read(0)
        try subject.run(frames: frames, through: last)
        probe.read(1)
      }
      return gain
    case .whole(let one, _): stage = one
    case .empty: break
    }
    for _ in 0..<batch.frames {
      try read(into: &gain, probe, &faults) {
        try subject.runFrame { boundary in
          if boundary == stage { probe.read(0) } else if boundary == stage + 1 { probe.read(1) }
        }
      }
    }
    return gain
  }

  /// - Parameter body: reads the probe twice.
  private func read(
    into gain: inout Gain, _ probe: Probe, _ faults: inout [EventFault], _ body: () throws -> Void
  ) rethrows {
    let start = CPUClock.monotonicNanoseconds() ?? 0
    try body()
    let time = (CPUClock.monotonicNanoseconds() ?? 0) - start
    gain.nanoseconds += time
    probe.add(from: 0, to: 1, in: &gain.events)
    let found = credibility.faults(nanoseconds: time) { probe.delta(of: $0, from: 0, to: 1) }
    faults += found.filter { fault in !faults.contains { $0.event == fault.event } }
  }

  /// The frames of which the reading is a small share, by a batch of `count` frames.
  private func frames(for trial: Gain, of count: Int, _ cost: ProbeOverhead) -> Int {
    let wanted = zip(trial.events, cost.additions).map { gain, addition -> Double in
      let work = Double(gain) - Double(addition.median)
      guard work > 0 else { return 0 }
      return Double(count) * Double(addition.median) / (Self.shareOfReading * work)
    }
    let inTime = Self.longestBatch * Double(count) / Double(max(1, trial.nanoseconds))
    let most = min(Double(Self.mostFrames), inTime)
    return max(count, Int(min(wanted.max() ?? 0, most).rounded(.up)))
  }
}

/// The counts of an event pass for one arm: per sample and batch, the gain of every event.
struct EventRecord {
  var batches: BatchRecord
  /// Frames of a batch from which another one is subtracted.
  let frames: Int
  private let cost: ProbeOverhead
  private var longer: [Int: Int] = [:]

  init(_ batches: BatchRecord, _ cost: ProbeOverhead, frames: Int) {
    (self.batches, self.cost, self.frames) = (batches, cost, frames)
  }

  mutating func lengthen(_ last: Int, to frames: Int) { longer[last] = frames }

  /// The batches of stages that are differences.
  var wholes: [Batch] {
    Set(batches.sums.filter(isDerived).flatMap(\.stages)).sorted()
      .map { .whole(stage: $0, frames: frames) }
  }

  /// The batch that is subtracted from them.
  var empty: Batch { .empty(frames: frames) }

  /// The batches that stand alone and were not counted yet, the cheapest first, by the stage that
  /// ends them: sums that begin with the first stage, and a subject's only one.
  var missing: [(last: Int, batch: Batch)] {
    Set(batches.sums.filter { !isDerived($0) }.map { $0.stages.upperBound - 1 }).sorted()
      .map { ($0, standingAlone($0)) }.filter { batches[$1].isEmpty }
  }

  private func standingAlone(_ last: Int) -> Batch {
    .cut(after: last, frames: longer[last] ?? frames)
  }

  private func isDerived(_ sum: StageGroup) -> Bool {
    sum.stages.lowerBound > 0 || sum.stages.count == 1 && batches.stages.count > 1
  }

  var moved: Set<MetricName> {
    Set(
      batches.readings.indices.filter { index in batches.all.contains { $0[index] != 0 } }
        .map { batches.readings[$0].metric.name })
  }

  /// Counts per frame, as they were read, and without the reading.
  private func values(of sum: StageGroup, _ index: Int) -> [(raw: Double, net: Double)] {
    guard !isDerived(sum) else {
      return batches.perFrame(sum.stages, frames: frames, index).map { ($0, $0) }
    }
    let batch = standingAlone(sum.stages.upperBound - 1)
    let (count, addition) = (Double(batch.frames), cost.additions[index].median)
    return batches[batch].map {
      (Double($0[index]) / count, Double($0[index] - addition) / count)
    }
  }

  func emitSeries(to context: PassContext) {
    for sum in batches.sums {
      for (index, reading) in batches.readings.enumerated() {
        let (values, metric) = (values(of: sum, index), reading.metric)
        tell(values.map(\.net), metric, sum, reading, context)
        tell(values.map(\.raw), metric.asRead, sum, reading, context)
        tell(
          values.map { $0.raw == 0 ? 0 : 100 * ($0.raw - $0.net) / $0.raw }, metric.shareOfReading,
          sum, reading, context)
      }
    }
  }

  /// A quotient of two events, sample by sample; where one of them has none the stage has none.
  func emit(_ counted: CountedRatio, to context: PassContext) {
    for sum in batches.sums {
      let values = zip(values(of: sum, counted.above), values(of: sum, counted.below))
        .map { counted.ratio.value($0.net, $1.net) }
      let known = values.compactMap(\.self)
      guard known.count == values.count else {
        context.emit(absence: counted, in: sum.sum, of: batches.caseID)
        continue
      }
      tell(known, counted.ratio.metric, sum, batches.readings[counted.above], context)
    }
  }

  private func tell(
    _ values: [Double], _ metric: Metric, _ sum: StageGroup, _ reading: ReadingDescription,
    _ context: PassContext
  ) {
    let frames = isDerived(sum) ? frames : standingAlone(sum.stages.upperBound - 1).frames
    context.emit(
      values, frames: frames, of: metric, reading, in: sum.sum, batches.caseID, pass: .counters,
      flags: isDerived(sum) ? [.derived] : [])
  }
}

/// Times a part of a story: each turn makes a fresh subject that stands where the part begins, and
/// runs the part once.
///
/// What happens once cannot be repeated until a batch is long enough for any clock: a part is as
/// long as it is, the median over many turns is its time, and the probe's own cost is stated. The
/// sides are told apart as ``TimePass`` tells them, by turns that are cut short.
struct StoryPass {
  let context: PassContext
  let block: String
  let arms: [StoryArm]

  /// Makes turns until `deadline`, on the monotonic clock, or until the arms are well known.
  func run(until deadline: Double) throws {
    let probe = context.batchProbe()
    try probe.arm()
    defer { probe.disarm() }
    context.emit(probe.calibrate(reads: 200), pass: .time)
    var records = try arms.map { arm in
      let subject = try arm.make()
      // Once unmeasured: the first turn of a process pays for its pages.
      try subject.run(frames: arm.frames, through: subject.stages.count - 1)
      return TimeRecord(
        arm: ArmRun(caseID: arm.caseID, subject: subject),
        framesPerSample: subject.stages.map { _ in arm.frames }, readings: probe.readings)
    }
    let contention = ContentionLog(context.host)
    let reason = try sample(&records, probe, contention, until: deadline)
    contention.finish()
    for record in records { record.emitSeries(to: context, contention) }
    context.emit(
      .contention(contention.report(block: block, pass: .time, process: context.process)))
    context.emit(
      .blockStopped(block: block, rounds: records.first?.rounds ?? 0, reason: reason))
  }

  private func sample(
    _ records: inout [TimeRecord], _ probe: Probe, _ contention: ContentionLog,
    until deadline: Double
  ) throws -> StopReason {
    let most = context.rule.rounds ?? 10_000
    var generator = SeededGenerator(seed: context.seed(salt: 0x9E37_79B9))
    for round in 0..<most {
      let order = records.indices.shuffled(using: &generator)
      for (place, arm) in order.enumerated() {
        for cut in records[arm].framesPerSample.indices.shuffled(using: &generator) {
          let subject = try arms[arm].make()
          contention.beginSample()
          probe.read(0)
          try subject.run(frames: arms[arm].frames, through: cut)
          probe.read(1)
          records[arm].store(prefix: cut, probe, contention.endSample())
        }
        records[arm].finishRound(round, order: place)
      }
      context.emit(.roundFinished(block: block, round: round))
      let reason = context.reasonToStop(after: round, records, deadline: deadline)
      if let reason { return reason }
    }
    return .rounds
  }
}

import Statistics
import Vocabulary

/// Times the arms of a block in balanced random rounds.
///
/// Reading a clock at every stage boundary would cost more than many stages do. So a stage is timed
/// by prefix batches: batches of frames cut short after the first stage, after the second, … and
/// whole ones. Groups that start with the first stage are batches as they stand; every other stage
/// or group is the difference of two batches of the same round, flagged `derived`, and may be
/// negative within noise. Nothing is read inside a batch.
struct TimePass {
  private let context: PassContext
  private let block: String
  private let arms: [ArmRun]
  private let probe: Probe

  init(context: PassContext, block: String, arms: [ArmRun]) {
    self.context = context
    self.block = block
    self.arms = arms
    probe = context.batchProbe()
  }

  func run(until deadline: Double) throws {
    try probe.arm()
    defer { probe.disarm() }
    let cost = probe.calibrate(reads: 200)
    context.emit(cost, pass: .time)
    let probeCost = Double(cost.addition(to: .cpuTime)?.median ?? 0)
    var records: [TimeRecord] = []
    for arm in arms {
      let frames = try prepare(arm, probeCost: probeCost)
      records.append(
        TimeRecord(arm: arm, framesPerSample: frames, readings: probe.readings))
    }
    let reason = try sample(&records, until: deadline)
    let rounds = records.first?.rounds ?? 0
    for record in records { record.emitSeries(to: context) }
    context.emit(.blockStopped(block: block, rounds: rounds, reason: reason))
  }

  // MARK: - Rounds

  private func sample(_ records: inout [TimeRecord], until deadline: Double) throws -> StopReason {
    let most = context.rule.rounds ?? 10_000
    var generator = SeededGenerator(seed: context.seed(salt: 0x9E37_79B9))
    var order: [[Int]] = []
    for round in 0..<most {
      if round % arms.count == 0 {
        order = BalancedOrder.rounds(
          arms: arms.count, rounds: arms.count, seed: generator.next())
      }
      for (place, arm) in order[round % arms.count].enumerated() {
        try sample(&records[arm], round: round, order: place, using: &generator)
      }
      context.emit(.roundFinished(block: block, round: round))
      let reason = context.reasonToStop(after: round, records, deadline: deadline)
      if let reason { return reason }
    }
    return .rounds
  }

  /// One turn of one arm: a batch per prefix, in random order.
  private func sample(
    _ record: inout TimeRecord, round: Int, order: Int, using generator: inout SeededGenerator
  ) throws {
    let subject = record.arm.subject
    for prefix in subject.stages.indices.shuffled(using: &generator) {
      try subject.settle()
      // The caches are this batch's own when it starts, whatever ran before: an arm with many
      // stages would otherwise come to its whole frames colder than an arm with one.
      try subject.run(frames: subject.framesBeforeBatch, through: prefix)
      probe.read(0)
      try subject.run(frames: record.framesPerSample[prefix], through: prefix)
      probe.read(1)
      record.store(prefix: prefix, probe)
    }
    record.finishRound(round, order: order)
  }

  // MARK: - Warm-up and calibration

  private func prepare(_ arm: ArmRun, probeCost: Double) throws -> [Int] {
    let last = arm.subject.stages.count - 1
    var warmUp = WarmUp()
    var warmUpFrames = 0
    let start = MonotonicTime.now()
    while warmUpFrames < context.rule.mostWarmUpFrames && !warmUp.isSteady && !context.shouldStop()
    {
      if warmUpFrames >= context.rule.fewestWarmUpFrames
        && MonotonicTime.now() - start >= context.rule.longestWarmUpSeconds
      {
        break
      }
      let (frames, nanoseconds) = try time(
        arm, frames: arm.subject.wholeCycles(warmUpFrames < 64 ? 1 : 4), through: last)
      warmUp.add(nanoseconds / Double(frames))
      warmUpFrames += frames
    }
    let shortest = context.rule.shortestBatch(probeCost: probeCost)
    var frames: [Int] = []
    var shortestBatch = Double.infinity
    for prefix in 0...last {
      let (count, nanoseconds) = try calibrate(arm, prefix: prefix, shortest: shortest)
      frames.append(count)
      shortestBatch = min(shortestBatch, nanoseconds)
    }
    context.emit(
      .calibrated(
        Calibration(
          caseID: arm.caseID, framesPerSample: frames, warmUpFrames: warmUpFrames,
          isSteady: warmUp.isSteady, probeShare: probeCost / shortestBatch)))
    return frames
  }

  /// The frames that make a batch last at least `shortest` ns, and how long they took.
  private func calibrate(
    _ arm: ArmRun, prefix: Int, shortest: Double
  ) throws -> (frames: Int, nanoseconds: Double) {
    if let fixed = context.rule.frames {
      return (fixed, try time(arm, frames: fixed, through: prefix).nanoseconds)
    }
    var frames = arm.subject.framesPerCycle
    while true {
      let (_, nanoseconds) = try time(arm, frames: frames, through: prefix)
      if nanoseconds >= shortest || frames >= 1 << 26 { return (frames, nanoseconds) }
      let wanted = Double(frames) * shortest * 1.1 / max(nanoseconds, 1)
      frames = arm.subject.wholeCycles(
        min(frames * 100, max(frames + 1, Int(wanted.rounded(.up))), 1 << 26))
    }
  }

  private func time(
    _ arm: ArmRun, frames: Int, through last: Int
  ) throws -> (frames: Int, nanoseconds: Double) {
    try arm.subject.settle()
    let start = context.clock.nanoseconds() ?? 0
    try arm.subject.run(frames: frames, through: last)
    let end = context.clock.nanoseconds() ?? 0
    return (frames, Double(end - start))
  }
}

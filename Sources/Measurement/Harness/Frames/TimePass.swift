/// Times the arms of a block in balanced random rounds.
///
/// Reading a clock at every stage boundary would cost more than many stages do. So a stage is timed
/// by prefix batches: frames cut short after the first stage, after the second, … and whole ones.
/// Groups that start with the first stage are batches as they stand; all else is the difference of
/// two batches of the same round, flagged `derived`, and may be negative within noise.
///
/// A part of a story happens once: each turn has a fresh subject that stands where the part begins,
/// the median over many turns is its time, and the probe's own cost is stated.
struct TimePass {
  private let context: PassContext
  private let block: String
  private let arms: [ArmRun]
  private let probe = Probe(
    instruments: [ResourceUsageInstrument(), ClockInstrument()], boundaries: 2)

  /// A pass over arms that are all of frames alike, or all of one part of a story.
  init(context: PassContext, block: String, arms: [ArmRun]) {
    (self.context, self.block, self.arms) = (context, block, arms)
  }

  /// Makes rounds until `deadline`, on the monotonic clock, or until the arms are well known.
  func run(until deadline: Double) throws {
    try probe.arm()
    defer { probe.disarm() }
    let cost = probe.calibrate(reads: 200)
    context.emit(cost, pass: .time)
    let probeCost = Double(cost.addition(to: .cpuTime)?.median ?? 0)
    var records: [TimeRecord] = []
    for arm in arms where !context.shouldStop() {
      context.emit(.step("warming up \(arm.caseID)"))
      let subject = try arm.subject()
      let frames =
        try arm.arm.part.map { try playOnce(subject, frames: $0.frames) }
        ?? prepare(subject, arm.caseID, probeCost: probeCost)
      records.append(
        TimeRecord(
          BatchRecord(arm.caseID, subject, probe.readings),
          subject.stages.indices.map { .cut(after: $0, frames: frames[$0]) }))
    }
    context.emit(.step("running \(block)"))
    let contention = ContentionLog(context.host)
    let reason = try sample(&records, contention, until: deadline)
    let rounds = records.first?.rounds ?? 0
    contention.finish()
    for record in records { record.emitSeries(to: context, contention) }
    context.emit(
      .contention(contention.report(block: block, pass: .time, process: context.process)))
    context.emit(.blockStopped(block: block, rounds: rounds, reason: reason))
  }

  private func sample(
    _ records: inout [TimeRecord], _ contention: ContentionLog, until deadline: Double
  ) throws -> StopReason {
    if let reason = context.reasonToStop { return reason }
    let most = context.rule.rounds ?? 10_000
    var generator = SeededGenerator(seed: context.seed(salt: 0x9E37_79B9))
    var orders: [[Int]] = []
    for round in 0..<most {
      let start = MonotonicTime.now()
      for (place, arm) in order(of: round, &orders, &generator).enumerated() {
        for cut in records[arm].cuts.indices.shuffled(using: &generator) {
          try sample(arms[arm], cut, of: &records[arm], contention)
        }
        records[arm].orders.append(place)
      }
      context.emit(.roundFinished(block: block, round: round))
      let reason = context.reasonToStop(
        after: round, lasting: MonotonicTime.now() - start, deadline: deadline
      ) { precision in records.allSatisfy { $0.isPrecise(precision) } }
      if let reason { return reason }
    }
    return .rounds
  }

  /// The order of the arms in a round: balanced over as many rounds as there are arms; of stories,
  /// whose subjects have no neighbours, any.
  private func order(
    of round: Int, _ orders: inout [[Int]], _ generator: inout SeededGenerator
  ) -> [Int] {
    guard arms.allSatisfy(\.isKept) else { return arms.indices.shuffled(using: &generator) }
    let place = round % arms.count
    if place == 0 {
      orders = BalancedOrder.rounds(
        arms: arms.count, rounds: arms.count, seed: generator.next())
    }
    return orders[place]
  }

  private func sample(
    _ arm: ArmRun, _ cut: Int, of record: inout TimeRecord, _ contention: ContentionLog
  ) throws {
    let subject = try arm.settled()
    // Before the frames that warm the caches: looking leaves nothing in those of the batch.
    contention.beginSample()
    // An arm with many stages would otherwise come to its whole frames colder than one with one.
    try arm.warmCaches(subject, through: cut)
    probe.read(0)
    try subject.run(frames: record.cuts[cut].frames, through: cut)
    probe.read(1)
    record.store(cut: cut, probe, contention.endSample())
  }

  /// Unmeasured: the first turn of a process pays for its pages. Returns the frames of each cut.
  private func playOnce(_ subject: any StagedSubject, frames: Int) throws -> [Int] {
    try subject.run(frames: frames, through: subject.stages.count - 1)
    return subject.stages.map { _ in frames }
  }

  private func prepare(
    _ subject: any StagedSubject, _ caseID: String, probeCost: Double
  ) throws -> [Int] {
    let last = subject.stages.count - 1
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
        subject, frames: subject.wholeCycles(warmUpFrames < 64 ? 1 : 4), through: last)
      warmUp.add(nanoseconds / Double(frames))
      warmUpFrames += frames
    }
    let shortest = context.rule.shortestBatch(probeCost: probeCost)
    var frames: [Int] = []
    var shortestBatch = Double.infinity
    for prefix in 0...last {
      let (count, nanoseconds) = try calibrate(subject, prefix: prefix, shortest: shortest)
      frames.append(count)
      shortestBatch = min(shortestBatch, nanoseconds)
    }
    context.emit(
      .calibrated(
        Calibration(
          caseID: caseID, framesPerSample: frames, warmUpFrames: warmUpFrames,
          isSteady: warmUp.isSteady, probeShare: probeCost / shortestBatch)))
    return frames
  }

  /// The frames that make a batch last at least `shortest` ns, and how long they took.
  private func calibrate(
    _ subject: any StagedSubject, prefix: Int, shortest: Double
  ) throws -> (frames: Int, nanoseconds: Double) {
    if let fixed = context.rule.frames {
      return (fixed, try time(subject, frames: fixed, through: prefix).nanoseconds)
    }
    var frames = subject.framesPerCycle
    while true {
      let (_, nanoseconds) = try time(subject, frames: frames, through: prefix)
      if nanoseconds >= shortest || frames >= 1 << 26 { return (frames, nanoseconds) }
      let wanted = Double(frames) * shortest * 1.1 / max(nanoseconds, 1)
      frames = subject.wholeCycles(
        min(frames * 100, max(frames + 1, Int(wanted.rounded(.up))), 1 << 26))
    }
  }

  private func time(
    _ subject: any StagedSubject, frames: Int, through last: Int
  ) throws -> (frames: Int, nanoseconds: Double) {
    try subject.settle()
    let start = CPUClock.nanoseconds() ?? 0
    try subject.run(frames: frames, through: last)
    let end = CPUClock.nanoseconds() ?? 0
    return (frames, Double(end - start))
  }
}

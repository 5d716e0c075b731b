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
    for arm in arms where !context.shouldStop() {
      context.emit(.step("warming up \(arm.caseID)"))
      let frames = try prepare(arm, probeCost: probeCost)
      records.append(
        TimeRecord(arm: arm, framesPerSample: frames, readings: probe.readings))
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

  // MARK: - Rounds

  private func sample(
    _ records: inout [TimeRecord], _ contention: ContentionLog, until deadline: Double
  ) throws -> StopReason {
    if let reason = context.reasonToStop { return reason }
    let most = context.rule.rounds ?? 10_000
    var generator = SeededGenerator(seed: context.seed(salt: 0x9E37_79B9))
    var order: [[Int]] = []
    for round in 0..<most {
      let start = MonotonicTime.now()
      if round % arms.count == 0 {
        order = BalancedOrder.rounds(
          arms: arms.count, rounds: arms.count, seed: generator.next())
      }
      for (place, arm) in order[round % arms.count].enumerated() {
        try sample(
          &records[arm], contention, round: round, order: place, using: &generator)
      }
      context.emit(.roundFinished(block: block, round: round))
      let reason = context.reasonToStop(
        after: round, records, lasting: MonotonicTime.now() - start, deadline: deadline)
      if let reason { return reason }
    }
    return .rounds
  }

  /// One turn of one arm: a batch per prefix, in random order.
  private func sample(
    _ record: inout TimeRecord, _ contention: ContentionLog, round: Int, order: Int,
    using generator: inout SeededGenerator
  ) throws {
    let subject = record.arm.subject
    for prefix in subject.stages.indices.shuffled(using: &generator) {
      try subject.settle()
      // Before the frames that warm the caches: looking leaves nothing in those of the batch.
      contention.beginSample()
      // The caches are this batch's own when it starts, whatever ran before: an arm with many
      // stages would otherwise come to its whole frames colder than an arm with one.
      try subject.run(frames: subject.framesBeforeBatch, through: prefix)
      probe.read(0)
      try subject.run(frames: record.framesPerSample[prefix], through: prefix)
      probe.read(1)
      record.store(prefix: prefix, probe, contention.endSample())
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
    let start = CPUClock.nanoseconds() ?? 0
    try arm.subject.run(frames: frames, through: last)
    let end = CPUClock.nanoseconds() ?? 0
    return (frames, Double(end - start))
  }
}

/// What the time pass has read of one arm: per round and prefix, the change of every reading per
/// frame.
struct TimeRecord {
  let arm: ArmRun
  let framesPerSample: [Int]
  private let readings: [ReadingDescription]
  private var current: [Double]
  private var values: ContiguousArray<[Double]> = []
  private var roundNumbers: [Int] = []
  private var orders: [Int] = []
  /// What others did, of each prefix of the round that is not over, and of each round.
  private var currentMarks: [ContentionLog.Mark?]
  private var marks: [[ContentionLog.Mark?]] = []

  private let cpuReading: Int?
  private let switchReading: Int?

  init(arm: ArmRun, framesPerSample: [Int], readings: [ReadingDescription]) {
    self.arm = arm
    self.framesPerSample = framesPerSample
    self.readings = readings
    current = Array(repeating: 0, count: framesPerSample.count * readings.count)
    currentMarks = Array(repeating: nil, count: framesPerSample.count)
    cpuReading = readings.firstIndex { $0.metric.name == .cpuTime }
    switchReading = readings.firstIndex { $0.metric.name == .involuntarySwitches }
  }

  var rounds: Int { values.count }

  /// Takes the probe's last pair as the batch of `prefix`.
  ///
  /// - Parameter mark: what the batch met of others; nil where nobody looked.
  mutating func store(prefix: Int, _ probe: Probe, _ mark: ContentionLog.Mark? = nil) {
    currentMarks[prefix] = mark
    let frames = Double(framesPerSample[prefix])
    for reading in readings.indices {
      current[prefix * readings.count + reading] =
        Double(probe.delta(of: reading, from: 0, to: 1)) / frames
    }
  }

  mutating func finishRound(_ round: Int, order: Int) {
    values.append(current)
    marks.append(currentMarks)
    roundNumbers.append(round)
    orders.append(order)
  }

  /// Whether the whole frame's CPU time is known to `precision`, relative half-width of the
  /// median's interval.
  func isPrecise(_ precision: Double) -> Bool {
    guard let cpuReading else { return true }
    let whole = column(prefix: framesPerSample.count - 1, reading: cpuReading)
    guard let summary = Summary.of(whole), summary.median > 0,
      let interval = MedianInterval.orderStatistic(whole)
    else { return false }
    return (interval.upper - interval.lower) / 2 <= precision * summary.median
  }

  // MARK: - Series

  /// Tells all samples, marked as `contention` found them.
  func emitSeries(to context: PassContext, _ contention: ContentionLog? = nil) {
    guard !values.isEmpty else { return }
    for mark in marks.joined().compactMap(\.self) { contention?.count(mark) }
    let subject = arm.subject
    for (index, stage) in subject.stages.enumerated() {
      emit(stage, from: index, to: index, context, contention)
    }
    for group in subject.groups {
      emit(
        group.sum, from: group.stages.lowerBound, to: group.stages.upperBound - 1, context,
        contention)
    }
  }

  private func emit(
    _ stage: Stage, from first: Int, to last: Int, _ context: PassContext,
    _ contention: ContentionLog?
  ) {
    for (index, reading) in readings.enumerated() {
      let whole = column(prefix: last, reading: index)
      let before = first > 0 ? column(prefix: first - 1, reading: index) : nil
      let values = before.map { zip(whole, $0).map { $0 - $1 } } ?? whole
      let flags = flags(of: values, reading, prefixes: max(0, first - 1)...last, contention)
      let samples = values.indices.map { round in
        Sample(
          values[round], frames: framesPerSample[last], round: roundNumbers[round],
          order: orders[round], flags: flags[round])
      }
      context.emit(
        samples, of: reading.metric, in: stage, caseID: arm.caseID, pass: .time,
        source: reading.source, quality: reading.quality,
        flags: seriesFlags(of: values, reading, isDerived: first > 0))
    }
  }

  private func flags(
    of values: [Double], _ reading: ReadingDescription, prefixes: ClosedRange<Int>,
    _ contention: ContentionLog?
  ) -> [[SampleFlag]] {
    guard reading.source == .clock else { return values.map { _ in [] } }
    let outliers = OutlierRule().outliers(in: values)
    return values.indices.map { round in
      var flags: [SampleFlag] = []
      if wasContended(round, prefixes, contention) { flags.append(.contended) }
      if outliers[round] { flags.append(.outlier) }
      if wasPreempted(round, prefixes) { flags.append(.preempted) }
      return flags
    }
  }

  /// Whether the kernel took the core away during one of the two batches that the value comes from.
  private func wasPreempted(_ round: Int, _ prefixes: ClosedRange<Int>) -> Bool {
    guard let switchReading else { return false }
    return [prefixes.lowerBound, prefixes.upperBound].contains {
      values[round][$0 * readings.count + switchReading] > 0
    }
  }

  /// Whether others were at work during one of the two.
  private func wasContended(
    _ round: Int, _ prefixes: ClosedRange<Int>, _ contention: ContentionLog?
  ) -> Bool {
    [prefixes.lowerBound, prefixes.upperBound].contains { prefix in
      marks[round][prefix].map { contention?.isContended($0) == true } ?? false
    }
  }

  private func seriesFlags(
    of values: [Double], _ reading: ReadingDescription, isDerived: Bool
  ) -> [SampleFlag] {
    var flags: [SampleFlag] = isDerived ? [.derived] : []
    if reading.source == .clock, DriftTest.test(values)?.isDrifting == true {
      flags.append(.drifting)
    }
    return flags
  }

  private func column(prefix: Int, reading: Int) -> [Double] {
    values.map { $0[prefix * readings.count + reading] }
  }
}

/// Counts what each stage does: the instruments are read at every stage boundary of every frame,
/// since reading them does not change what they count. That holds for hooks and software events;
/// those of the processor are counted by ``EventPass``.
struct CountPass {
  let context: PassContext
  let pass: Pass
  let instruments: [any Instrument]

  /// What is done once (masks of each phase, buffers that grow) is done in these frames, before
  /// counting. A fixed number, like the next: were it a matter of time, counts would not repeat.
  static let warmUpFrames = 10
  /// Frames per sample: enough to see a cost that comes every few frames.
  static let framesPerSample = 5

  func run(_ arms: [ArmRun]) throws {
    try run(
      arms.map { CountedArm($0, frames: context.rule.frames) },
      stages: arms.map(\.subject.stages.count).max() ?? 0)
  }

  func run(_ arms: [StoryArm]) throws {
    try run(arms.map(CountedArm.init), stages: arms.map(\.stages).max() ?? 0)
  }

  private func run(_ arms: [CountedArm], stages: Int) throws {
    let usable = instruments.filter { instrument in
      do {
        try instrument.arm()
        instrument.disarm()
        return true
      } catch {
        for reading in instrument.readings {
          context.emit(.unavailable(metric: reading.metric.name, reason: "\(error)"))
        }
        return false
      }
    }
    guard !usable.isEmpty, stages > 0 else { return }
    let probe = Probe(instruments: usable, boundaries: stages + 1)
    try probe.arm()
    defer { probe.disarm() }
    context.emit(probe.calibrate(reads: 200), pass: pass)
    for arm in arms where !context.shouldStop() { try count(arm, probe) }
  }

  private func count(_ arm: CountedArm, _ probe: Probe) throws {
    var subject = try arm.next()
    let (stages, groups) = (subject.stages, subject.groups)
    let frames = arm.frames(subject)
    let tally = CountTally(stages: stages.count, readings: probe.readings)
    var samples: [CountTally.Totals] = []
    for number in 0..<context.rule.countedSamples {
      if number > 0 { subject = try arm.next() }
      tally.clear()
      for _ in 0..<frames {
        try subject.runFrame { boundary in probe.read(boundary) }
        tally.add(probe)
      }
      samples.append(tally.sample(frames: frames))
      if context.shouldStop() { break }
    }
    if let failure = probe.failures.first {
      for reading in probe.readings {
        context.emit(.unavailable(metric: reading.metric.name, reason: failure))
      }
      return
    }
    let sums = stages.enumerated().map { StageGroup($1, $0..<($0 + 1)) } + groups
    emit(samples, of: sums, arm.caseID, probe.readings, frames: frames)
  }

  private func emit(
    _ samples: [CountTally.Totals], of sums: [StageGroup], _ caseID: String,
    _ readings: [ReadingDescription], frames: Int
  ) {
    for group in sums {
      for (index, reading) in readings.enumerated() {
        let values = samples.enumerated().map { round, sample in
          Sample(
            sample.value(of: index, reading.kind, over: group.stages), frames: frames, round: round)
        }
        context.emit(
          values, of: reading.metric, in: group.sum, caseID: caseID, pass: pass,
          source: reading.source, quality: reading.quality)
      }
    }
  }
}

/// An arm as it is counted: where its samples come from.
private struct CountedArm {
  let caseID: String
  /// How many frames of a subject are a sample.
  let frames: (any StagedSubject) -> Int
  /// The subject of the next sample.
  let next: () throws -> any StagedSubject

  /// One subject, warmed up before its first sample.
  init(_ arm: ArmRun, frames: Int?) {
    caseID = arm.caseID
    self.frames = { frames ?? $0.wholeCycles(CountPass.framesPerSample) }
    var isWarm = false
    next = {
      guard !isWarm else { return arm.subject }
      for _ in 0..<CountPass.warmUpFrames {
        try arm.subject.run(frames: 1, through: arm.subject.stages.count - 1)
      }
      try arm.subject.settle()
      isWarm = true
      return arm.subject
    }
  }

  /// A fresh subject for each sample.
  init(_ arm: StoryArm) {
    caseID = arm.caseID
    frames = { _ in arm.frames }
    next = arm.make
  }
}

/// Adds up a probe's stage-by-stage changes over the frames of one sample, without allocating.
final class CountTally {
  private let stages: Int
  private let kinds: [ReadingKind]
  private var totals: [Int64]

  struct Totals {
    fileprivate let totals: [Int64]
    fileprivate let readings: Int
    fileprivate let frames: Int

    /// The value per frame over some stages: sums are averaged, the maximum is kept as it is.
    func value(of reading: Int, _ kind: ReadingKind, over stages: Range<Int>) -> Double {
      let parts = stages.map { totals[$0 * readings + reading] }
      return switch kind {
      case .sum: Double(parts.reduce(0, &+)) / Double(frames)
      case .maximum: Double(parts.max() ?? 0)
      }
    }
  }

  init(stages: Int, readings: [ReadingDescription]) {
    self.stages = stages
    kinds = readings.map(\.kind)
    totals = Array(repeating: 0, count: stages * readings.count)
  }

  func clear() { for index in totals.indices { totals[index] = 0 } }

  /// Adds the frame whose boundaries the probe holds.
  func add(_ probe: Probe) {
    for stage in 0..<stages {
      for reading in kinds.indices {
        let slot = stage * kinds.count + reading
        let change = probe.delta(of: reading, from: stage, to: stage + 1)
        totals[slot] =
          kinds[reading] == .sum ? totals[slot] &+ change : max(totals[slot], change)
      }
    }
  }

  func sample(frames: Int) -> Totals {
    Totals(totals: totals, readings: kinds.count, frames: frames)
  }
}

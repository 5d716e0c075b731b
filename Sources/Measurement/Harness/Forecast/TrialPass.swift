import Vocabulary

/// Tries a block once and briefly, to tell what it will take: each arm is made, and runs one cycle
/// of frames through each of its stages.
///
/// What it finds is an estimate for people and for limits; no figure of a report comes from it.
struct TrialPass {
  /// Warm-ups settle after about so many frames; see ``WarmUp``.
  private static let usualWarmUpFrames = 40.0
  /// A batch is calibrated in a few steps, of which the last is as long as a batch.
  private static let calibrationBatches = 1.3
  /// The threads of a run on real time start and end in about so long, s.
  private static let pacingSeconds = 0.03
  /// So much of a run on scripted clocks is tried, s of those clocks.
  private static let scriptedSeconds = 0.5

  let context: PassContext
  /// How many passes count; 0 where none does.
  let countingPasses: Int
  /// How many passes count events of the processor; 0 where none does.
  let eventPasses: Int
  /// How many passes read the energy of packages; 0 where none does.
  var energyPasses = 0
  /// Seconds on any clock that does not stand still.
  var now: () -> Double = MonotonicTime.now
  /// When there is no more time to try anything, s on that clock.
  var deadline = Double.infinity

  /// Whether what is being tried is given up.
  var isOver: Bool { context.shouldStop() || now() > deadline }

  /// What a block takes; what a trial that is over has found until then.
  ///
  /// - Throws: what making or running a subject throws.
  func cost(of block: Block) throws -> BlockCost {
    var cost = BlockCost(block: block.id, weight: block.weight)
    cost.fewestRounds = context.rule.rounds ?? 1
    switch block.arms {
    case .staged(let arms): try tryFrames(arms, &cost)
    case .stories(let arms): try tryStories(arms, &cost)
    case .paced(let arms):
      for arm in arms where !isOver {
        cost.round += try seconds { _ = try arm.make() } + arm.rule.duration + Self.pacingSeconds
      }
    case .scripted(let arms):
      // Arms and offsets are much alike; what is done once counts as counting does.
      guard let arm = arms.first, var rule = arm.rules.first else { break }
      let runs = Double(arms.reduce(0) { $0 + $1.rules.count }) * rule.duration
      rule.duration = min(rule.duration, Self.scriptedSeconds)
      let once = try seconds {
        _ = try ScriptedPass.run(arm, rule, shouldStop: context.shouldStop)
      }
      cost.counting = runs * once / rule.duration
    }
    return cost
  }

  /// How many passes count an arm: one more for what it counts of its own.
  private func passes(_ tallies: [Tally]) -> Int {
    countingPasses == 0 || tallies.isEmpty ? countingPasses : countingPasses + 1
  }

  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now()
    try work()
    return now() - start
  }

  /// Rounds are made until the time is up, unless their number is given.
  private func settleRounds(_ cost: inout BlockCost) {
    guard context.rule.rounds == nil else { return }
    cost.fewestRounds = context.rule.fewestRounds
    cost.isOpenEnded = true
  }

  // MARK: - Frames

  private func tryFrames(_ arms: [StagedArm], _ cost: inout BlockCost) throws {
    settleRounds(&cost)
    let probe = context.batchProbe()
    try probe.arm()
    let probeCost = Double(probe.calibrate(reads: 200).addition(to: .cpuTime)?.median ?? 0)
    probe.disarm()
    let shortest = context.rule.shortestBatch(probeCost: probeCost) / 1e9
    let starts = Double(StartPass.rounds(weight: cost.weight))
    for arm in arms where !isOver {
      let trial = try tryFrames(arm, shortest: shortest)
      cost.round += trial.round
      cost.preparing +=
        trial.making + warmUp(frame: trial.frame) + Self.calibrationBatches * trial.round
        + starts * (trial.making + 10 * trial.frame)
      let counted = trial.countedFrames * trial.frame
      cost.counting += Double(passes(arm.tallies)) * counted
      let energy = Double(energyPasses * context.rule.countedSamples) * EnergyPass.batchSeconds
      cost.counting += energy
      // Each cut begins anew.
      cost.counting += Double(eventPasses * trial.stages) * (trial.making + counted)
      cost.memory += trial.making + trial.memoryFrames * trial.frame
      cost.memoryCases += 1
    }
  }

  /// What one arm took, s.
  private struct ArmTrial {
    /// Making it and its first frames.
    var making: Double
    /// A whole frame.
    var frame: Double
    /// A batch through each stage.
    var round: Double
    var stages: Int
    var countedFrames: Double
    var memoryFrames: Double
  }

  private func tryFrames(_ arm: StagedArm, shortest: Double) throws -> ArmTrial {
    var made: (any StagedSubject)?
    var trial = ArmTrial(
      making: 0, frame: 0, round: 0, stages: 0, countedFrames: 0, memoryFrames: 0)
    trial.making = try seconds {
      let subject = try arm.make()
      try subject.run(frames: subject.framesPerCycle, through: subject.stages.count - 1)
      made = subject
    }
    guard let subject = made else { return trial }
    trial.stages = subject.stages.count
    for prefix in subject.stages.indices where !isOver {
      let settling = try seconds { try subject.settle() }
      let cycle = try seconds { try subject.run(frames: subject.framesPerCycle, through: prefix) }
      trial.frame = cycle / Double(subject.framesPerCycle)
      let batch = context.rule.frames.map { Double($0) * trial.frame } ?? max(shortest, cycle)
      trial.round += settling + batch + Double(subject.framesBeforeBatch) * trial.frame
    }
    trial.countedFrames = Double(
      CountPass.frames(
        of: subject, samples: context.rule.countedSamples, frames: context.rule.frames))
    trial.memoryFrames = Double(subject.wholeCycles(MemoryPass.frames))
    return trial
  }

  /// How long an arm whose frames take `frame` s warms up, s.
  private func warmUp(frame: Double) -> Double {
    let rule = context.rule
    let longest = max(Double(rule.fewestWarmUpFrames) * frame, rule.longestWarmUpSeconds)
    let most = min(Double(rule.mostWarmUpFrames), Self.usualWarmUpFrames)
    return min(most * frame, longest)
  }

  // MARK: - Stories

  private func tryStories(_ arms: [StoryArm], _ cost: inout BlockCost) throws {
    settleRounds(&cost)
    for arm in arms where !isOver {
      let once = try seconds {
        let subject = try arm.make()
        try subject.run(frames: arm.frames, through: subject.stages.count - 1)
      }
      cost.preparing += once
      cost.round += Double(arm.stages) * once
      let passes = passes(arm.tallies) + eventPasses * arm.stages
      cost.counting += Double(passes * context.rule.countedSamples) * once
    }
  }
}

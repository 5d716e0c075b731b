/// Tries a block once and briefly, to tell what it takes: each arm is made and runs a cycle of
/// frames.
///
/// The costs that it finds are estimates for a limit; no figure of a report comes from them.
struct TrialPass {
  /// Warm-ups settle after about so many frames; see ``WarmUp``.
  private static let warmUpFrames = 40.0
  /// Calibrating a batch takes about so many rounds.
  private static let calibrationRounds = 1.3
  /// A short batch lasts about so many times its least: the probe around it decides.
  private static let probedBatch = 2.0
  /// The threads of a run in real time start and end in about so long, s.
  private static let pacingSeconds = 0.03
  /// So much of a run on scripted clocks is tried, s of those clocks.
  private static let scriptedSeconds = 0.5

  let context: PassContext
  /// How many passes count; 0 where none does.
  let countingPasses: Int
  /// How many passes count events of the processor; 0 where none does.
  let eventPasses: Int
  /// Seconds on any clock that does not stand still.
  var now: () -> Double = MonotonicTime.now
  /// When there is no more time to try anything, s on that clock.
  var deadline = Double.infinity

  var isOver: Bool { context.shouldStop() || now() > deadline }

  private var rounds: Double { Double(context.rule.rounds ?? context.rule.fewestRounds) }

  /// What a block takes; of a trial that is over, what it has found until then.
  ///
  /// - Throws: what making or running a subject throws.
  func cost(of block: Block) throws -> BlockCost {
    var cost = BlockCost(block: block.id)
    switch block.arms {
    case .staged(let arms):
      let starts = Double(StartPass.rounds(weight: block.weight))
      for arm in arms where !isOver {
        tell(arm.caseID)
        try tryFrames(arm, starts: starts, &cost)
      }
    case .stories(let arms):
      for arm in arms where !isOver {
        tell(arm.caseID)
        let once = try seconds {
          let subject = try arm.make()
          try subject.run(frames: arm.frames, through: subject.stages.count - 1)
        }
        cost.least += (1 + rounds * Double(arm.stages)) * once
        let passes = passes(arm.tallies) + eventPasses * arm.stages
        cost.counting += Double(passes * context.rule.countedSamples) * once
      }
    case .paced(let arms):
      cost.isPaced = true
      for arm in arms where !isOver {
        tell(arm.caseID)
        let once = try seconds { _ = try arm.make() } + arm.rule.duration + Self.pacingSeconds
        let runs = Double(context.rule.rounds ?? 1)
        cost.least += runs * once
        // A run of its own for each further group of events.
        cost.counting += runs * Double(max(0, eventPasses - 1)) * once
      }
    case .scripted(let arms):
      // Arms and offsets are much alike; what is done once counts as counting does.
      guard let arm = arms.first, var rule = arm.rules.first else { break }
      tell(arm.caseID)
      let runs = Double(arms.reduce(0) { $0 + $1.rules.count }) * rule.duration
      rule.duration = min(rule.duration, Self.scriptedSeconds)
      let once = try seconds {
        _ = try ScriptedPass.run(arm, rule, shouldStop: context.shouldStop)
      }
      cost.counting = runs * once / rule.duration
    }
    return cost
  }

  private func tell(_ caseID: String) { context.emit(.step("trying \(caseID)")) }

  private func tryFrames(_ arm: StagedArm, starts: Double, _ cost: inout BlockCost) throws {
    let rule = context.rule
    var start = now()
    let subject = try arm.make()
    let stages = subject.stages.count
    try subject.run(frames: subject.framesPerCycle, through: stages - 1)
    let making = now() - start
    let settling = try seconds { try subject.settle() }
    start = now()
    try subject.run(frames: subject.framesPerCycle, through: stages - 1)
    let cycle = now() - start
    let frame = cycle / Double(subject.framesPerCycle)
    let batch =
      rule.frames.map { Double($0) * frame }
      ?? max(Self.probedBatch * rule.shortestBatch / 1e9, cycle)
    let round = Double(stages) * (settling + batch + Double(subject.framesBeforeBatch) * frame)
    let warmUp = min(
      min(Double(rule.mostWarmUpFrames), Self.warmUpFrames) * frame,
      max(Double(rule.fewestWarmUpFrames) * frame, rule.longestWarmUpSeconds))
    cost.least += making + warmUp + (rounds + Self.calibrationRounds) * round
    cost.least += starts * (making + 10 * frame)
    let counted =
      frame
      * Double(CountPass.frames(of: subject, samples: rule.countedSamples, frames: rule.frames))
    cost.counting += Double(passes(arm.tallies)) * counted
    // Each cut begins anew.
    cost.counting += Double(eventPasses * stages) * (making + counted)
    cost.memory += making + frame * Double(subject.wholeCycles(MemoryPass.frames))
    cost.memoryCases += 1
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
}

/// Runs a plan in this process: makes the subjects of a block, warms them up, times them in
/// balanced rounds, then counts what they do, and tells a listener everything.
package final class Runner {
  private let context: PassContext
  private let events: EventGroups
  private let countsWork: Bool
  private let takesTimes: Bool

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - process: this process's number in the run; it also decides the order of arms.
  ///   - eventGroups: PAPI events to count, a pass or a run in real time per group.
  ///   - unproven: those of them that stood still when they were tried: no counts until they move.
  ///   - takesTimes: whether frames and stories on a virtual clock are timed.
  ///   - startNeighbour: nil fails cases that have one.
  ///   - traces: whether all that happens in runs in real time is told.
  ///   - shouldStop: asked between batches; true ends the run after the round.
  ///   - emit: gets every event, on this thread, never inside a measured region.
  package init(
    rule: SamplingRule, seed: UInt64, process: Int, eventGroups: [[String]],
    unproven: Set<String> = [], countsWork: Bool, takesTimes: Bool = true,
    startNeighbour: ((Load, Double, Int32) throws -> any Neighbour)? = nil, traces: Bool = false,
    shouldStop: @escaping () -> Bool, emit: @escaping (RunEvent) -> Void
  ) {
    context = PassContext(
      rule: rule, seed: seed, process: process, startNeighbour: startNeighbour,
      traces: traces, shouldStop: shouldStop, emit: emit)
    events = EventGroups(eventGroups, unproven: unproven)
    self.countsWork = countsWork
    self.takesTimes = takesTimes
  }

  /// Runs the blocks in order.
  ///
  /// - Throws: what making or running a subject throws; instruments that refuse do not throw, their
  ///   metrics are reported as unavailable.
  package func run(_ blocks: [Block]) throws {
    let budget = TimeBudget(
      limitSeconds: context.rule.timeLimitSeconds, weights: blocks.map(\.weight),
      least: context.rule.leastBlockSeconds ?? [])
    for (index, block) in blocks.enumerated() {
      if context.shouldStop() { return }
      context.emit(.blockStarted(block: block.id, cases: block.arms.caseIDs.count))
      switch block.arms {
      case .staged(let arms):
        try measure(block, arms, until: budget.deadline(ofBlock: index))
      case .stories(let arms):
        try measure(block, arms, until: budget.deadline(ofBlock: index))
      case .paced(let arms):
        try PacedPass(context: context, events: events).run(arms, block: block.id)
      case .scripted(let arms): try ScriptedPass(context: context).run(arms, block: block.id)
      }
      for caseID in block.arms.caseIDs { context.emit(.caseFinished(caseID: caseID)) }
    }
    if !context.shouldStop() { context.emit(.finished) }
  }

  /// Tries the blocks in order, once and briefly, and tells what each will take.
  ///
  /// - Parameters:
  ///   - blocks: the smaller ones first, where the time is short.
  ///   - seconds: after so long no further block is tried to its end, but the first is always.
  /// - Throws: what making or running a subject throws.
  package func tryOut(_ blocks: [Block], seconds: Double = .infinity) throws {
    let end = MonotonicTime.now() + seconds
    var pass = TrialPass(
      context: context, countingPasses: countsWork ? 1 + events.software.count : 0,
      eventPasses: countsWork ? events.hardware.count : 0)
    // A block takes no less than a smaller one before it.
    var least = -Double.infinity
    for block in blocks {
      let start = MonotonicTime.now()
      if start + least > end { break }
      let cost = try pass.cost(of: block)
      if context.shouldStop() { return }
      if pass.isOver { break }
      context.emit(.blockTried(cost))
      pass.deadline = end
      least = MonotonicTime.now() - start
    }
    context.emit(.finished)
  }

  private func measure(_ block: Block, _ arms: [StagedArm], until deadline: Double) throws {
    try measureFrames(block, arms, until: deadline)
    // Starts come last: what they make must not change the heap that the other passes count.
    if takesTimes, !context.shouldStop() {
      try StartPass(context: context).run(arms, weight: block.weight)
    }
    for arm in arms { try emit(arm.exactResults(), caseID: arm.caseID) }
  }

  private func measure(_ block: Block, _ arms: [StoryArm], until deadline: Double) throws {
    let tallies = arms.map { arm in Tallied(arm.tallies) { try $0.run([arm]) } }
    let counted = countsWork ? try count({ try $0.run(arms) }, { try $0.run(arms) }, tallies) : 0
    if takesTimes {
      try StoryPass(context: context, block: block.id, arms: arms)
        .run(until: deadline + unbilled(counted))
    } else {
      stop(block)
    }
    for arm in arms { try emit(arm.exactResults(), caseID: arm.caseID) }
  }

  /// The subjects live as long as their frames are measured.
  private func measureFrames(_ block: Block, _ arms: [StagedArm], until deadline: Double) throws {
    let runs = try arms.map {
      context.emit(.step("making \($0.caseID)"))
      return ArmRun(caseID: $0.caseID, subject: try $0.make())
    }
    context.emit(.step("running \(block.id)"))
    let tallies = zip(arms, runs).map { arm, run in
      Tallied(arm.tallies) { try $0.run([run]) }
    }
    let counted = countsWork ? try count({ try $0.run(runs) }, { try $0.run(arms) }, tallies) : 0
    guard takesTimes else { return stop(block) }
    try TimePass(context: context, block: block.id, arms: runs)
      .run(until: deadline + unbilled(counted))
  }

  private func stop(_ block: Block) {
    let reason: StopReason = context.shouldStop() ? .interrupted : .rounds
    context.emit(
      .blockStopped(block: block.id, rounds: context.rule.countedSamples, reason: reason))
  }

  /// What the time limit does not include, s, of so long a time spent on counting.
  private func unbilled(_ counted: Double) -> Double {
    context.rule.leastBlockSeconds == nil ? counted : 0
  }

  /// What an arm counts of its own, and how it is run.
  private struct Tallied {
    let tallies: [Tally]
    let run: (CountPass) throws -> Void

    init(_ tallies: [Tally], _ run: @escaping (CountPass) throws -> Void) {
      (self.tallies, self.run) = (tallies, run)
    }
  }

  /// The passes that count; returns how long they took, s.
  private func count(
    _ run: (CountPass) throws -> Void, _ runEvents: (EventPass) throws -> [EventFault],
    _ tallied: [Tallied]
  ) throws -> Double {
    let start = MonotonicTime.now()
    try run(
      CountPass(
        context: context, pass: .allocations,
        instruments: [AllocationInstrument(), SwiftRuntimeInstrument()]))
    for group in events.software where !context.shouldStop() {
      do {
        let instrument = try PAPIInstrument(events: group)
        try run(CountPass(context: context, pass: .counters, instruments: [instrument]))
      } catch let error as PAPIError {
        for event in group {
          context.emit(.unavailable(metric: MetricName(event), reason: error.description))
        }
      }
    }
    // Each alone: others have no such counts, which is not 0.
    for arm in tallied where !arm.tallies.isEmpty && !context.shouldStop() {
      try arm.run(
        CountPass(
          context: context, pass: .counters, instruments: [TallyInstrument(arm.tallies)]))
    }
    try events.countHardware(
      shouldStop: context.shouldStop,
      tell: { context.emit(.unavailable(metric: $0, reason: $1)) },
      count: { group in
        let instrument = try PAPIInstrument(events: group)
        return try runEvents(EventPass(context: context, instrument: instrument, events: events))
      })
    return MonotonicTime.now() - start
  }

  private func emit(_ results: [ExactResult], caseID: String) {
    for result in results {
      context.emit(
        [Sample(result.value, frames: result.frames, round: 0)], of: result.metric, in: .frame,
        caseID: caseID, pass: .exact, source: .engine, quality: .exact)
    }
  }
}

struct ArmRun {
  let caseID: String
  let subject: any StagedSubject
}

/// Shares a time limit among blocks; what one block leaves over goes to those after it.
struct TimeBudget {
  private let end: Double
  private let weights: [Double]
  private let least: [Double]

  /// - Parameter least: what each block takes however little it gets, s; nothing where none is
  ///   given. Only what is left without it is shared by weight.
  init(
    limitSeconds: Double, weights: [Double], least: [Double] = [],
    now: Double = MonotonicTime.now()
  ) {
    end = now + limitSeconds
    self.weights = weights
    self.least = weights.indices.map { least.indices.contains($0) ? max(0, least[$0]) : 0 }
  }

  /// When block `index`, which starts now, must be done; s on the monotonic clock.
  func deadline(ofBlock index: Int, now: Double = MonotonicTime.now()) -> Double {
    let rest = weights[index...].reduce(0, +)
    guard rest > 0 else { return end }
    let spare = max(0, end - now - least[index...].reduce(0, +))
    return now + least[index] + spare * weights[index] / rest
  }
}

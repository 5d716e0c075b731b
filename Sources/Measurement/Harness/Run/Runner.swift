/// Runs a plan in this process: makes the subjects of a block, warms them up, times them in
/// balanced rounds, then counts what they do, and tells a listener everything.
package final class Runner {
  private let context: PassContext
  private let events: EventGroups
  private let countsWork: Bool
  private let takesTimes: Bool

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
      rule: rule, seed: seed, process: process, startNeighbour: startNeighbour, traces: traces,
      end: rule.mostSeconds.map { MonotonicTime.now() + $0 } ?? .infinity,
      isInterrupted: shouldStop, emit: emit)
    events = EventGroups(eventGroups, unproven: unproven)
    (self.countsWork, self.takesTimes) = (countsWork, takesTimes)
  }

  /// Runs the blocks in order; the first ones where the rule's time is over. Throws what making or
  /// running a subject throws; metrics of instruments that refuse are reported as unavailable.
  package func run(_ blocks: [Block]) throws {
    let budget = TimeBudget(
      limitSeconds: context.rule.timeLimitSeconds, weights: blocks.map(\.weight))
    for (index, block) in blocks.enumerated() where !context.shouldStop() {
      context.emit(.blockStarted(block: block.id, cases: block.arms.caseIDs.count))
      switch block.arms {
      case .staged(let arms):
        try measure(block, arms, until: budget.deadline(ofBlock: index))
      case .paced(let arms):
        try PacedPass(context: context, events: events).run(arms, block: block.id)
      case .scripted(let arms): try ScriptedPass(context: context).run(arms, block: block.id)
      }
      for caseID in block.arms.caseIDs { context.emit(.caseFinished(caseID: caseID)) }
    }
    if !context.isInterrupted() { context.emit(.finished) }
  }

  private func measure(_ block: Block, _ arms: [StagedArm], until deadline: Double) throws {
    try measureFrames(block, arms, until: deadline)
    // Starts come last: what they make must not change the heap that the other passes count.
    if takesTimes, !context.shouldStop(), arms.allSatisfy({ $0.part == nil }) {
      try StartPass(context: context).run(arms, weight: block.weight)
    }
    for arm in arms { try emit(arm.exactResults(), caseID: arm.caseID) }
  }

  /// The subjects live as long as their frames are measured.
  private func measureFrames(_ block: Block, _ arms: [StagedArm], until deadline: Double) throws {
    var runs: [ArmRun] = []
    for arm in arms where !context.shouldStop() {
      context.emit(.step("making \(arm.caseID)"))
      runs.append(try ArmRun(arm))
    }
    context.emit(.step("running \(block.id)"))
    let counted = countsWork ? try count(runs) : 0
    guard takesTimes else { return stop(block) }
    // Without a limit counting is not on the bill.
    try TimePass(context: context, block: block.id, arms: runs)
      .run(until: deadline + (context.rule.mostSeconds == nil ? counted : 0))
  }

  /// Tells that a block was counted, and is not timed.
  private func stop(_ block: Block) {
    let reason = context.reasonToStop
    context.emit(
      .blockStopped(
        block: block.id, rounds: reason == .time ? 0 : context.rule.countedSamples,
        reason: reason ?? .rounds))
  }

  /// The passes that count; returns how long they took, s.
  private func count(_ arms: [ArmRun]) throws -> Double {
    let start = MonotonicTime.now()
    func run(_ pass: Pass, _ instruments: [any Instrument], _ arms: [ArmRun]) throws {
      try CountPass(context: context, pass: pass, instruments: instruments).run(arms)
    }
    try run(.allocations, [AllocationInstrument(), SwiftRuntimeInstrument()], arms)
    for group in events.software where !context.shouldStop() {
      do { try run(.counters, [PAPIInstrument(events: group)], arms) } catch let error as PAPIError
      {
        for event in group {
          context.emit(.unavailable(metric: MetricName(event), reason: error.description))
        }
      }
    }
    // Each alone: others have no such counts, which is not 0.
    for arm in arms where !arm.arm.tallies.isEmpty && !context.shouldStop() {
      try run(.counters, [TallyInstrument(arm.arm.tallies)], [arm])
    }
    try events.countHardware(
      shouldStop: context.shouldStop,
      tell: { context.emit(.unavailable(metric: $0, reason: $1)) },
      count: { group in
        let instrument = try PAPIInstrument(events: group)
        return try EventPass(context: context, instrument: instrument, events: events)
          .run(arms.map(\.arm))
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

/// Shares a time limit among blocks; what one block leaves over goes to those after it.
struct TimeBudget {
  private let end: Double
  private let weights: [Double]

  init(limitSeconds: Double, weights: [Double], now: Double = MonotonicTime.now()) {
    (end, self.weights) = (now + limitSeconds, weights)
  }

  /// When block `index`, which starts now, must be done; s on the monotonic clock.
  func deadline(ofBlock index: Int, now: Double = MonotonicTime.now()) -> Double {
    let rest = weights[index...].reduce(0, +)
    return rest > 0 ? now + max(0, end - now) * weights[index] / rest : end
  }
}

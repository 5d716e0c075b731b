public import FramePacing
public import Instrumentation

/// Runs a plan in this process: makes the subjects of a block, warms them up, times them in balanced
/// rounds, then counts what they do, and tells a listener everything.
public final class Runner {
  let rule: SamplingRule
  let seed: UInt64
  let process: Int
  let clock: CPUClock
  let eventGroups: [[String]]
  let countsWork: Bool
  let startNeighbour: NeighbourStart?
  let shouldStop: () -> Bool
  let emit: (RunEvent) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - process: this process's number in the run; it also decides the order of arms.
  ///   - eventGroups: PAPI events to count, one pass per group.
  ///   - countsWork: whether the passes that count exactly are run besides the timed one.
  ///   - startNeighbour: how to start a process that shares a core, for cases that have one; nil fails them.
  ///   - shouldStop: asked between batches; true ends the run after the round.
  ///   - emit: gets every event, on this thread, never inside a measured region.
  public init(
    rule: SamplingRule, seed: UInt64, process: Int, clock: CPUClock, eventGroups: [[String]],
    countsWork: Bool, startNeighbour: NeighbourStart? = nil, shouldStop: @escaping () -> Bool,
    emit: @escaping (RunEvent) -> Void
  ) {
    self.rule = rule
    self.seed = seed
    self.process = process
    self.clock = clock
    self.eventGroups = eventGroups
    self.countsWork = countsWork
    self.startNeighbour = startNeighbour
    self.shouldStop = shouldStop
    self.emit = emit
  }

  /// Runs the blocks in order.
  ///
  /// - Throws: what making or running a subject throws; instruments that refuse do not throw, their
  ///   metrics are told as unavailable.
  public func run(_ blocks: [Block]) throws {
    let pace = Pace(limitSeconds: rule.timeLimitSeconds, weights: blocks.map(\.weight))
    for (index, block) in blocks.enumerated() {
      if shouldStop() { return }
      emit(.blockStarted(block: block.id, cases: block.arms.count))
      if block.arms.contains(where: { $0.paced != nil }) {
        try PacedPass(runner: self).run(block)
      } else if block.arms.contains(where: { $0.capacity != nil }) {
        try CapacityPass(runner: self).run(block, until: pace.deadline(ofBlock: index))
      } else {
        try measure(block, until: pace.deadline(ofBlock: index))
        // Last, when its subjects can no longer change what the heap looks like to those that are counted.
        if !shouldStop() { try StartPass(runner: self).run(block) }
      }
      for arm in block.arms { try emitExactResults(of: arm) }
      for arm in block.arms { emit(.caseFinished(caseID: arm.caseID)) }
    }
    if !shouldStop() { emit(.finished) }
  }

  private func measure(_ block: Block, until deadline: Double) throws {
    let arms = try block.arms.map { ArmRun(caseID: $0.caseID, subject: try $0.make()) }
    let counted = countsWork ? try count(arms) : 0
    try TimePass(runner: self, block: block, arms: arms).run(until: deadline + counted)
  }

  /// The passes that count; returns how long they took, s: they are not on the time limit's bill.
  private func count(_ arms: [ArmRun]) throws -> Double {
    let start = Pace.now()
    try CountPass(
      runner: self, name: "allocations",
      instruments: [AllocationInstrument(), SwiftRuntimeInstrument()]
    ).run(arms)
    for events in eventGroups {
      if shouldStop() { break }
      do {
        try CountPass(
          runner: self, name: "counters", instruments: [try PAPIInstrument(events: events)]
        ).run(arms)
      } catch let error as PAPIError {
        for event in events { emit(.unavailable(metric: event, reason: error.description)) }
      }
    }
    return Pace.now() - start
  }
}

/// A case while its block runs.
final class ArmRun {
  let caseID: String
  let subject: any StagedSubject

  init(caseID: String, subject: any StagedSubject) {
    self.caseID = caseID
    self.subject = subject
  }
}

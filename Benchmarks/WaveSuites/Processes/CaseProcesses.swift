import LayerTree
package import Measurement
import Vocabulary

/// A process that Callgrind runs: counts the instructions of one case.
package struct CallgrindProcess {
  let plan: WavePlan
  /// The case's name.
  let caseID: String
  /// How many frames.
  package let rule: CallgrindPass.Rule
  /// This process's number in the run, from 0.
  let index: Int
  /// The path given to Callgrind as `--callgrind-out-file`.
  let dumps: String

  package init(
    plan: WavePlan, caseID: String, rule: CallgrindPass.Rule, index: Int, dumps: String
  ) {
    self.plan = plan
    self.caseID = caseID
    self.rule = rule
    self.index = index
    self.dumps = dumps
  }

  /// Runs the case and tells `emit` everything when it is done.
  ///
  /// - Throws: `PlanError.unknown` for a case that the plan does not have; what `CallgrindPass`
  ///   throws.
  package func run(shouldStop: @escaping () -> Bool, emit: @escaping (RunEvent) -> Void) throws {
    let pass = CallgrindPass(
      rule: rule, process: index, dumps: dumps, shouldStop: shouldStop, emit: emit)
    guard let arm = plan.stagedArm(caseID, work: WorkLedger()),
      let block = plan.blocks.first(where: { $0.cases.contains { $0.caseID == caseID } })
    else {
      throw PlanError.unknown(kind: "case", name: caseID, known: plan.cases.map(\.caseID))
    }
    try pass.run(arm, block: block.name)
  }
}

/// A process that shows one case and reads what it takes of the memory.
package struct MemoryProcess {
  let plan: WavePlan
  /// The case's name.
  let caseID: String
  /// This process's number in the run, from 0.
  let index: Int

  /// The engine's ledger: one for the process, since libsde keeps its addresses for ever.
  private static let ledger = WorkLedger()

  package init(plan: WavePlan, caseID: String, index: Int) {
    (self.plan, self.caseID, self.index) = (plan, caseID, index)
  }

  /// Runs the case and tells `emit` everything.
  ///
  /// The levels are the engine's, and of waves: a case without either has none.
  /// - Throws: `PlanError.unknown` for a case that the plan does not have; what making or running
  ///   it throws.
  package func run(emit: @escaping (RunEvent) -> Void) throws {
    guard let identity = plan.cases.first(where: { $0.caseID == caseID }),
      let arm = plan.stagedArm(caseID, work: Self.ledger)
    else {
      throw PlanError.unknown(kind: "case", name: caseID, known: plan.cases.map(\.caseID))
    }
    // Without a wave there is neither a raster nor a path.
    let usesEngine = identity.backend == Contender.engine && identity.wave != .none
    let pass = MemoryPass(
      levels: usesEngine ? levels(emit) : [], process: index, emit: emit)
    try pass.run(arm)
  }

  /// The levels, exported; none where PAPI refuses, which is reported.
  private func levels(_ emit: (RunEvent) -> Void) -> [MemoryPass.Level] {
    do throws(PAPIError) {
      _ = try PAPI.initialise()
      _ = try WorkEvents.export(Self.ledger)
      return WorkLevel.allCases.map {
        MemoryPass.Level(
          event: $0.event.rawValue, metric: MetricTable[$0.metric], stage: $0.stage)
      }
    } catch {
      for level in WorkLevel.allCases {
        emit(.unavailable(metric: level.metric, reason: error.description))
      }
      return []
    }
  }
}

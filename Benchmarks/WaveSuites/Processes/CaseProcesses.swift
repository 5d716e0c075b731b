import LayerTree
package import Measurement

extension WavePlan {
  /// Counts the instructions of one case in process `process`, from 0, of the run, which Callgrind
  /// runs; tells `emit` all only when it has counted.
  ///
  /// - Parameter dumps: the path given to Callgrind as `--callgrind-out-file`.
  package func countInstructions(
    of caseID: String, _ rule: CallgrindPass.Rule, process: Int, dumps: String,
    shouldStop: @escaping () -> Bool, emit: @escaping (RunEvent) -> Void
  ) throws {
    let pass = CallgrindPass(
      rule: rule, process: process, dumps: dumps, shouldStop: shouldStop, emit: emit)
    let work = WorkLedger()
    let (arm, identity) = try stagedCase(caseID, work)
    let painting = [WorkCounter.picturesChanged, .pixelsComposited].map {
      Tally(MetricTable[$0.event], source: .engine, at: UnsafePointer(work.address(of: $0)))
    }
    try pass.run(arm, block: identity.block, painting: identity.showsWaves ? painting : [])
  }

  /// Shows one case, and tells what it takes of this process's memory. The levels are the engine's,
  /// and of waves: a case without either has none.
  package func readMemory(
    of caseID: String, process: Int, emit: @escaping (RunEvent) -> Void
  ) throws {
    let (arm, identity) = try stagedCase(caseID, BenchmarkProcess.ledger)
    try MemoryPass(levels: identity.showsWaves ? levels(emit) : [], process: process, emit: emit)
      .run(arm)
  }

  private func stagedCase(
    _ caseID: String, _ work: WorkLedger
  ) throws(PlanError) -> (arm: StagedArm, identity: CaseIdentity) {
    guard let identity = cases.first(where: { $0.caseID == caseID }),
      let arm = stagedArm(caseID, work: work)
    else { throw .unknown(kind: "case", name: caseID, known: cases.map(\.caseID)) }
    return (arm, identity)
  }

  /// The levels, exported; none where PAPI refuses, which is reported.
  private func levels(_ emit: (RunEvent) -> Void) -> [MemoryPass.Level] {
    do throws(PAPIError) {
      _ = try PAPI.initialise()
      _ = try WorkEvents.export(BenchmarkProcess.ledger)
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

extension CaseIdentity {
  /// True if the engine shows waves: of others there is neither a picture nor a raster nor a path.
  fileprivate var showsWaves: Bool { backend == Arm.engine && wave != .none }
}

import LayerTree
public import Measurement
import Vocabulary

/// A process that Callgrind runs: counts the instructions of one case.
public struct CallgrindProcess {
  /// The plan that has the case.
  public let plan: WavePlan
  /// The case's name.
  public let caseID: String
  /// How many frames.
  public let rule: CallgrindPass.Rule
  /// This process's number in the run, from 0.
  public let index: Int
  /// The path given to Callgrind as `--callgrind-out-file`.
  public let dumps: String

  /// Prepares a process.
  public init(
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
  public func run(shouldStop: @escaping () -> Bool, emit: @escaping (RunEvent) -> Void) throws {
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

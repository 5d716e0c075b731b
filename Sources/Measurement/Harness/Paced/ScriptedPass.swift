/// Runs the arms of a block on scripted clocks, in the first process: every machine gets the same.
struct ScriptedPass {
  let context: PassContext

  /// Every arm once by each of its rules; an arm that is cut short tells nothing.
  func run(_ arms: [ScriptedArm], block: String) throws {
    let isFirst = context.process == 0
    var isWhole = isFirst
    for arm in isFirst ? arms : [] {
      var results = PacedResults(caseID: arm.caseID, pass: .scripted)
      var runs: [PacedResults.Run] = []
      for rule in arm.rules where !context.shouldStop() {
        context.emit(.step("running \(arm.caseID)"))
        let run = try Self.run(arm, rule, shouldStop: context.shouldStop)
        results.add(run, order: 0)
        if context.traces { runs.append(run) }
      }
      isWhole = !context.shouldStop()
      guard isWhole else { break }
      for (round, run) in runs.enumerated() { context.trace(run, of: arm.caseID, round: round) }
      results.emit(to: context)
    }
    context.emit(
      .blockStopped(
        block: block, rounds: isWhole ? 1 : 0, reason: context.reasonToStop ?? .rounds))
  }

  static func run(
    _ arm: ScriptedArm, _ rule: PacedRule, shouldStop: () -> Bool
  ) throws -> PacedResults.Run {
    let subject = try arm.make(rule)
    let record = try PacedSimulation.run(
      subject.app, on: ScriptedClock(), subject.server, on: ScriptedClock(), rule: rule,
      shouldStop: shouldStop)
    // Nothing is read of threads that there are not.
    func probe() -> SideProbe { SideProbe(duration: rule.duration, events: []) }
    return PacedResults.Run(
      record: record, makingSeconds: 0, moves: subject.moves,
      refreshesPerFrame: subject.refreshesPerFrame, sightings: subject.sightings(in: record),
      app: probe(), server: probe(), work: [])
  }
}

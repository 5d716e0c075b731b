import FrameMeasures
import FramePacing
import Instrumentation
import SampleStatistics

/// Runs the arms of a block on real time, one after another in balanced random order, and tells what their
/// users would have seen.
public struct PacedPass {
  /// The pass's name in results.
  public static let name = "paced"

  /// The unit of a rate: `bytes/s` of `bytes`, `1/s` of a `count`.
  public static func rate(of unit: String) -> String { unit == "count" ? "1/s" : unit + "/s" }

  let runner: Runner

  /// One run of every arm per round.
  func run(_ block: Block) throws {
    let rounds = runner.rule.rounds ?? 1
    let orders = BalancedOrder.rounds(
      arms: block.arms.count, rounds: rounds,
      seed: runner.seed &+ UInt64(runner.process) &* 0x9E37_79B9)
    var results = block.arms.map { PacedResults(caseID: $0.caseID, process: runner.process) }
    var finished = 0
    for (round, order) in orders.enumerated() {
      for (place, index) in order.enumerated() where !runner.shouldStop() {
        guard let arm = block.arms[index].paced else { continue }
        try results[index].add(measure(arm), order: place)
      }
      if runner.shouldStop() { break }
      finished = round + 1
      runner.emit(.roundFinished(block: block.id, round: round))
    }
    for result in results { result.emit(runner.emit) }
    let reason = runner.shouldStop() ? "interrupted" : "rounds"
    runner.emit(.blockStopped(block: block.id, rounds: finished, reason: reason))
  }

  private func measure(_ arm: PacedArm) throws -> PacedResults.Run {
    let subject = try arm.make()
    let groups = runner.eventGroups.filter { !PAPI.isSoftwareEvent($0[0]) }
    func probe() -> SideProbe { SideProbe(duration: arm.rule.duration, eventGroups: groups) }
    let (app, server) = (probe(), probe())
    let record = try PacedRun.run(
      subject.app, subject.server, rule: arm.rule,
      observers: SideObservers(app: app, server: server),
      startNeighbour: runner.startNeighbour, shouldStop: runner.shouldStop)
    for refusal in app.refusals + server.refusals {
      runner.emit(.unavailable(metric: refusal.metric, reason: refusal.reason))
    }
    return PacedResults.Run(
      record: record, moves: subject.moves, sightings: subject.sightings(in: record),
      app: app, server: server, work: subject.workDone())
  }
}

import Statistics
import Vocabulary

/// Starts a foreign renderer for every arm of a block, one after another in balanced random order.
struct WitnessPass {
  let context: PassContext

  /// One start of every arm per round.
  func run(_ arms: [WitnessArm], block: String) throws {
    let orders = BalancedOrder.rounds(
      arms: arms.count, rounds: context.rule.rounds ?? 1, seed: context.seed(salt: 0x85EB_CA6B))
    var results = arms.map { WitnessResults($0) }
    var finished = 0
    for (round, order) in orders.enumerated() {
      for (place, index) in order.enumerated() where !context.shouldStop() {
        let record = try arms[index].run(context.shouldStop)
        if context.shouldStop() { break }
        results[index].add(record, round: round, order: place)
        context.emit(.armFinished(block: block, caseID: arms[index].caseID))
      }
      if context.shouldStop() { break }
      finished = round + 1
    }
    for result in results { result.emit(to: context) }
    let reason: StopReason = context.shouldStop() ? .interrupted : .rounds
    context.emit(.blockStopped(block: block, rounds: finished, reason: reason))
  }
}

/// Times what comes before steady frames: making a subject, its first frame and its first ten,
/// which hold every sub-pixel position of the default motion. A strategy that prepares more pays
/// for it here. The subjects start in a process that has run before, not in a cold one.
struct StartPass {
  let context: PassContext

  /// Runs every arm one to five times, fewer in heavy blocks, in balanced random order. The number
  /// does not depend on time, so that the heap has the same history in every run.
  func run(_ arms: [StagedArm], weight: Double) throws {
    let orders = BalancedOrder.rounds(
      arms: arms.count, rounds: Self.rounds(weight: weight),
      seed: context.seed(salt: 0x2545_F491))
    var turns = arms.map { _ in Turns() }
    for (round, order) in orders.enumerated() {
      for (place, arm) in order.enumerated() {
        if context.shouldStop() { return }
        try turns[arm].add(arms[arm], round: round, order: place)
      }
    }
    for (arm, turns) in zip(arms, turns) {
      for (metric, samples) in [
        (MetricName.firstFrameCPUTime, turns.first), (.tenFramesCPUTime, turns.ten),
      ] {
        context.emit(
          samples, of: MetricTable[metric], in: .frame, caseID: arm.caseID, pass: .start,
          source: .clock)
      }
    }
  }

  static func rounds(weight: Double) -> Int { max(1, min(5, Int(10 / weight))) }

  private struct Turns {
    var first: [Sample] = []
    var ten: [Sample] = []

    mutating func add(_ arm: StagedArm, round: Int, order: Int) throws {
      let start = CPUClock.nanoseconds() ?? 0
      let subject = try arm.make()
      let last = subject.stages.count - 1
      try subject.run(frames: 1, through: last)
      let afterFirst = CPUClock.nanoseconds() ?? 0
      try subject.run(frames: 9, through: last)
      let afterTen = CPUClock.nanoseconds() ?? 0
      first.append(Sample(Double(afterFirst - start), frames: 1, round: round, order: order))
      ten.append(Sample(Double(afterTen - start), frames: 10, round: round, order: order))
    }
  }
}

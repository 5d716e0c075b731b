import Instrumentation
import SampleStatistics

/// Times what comes before steady frames: making a subject, its first frame and its first ten.
///
/// A strategy that prepares more pays for it here; how many frames earn that back is the pay-off frame.
/// Ten frames hold every sub-pixel position of the default motion, each of which may need a picture of its
/// own. The subjects are thrown away. They start in a process that has run before, not in a cold one.
struct StartPass {
  /// The pass's name in results.
  static let name = "start"
  /// The metric of making a subject and its first frame.
  static let first = "first_frame_cpu_time"
  /// The metric of making a subject and its first ten frames.
  static let ten = "ten_frames_cpu_time"

  let runner: Runner

  /// Runs every arm one to five times, fewer in heavy blocks, in balanced random order. The number does not
  /// depend on time, so that the heap has the same history in every run.
  func run(_ block: Block) throws {
    let arms = block.arms
    let orders = BalancedOrder.rounds(
      arms: arms.count, rounds: max(1, min(5, Int(10 / block.weight))),
      seed: runner.seed &+ UInt64(runner.process) &* 0x2545_F491)
    var turns = arms.map { _ in Turns() }
    for (round, order) in orders.enumerated() {
      for (place, arm) in order.enumerated() {
        if runner.shouldStop() { return }
        try turns[arm].add(arms[arm], clock: runner.clock, round: round, order: place)
      }
    }
    for (arm, turns) in zip(arms, turns) {
      emit(arm, turns, Self.first, turns.first, frames: 1)
      emit(arm, turns, Self.ten, turns.ten, frames: 10)
    }
  }

  /// What was measured of one arm.
  private struct Turns {
    var first: [Double] = []
    var ten: [Double] = []
    var rounds: [Int] = []
    var orders: [Int] = []

    mutating func add(_ arm: Arm, clock: CPUClock, round: Int, order: Int) throws {
      let start = clock.nanoseconds() ?? 0
      let subject = try arm.make()
      let last = subject.stages.count - 1
      try subject.run(frames: 1, through: last)
      let afterFirst = clock.nanoseconds() ?? 0
      try subject.run(frames: 9, through: last)
      let afterTen = clock.nanoseconds() ?? 0
      first.append(Double(afterFirst - start))
      ten.append(Double(afterTen - start))
      rounds.append(round)
      orders.append(order)
    }
  }

  private func emit(
    _ arm: Arm, _ turns: Turns, _ metric: String, _ values: [Double], frames: Int
  ) {
    runner.emit(
      .series(
        SampleSeries(
          caseID: arm.caseID, stage: "frame", metric: metric, unit: "ns", polarity: .lower,
          pass: Self.name, source: "clock", quality: .measured, process: runner.process,
          values: values, frames: values.map { _ in frames }, rounds: turns.rounds,
          orders: turns.orders, flags: values.map { _ in [] }, seriesFlags: [])))
  }
}

import FramePacing
import Instrumentation
import SampleStatistics

/// Finds for every arm of a block the most that the display's rate allows: one estimate per process.
public struct CapacityPass {
  /// The pass's name in results.
  public static let name = "capacity"

  let runner: Runner
  var rule = CapacityRule()

  /// Searches arm by arm, in balanced random order; each gets an equal share of what is left of the time.
  func run(_ block: Block, until deadline: Double) throws {
    let order = BalancedOrder.rounds(
      arms: block.arms.count, rounds: 1,
      seed: runner.seed &+ UInt64(runner.process) &* 0x632B_E5AB)[0]
    var isShort = false
    for (place, index) in order.enumerated() where !runner.shouldStop() {
      guard let arm = block.arms[index].capacity else { continue }
      let now = Pace.now()
      let end = now + max(0, deadline - now) / Double(order.count - place)
      var search = CapacitySearch(
        rule: rule, refreshHz: arm.refreshHz, ceiling: arm.ceiling,
        seed: runner.seed &+ UInt64(runner.process) &* 0xA24B_AED5 &+ UInt64(index),
        observe: { try observe(arm, $0) }, isOver: { runner.shouldStop() || Pace.now() >= end })
      let estimate = try search.run()
      if estimate?.isShort ?? true { isShort = true }
      emit(block.arms[index].caseID, arm, search, estimate, order: place)
    }
    let isInterrupted = runner.shouldStop()
    if !isInterrupted { runner.emit(.roundFinished(block: block.id, round: 0)) }
    runner.emit(
      .blockStopped(
        block: block.id, rounds: isInterrupted ? 0 : 1,
        reason: isInterrupted ? "interrupted" : isShort ? "time" : "rounds"))
  }

  /// One run of a fresh subject; nil when it was interrupted.
  private func observe(_ arm: CapacityArm, _ count: Int) throws -> CapacityObservation? {
    let subject = try arm.make(count)
    let server = CountingServer(subject.server, warmUpPictures: rule.warmUpPictures)
    let record = try PacedRun.run(
      subject.app, server,
      rule: PacedRule(
        refreshHz: arm.refreshHz, duration: rule.longestRunSeconds,
        load: arm.load(rule.longestRunSeconds), neighbour: arm.neighbour),
      startNeighbour: runner.startNeighbour,
      shouldStop: { runner.shouldStop() || server.measuredSeconds >= rule.measuredSeconds })
    guard !runner.shouldStop() else { return nil }
    return CapacityObservation(record, count: count, moves: subject.moves, rule: rule)
  }

  // MARK: - Results

  private func emit(
    _ caseID: String, _ arm: CapacityArm, _ search: CapacitySearch, _ estimate: CapacityEstimate?,
    order: Int
  ) {
    func emit(
      _ metric: String, _ unit: String, _ polarity: Polarity, _ values: [Double], frames: [Int],
      flags: [String] = [], stage: String = "frame"
    ) {
      guard !values.isEmpty else { return }
      runner.emit(
        .series(
          SampleSeries(
            caseID: caseID, stage: stage, metric: metric, unit: unit, polarity: polarity,
            pass: Self.name, source: "clock", quality: .measured, process: runner.process,
            values: values, frames: frames, rounds: Array(values.indices),
            orders: values.map { _ in order }, flags: values.map { _ in flags }, seriesFlags: [])))
    }
    let runs = search.observations
    let pictures = runs.map(\.pictures)
    // An estimate that a signal cut short would pass for one that had its time.
    if let estimate, !runner.shouldStop() {
      let total = [pictures.reduce(0, +)]
      let ratio = estimate.bound == .floor ? nil : search.hitchRatio(upTo: estimate.value)
      // A busy machine makes hitches at any number: the reader should know.
      let hitches = ratio.map { $0 >= rule.hitchLimit } == true ? ["hitches"] : []
      for (metric, value) in [
        ("capacity", estimate.value), ("capacity_low", estimate.low),
        ("capacity_high", estimate.high),
      ] {
        emit(
          metric, arm.unit, .higher, value.map { [Double($0)] } ?? [], frames: total,
          flags: estimate.flags + hitches)
      }
      emit("hitch_time_ratio", "ms/s", .lower, ratio.map { [$0] } ?? [], frames: total)
    }
    emit("tried_count", arm.unit, .none, runs.map { Double($0.count) }, frames: pictures)
    emit("tried_interval", "ns", .none, runs.map { 1e9 * $0.interval }, frames: pictures)
    let shares = runs.compactMap(\.neighbourShare)
    // Of all runs or of none: an arm has a neighbour or it has not.
    if shares.count == runs.count {
      emit("cpu_share", "%", .none, shares, frames: pictures, stage: "neighbour")
    }
  }
}

import FramePacing
import Instrumentation
import SampleStatistics
import Vocabulary

/// Finds for every arm of a block the most that the display's rate allows: one estimate per
/// process.
struct CapacityPass {
  let context: PassContext
  var rule = CapacityRule()

  /// Searches arm by arm, in balanced random order; each gets an equal share of what is left of the
  /// time.
  func run(_ arms: [CapacityArm], block: String, until deadline: Double) throws {
    let order = BalancedOrder.rounds(
      arms: arms.count, rounds: 1,
      seed: context.seed(salt: 0x632B_E5AB))[0]
    var isShort = false
    for (place, index) in order.enumerated() where !context.shouldStop() {
      let arm = arms[index]
      let now = MonotonicTime.now()
      let end = now + max(0, deadline - now) / Double(order.count - place)
      var search = CapacitySearch(
        rule: rule, refreshHz: arm.refreshHz, ceiling: arm.ceiling,
        seed: context.seed(salt: 0xA24B_AED5) &+ UInt64(index),
        observe: { try observe(arm, $0) },
        isOver: { context.shouldStop() || MonotonicTime.now() >= end })
      let estimate = try search.run()
      if estimate?.isShort ?? true { isShort = true }
      emit(arm, search, estimate, order: place)
    }
    let isInterrupted = context.shouldStop()
    if !isInterrupted { context.emit(.roundFinished(block: block, round: 0)) }
    context.emit(
      .blockStopped(
        block: block, rounds: isInterrupted ? 0 : 1,
        reason: isInterrupted ? .interrupted : isShort ? .time : .rounds))
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
      startNeighbour: context.startNeighbour,
      shouldStop: { context.shouldStop() || server.measuredSeconds >= rule.measuredSeconds })
    guard !context.shouldStop() else { return nil }
    return CapacityObservation(record, count: count, moves: subject.moves, rule: rule)
  }

  // MARK: - Results

  private func emit(
    _ arm: CapacityArm, _ search: CapacitySearch, _ estimate: CapacityEstimate?, order: Int
  ) {
    func emit(
      _ name: MetricName, _ values: [Double], frames: [Int], flags: [SampleFlag] = [],
      stage: Stage = .frame
    ) {
      let metric = MetricTable[name]
      let samples = values.indices.map {
        Sample(values[$0], frames: frames[$0], round: $0, order: order, flags: flags)
      }
      context.emit(
        samples, of: stage == .neighbour ? metric.withoutPolarity : metric, in: stage,
        caseID: arm.caseID, pass: .capacity,
        source: .clock)
    }
    let runs = search.observations
    let pictures = runs.map(\.pictures)
    // An estimate that a signal cut short would pass for one that had its time.
    if let estimate, !context.shouldStop() {
      let total = [pictures.reduce(0, +)]
      let ratio = estimate.bound == .floor ? nil : search.hitchRatio(upTo: estimate.value)
      // A busy machine makes hitches at any number: the reader should know.
      let isHitching = ratio.map { $0 >= rule.hitchLimit } == true
      for (metric, value) in [
        (MetricName.capacity, estimate.value), (.capacityLow, estimate.low),
        (.capacityHigh, estimate.high),
      ] {
        emit(
          metric, value.map { [Double($0)] } ?? [], frames: total,
          flags: estimate.flags + (isHitching ? [.hitches] : []))
      }
      emit(.hitchTimeRatio, ratio.map { [$0] } ?? [], frames: total)
    }
    emit(.triedCount, runs.map { Double($0.count) }, frames: pictures)
    emit(.triedInterval, runs.map { 1e9 * $0.interval }, frames: pictures)
    let shares = runs.compactMap(\.neighbourShare)
    // Of all runs or of none: an arm has a neighbour or it has not.
    if shares.count == runs.count {
      emit(.cpuShare, shares, frames: pictures, stage: .neighbour)
    }
  }
}

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
        seed: context.seed(salt: 0xA24B_AED5, caseID: arm.caseID),
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
    switch arm.shower {
    case .witness(_, let watch):
      let record = try watch(count, context.shouldStop)
      guard !context.shouldStop() else { return nil }
      return CapacityObservation(record, count: count, refreshHz: arm.refreshHz)
    case .subject(let load, let neighbour, let make):
      return try observe(try make(count), count, arm, load(rule.longestRunSeconds), neighbour)
    }
  }

  private func observe(
    _ subject: any PacedSubject, _ count: Int, _ arm: CapacityArm, _ load: LoadScript,
    _ neighbour: Load?
  ) throws -> CapacityObservation? {
    let server = CountingServer(subject.server, warmUpPictures: rule.warmUpPictures)
    let record = try PacedRun.run(
      subject.app, server,
      rule: PacedRule(
        refreshHz: arm.refreshHz, duration: rule.longestRunSeconds,
        load: load, neighbour: neighbour),
      startNeighbour: context.startNeighbour,
      shouldStop: { context.shouldStop() || server.measuredSeconds >= rule.measuredSeconds })
    guard !context.shouldStop() else { return nil }
    return CapacityObservation(
      record, count: count, moves: subject.moves,
      refreshesPerPicture: subject.refreshesPerPicture, rule: rule)
  }

  // MARK: - Results

  private func emit(
    _ arm: CapacityArm, _ search: CapacitySearch, _ estimate: CapacityEstimate?, order: Int
  ) {
    let runs = search.observations
    let pictures = runs.map(\.pictures)
    var refusal: Refusal?
    // An estimate that a signal cut short would pass for one that had its time.
    if !context.shouldStop() {
      refusal = Refusal(of: estimate, search, rule)
      if let refusal {
        context.emit(
          .unavailable(
            metric: .capacity,
            reason: "\(arm.caseID), process \(context.process): \(refusal.reason)"))
      } else if let estimate {
        tell(arm, estimate, search, pictures: pictures.reduce(0, +), order: order)
      }
    }
    func emit(
      _ name: MetricName, _ values: [Double], in stage: Stage = .frame,
      flags: [SampleFlag] = []
    ) {
      series(arm, name, values, frames: pictures, order: order, flags: flags, in: stage)
    }
    emit(.triedCount, runs.map { Double($0.count) }, flags: refusal?.flags ?? [])
    emit(.triedInterval, runs.map { 1e9 * $0.interval })
    let shares = runs.compactMap(\.neighbourShare)
    // Of all runs or of none: an arm has a neighbour or it has not.
    if shares.count == runs.count { emit(.cpuShare, shares, in: .neighbour) }
  }

  /// The number with its own interval, and the hitches up to it.
  private func tell(
    _ arm: CapacityArm, _ estimate: CapacityEstimate, _ search: CapacitySearch, pictures: Int,
    order: Int
  ) {
    func emit(_ name: MetricName, _ value: Double?, _ flags: [SampleFlag]) {
      series(
        arm, name, value.map { [$0] } ?? [], frames: [pictures], order: order, flags: flags,
        in: .frame)
    }
    for (metric, value) in [
      (MetricName.capacity, estimate.value), (.capacityLow, estimate.low),
      (.capacityHigh, estimate.high),
    ] {
      emit(metric, value.map(Double.init), estimate.flags)
    }
    let isFloor = estimate.bound == .floor
    emit(.hitchTimeRatio, isFloor ? nil : search.hitchRatio(upTo: estimate.value), [])
  }

  private func series(
    _ arm: CapacityArm, _ name: MetricName, _ values: [Double], frames: [Int], order: Int,
    flags: [SampleFlag], in stage: Stage
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

  /// Why a search gives no number.
  struct Refusal: Equatable {
    let reason: String
    /// What is said of the runs that were tried for nothing.
    let flags: [SampleFlag]

    /// nil for a search that gives one.
    init?(of estimate: CapacityEstimate?, _ search: CapacitySearch, _ rule: CapacityRule) {
      guard let estimate else {
        reason = "the time limit came before any number was decided; give it more time"
        flags = [.timeLimit, .undecided]
        return
      }
      // The floor is the number that did not hold the rate.
      guard estimate.bound != .floor, !search.isCalm(upTo: estimate.value) else { return nil }
      let ratio = search.hitchRatio(upTo: estimate.value).map { ($0 * 10).rounded() / 10 }
      reason =
        "with up to \(estimate.value) the hitch time ratio is "
        + "\(ratio.map { "\($0)" } ?? "unknown"), not below \(rule.hitchLimit) ms/s, as a busy "
        + "machine makes it; measure again on an idle one"
      flags = [.hitches]
    }
  }
}

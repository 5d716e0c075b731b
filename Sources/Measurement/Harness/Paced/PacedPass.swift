/// Runs the arms of a block in real time, one after another in balanced random order, and tells
/// what their users would have seen.
struct PacedPass {
  let context: PassContext
  let events: EventGroups

  func run(_ arms: [PacedArm], block: String) throws {
    let rounds = context.rule.rounds ?? 1
    let orders = BalancedOrder.rounds(
      arms: arms.count, rounds: rounds,
      seed: context.seed(salt: 0x9E37_79B9))
    var results = arms.map { PacedResults(caseID: $0.caseID) }
    let contention = ContentionLog(context.host)
    var finished = 0
    let seconds = arms.reduce(0) { $0 + $1.rule.duration }
    for (round, order) in orders.enumerated() where context.hasTime(for: seconds) {
      for (place, index) in order.enumerated() where !context.isInterrupted() {
        let run = try measure(arms[index], contention)
        results[index].add(run, order: place)
        context.trace(run, of: arms[index].caseID, round: round)
      }
      if context.isInterrupted() { break }
      finished = round + 1
      context.emit(.roundFinished(block: block, round: round))
    }
    for result in results { result.emit(to: context) }
    context.emit(
      .contention(contention.report(block: block, pass: .paced, process: context.process)))
    let reason = context.reasonToStop ?? (finished < rounds ? .time : .rounds)
    context.emit(.blockStopped(block: block, rounds: finished, reason: reason))
  }

  /// One run, and one more for each further group of events: a side's thread counts one group at
  /// once, or arming the second would be counted in the first.
  private func measure(
    _ arm: PacedArm, _ contention: ContentionLog
  ) throws -> PacedResults.Run {
    var first: PacedResults.Run?
    var counts: [(stage: Stage, count: SideProbe.Count)] = []
    var ratios: [PacedResults.Run.Measure] = []
    try events.countHardware(
      shouldStop: context.isInterrupted,
      tell: { context.emit(.unavailable(metric: $0, reason: $1)) },
      count: { group in
        let run = try self.run(arm, counting: group, contention)
        if first == nil { first = run }
        var faults = run.app.eventFaults + run.server.eventFaults
        if faults.isEmpty, !context.isInterrupted() { faults = stillness(of: group, in: run) }
        if faults.isEmpty {
          for (stage, probe) in [(Stage.app, run.app), (.server, run.server)] {
            counts += probe.eventCounts.map { (stage, $0) }
            ratios += quotients(probe.eventCounts, in: stage, of: arm.caseID)
          }
        }
        return faults
      })
    var run = try first ?? self.run(arm, counting: [], contention)
    run.events = counts
    run.fromEvents = ratios
    return run
  }

  /// The quotients of what one thread counted of a group.
  private func quotients(
    _ counts: [SideProbe.Count], in stage: Stage, of caseID: String
  ) -> [PacedResults.Run.Measure] {
    CountedRatio.all(of: counts.map(\.reading.metric.name)).compactMap { counted in
      let (above, below) = (counts[counted.above], counts[counted.below])
      guard let value = counted.ratio.value(Double(above.amount), Double(below.amount)) else {
        context.emit(absence: counted, in: stage, of: caseID)
        return nil
      }
      return PacedResults.Run.Measure(stage, counted.ratio.metric, above.reading.source, [value])
    }
  }

  /// The faults that show that events of a group, of which neither side's thread has counted any,
  /// are no counts.
  private func stillness(of group: [String], in run: PacedResults.Run) -> [EventFault] {
    events.stillness(
      of: group.map { MetricName($0) }, moved: run.app.movedEvents.union(run.server.movedEvents),
      during: "a run of both sides")
  }

  private func run(
    _ arm: PacedArm, counting events: [String], _ contention: ContentionLog
  ) throws -> PacedResults.Run {
    context.emit(.step("running \(arm.caseID)"))
    let before = CPUClock.nanoseconds()
    let subject = try arm.make()
    let after = CPUClock.nanoseconds()
    func probe() -> SideProbe { SideProbe(duration: arm.rule.duration, events: events) }
    let (app, server) = (probe(), probe())
    let driver = subject.gpu.map { _ in DriverThreads() }
    contention.beginRun()
    let record = try PacedRun.run(
      subject.app, subject.server, rule: arm.rule,
      observers: SideObservers(app: app, server: server),
      startNeighbour: context.startNeighbour, shouldStop: context.isInterrupted)
    // A neighbour is asked to keep the app waiting.
    let waited = arm.rule.neighbour == nil ? [app, server].compactMap(\.waited) : []
    let mark = contention.endRun(waited: waited)
    let driverThreads = driver?.use()
    contention.count(mark)
    for refusal in app.refusals + server.refusals + subject.uncounted() {
      context.emit(.unavailable(metric: refusal.metric, reason: refusal.reason))
    }
    let work = subject.workDone()
    for side in work where side.amount < 0 {
      context.emit(.unavailable(metric: side.rate.name, reason: Tally.sinking(side.rate)))
    }
    for cost in [app.readingCost, server.readingCost].compactMap(\.self).prefix(1) {
      context.emit(cost, pass: .paced)
    }
    return PacedResults.Run(
      record: record, makingSeconds: Double((after ?? 0) - (before ?? 0)) / 1e9,
      moves: subject.moves,
      refreshesPerFrame: subject.refreshesPerFrame, sightings: subject.sightings(in: record),
      app: app, server: server, work: work, gpu: subject.gpu,
      driverThreads: driverThreads,
      isContended: contention.isContended(mark))
  }
}

/// Runs the arms of a block in real time and tells what their users would have seen: by turns of
/// 0.15 s to 0.2 s, all alive together, so that what the host does to one it does to all; where
/// an arm has a load, a neighbour, a GPU or a timer, one after another in balanced random order.
struct PacedPass {
  let context: PassContext
  let events: EventGroups

  /// Until when turns and pictures may be set-up, s: masks of further sub-pixel places are made
  /// when they are first shown, and loops are slow at first, for up to nine frames at 60 Hz.
  static let settling = 0.2

  private typealias Made = (subject: any PacedSubject, seconds: Double)

  func run(_ arms: [PacedArm], block: String) throws {
    let rounds = context.rule.rounds ?? 1
    let orders = BalancedOrder.rounds(
      arms: arms.count, rounds: rounds,
      seed: context.seed(salt: 0x9E37_79B9))
    var results = arms.map { PacedResults(caseID: $0.caseID) }
    let contention = ContentionLog(context.host)
    var finished = 0
    let seconds = arms.reduce(0) { $0 + $1.rule.duration }
    var takesTurns = arms.count > 1 && arms.allSatisfy(\.rule.canTakeTurns)
    for (round, order) in orders.enumerated() where context.hasTime(for: seconds) {
      let runs = takesTurns ? try measure(arms, contention, round: round) : nil
      takesTurns = runs != nil
      for (place, index) in order.enumerated() where takesTurns || !context.isInterrupted() {
        let run = try runs?[index] ?? measure([arms[index]], contention, round: round)?.first
        guard let run else { continue }
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

  /// One run of arms by turns, or of one alone, and one more for each further group of events:
  /// arming a second group would be counted in the first. Nil where several cannot take turns.
  private func measure(
    _ arms: [PacedArm], _ contention: ContentionLog, round: Int
  ) throws -> [PacedResults.Run]? {
    var first: [PacedResults.Run]?
    var counts = arms.map { _ in [(stage: Stage, count: SideProbe.Count)]() }
    var ratios = arms.map { _ in [PacedResults.Run.Measure]() }
    var canRun = true
    try events.countHardware(
      shouldStop: { context.isInterrupted() || !canRun },
      tell: { context.emit(.unavailable(metric: $0, reason: $1)) },
      count: { group in
        guard let runs = try run(arms, counting: group, contention, round: round) else {
          canRun = false
          return []
        }
        if first == nil { first = runs }
        var faults = runs.flatMap { $0.app.eventFaults + $0.server.eventFaults }
        if faults.isEmpty, !context.isInterrupted() { faults = stillness(of: group, in: runs) }
        guard faults.isEmpty else { return faults }
        for (index, run) in runs.enumerated() {
          for (stage, probe) in [(Stage.app, run.app), (.server, run.server)] {
            counts[index] += probe.eventCounts.map { (stage, $0) }
            ratios[index] += quotients(probe.eventCounts, in: stage, of: arms[index].caseID)
          }
        }
        return []
      })
    guard canRun, var runs = try first ?? run(arms, counting: [], contention, round: round) else {
      return nil
    }
    for index in runs.indices {
      (runs[index].events, runs[index].fromEvents) = (counts[index], ratios[index])
    }
    return runs
  }

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

  private func stillness(of group: [String], in runs: [PacedResults.Run]) -> [EventFault] {
    events.stillness(
      of: group.map { MetricName($0) },
      moved: runs.reduce(into: []) {
        $0.formUnion($1.app.movedEvents.union($1.server.movedEvents))
      },
      during: "a run of both sides")
  }

  /// Makes the arms' subjects and runs them; nil where several cannot take turns.
  private func run(
    _ arms: [PacedArm], counting events: [String], _ contention: ContentionLog, round: Int
  ) throws -> [PacedResults.Run]? {
    for arm in arms { context.emit(.step("running \(arm.caseID)")) }
    let made = try arms.map { arm -> Made in
      let before = CPUClock.nanoseconds()
      let subject = try arm.make()
      return (subject, Double((CPUClock.nanoseconds() ?? 0) - (before ?? 0)) / 1e9)
    }
    guard made.count == 1 || !made.contains(where: \.subject.keepsOwnTime) else { return nil }
    let probes = arms.map { arm in
      func probe() -> SideProbe { SideProbe(duration: arm.rule.duration, events: events) }
      return (app: probe(), server: probe())
    }
    let subjects = arms.indices.map { index in
      var rule = arms[index].rule
      if made[index].subject.moves || arms.count > 1 {
        // What another run drove out of the caches comes back with the first frame.
        rule.settling = .init(
          ofRun: arms.count > 1 ? Self.turn(of: rule) : Self.settling, ofSlice: rule.grid.interval)
      }
      return PacedRun.Subject(
        app: made[index].subject.app, server: made[index].subject.server, rule: rule,
        observers: SideObservers(app: probes[index].app, server: probes[index].server))
    }
    let driver = made.contains { $0.subject.gpu != nil } ? DriverThreads() : nil
    let awake = arms[0].rule.cores == .awake ? try AwakeCores() : nil
    contention.beginRun()
    let records =
      arms.count == 1
      ? [
        try PacedRun.run(
          subjects[0].app, subjects[0].server, rule: subjects[0].rule,
          observers: subjects[0].observers, startNeighbour: context.startNeighbour,
          shouldStop: context.isInterrupted)
      ] : try runByTurns(subjects, round: round)
    // A neighbour is asked to keep the app waiting.
    let waited = probes.indices.filter { arms[$0].rule.neighbour == nil }
      .flatMap { [probes[$0].app, probes[$0].server].compactMap(\.waited) }
    let mark = contention.endRun(waited: waited)
    withExtendedLifetime(awake) {}
    let driverThreads = driver?.use()
    contention.count(mark)
    for cost in probes.flatMap({ [$0.app.readingCost, $0.server.readingCost] })
      .compactMap(\.self).prefix(1)
    {
      context.emit(cost, pass: .paced)
    }
    return made.indices.map { index in
      let (subject, record, probe) = (made[index].subject, records[index], probes[index])
      for refusal in probe.app.refusals + probe.server.refusals + subject.uncounted() {
        context.emit(.unavailable(metric: refusal.metric, reason: refusal.reason))
      }
      let work = subject.workDone()
      for side in work where side.amount < 0 {
        context.emit(.unavailable(metric: side.rate.name, reason: Tally.sinking(side.rate)))
      }
      return PacedResults.Run(
        record: record, makingSeconds: made[index].seconds, moves: subject.moves,
        onlyWakes: subject.onlyWakes,
        refreshesPerFrame: subject.refreshesPerFrame, sightings: subject.sightings(in: record),
        app: probe.app, server: probe.server, work: work, gpu: subject.gpu,
        driverThreads: driverThreads, isContended: contention.isContended(mark))
    }
  }

  /// The length of a turn, s.
  private static func turn(of rule: PacedRule) -> Double {
    Double(rule.refreshesOfTurn) * rule.grid.interval
  }

  private func runByTurns(
    _ subjects: [PacedRun.Subject], round: Int
  ) throws -> [PacedRecord] {
    let rule = subjects[0].rule
    let length = Self.turn(of: rule)
    let orders = BalancedOrder.rounds(
      arms: subjects.count, rounds: Int((rule.duration / length - 1e-6).rounded(.up)),
      seed: context.seed(salt: 0xD1B5_4A33) &+ UInt64(round))
    let placements = CorePlacement.all(from: context.process)
    return try PacedRun.runByTurns(
      subjects, TimeSlices.turns(orders, length: length), placements,
      shouldStop: context.isInterrupted)
  }
}

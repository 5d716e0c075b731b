/// A paced run on scripted clocks, on one thread: the same record for the same script.
package enum PacedSimulation {
  /// Runs both sides in the order of their times, on clocks at 0 which they burn; a tie is the
  /// app's. `shouldStop` is asked before each turn. Throws what a side throws.
  package static func run(
    _ app: any PacedApp, on appClock: ScriptedClock, _ server: any PacedServer,
    on serverClock: ScriptedClock, rule: PacedRule,
    shouldStop: () -> Bool = { false }
  ) throws -> PacedRecord {
    let queue = CommitQueue(capacity: 63)
    var fullQueueWaits = 0
    var isStopped = false
    let appSide = AppSide(
      app, clock: appClock, rule
    ) { memory, count, time in
      // Nobody empties the queue meanwhile: a commit that finds it full is lost, and told.
      if !queue.put(&memory, count, sent: time) { fullQueueWaits += 1 }
    }
    let serverSide = ServerSide(server, clock: serverClock, rule, queue: queue)
    defer { serverSide.finish() }
    while true {
      let appNext = max(appSide.nextWake, appClock.now())
      let serverNext = max(serverSide.nextWake, serverClock.now())
      guard min(appNext, serverNext) < rule.duration else { break }
      isStopped = shouldStop()
      if isStopped { break }
      if appNext <= serverNext {
        appClock.sleep(until: appNext)
        appSide.turn()
      } else {
        serverClock.sleep(until: serverNext)
        try serverSide.turn()
      }
    }
    try appSide.finish()
    return PacedRecord(
      grid: rule.grid, pipeline: rule.pipeline, link: rule.link, duration: rule.duration,
      turns: appSide.turns, frames: serverSide.frames,
      app: use(appSide.turns.count, appClock),
      server: use(serverSide.frames.count, serverClock, without: serverSide.notingTime),
      fullQueueWaits: fullQueueWaits, wasStopped: isStopped)
  }

  private static func use(
    _ wakes: Int, _ clock: ScriptedClock, without seconds: Double = 0
  ) -> ThreadUse {
    ThreadUse(
      nanoseconds: UInt64((1e9 * max(0, clock.processorTime() - seconds)).rounded()),
      voluntary: UInt64(wakes))
  }
}

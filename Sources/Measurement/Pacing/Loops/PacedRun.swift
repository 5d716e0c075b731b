import Glibc
import Synchronization

/// A paced run on the machine's clock, with the app and the server on threads of their own.
package final class PacedRun: @unchecked Sendable {
  private let rule: PacedRule
  private let appClock: MonotonicClock
  private let serverClock: MonotonicClock
  private let queue = CommitQueue()
  private let isStopped = Atomic<Bool>(false)
  private let isServerAsleep = Atomic<Bool>(false)
  private let running = Atomic<Int>(2)
  private let observers: SideObservers
  private let cores: CorePlacement?
  private let origin: Double
  // Each written by one thread before it counts `running` down, read after both have.
  private var appSide: AppSide?
  private var serverSide: ServerSide?
  private var appUse: ThreadUse?
  private var serverUse: ThreadUse?
  private var drawing: Double?
  private var failure: (any Error)?
  private var appFailure: (any Error)?
  private var fullQueueWaits = 0
  // Of the thread that starts both.
  private var startFailure: ThreadError?

  private init(_ rule: PacedRule, _ observers: SideObservers, _ cores: CorePlacement?) {
    (self.rule, self.observers, self.cores) = (rule, observers, cores)
    // Both threads are ready when the run's time begins.
    origin = MonotonicTime.now() + Self.leadIn
    appClock = MonotonicClock(origin: origin)
    serverClock = MonotonicClock(origin: origin)
  }

  private static let leadIn = 0.005
  /// How often the waiting thread asks whether to stop, s.
  private static let stopInterval = 0.02

  /// Runs both sides for the rule's time, or until `shouldStop` says so, which is asked 50 times a
  /// second.
  ///
  /// - Parameters:
  ///   - app: handed to the app's thread; not touched here again before the end.
  ///   - server: the same for the server's thread.
  ///   - observers: called on the threads that they look on at; theirs again once this returns.
  ///   - startNeighbour: called where the rule has a neighbour, which is ready before the run's
  ///     time begins.
  /// - Throws: what the server throws, the app at its end, and what its neighbour does; `NeighbourError`,
  ///   `ThreadError`. Both threads are over then.
  package static func run(
    _ app: any PacedApp, _ server: any PacedServer, rule: PacedRule,
    observers: SideObservers = SideObservers(),
    startNeighbour: ((Load, Double, Int32) throws -> any Neighbour)? = nil,
    shouldStop: () -> Bool
  ) throws -> PacedRecord {
    let cores = try rule.neighbour.map { _ in try CorePlacement.read() }
    let neighbour = try neighbour(of: rule, on: cores, startNeighbour)
    let run = PacedRun(rule, observers, cores)
    try neighbour?.begin(origin: run.origin)
    run.prepare(app, server)
    run.start()
    let end = run.appClock.now() + rule.duration + leadIn
    let waiting = MonotonicClock()
    var wasStopped = false
    while run.running.load(ordering: .acquiring) > 0 {
      if !wasStopped, shouldStop() {
        wasStopped = true
        run.stop()
      }
      let left = end - run.appClock.now()
      waiting.sleep(until: waiting.now() + max(0.0002, min(stopInterval, left)))
    }
    if let failure = run.startFailure ?? run.failure ?? run.appFailure { throw failure }
    var record = run.record(wasStopped: wasStopped)
    (record.drawing, record.neighbour) = (run.drawing, try neighbour?.end())
    return record
  }

  private static func neighbour(
    of rule: PacedRule, on cores: CorePlacement?, _ start: Neighbour.Start?
  ) throws -> (any Neighbour)? {
    guard let load = rule.neighbour, let cores else { return nil }
    guard let start else { throw NeighbourError.noStart }
    return try start(load, rule.duration, cores.app)
  }

  private func prepare(_ app: any PacedApp, _ server: any PacedServer) {
    appSide = AppSide(
      app, clock: appClock, rule
    ) { [unowned self] bytes, time in send(bytes, at: time) }
    serverSide = ServerSide(
      server, clock: serverClock, rule, queue: queue)
  }

  /// Starts the app's side, then the server's; one that cannot be started stops the other.
  private func start() {
    do throws(ThreadError) {
      try SideThread.start(SideThread.app) { self.runApp() }
    } catch {
      // Nobody runs: both are over.
      running.store(0, ordering: .releasing)
      startFailure = error
      return
    }
    do throws(ThreadError) {
      try SideThread.start(SideThread.server) { self.runServer() }
    } catch {
      startFailure = error
      running.subtract(1, ordering: .acquiringAndReleasing)
      stop()
    }
  }

  private func stop() {
    isStopped.store(true, ordering: .releasing)
    appClock.wake()
    serverClock.wake()
  }

  // MARK: - The app's thread

  private func runApp() {
    defer { _ = running.subtract(1, ordering: .acquiringAndReleasing) }
    do { if let cores { try CorePlacement.pin(to: cores.app) } } catch {
      appFailure = error
      return stop()
    }
    observers.app?.begin()
    var meter = ThreadMeter()
    let drawnBefore = appSide?.drawingTime ?? 0
    while let side = appSide, !isStopped.load(ordering: .acquiring), appClock.now() < rule.duration
    {
      let (wake, turns) = (side.nextWake, side.turns.count)
      meter.willSleep(untilTheEnd: wake >= rule.duration)
      appClock.sleep(until: min(wake, rule.duration))
      side.turn()
      if side.turns.count > turns { meter.didWork() }
      observers.app?.turnEnded(at: appClock.now())
    }
    appUse = meter.use()
    drawing = appSide?.drawingTime.map { $0 - drawnBefore }
    observers.app?.end()
    do { try appSide?.finish() } catch { appFailure = error }
  }

  private func send(_ bytes: UnsafeRawBufferPointer, at time: Double) {
    while !queue.put(bytes, sent: time) {
      // After the run's time the server takes no more: nobody would ever make room.
      guard !isStopped.load(ordering: .acquiring), appClock.now() < rule.duration else { return }
      fullQueueWaits += 1
      appClock.sleep(until: appClock.now() + rule.grid.interval / 8)
    }
    // Either this sees the server asleep, or the server sees the commit before it sleeps.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if isServerAsleep.load(ordering: .relaxed) { serverClock.wake() }
  }

  // MARK: - The server's thread

  private func runServer() {
    defer { _ = running.subtract(1, ordering: .acquiringAndReleasing) }
    do { if let cores { try CorePlacement.pin(to: cores.server) } } catch {
      failure = error
      return stop()
    }
    observers.server?.begin()
    var meter = ThreadMeter()
    while let side = serverSide, !isStopped.load(ordering: .acquiring),
      serverClock.now() < rule.duration
    {
      let frames = side.frames.count
      meter.willSleep(untilTheEnd: side.nextWake >= rule.duration)
      sleepServer(side)
      do { try side.turn() } catch {
        failure = error
        stop()
      }
      if side.frames.count > frames { meter.didWork() }
      observers.server?.turnEnded(at: serverClock.now())
    }
    serverUse = meter.use(without: serverSide?.notingTime ?? 0)
    observers.server?.end()
    serverSide?.finish()
  }

  private func sleepServer(_ side: ServerSide) {
    if side.nextWake == .infinity {
      isServerAsleep.store(true, ordering: .relaxed)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
    // Asked again: a commit may have come before the server was seen asleep.
    serverClock.sleep(until: min(side.nextWake, rule.duration))
    isServerAsleep.store(false, ordering: .relaxed)
  }

  // MARK: - The record

  private func record(wasStopped: Bool) -> PacedRecord {
    return PacedRecord(
      grid: rule.grid, pipeline: rule.pipeline, link: rule.link,
      duration: min(rule.duration, appClock.now()),
      turns: appSide?.turns ?? [], frames: serverSide?.frames ?? [], app: appUse ?? ThreadUse(),
      server: serverUse ?? ThreadUse(), fullQueueWaits: fullQueueWaits, wasStopped: wasStopped)
  }
}

/// Looks on at one side of a paced run, on that side's own thread.
package protocol SideObserver: AnyObject {
  func begin()

  /// The thread has been awake, and what it did is recorded; `time` is s since the run's origin.
  func turnEnded(at time: Double)

  func end()
}

package struct SideObservers {
  package var app: (any SideObserver)?
  package var server: (any SideObserver)?

  package init(app: (any SideObserver)? = nil, server: (any SideObserver)? = nil) {
    (self.app, self.server) = (app, server)
  }
}

import Glibc
import Synchronization

package final class PacedRun: @unchecked Sendable {
  private let rule: PacedRule
  private let appClock: MonotonicClock
  private let serverClock: MonotonicClock
  private let queue = CommitQueue()
  private let isStopped = Atomic<Bool>(false)
  private let isServerAsleep = Atomic<Bool>(false)
  private let running = Atomic<Int>(2)
  private let observers: SideObservers
  /// Where the sides stand, slice by slice; empty where the scheduler decides.
  private let placements: [CorePlacement]
  private let slices: TimeSlices
  private let origin: Double
  // Each written by one thread before it counts `running` down, read after both have.
  private var appSide: AppSide?
  private var serverSide: ServerSide?
  private var appUse: MeteredUse?
  private var serverUse: MeteredUse?
  private var drawing: MeteredUse?
  private var failure: (any Error)?
  private var appFailure: (any Error)?
  private var fullQueueWaits = 0
  // Of the thread that starts both.
  private var startFailure: ThreadError?

  private init(
    _ subject: Subject, _ slices: TimeSlices, _ placements: [CorePlacement], origin: Double
  ) {
    (rule, observers) = (subject.rule, subject.observers)
    (self.slices, self.placements, self.origin) = (slices, placements, origin)
    appClock = MonotonicClock(origin: origin, slices: slices)
    serverClock = MonotonicClock(origin: origin, slices: slices)
    appSide = AppSide(
      subject.app, clock: appClock, rule
    ) { [unowned self] memory, count, time in send(&memory, count, at: time) }
    serverSide = ServerSide(subject.server, clock: serverClock, rule, queue: queue)
  }

  private static let leadIn = 0.005
  /// How often the waiting thread asks whether to stop, s.
  private static let stopInterval = 0.02

  struct Subject {
    /// Handed to the app's thread; not touched elsewhere again before the end.
    let app: any PacedApp
    let server: any PacedServer
    var rule: PacedRule
    /// Called on the threads that they look on at; theirs again once the run is over.
    let observers: SideObservers
  }

  /// Runs both sides for the rule's time, or until `shouldStop` says so, which is asked 50 times a
  /// second.
  ///
  /// - Parameters:
  ///   - app, server, observers: handed to the threads; not touched here again before the end.
  ///   - startNeighbour: called where the rule has a neighbour, ready before the run's time begins.
  /// - Throws: what the server throws, the app at its end, and its neighbour; `NeighbourError`,
  ///   `ThreadError`. Both threads are over then.
  package static func run(
    _ app: any PacedApp, _ server: any PacedServer, rule: PacedRule,
    observers: SideObservers = SideObservers(),
    startNeighbour: ((Load, Double, Int32) throws -> any Neighbour)? = nil,
    shouldStop: () -> Bool
  ) throws -> PacedRecord {
    let cores = try rule.neighbour.map { _ in try CorePlacement.read() }
    let neighbour = try neighbour(of: rule, on: cores, startNeighbour)
    // Both threads are ready when the run's time begins.
    let run = PacedRun(
      Subject(app: app, server: server, rule: rule, observers: observers), .all,
      cores.map { [$0] } ?? [], origin: MonotonicTime.now() + leadIn)
    try neighbour?.begin(origin: run.origin)
    var record = try runAll([run], shouldStop)[0]
    record.neighbour = try neighbour?.end()
    return record
  }

  /// Runs subjects that are alive together and take turns, each by its own slices; none has a
  /// neighbour. `placements` follow each other slice by slice; none leaves it to the scheduler.
  static func runByTurns(
    _ subjects: [Subject], _ slices: [TimeSlices], _ placements: [CorePlacement] = [],
    shouldStop: () -> Bool
  ) throws -> [PacedRecord] {
    let origin = MonotonicTime.now() + leadIn * Double(subjects.count)
    return try runAll(
      zip(subjects, slices).map { PacedRun($0, $1, placements, origin: origin) }, shouldStop)
  }

  private static func runAll(_ runs: [PacedRun], _ shouldStop: () -> Bool) throws -> [PacedRecord] {
    for run in runs { run.start() }
    let end =
      runs[0].origin + leadIn
      + (runs.map { $0.slices.offset($0.slices.begins.count - 1) + $0.rule.duration }.max() ?? 0)
    let waiting = MonotonicClock(origin: 0)
    var wasStopped = false
    while runs.contains(where: { $0.running.load(ordering: .acquiring) > 0 }) {
      let isLost = runs.contains { $0.isStopped.load(ordering: .acquiring) }
      if !wasStopped, isLost || shouldStop() {
        wasStopped = true
        for run in runs { run.stop() }
      }
      let now = waiting.now()
      waiting.sleep(until: now + max(0.0002, min(stopInterval, end - now)))
    }
    for run in runs {
      if let failure = run.startFailure ?? run.failure ?? run.appFailure { throw failure }
    }
    return runs.map { $0.record(wasStopped: wasStopped) }
  }

  private static func neighbour(
    of rule: PacedRule, on cores: CorePlacement?, _ start: Neighbour.Start?
  ) throws -> (any Neighbour)? {
    guard let load = rule.neighbour, let cores else { return nil }
    guard let start else { throw NeighbourError.noStart }
    return try start(load, rule.duration, cores.app)
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

  /// Puts the side's thread where it stands in a slice; where it may not, the run stops. An app
  /// that keeps the server waiting, or is kept by it, does not stand on the same core: no scheduler
  /// would leave it there.
  private func place(
    _ side: KeyPath<CorePlacement, Int32>, _ slice: Int,
    failing failure: ReferenceWritableKeyPath<PacedRun, (any Error)?>
  ) -> Bool {
    guard !placements.isEmpty else { return true }
    var placement = placements[slice % placements.count]
    if side == \.app, isCrowded { placement = placement.apart(among: placements) }
    do {
      try CorePlacement.pin(to: placement[keyPath: side])
      return true
    } catch {
      self[keyPath: failure] = error
      stop()
      return false
    }
  }

  private var isCrowded: Bool {
    guard let turns = appSide?.turns.suffix(8), !turns.isEmpty else { return false }
    let late = turns.reduce(0) { $0 + $1.end - $1.due } / Double(turns.count)
    return late > rule.grid.interval / 4
  }

  // MARK: - The app's thread

  private func runApp() {
    defer { _ = running.subtract(1, ordering: .acquiringAndReleasing) }
    guard place(\.app, 0, failing: \.appFailure) else { return }
    var slice = 0
    observers.app?.begin()
    var meter = ThreadMeter(rule, slices, read: ThreadUse.ofCallingThread)
    var drawingMeter = appSide?.drawingTime.map { _ in
      ThreadMeter(rule, slices) { [unowned self] in
        ThreadUse(nanoseconds: UInt64(1e9 * (appSide?.drawingTime ?? 0)))
      }
    }
    var now = appClock.now()
    while let side = appSide, !isStopped.load(ordering: .acquiring), now < rule.duration {
      let (wake, turns) = (side.nextWake, side.turns.count)
      meter.willSleep(until: wake)
      drawingMeter?.willSleep(until: wake)
      appClock.sleep(until: min(wake, rule.duration))
      if appClock.slice != slice {
        slice = appClock.slice
        guard place(\.app, slice, failing: \.appFailure) else { break }
      }
      side.turn()
      if side.turns.count > turns {
        meter.hasWork(at: side.turns[turns].start)
        drawingMeter?.hasWork(at: side.turns[turns].start)
      }
      now = appClock.now()
      observers.app?.turnEnded(at: now)
    }
    appUse = meter.finish()
    drawing = drawingMeter?.finish()
    observers.app?.end()
    do { try appSide?.finish() } catch { appFailure = error }
  }

  private func send(_ memory: inout UnsafeMutableRawBufferPointer, _ count: Int, at time: Double) {
    while !queue.put(&memory, count, sent: time) {
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
    guard place(\.server, 0, failing: \.failure) else { return }
    var slice = 0
    observers.server?.begin()
    // Noting what was shown is not the server's work.
    var meter = ThreadMeter(rule, slices) { [unowned self] in
      var use = ThreadUse.ofCallingThread()
      let noting = UInt64(1e9 * max(0, serverSide?.notingTime ?? 0))
      use.nanoseconds -= min(use.nanoseconds, noting)
      return use
    }
    var now = serverClock.now()
    while let side = serverSide, !isStopped.load(ordering: .acquiring), now < rule.duration {
      let (wake, frames) = (side.nextWake, side.frames.count)
      meter.willSleep(until: wake)
      sleepServer(side, until: wake)
      if serverClock.slice != slice {
        slice = serverClock.slice
        guard place(\.server, slice, failing: \.failure) else { break }
      }
      do { try side.turn() } catch {
        failure = error
        stop()
      }
      if side.frames.count > frames { meter.hasWork(at: side.frames[frames].start) }
      now = serverClock.now()
      observers.server?.turnEnded(at: now)
    }
    serverUse = meter.finish()
    observers.server?.end()
    serverSide?.finish()
  }

  private func sleepServer(_ side: ServerSide, until wake: Double) {
    guard wake == .infinity else { return serverClock.sleep(until: min(wake, rule.duration)) }
    isServerAsleep.store(true, ordering: .relaxed)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    // Asked again: a commit may have come before the server was seen asleep.
    serverClock.sleep(until: min(side.nextWake, rule.duration))
    isServerAsleep.store(false, ordering: .relaxed)
  }

  // MARK: - The record

  private func record(wasStopped: Bool) -> PacedRecord {
    var record = PacedRecord(
      grid: rule.grid, pipeline: rule.pipeline, link: rule.link,
      duration: min(rule.duration, appClock.now()), turns: appSide?.turns ?? [],
      frames: serverSide?.frames ?? [], app: appUse?.all ?? ThreadUse(),
      server: serverUse?.all ?? ThreadUse(), fullQueueWaits: fullQueueWaits,
      drawing: drawing?.all.seconds, wasStopped: wasStopped)
    record.slices = slices.begins.indices.compactMap { use(ofSlice: $0, in: record) }
    return record
  }

  /// Nil for a slice that settled to its end, or was stopped before it.
  private func use(ofSlice slice: Int, in record: PacedRecord) -> SliceUse? {
    guard let appUse, let serverUse else { return nil }
    let (begin, end) = (rule.settling.end(ofSlice: slice, in: slices), slices.end(slice))
    let isLast = end >= record.duration
    guard !(record.wasStopped && isLast && slices != .all),
      (isLast ? record.duration : end) - begin > 1e-6
    else { return nil }
    func side(_ use: MeteredUse, _ looked: Double) -> SliceUse.Side {
      SliceUse.Side(use: use.slices[slice], seconds: (isLast ? looked : end) - begin)
    }
    return SliceUse(
      time: begin - 1e-9..<(isLast ? .greatestFiniteMagnitude : end - 1e-9),
      app: side(appUse, record.appSeconds),
      server: side(serverUse, record.serverSeconds),
      drawing: drawing.map { side($0, record.appSeconds) })
  }
}

package protocol SideObserver: AnyObject {
  func begin()

  /// The thread has been awake, and what it did is recorded; `time` is s since the run's origin.
  func turnEnded(at time: Double)

  func end()
}

package struct SideObservers {
  package var app: (any SideObserver)?
  package var server: (any SideObserver)?
}

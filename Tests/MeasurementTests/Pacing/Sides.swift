@testable import Measurement

/// An app that moves one thing per refresh and burns a scripted time for it.
final class TickingApp: PacedApp {
  private let clock: any PacingClock
  private let cost: (Int) -> Double
  private(set) var timestamps: [Double] = []
  private(set) var targets: [Double] = []
  var wantsRefresh: Bool
  var events: [Double]
  private(set) var eventTimes: [Double] = []
  private var hasChanged = false

  init(
    _ clock: any PacingClock, ticks: Bool = true, events: [Double] = [],
    cost: @escaping (Int) -> Double = { _ in 0.001 }
  ) {
    self.clock = clock
    self.cost = cost
    self.events = events
    wantsRefresh = ticks
  }

  func refresh(timestamp: Double, targetTimestamp: Double) {
    clock.burn(cost(timestamps.count))
    timestamps.append(timestamp)
    targets.append(targetTimestamp)
    hasChanged = true
  }

  var nextEvent: Double? { events.first }

  func runEvents(at time: Double) {
    events.removeFirst()
    eventTimes.append(time)
    hasChanged = true
  }

  func commit(at time: Double, send: (inout UnsafeMutableRawBufferPointer, _ count: Int) -> Void) {
    guard hasChanged else { return }
    hasChanged = false
    var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 16)
    memory.storeBytes(of: targets.last ?? time, as: Double.self)
    send(&memory, 8)
    memory.deallocate()
  }
}

/// A server that shows what the last commit said, or moves by itself.
final class ShowingServer: PacedServer {
  private let clock: any PacingClock
  private let cost: (Int) -> Double
  private(set) var displayTimes: [Double] = []
  private(set) var noted: [Int] = []
  private(set) var received: [Double] = []
  private var hasNews = false
  let needsFrames: Bool
  var failsAtFrame = Int.max

  struct Refusal: Error {}

  init(
    _ clock: any PacingClock, movesItself: Bool = false,
    cost: @escaping (Int) -> Double = { _ in 0.001 }
  ) {
    self.clock = clock
    self.cost = cost
    needsFrames = movesItself
  }

  func apply(_ commit: UnsafeRawBufferPointer) {
    received.append(commit.loadUnaligned(as: Double.self))
    hasNews = true
  }

  func makeFrame(displayTime: Double) throws -> Bool {
    if displayTimes.count >= failsAtFrame { throw Refusal() }
    clock.burn(cost(displayTimes.count))
    displayTimes.append(displayTime)
    defer { hasNews = false }
    return hasNews || needsFrames
  }

  var drawing = 0.0
  private(set) var hasFinished = false

  func awaitFrame() { clock.burn(drawing) }

  func finish() { hasFinished = true }

  var noteCost = 0.0

  func noteShown(refresh: Int) {
    clock.burn(noteCost)
    noted.append(refresh)
  }
}

/// An app and a server, each on a scripted clock of its own.
struct ScriptedSides {
  let app: TickingApp
  let server: ShowingServer
  private let clocks = (app: ScriptedClock(), server: ScriptedClock())

  init(
    ticks: Bool = true, events: [Double] = [], movesItself: Bool = false,
    app: @escaping (Int) -> Double = { _ in 0.001 },
    server: @escaping (Int) -> Double = { _ in 0.001 }
  ) {
    self.app = TickingApp(clocks.app, ticks: ticks, events: events, cost: app)
    self.server = ShowingServer(clocks.server, movesItself: movesItself, cost: server)
  }

  func run(_ rule: PacedRule) throws -> PacedRecord {
    try PacedSimulation.run(app, on: clocks.app, server, on: clocks.server, rule: rule)
  }
}

final class TickingSubject: PacedSubject {
  let app: any PacedApp
  let server: any PacedServer
  let moves: Bool
  let onlyWakes: Bool

  init(_ clock: any PacingClock, moves: Bool, onlyWakes: Bool = false) {
    app = TickingApp(clock, ticks: !onlyWakes) { _ in 0 }
    server = ShowingServer(clock, movesItself: onlyWakes) { _ in 0 }
    (self.moves, self.onlyWakes) = (moves, onlyWakes)
  }

  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]] { [] }
  func workDone() -> [SideWork] { [] }
}

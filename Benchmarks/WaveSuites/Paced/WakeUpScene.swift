import CWavePeers
import Measurement

/// A thread that wakes at each refresh and makes no picture, beside an app that never wakes: its
/// share of a core is what the host takes to wake a thread, and what the loop around it takes.
final class WakeUpScene: PacedSubject {
  let app: any PacedApp = SleepingApp()
  let server: any PacedServer
  let moves = false
  let onlyWakes = true

  init(_ loop: WakeUpLoop, _ rule: PacedRule) {
    server = WakingServer(loop, rule)
  }

  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]] { [] }

  func workDone() -> [SideWork] { [] }

  private final class SleepingApp: PacedApp {
    let wantsRefresh = false
    let nextEvent: Double? = nil

    func refresh(timestamp: Double, targetTimestamp: Double) {}
    func runEvents(at time: Double) {}
    func commit(
      at time: Double, send: (inout UnsafeMutableRawBufferPointer, _ count: Int) -> Void
    ) {}
  }

  private final class WakingServer: PacedServer {
    let needsFrames = true
    private let loop: WakeUpLoop
    private let rule: PacedRule

    init(_ loop: WakeUpLoop, _ rule: PacedRule) { (self.loop, self.rule) = (loop, rule) }

    func apply(_ commit: UnsafeRawBufferPointer) {}

    /// The loop in C has the other refreshes of the turn to itself.
    func makeFrame(displayTime: Double) -> Bool {
      guard loop != .own else { return false }
      wave_peers_wake(
        Int32(rule.refreshesLeft(ofTurnAt: displayTime)), Int(1e9 / rule.grid.refreshHz),
        loop == .inCTimed ? PacedRule.clockReadsOfServer : 0)
      return false
    }

    func noteShown(refresh: Int) {}
  }
}

/// The loop of a thread that only wakes.
enum WakeUpLoop: String, CaseIterable, Sendable {
  case own = "wake-up"
  case inC = "c-wake-up"
  case inCTimed = "c-wake-up-timed"

  var summary: String {
    switch self {
    case .own: "in real time: a thread that wakes at each refresh and has nothing to draw"
    case .inC: "in real time, peer: the same as a loop in C around clock_nanosleep"
    case .inCTimed: "in real time, peer: c-wake-up that reads its thread's clock as wake-up does"
    }
  }
}

/// Something moves at every refresh, of an app that is busy by a script: what the loops make of the
/// load alone, since app and server take next to nothing for a frame.
package enum LinkModel {
  /// The app's time for a call of its display link, s.
  static let appWork = 0.0001
  /// The server's time for a picture, s.
  static let serverWork = 0.001

  /// - Parameter followsLink: whether the app moves it from a display link, or the server alone.
  package static func record(_ rule: PacedRule, followsLink: Bool = true) -> PacedRecord? {
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    // Neither side throws.
    return try? PacedSimulation.run(
      MovingApp(appClock, followsLink), on: appClock, MovingServer(serverClock, !followsLink),
      on: serverClock, rule: rule)
  }
}

private final class MovingApp: PacedApp {
  private let clock: ScriptedClock
  private var hasMoved = false
  let wantsRefresh: Bool
  let nextEvent: Double? = nil

  init(_ clock: ScriptedClock, _ followsLink: Bool) {
    (self.clock, wantsRefresh) = (clock, followsLink)
  }

  func refresh(timestamp: Double, targetTimestamp: Double) {
    clock.burn(LinkModel.appWork)
    hasMoved = true
  }

  func runEvents(at time: Double) {}

  func commit(at time: Double, send: (inout UnsafeMutableRawBufferPointer, _ count: Int) -> Void) {
    guard hasMoved else { return }
    hasMoved = false
    var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 16)
    send(&memory, 8)
    memory.deallocate()
  }
}

private final class MovingServer: PacedServer {
  private let clock: ScriptedClock
  private var hasNews = false
  let needsFrames: Bool

  init(_ clock: ScriptedClock, _ movesItself: Bool) {
    (self.clock, needsFrames) = (clock, movesItself)
  }

  func apply(_ commit: UnsafeRawBufferPointer) { hasNews = true }

  func makeFrame(displayTime: Double) -> Bool {
    clock.burn(LinkModel.serverWork)
    defer { hasNews = false }
    return hasNews || needsFrames
  }

  func noteShown(refresh: Int) {}
}

import Measurement

/// An app that moves one thing per refresh and works a scripted time for it.
final class WorkingApp: PacedApp {
  private let clock: any PacingClock
  private let work: (_ turn: Int) -> Double
  private var turn = 0

  init(_ clock: any PacingClock, work: @escaping (_ turn: Int) -> Double) {
    self.clock = clock
    self.work = work
  }

  let wantsRefresh = true
  var nextEvent: Double? { nil }

  func refresh(timestamp: Double, targetTimestamp: Double) {
    clock.burn(work(turn))
    turn += 1
  }

  func runEvents(at time: Double) {}

  func commit(at time: Double, send: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeBytes(of: time) { send($0) }
  }
}

/// A server that shows every commit after a scripted time.
final class WorkingServer: PacedServer {
  private let clock: any PacingClock
  private let work: (_ picture: Int) -> Double
  private var picture = 0
  private var hasNews = false
  let needsFrames = false

  struct Refusal: Error {}

  init(_ clock: any PacingClock, work: @escaping (_ picture: Int) -> Double) {
    self.clock = clock
    self.work = work
  }

  func apply(_ commit: UnsafeRawBufferPointer) { hasNews = true }

  func makeFrame(displayTime: Double) -> Bool {
    clock.burn(work(picture))
    picture += 1
    defer { hasNews = false }
    return hasNews
  }

  func noteShown(refresh: Int) {}
}

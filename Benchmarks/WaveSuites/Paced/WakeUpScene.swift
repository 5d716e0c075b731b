import Measurement

/// The arm `wake-up`: a server that wakes at each refresh and makes no picture, beside an app that
/// never wakes. Its share of a core is what the host takes to wake a thread, and the loop around it.
final class WakeUpScene: PacedSubject {
  let app: any PacedApp = SleepingApp()
  let server: any PacedServer = WakingServer()
  let moves = false

  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]] { [] }

  func workDone() -> [SideWork] { [] }

  private final class SleepingApp: PacedApp {
    let wantsRefresh = false
    let nextEvent: Double? = nil

    func refresh(timestamp: Double, targetTimestamp: Double) {}
    func runEvents(at time: Double) {}
    func commit(at time: Double, send: (UnsafeRawBufferPointer) -> Void) {}
  }

  private final class WakingServer: PacedServer {
    let needsFrames = true

    func apply(_ commit: UnsafeRawBufferPointer) {}
    func makeFrame(displayTime: Double) -> Bool { false }
    func noteShown(refresh: Int) {}
  }
}

import FramePacing
import Synchronization

/// A server that counts its pictures for another thread, and notes nothing: what is watched takes
/// the server's time.
final class CountingServer: PacedServer {
  private let server: any PacedServer
  private let warmUpPictures: Int
  private let pictures = Atomic<Int>(0)
  // ns since the machine's origin; 0 before the warm-up is over.
  private let warmSince = Atomic<Int>(0)

  init(_ server: any PacedServer, warmUpPictures: Int) {
    self.server = server
    self.warmUpPictures = warmUpPictures
  }

  /// How long the run has been measured, s; 0 before the warm-up is over. For any thread.
  var measuredSeconds: Double {
    let start = warmSince.load(ordering: .acquiring)
    return start == 0 ? 0 : MonotonicClock.machineTime() - Double(start) / 1e9
  }

  var needsFrames: Bool { server.needsFrames }

  var lastFrameIsSeen: Bool { server.lastFrameIsSeen }

  func apply(_ commit: UnsafeRawBufferPointer) throws { try server.apply(commit) }

  func makeFrame(displayTime: Double) throws -> Bool {
    let isNew = try server.makeFrame(displayTime: displayTime)
    let made = pictures.add(1, ordering: .relaxed).newValue
    if made == warmUpPictures {
      warmSince.store(Int(MonotonicClock.machineTime() * 1e9), ordering: .releasing)
    }
    return isNew
  }

  func noteShown(refresh: Int) {}
}

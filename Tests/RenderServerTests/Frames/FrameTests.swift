import Foundation
import TestSupport
import Testing

@Suite("Frame by frame")
struct FrameTests {
  /// `scripts/check frames` asks for more.
  private static let scenes =
    ProcessInfo.processInfo.environment["WAVEBENCH_SCENES"].flatMap { Int($0) } ?? 2000
  private static let parts = 20

  @Test(
    "random scenes are painted over to what a fresh server paints", arguments: 0..<parts)
  func random(_ part: Int) throws {
    var (shown, different) = (0, 0)
    for seed in stride(from: part, to: Self.scenes, by: Self.parts) {
      var last: Picture?
      let scene = RandomScene(seed: UInt64(seed))
      let fault = try scene.firstFault { picture in
        shown += 1
        if let last, picture.pixels(unlike: last) > 0 { different += 1 }
        last = picture
      }
      guard fault != nil else { continue }
      let small = scene.shrunk()
      Issue.record("\(try small.firstFault() ?? ""), \(small)")
      return
    }
    #expect(3 * different > shown, "many frames differ from the one before")
  }
}

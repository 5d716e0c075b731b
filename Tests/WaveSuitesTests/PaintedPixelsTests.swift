import LayerTree
import TestSupport
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("Pixels painted beside pixels changed")
struct PaintedPixelsTests {
  /// How many pixels are painted at most for each that changes, by scale.
  private static let limits = [(scale: 1.0, most: 16), (2, 28)]

  /// Frames at which every wave moves by 0.4 pt, as in the suite `limits`.
  private static let frames = (11...25).map { Double($0) / 30 }

  @Test(
    "a frame of moving waves paints few pixels more than differ from the frame before",
    arguments: [PathRebuild.id, PathRebuildTuned.id, AdditiveTranslation.id],
    limits)
  func painted(_ strategy: String, _ limit: (scale: Double, most: Int)) throws {
    let stage = try Stage(
      try #require(WaveStrategyCatalogue.named(strategy)), views: 2, scale: limit.scale,
      scenery: Scenery())
    // Every sub-pixel phase has been shown before.
    for frame in 1...9 { try stage.scene.render(at: WaveScene.start + Double(frame) / 30) }
    var shown = try stage.picture(after: 10.0 / 30)
    for time in Self.frames {
      let before = stage.work[.pixelsComposited]
      let next = try stage.picture(after: time)
      let painted = Int(stage.work[.pixelsComposited] - before)
      let changed = next.changedPixels(from: shown)
      #expect(changed > 0)
      #expect(painted >= changed, "\(changed) pixels changed at \(time) s")
      #expect(painted <= limit.most * changed, "\(changed) pixels changed at \(time) s")
      shown = next
    }
  }
}

import LayerTree
import RenderServer
import Testing
import Vocabulary

@Suite("Damage of features")
struct FeatureDamageTests {
  private static func run(
    _ feature: Feature, _ motion: FeatureScene.Motion, _ sampling: Sampling, showsAll: Bool
  ) throws -> Bitmap {
    let scene = try FeatureScene(sampling: sampling)
    feature.turn(scene, true)
    for frame in 1...200 {
      scene.step(motion, feature, frame)
      if showsAll { _ = try scene.connection.pixels(at: Double(frame)) }
    }
    return try scene.connection.bitmap(at: 200)
  }

  /// Each feature under one way of sampling, all of them together under every way.
  static let runs: [(Feature, Sampling)] =
    Feature.all.map { ($0, Sampling.subpixel) }
    + Sampling.allCases.filter { $0 != .subpixel }.map { (Feature.everything, $0) }

  @Test(
    "200 frames of repainted damage leave what a fresh server paints", arguments: runs,
    FeatureScene.Motion.allCases)
  func damageIsComplete(_ run: (Feature, Sampling), _ motion: FeatureScene.Motion) throws {
    let old = try Self.run(run.0, motion, run.1, showsAll: true)
    let fresh = try Self.run(run.0, motion, run.1, showsAll: false)
    #expect(old.difference(to: fresh) == 0)
    #expect(!fresh.isBlank)
  }

  @Test("a frame in which nothing moved paints nothing", arguments: Feature.all)
  func restPaintsNothing(_ feature: Feature) throws {
    let scene = try FeatureScene()
    feature.turn(scene, true)
    _ = try scene.connection.pixels(at: 1)
    #expect(try scene.connection.added(.pixelsComposited, byFrameAt: 2) == 0)
    #expect(try scene.connection.added(.pixelsRasterised, byFrameAt: 3) == 0)
  }

  @Test("a feature is to be seen, and gone when it is taken back", arguments: Feature.all)
  func isSeen(_ feature: Feature) throws {
    let scene = try FeatureScene()
    feature.turn(scene, false)
    let without = try scene.connection.bitmap()
    feature.turn(scene, true)
    let with = try scene.connection.bitmap()
    // A bitmap looks nearly like what it shows: its edges are filtered, not scan-converted.
    #expect(with != without)
    feature.turn(scene, false)
    #expect(try scene.connection.bitmap() == without)
  }
}

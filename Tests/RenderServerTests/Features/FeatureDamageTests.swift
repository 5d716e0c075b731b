import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Damage of features")
struct FeatureDamageTests {
  @Test("a frame in which nothing moved paints nothing", arguments: Feature.all)
  func restPaintsNothing(_ feature: Feature) throws {
    let scene = try FeatureScene()
    feature.turn(scene, true)
    try scene.connection.show(at: 1)
    #expect(try scene.connection.added(.pixelsComposited, byFrameAt: 2) == 0)
    #expect(try scene.connection.added(.pixelsRasterised, byFrameAt: 3) == 0)
  }

  @Test("a feature is to be seen, and gone when it is taken back", arguments: Feature.all)
  func isSeen(_ feature: Feature) throws {
    let scene = try FeatureScene()
    feature.turn(scene, false)
    let without = try scene.connection.picture()
    feature.turn(scene, true)
    let with = try scene.connection.picture()
    // A bitmap looks nearly like what it shows: its edges are filtered, not scan-converted.
    #expect(with != without)
    feature.turn(scene, false)
    #expect(try scene.connection.picture() == without)
  }
}

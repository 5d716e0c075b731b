import AnimationTiming
import Measurement
import TestSupport
import Testing
import WaveSuites
import WaveViews

@Suite("What was shown is what was painted")
struct PaintedPositionTests {
  @Test("a wave that moves by less than is painted is delivered in time, and not seen as new")
  func unseen() throws {
    let scene = try Self.scene(views: 1)
    let record = try Self.run(scene)
    let frames = try #require(ShownFrames(record))
    #expect(frames.missed == 0)
    #expect(frames.delivered == frames.refreshes)
    // 0.2 px a frame, and four phases per pixel: four pictures in five.
    #expect(abs(Double(frames.presented) / Double(frames.refreshes) - 0.8) < 0.02)
    let positions = scene.sightings(in: record)[0].compactMap { $0?.position }
    #expect(positions.allSatisfy { abs(($0 * 8).rounded() - $0 * 8) < 1e-9 })
  }

  /// At scale 2 and 120 Hz.
  private static func scene(views: Int) throws -> PacedScene {
    var setup = SceneSetup(
      .jw, views: views, size: Size(width: 375, height: 60), scale: 2,
      views == 1 ? .bare : Scenery())
    setup.refreshHz = 120
    return try PacedScene(setup, strategy: AdditiveTranslation.self)
  }

  private static func run(_ scene: PacedScene) throws -> PacedRecord {
    try scene.simulated(refreshHz: 120)
  }

  @Test(
    "nobody sees a new picture of what is hidden or off screen, whoever makes one",
    arguments: [PacedState.hidden, .offscreen], ["path-rebuild", "additive-translation"])
  func covered(_ state: PacedState, _ strategy: String) throws {
    let scene = try PacedScene(
      SceneSetup(.jw, views: 3, size: Size(width: 56, height: 28), state: state),
      strategy: try #require(WaveStrategyCatalogue.named(strategy)), duration: 2)
    let record = try scene.simulated()
    // The first picture is of the screen as it is.
    #expect(record.frames.dropFirst().allSatisfy { !$0.isSeen })
  }
}

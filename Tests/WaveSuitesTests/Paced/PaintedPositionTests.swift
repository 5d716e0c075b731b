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
    let scene = try PacedScene(
      SceneSetup(.jw, size: Size(width: 56, height: 28), .bare),
      strategy: AdditiveTranslation.self)
    let record = try PacedSimulation.run(
      scene.app, on: ScriptedClock(), scene.server, on: ScriptedClock(),
      rule: PacedRule(refreshHz: 60, duration: 2))
    let frames = try #require(ShownFrames(record))
    #expect(frames.missed == 0)
    #expect(frames.delivered == frames.refreshes)
    // 0.2 px a frame in quarters of a pixel: four pictures in five.
    #expect(abs(Double(frames.presented) / Double(frames.refreshes) - 0.8) < 0.02)
    let positions = scene.sightings(in: record)[0].compactMap { $0?.position }
    #expect(positions.allSatisfy { abs(($0 * 4).rounded() - $0 * 4) < 1e-9 })
  }

  @Test(
    "nobody sees a new picture of what is hidden or off screen, whoever makes one",
    arguments: [PacedState.hidden, .offscreen], ["path-rebuild", "additive-translation"])
  func covered(_ state: PacedState, _ strategy: String) throws {
    let scene = try PacedScene(
      SceneSetup(.jw, views: 3, size: Size(width: 56, height: 28), state: state),
      strategy: try #require(WaveStrategyCatalogue.named(strategy)), duration: 2)
    let record = try PacedSimulation.run(
      scene.app, on: ScriptedClock(), scene.server, on: ScriptedClock(),
      rule: PacedRule(refreshHz: 60, duration: 2))
    // The first picture is of the screen as it is.
    #expect(record.frames.dropFirst().allSatisfy { !$0.isSeen })
  }
}

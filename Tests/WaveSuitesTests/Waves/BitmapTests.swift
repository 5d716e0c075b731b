import LayerTree
import TestSupport
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("Bitmaps")
struct BitmapTests {
  /// A wave under a strategy that draws it into bitmaps.
  struct Arm: CustomTestStringConvertible, Sendable {
    let wave: Wave
    let strategy: any WaveStrategy.Type

    var testDescription: String { "\(wave.id), \(strategy.id)" }

    static let strategies: [any WaveStrategy.Type] = [
      DrawnContent.self, PictureTranslation.self, PictureTimerTranslation.self,
    ]

    static let all = Wave.all.flatMap { wave in
      strategies.filter { $0.refusal(of: wave) == nil }.map { Arm(wave: wave, strategy: $0) }
    }
  }

  private func scene(
    _ wave: Wave, _ strategy: any WaveStrategy.Type
  ) throws -> WaveScene {
    try WaveScene(SceneSetup(wave, views: 2, scale: 2), strategy: strategy, work: WorkLedger())
  }

  @Test("of waves look like waves that are drawn anew", arguments: Arm.all)
  func pictures(_ arm: Arm) throws {
    let scenes = [
      try scene(arm.wave, PathRebuild.self), try scene(arm.wave, arm.strategy),
    ]
    let curve = try #require(arm.wave.form(in: arm.wave.defaultSize).curves.first)
    let slope = abs(curve.amplitude) * 2 * .pi / curve.wavelength
    // The app draws with Cairo, whose coverage is a sample's right: 255 / 15 levels, and whose
    // curves are lines within a tenth of a pixel. A bitmap that stands between two pixels blends
    // them, as an error of up to 1/8 px would.
    let isMoved = arm.strategy != DrawnContent.self
    let tolerance = 20 + (isMoved ? 255 / 8 * slope : 0) + (arm.wave.id == "bafluid" ? 26 : 0)
    for time in [1.1, 1.6, 2.9, 7.03] {
      for scene in scenes { try scene.render(at: time) }
      let difference = Picture(scenes[0].server).difference(to: Picture(scenes[1].server))
      #expect(Double(difference) <= tolerance)
    }
  }
}

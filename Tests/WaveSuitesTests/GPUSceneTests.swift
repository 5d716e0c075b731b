import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing
import Vocabulary
import WaveViews

@testable import WaveSuites

@Suite("A GPU's pictures of screens", .enabled(if: GPU.isThere, GPU.whatIsMissing))
struct GPUSceneTests {
  private static let question: [any WaveStrategy.Type] = [
    PathRebuild.self, AdditiveTranslation.self,
  ]

  /// At whole pixels, between them, and after a long time.
  private static let times: [MediaTime] = [1, 1.0 + 1.0 / 60, 2.37, 60.4]

  /// What a channel may differ by, of 255: a sampler rounds, of each translucent shape over another
  /// (`siri`), and of four samples a pixel an edge has five levels.
  private static func tolerance(_ server: ServerProfile) -> Int { server == .gpuPaths ? 128 : 4 }

  private func compare(_ setup: SceneSetup, _ server: ServerProfile, _ name: String) throws {
    for strategy in Self.question where strategy.refusal(of: setup.wave) == nil {
      let scenes = try [.bilinear, server].map { profile in
        var own = setup
        own.server = profile
        return try WaveScene(own, strategy: strategy, work: WorkLedger())
      }
      for time in Self.times {
        for scene in scenes { try scene.render(at: time) }
        let difference = Picture(scenes[1].server).difference(to: Picture(scenes[0].server))
        #expect(difference <= Self.tolerance(server), "\(name), \(strategy.id), \(time) s")
      }
    }
  }

  /// What is drawn of the scenes: masks of layers are refused, a table is flung in real time.
  private static let scenes = NamedScene.allCases.filter {
    $0.isShown(by: .steady) && $0 != .ballMask
  }

  @Test(
    "of every screen that it draws are the processor's", arguments: scenes,
    [ServerProfile.gpu, .gpuFrames, .gpuPaths])
  func screens(_ scene: NamedScene, _ server: ServerProfile) throws {
    var request = PlanRequest()
    (request.scenes, request.scales) = ([scene], [1])
    try compare(try #require(WavePlan(request).blocks.first).setup, server, scene.rawValue)
  }

  @Test(
    "of every wave that it draws are the processor's",
    arguments: Wave.all.filter { $0.form(in: $0.defaultSize).gradient == nil }.map(\.id),
    [ServerProfile.gpu, .gpuPaths])
  func waves(_ id: String, _ server: ServerProfile) throws {
    let wave = try #require(Wave.named(id))
    let size = Size(width: 56, height: 28)
    var scenery = Scenery(placement: .fractional)
    scenery.backdrop = .cards
    do {
      try compare(SceneSetup(wave, views: 2, size: size, scale: 2), server, id)
      try compare(SceneSetup(wave, views: 2, size: size, scale: 1, scenery), server, id)
    } catch RenderError.noCommand(let what) where server == .gpuPaths {
      #expect(what.hasPrefix("a line") && Self.lines.contains(id))
    }
  }

  /// Waves that are lines, of which a server of points has none.
  private static let lines = ["jw-outline", "siri"]
}

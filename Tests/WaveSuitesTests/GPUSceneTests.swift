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

  @Test("take one call for masks, upload what was rebuilt, and nothing of a shape that moved")
  func commands() throws {
    for strategy in Self.question {
      let work = WorkLedger()
      let scene = try WaveScene(
        SceneSetup(.jw, views: 3, scale: 2, server: .gpu), strategy: strategy, work: work)
      try scene.render(at: 1)
      try scene.render(at: 1.5)
      func counted() -> [Int64] {
        [WorkCounter.drawCalls, .renderPasses, .uploadedBytes, .pixelsRasterised].map { work[$0] }
      }
      let before = counted()
      try scene.render(at: 2)
      let frame = zip(counted(), before).map { $0 - $1 }
      #expect(Array(frame.prefix(2)) == [1, 1])
      // The backdrop and three views, 48 bytes each.
      let quads: Int64 = 4 * 48
      if strategy.id == PathRebuild.id {
        // A byte for each pixel of the three masks, which have an empty one all round.
        let (width, height) = (Wave.jw.defaultSize.width * 2, Wave.jw.defaultSize.height * 2)
        #expect(frame[2] > frame[3] + quads)
        #expect(frame[2] <= 3 * Int64((width + 2) * (height + 2)) + quads)
      } else {
        #expect(frame[2...] == [quads, 0])
        try scene.render(at: 2)
        #expect(zip(counted(), before).map { $0 - $1 } == frame, "nothing moved")
      }
    }
  }
}

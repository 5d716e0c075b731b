import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Servers of other habits")
struct ServerProfileTests {
  @Test("write as many pixels as their habits say, and none where nothing moved")
  func work() throws {
    for server in ServerProfile.allCases where !server.drawsOnGPU || GPU.isThere {
      let work = WorkLedger()
      let scene = try WaveScene(
        SceneSetup(.jw, views: 3, scale: 2, server: server), strategy: AdditiveTranslation.self,
        work: work)
      try scene.render(at: 1)
      try scene.render(at: 1.5)
      let size = scene.server.pixelSize
      let screen = Int64(size.width * size.height)
      let counters = [WorkCounter.pixelsComposited, .pixelsRasterised]
      let added = try work.added(counters) { try scene.render(at: 2) }
      let moved = added[0]
      switch server {
      case .lean, .noRasterCache: #expect(moved < screen)
      case .fullRepaint, .secondBuffer: #expect(moved > screen, "\(server)")
      // What is below each bitmap, and the bitmap.
      case .bitmaps, .bilinear, .tiles, .qtLike: #expect(moved < 2 * screen, "\(server)")
      // All of the screen three times: what is below, the bitmaps, the copy.
      case .chromiumLike: #expect(moved > 2 * screen)
      case .gpu, .gpuFrames, .gpuPaths: #expect(moved == 0)
      }
      // It moved by whole pixels.
      #expect((added[1] > 0) == (server == .noRasterCache), "\(server)")
      #expect(try work.added(counters) { try scene.render(at: 2) } == [0, 0], "\(server)")
    }
  }
}

@Suite("A GPU's pictures of screens", .enabled(if: GPU.isThere, GPU.whatIsMissing))
struct GPUSceneTests {
  /// At whole pixels, between them, and after a long time.
  private static let times: [MediaTime] = [1, 1.0 + 1.0 / 60, 2.37, 60.4]

  /// The tolerance of a channel, of 255: a sampler rounds, of each translucent shape over another
  /// (`siri`), and of four samples a pixel an edge has five levels.
  private static func tolerance(_ server: ServerProfile) -> Int { server == .gpuPaths ? 128 : 4 }

  private func compare(_ setup: SceneSetup, _ server: ServerProfile, _ name: String) throws {
    let question: [any WaveStrategy.Type] = [PathRebuild.self, AdditiveTranslation.self]
    for strategy in question where strategy.refusal(of: setup.wave) == nil {
      let scenes = try [.bilinear, server].map { profile in
        var own = setup
        own.server = profile
        return try WaveScene(own, strategy: strategy, work: WorkLedger())
      }
      for time in Self.times {
        let difference = try scenes[1].picture(at: time)
          .difference(to: scenes[0].picture(at: time))
        #expect(difference <= Self.tolerance(server), "\(name), \(strategy.id), \(time) s")
      }
    }
  }

  /// The scenes that are drawn: masks of layers are refused, a table is flung in real time.
  private static let scenes = NamedScene.allCases.filter {
    $0.isShown(by: .steady) && $0 != .ballMask
  }

  @Test(
    "of every screen that it draws are the processor's", arguments: scenes,
    [ServerProfile.gpu, .gpuFrames, .gpuPaths])
  func screens(_ scene: NamedScene, _ server: ServerProfile) throws {
    let plan = try WavePlan(PlanRequest { ($0.scenes, $0.scales) = ([scene], [1]) })
    try compare(try #require(plan.blocks.first).setup, server, scene.rawValue)
  }

  @Test(
    "of every wave that it draws are the processor's",
    arguments: Wave.all.filter { $0.form(in: $0.defaultSize).gradient == nil },
    [ServerProfile.gpu, .gpuPaths])
  func waves(_ wave: Wave, _ server: ServerProfile) throws {
    let size = Size(width: 56, height: 28)
    let scenery = Scenery(backdrop: .cards, placement: .fractional)
    do {
      try compare(SceneSetup(wave, views: 2, size: size, scale: 2), server, wave.id)
      try compare(SceneSetup(wave, views: 2, size: size, scale: 1, scenery), server, wave.id)
    } catch RenderError.noCommand(let what) where server == .gpuPaths {
      // A server of points has no lines.
      #expect(what.hasPrefix("a line") && ["jw-outline", "siri"].contains(wave.id))
    }
  }
}

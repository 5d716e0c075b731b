import LayerTree
import RenderServer
import TestSupport
import Testing
import Vocabulary
import WaveViews

@testable import WaveSuites

@Suite("Servers of other habits")
struct ServerProfileTests {
  private func scene(
    _ wave: Wave, _ server: ServerProfile, _ strategy: any WaveStrategy.Type,
    sampling: Sampling = .subpixel, work: WorkLedger = WorkLedger()
  ) throws -> WaveScene {
    try WaveScene(
      SceneSetup(wave, views: 3, scale: 2, sampling: sampling, server: server),
      strategy: strategy, work: work)
  }

  /// What a profile's picture is compared with: a server with the same sampling that keeps masks.
  private static func sampling(of server: ServerProfile) -> Sampling {
    switch server {
    case .lean, .fullRepaint, .secondBuffer: .subpixel
    case .bitmaps, .tiles, .qtLike: .nearest
    case .bilinear, .chromiumLike, .gpu, .gpuFrames, .gpuPaths: .bilinear
    }
  }

  @Test(
    "show the same picture frame by frame",
    arguments: ServerProfile.allCases.filter { !$0.drawsOnGPU },
    [Wave.jw, .yx, .yswaterTwo, .siri].map(\.id))
  func pictures(_ server: ServerProfile, _ id: String) throws {
    let wave = try #require(Wave.named(id))
    let strategies = [PathRebuild.self as any WaveStrategy.Type, AdditiveTranslation.self]
    for strategy in strategies where strategy.refusal(of: wave) == nil {
      let plain = try scene(wave, .lean, strategy, sampling: Self.sampling(of: server))
      let other = try scene(wave, server, strategy)
      for frame in 0..<12 {
        // Some frames in which nothing moves, and a long step.
        let time = 1 + Double(frame / 2) * 0.11 + (frame > 8 ? 3 : 0)
        try plain.render(at: time)
        try other.render(at: time)
        // A word of four bytes rounds where a mask and a colour do.
        #expect(Picture(plain.server).difference(to: Picture(other.server)) <= 2, "frame \(frame)")
      }
    }
  }

  @Test("write as many pixels as their habits say, and none where nothing moved")
  func work() throws {
    for server in ServerProfile.allCases where !server.drawsOnGPU || GPU.isThere {
      let work = WorkLedger()
      let scene = try scene(.jw, server, AdditiveTranslation.self, work: work)
      try scene.render(at: 1)
      try scene.render(at: 1.5)
      let size = scene.server.pixelSize
      let screen = Int64(size.width * size.height)
      let before = work[.pixelsComposited]
      try scene.render(at: 2)
      let moved = work[.pixelsComposited] - before
      switch server {
      case .lean: #expect(moved < screen)
      case .fullRepaint, .secondBuffer: #expect(moved > screen, "\(server)")
      // What is below each bitmap, and the bitmap.
      case .bitmaps, .bilinear, .tiles, .qtLike: #expect(moved < 2 * screen, "\(server)")
      // All of the screen three times: what is below, the bitmaps, the copy.
      case .chromiumLike: #expect(moved > 2 * screen)
      case .gpu, .gpuFrames, .gpuPaths: #expect(moved == 0)
      }
      let after = work[.pixelsComposited]
      try scene.render(at: 2)
      #expect(work[.pixelsComposited] == after, "\(server)")
    }
  }
}

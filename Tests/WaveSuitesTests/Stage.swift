import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import TestSupport
import WaveViews

@testable import WaveSuites

/// A scene of one strategy, of jw unless another wave is named, and what it has done.
struct Stage {
  let scene: WaveScene
  let work = WorkLedger()

  init(
    _ strategy: any WaveStrategy.Type, _ wave: Wave = .jw, views: Int = 1, size: Size? = nil,
    scale: Double = 1, sampling: Sampling = .subpixel, style: WaveMotion.Style = .equal,
    scenery: Scenery = .bare
  ) throws {
    scene = try WaveScene(
      SceneSetup(
        wave, views: views, size: size, scale: scale, scenery, sampling: sampling, style: style),
      strategy: strategy, work: work)
  }

  /// The picture shown `seconds` after the start.
  func picture(after seconds: Double) throws -> Picture {
    try scene.picture(at: Screen.start + seconds)
  }

  /// The increment of a counter by one frame.
  func added(_ counter: WorkLedger.Counter, byFrameAt seconds: Double) throws -> Int64 {
    try work.added([counter]) { try scene.render(at: Screen.start + seconds) }[0]
  }
}

extension FrameScene {
  /// Renders the frame of `time`, s, and gives its picture.
  func picture(at time: MediaTime) throws -> Picture {
    try render(at: time)
    return Picture(server)
  }
}

extension Wave {
  /// The speed that all strategies share in the wave's own size, pt/s to the left.
  var equalSpeed: Double { form(in: defaultSize).speed }
}

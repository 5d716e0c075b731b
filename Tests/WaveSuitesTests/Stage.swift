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
    try scene.render(at: Screen.start + seconds)
    return Picture(scene.server)
  }

  /// The increment of a counter by one frame.
  func added(_ counter: WorkLedger.Counter, byFrameAt seconds: Double) throws -> Int64 {
    let before = work[counter]
    try scene.render(at: Screen.start + seconds)
    return work[counter] - before
  }
}

extension Wave {
  /// The speed that all strategies share in the wave's own size, pt/s to the left.
  var equalSpeed: Double { form(in: defaultSize).speed }
}

import AnimationTiming
import EngineWork
import Geometry
import LayerTree
import RenderServer
import WaveViews

/// N views whose waves are sent to and fro, with the server that shows them.
final class RetargetedScene {
  let context: LayerContext
  let server: ScreenServer
  let views: [RetargetedView]
  private let root: Layer

  /// Makes the views and commits them at `start`, s.
  init(
    _ wave: Wave, layout: SceneLayout, sampling: Sampling, sharesRasters: Bool = false,
    rasteriser: FillRasteriser = .exact, start: MediaTime, work: WorkLedger
  ) throws {
    let context = LayerContext(work: work)
    let root = context.makeRoot(layout.screenSize)
    views = (0..<layout.views).map {
      RetargetedView(wave, frame: layout.frame(of: $0), in: root)
    }
    self.context = context
    self.root = root
    server = try ScreenServer(
      configuration: ScreenServer.Configuration(
        size: layout.screenSize, scale: layout.scale, sampling: sampling,
        sharesRasters: sharesRasters, rasteriser: rasteriser), work: work)
    try context.commit(at: start, to: server)
  }
}

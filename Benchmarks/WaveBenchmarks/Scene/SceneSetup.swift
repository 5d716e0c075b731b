import EngineWork
import Geometry
import LayerTree
public import RenderServer
public import WaveViews

/// What the screens of all arms of a block have in common: which wave, where its views stand, what
/// is around them, and how the server shows them.
public struct SceneSetup: Sendable {
  /// The wave of every view.
  public var wave: Wave
  /// Where the views stand.
  public var layout: SceneLayout
  /// What is around them, and where each wave begins.
  public var scenery: Scenery
  /// How the server samples cached rasters.
  public var sampling: Sampling
  /// Whether the server shares identical rasters.
  public var sharesRasters: Bool
  /// What the server scan-converts fills with.
  public var rasteriser: FillRasteriser
  /// What the server does besides the least.
  public var server: ServerProfile

  /// Creates a setup; the layout has the placement of `scenery`.
  public init(
    _ wave: Wave, _ layout: SceneLayout, _ scenery: Scenery = Scenery(),
    sampling: Sampling = .subpixel, sharesRasters: Bool = false,
    rasteriser: FillRasteriser = .exact, server: ServerProfile = .lean
  ) {
    self.wave = wave
    self.layout = layout
    self.scenery = scenery
    self.sampling = server.sampling ?? sampling
    self.server = server
    self.sharesRasters = sharesRasters
    self.rasteriser = rasteriser
  }

  /// The wave in every view.
  var form: WaveForm { wave.form(in: layout.viewSize) }

  /// A server for a screen of `size`, pt.
  ///
  /// - Throws: `RenderError` when there is no memory for it, or it is too large.
  func makeServer(_ size: Size, work: WorkLedger) throws(RenderError) -> ScreenServer {
    try ScreenServer(
      configuration: ScreenServer.Configuration(
        size: size, scale: layout.scale, sampling: sampling, sharesRasters: sharesRasters,
        rasteriser: rasteriser, habits: server.habits),
      work: work)
  }

  /// The top layer of a screen of `size`, pt: opaque where the backdrop is `solid`.
  func makeRoot(_ size: Size, in context: LayerContext) -> Layer {
    let root = context.makeRoot(size)
    if scenery.backdrop == .solid { root.backgroundColor = Scenery.backdropColor }
    return root
  }

  /// Gives a view its card and turns it, as the scenery has it; before its first commit.
  func dress(_ view: Layer) {
    if scenery.backdrop == .cards { view.backgroundColor = Scenery.backdropColor }
    if scenery.rotationDegrees != 0 {
      view.transform = AffineTransform(
        AffineTransform.Parts(rotation: scenery.rotationDegrees * .pi / 180))
    }
  }
}

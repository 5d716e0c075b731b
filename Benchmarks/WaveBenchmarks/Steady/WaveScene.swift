public import AnimationTiming
public import EngineWork
import Geometry
public import LayerTree
public import RenderServer
public import WaveViews

/// N wave views under one strategy, with the server that shows them.
public final class WaveScene: FrameScene {
  /// What distinguishes one scene from another.
  public struct Configuration: Sendable {
    /// The wave of every view.
    public var wave: Wave
    /// How the waves move.
    public var strategy: any WaveStrategy.Type
    /// Whether strategies share one motion.
    public var style: WaveMotion.Style
    /// Where the views stand.
    public var layout: SceneLayout
    /// How the server samples cached rasters.
    public var sampling: Sampling
    /// Whether the server shares identical rasters.
    public var sharesRasters: Bool
    /// What scan-converts fills.
    public var rasteriser: FillRasteriser

    /// Creates a configuration.
    public init(
      wave: Wave, strategy: any WaveStrategy.Type, style: WaveMotion.Style = .equal,
      layout: SceneLayout, sampling: Sampling = .subpixel, sharesRasters: Bool = false,
      rasteriser: FillRasteriser = .exact
    ) {
      self.wave = wave
      self.strategy = strategy
      self.style = style
      self.layout = layout
      self.sampling = sampling
      self.sharesRasters = sharesRasters
      self.rasteriser = rasteriser
    }
  }

  /// When every wave starts from its first position, s; not 0, which Core Animation keeps for
  /// "now".
  public static let start: MediaTime = 1

  /// Shows the views.
  public let server: ScreenServer
  let links = DisplayLinks()
  /// The app's layers.
  public let context: LayerContext
  private let root: Layer
  private let views: [WaveView]

  /// Makes the views and commits them; nothing is rendered yet.
  ///
  /// - Throws: `RenderError` when the framebuffer cannot be made, `CommitError` for a first commit
  ///   that the server refuses.
  public init(_ configuration: Configuration, work: WorkLedger) throws {
    let layout = configuration.layout
    let context = LayerContext(work: work)
    let root = context.makeRoot(layout.screenSize)
    let links = links
    views = (0..<layout.views).map { index in
      WaveView(
        configuration.wave, strategy: configuration.strategy, frame: layout.frame(of: index),
        style: configuration.style, start: Self.start, in: root, links: links)
    }
    self.context = context
    self.root = root
    server = try ScreenServer(
      configuration: ScreenServer.Configuration(
        size: layout.screenSize, scale: layout.scale, sampling: configuration.sampling,
        sharesRasters: configuration.sharesRasters, rasteriser: configuration.rasteriser),
      work: work)
    try context.commit(at: Self.start, to: server)
  }

  /// Fires the display links.
  public func tick(at time: MediaTime) { links.fire(targetTimestamp: time) }
}

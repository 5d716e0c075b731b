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
    /// What it has in common with other arms.
    public var setup: SceneSetup
    /// How the waves move.
    public var strategy: any WaveStrategy.Type
    /// Whether strategies share one motion.
    public var style: WaveMotion.Style

    /// Creates a configuration.
    public init(
      _ setup: SceneSetup, strategy: any WaveStrategy.Type, style: WaveMotion.Style = .equal
    ) {
      self.setup = setup
      self.strategy = strategy
      self.style = style
    }

    /// View `index` in its place below `superlayer`, its wave starting at `start`, s.
    func view(
      _ index: Int, start: MediaTime, in superlayer: Layer, links: DisplayLinks,
      timers: (any FrameTimers)? = nil
    ) -> WaveView {
      let view = WaveView(
        setup.wave, strategy: strategy, frame: setup.layout.frame(of: index), style: style,
        start: start, phase: setup.scenery.phase(of: index), contentsScale: setup.layout.scale,
        in: superlayer, links: links, timers: timers)
      setup.dress(view.root)
      return view
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
    let layout = configuration.setup.layout
    let context = LayerContext(work: work)
    let root = configuration.setup.makeRoot(layout.screenSize, in: context)
    let links = links
    views = (0..<layout.views).map {
      configuration.view($0, start: Self.start, in: root, links: links)
    }
    self.context = context
    self.root = root
    server = try configuration.setup.makeServer(layout.screenSize, work: work)
    try context.commit(at: Self.start, to: server)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }

  /// Fires the display links.
  public func tick(at time: MediaTime) { links.fire(targetTimestamp: time) }
}

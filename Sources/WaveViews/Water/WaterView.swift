public import AnimationTiming
public import LayerTree

/// A view that shows water which is sent from level to level: a clipping layer and the strategy
/// that fills it. Empty at first.
public final class WaterView {
  /// The view's layer; clips to the view.
  public let root: Layer
  private let strategy: any WaterStrategy

  /// Creates a view without water.
  ///
  /// - Parameters:
  ///   - frame: where the view lies in `superlayer`, pt.
  ///   - start: when its wave stands at its first position, s.
  ///   - phase: how far it has moved to the left by then, as a share of its wavelength: 0 up to 1.
  public init(
    _ wave: Wave, strategy: any WaterStrategy.Type, frame: Rect, start: MediaTime,
    phase: Double = 0, in superlayer: Layer, links: DisplayLinks
  ) {
    root = Layer(in: superlayer.context)
    root.belongsToView = true
    root.frame = frame
    root.masksToBounds = true
    superlayer.addSublayer(root)
    self.strategy = strategy.init(
      WaveSite(
        wave: wave, size: frame.size, style: .equal, start: start, phase: phase, root: root,
        contentsScale: 1, links: links, timers: links))
  }

  /// Sends the water to `share` of the view at `time`, s, as ``WaterCourse/send(to:at:)`` says.
  public func send(to share: Double, at time: MediaTime) { strategy.send(to: share, at: time) }

  /// Stops ticking and leaves the tree.
  public func remove() {
    strategy.stop()
    root.removeFromSuperlayer()
  }
}

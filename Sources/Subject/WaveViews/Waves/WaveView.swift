public import AnimationTiming
public import Geometry
public import LayerTree

/// A view that shows a moving wave: a clipping layer and the strategy that fills it.
///
/// The view's own layer never animates implicitly; the layers that the strategy puts on it would.
public final class WaveView {
  /// The view's layer; clips to the view.
  public let root: Layer
  private let strategy: any WaveStrategy

  /// Creates a view and starts its wave.
  ///
  /// - Parameters:
  ///   - frame: where the view lies in `superlayer`, pt.
  ///   - start: when the wave starts from its first position, s.
  ///   - phase: how far it has moved to the left by then, as a share of its wavelength: 0 up to 1.
  ///   - contentsScale: pixels per point of the screen.
  ///   - timers: the run loop's timers; without them one that is never late.
  public init(
    _ wave: Wave, strategy: any WaveStrategy.Type, frame: Rect, style: WaveMotion.Style,
    start: MediaTime, phase: Double = 0, contentsScale: Double = 1, in superlayer: Layer,
    links: DisplayLinks,
    timers: (any FrameTimers)? = nil
  ) {
    root = Layer(in: superlayer.context)
    root.belongsToView = true
    root.frame = frame
    root.masksToBounds = true
    superlayer.addSublayer(root)
    self.strategy = strategy.init(
      WaveSite(
        wave: wave, size: frame.size, style: style, start: start, phase: phase, root: root,
        contentsScale: contentsScale, links: links, timers: timers ?? links))
  }

  /// Holds the wave where it is at `time`, s: the clock of the view's layer stops, and so do ticks.
  public func pause(at time: MediaTime) {
    root.pause(at: time)
    strategy.setPaused(true)
  }

  /// Lets the wave go on at `time`, s: one that the server moves from where it was, one that ticks
  /// where the time has it by then.
  public func resume(at time: MediaTime) {
    root.resume(at: time)
    strategy.setPaused(false)
  }

  /// The view's cell was laid out at `time`, s.
  public func layOut(at time: MediaTime) { strategy.layOut(at: time) }

  /// Stops ticking and leaves the tree.
  public func remove() {
    strategy.stop()
    root.removeFromSuperlayer()
  }
}

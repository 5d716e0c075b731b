package import AnimationTiming
package import LayerTree

/// A view that shows a moving wave: a clipping layer, which never animates implicitly, and the
/// strategy that fills it.
package final class WaveView {
  package let root: Layer
  private var strategy: any WaveStrategy
  private var site: WaveSite

  /// - Parameters:
  ///   - start: when the wave starts from its first position, s.
  ///   - phase: how far it has moved to the left by then, as a share of its wavelength: 0 up to 1.
  ///   - contentsScale: pixels per point of the screen.
  ///   - timers: the run loop's timers; without them one that is never late.
  package init(
    _ wave: Wave, strategy: any WaveStrategy.Type, frame: Rect, style: WaveMotion.Style,
    start: MediaTime, phase: Double = 0, contentsScale: Double = 1, in superlayer: Layer,
    links: DisplayLinks,
    timers: (any FrameTimers)? = nil
  ) {
    root = .view(frame, in: superlayer)
    // A count that is there takes no memory while frames are counted.
    for counter in strategy.counters { _ = root.context.work.named.address(of: counter.name) }
    site = WaveSite(
      wave: wave, size: frame.size, style: style, start: start, phase: phase, root: root,
      contentsScale: contentsScale, links: links, timers: timers ?? links,
      refreshesPerTick: strategy.refreshesPerTick)
    self.strategy = strategy.init(site)
  }

  /// Holds back ticks, or lets them come; the clock of the view's layer goes on.
  package func setTicksPaused(_ isPaused: Bool) { strategy.setPaused(isPaused) }

  /// Holds the wave where it is at `time`, s: the clock of the view's layer stops, and so do ticks.
  package func pause(at time: MediaTime) {
    root.pause(at: time)
    strategy.setPaused(true)
  }

  /// Lets the wave go on at `time`, s: one that the server moves from where it was, one that ticks
  /// where the time has it by then.
  package func resume(at time: MediaTime) {
    root.resume(at: time)
    strategy.setPaused(false)
  }

  /// Sends the water of a ``WaterStrategy`` to `share` of the view at `time`, s.
  package func send(to share: Double, at time: MediaTime) {
    (strategy as? any WaterStrategy)?.send(to: share, at: time)
  }

  package func layOut(at time: MediaTime) { strategy.layOut(at: time) }

  /// Gives the view another size, pt, at `time`, s: path and motion are made anew, as for a new
  /// view whose wave stands at the same share of its wavelength.
  package func resize(to size: Size, at time: MediaTime) {
    let form = site.form
    let speed = type(of: strategy).speed(of: form, site.style)
    let share = site.phase + speed * (time - site.start) / form.wavelength
    strategy.stop()
    for layer in root.sublayers { layer.removeFromSuperlayer() }
    root.bounds = Rect(origin: .zero, size: size)
    site = site.resized(size, start: time, phase: share - share.rounded(.down))
    strategy = type(of: strategy).init(site)
  }

  /// Leaves the tree for a while: ticks are held back, animations stay with their layers.
  package func leave() {
    strategy.setPaused(true)
    root.removeFromSuperlayer()
  }

  package func comeBack(to superlayer: Layer) {
    superlayer.addSublayer(root)
    strategy.setPaused(false)
  }

  package func remove() {
    strategy.stop()
    root.removeFromSuperlayer()
  }
}

extension Layer {
  /// A view's own layer on top of `superlayer`, which clips to its bounds.
  static func view(_ frame: Rect, in superlayer: Layer) -> Layer {
    let layer = Layer(in: superlayer.context)
    layer.belongsToView = true
    layer.frame = frame
    layer.masksToBounds = true
    superlayer.addSublayer(layer)
    return layer
  }
}

public import AnimationTiming
public import LayerTree

/// The surroundings of a strategy: one view's place, and the services of its app.
public struct WaveSite {
  /// The wave to show.
  public let wave: Wave
  /// The view's size, pt.
  public let size: Size
  /// Which motion to have.
  public let style: WaveMotion.Style
  /// When the wave starts from its first position, s.
  public let start: MediaTime
  /// How far it has moved to the left by then, as a share of its wavelength: 0 up to 1.
  public let phase: Double
  /// The view's own layer; clips to the view.
  public let root: Layer
  /// Pixels per point of the screen: for what the app draws itself.
  public let contentsScale: Double
  /// The run loop's display links.
  public let links: DisplayLinks
  /// The run loop's timers.
  public let timers: any FrameTimers
  /// In how many refreshes the view's strategy wants one tick, 1 or more.
  public let refreshesPerTick: Int

  /// The wave in a view of this size.
  public let form: WaveForm

  /// Describes a view's place; the wave's form follows from its size.
  init(
    wave: Wave, size: Size, style: WaveMotion.Style, start: MediaTime, phase: Double, root: Layer,
    contentsScale: Double, links: DisplayLinks, timers: any FrameTimers, refreshesPerTick: Int = 1
  ) {
    (self.wave, self.size, self.style, self.start) = (wave, size, style, start)
    (self.phase, self.root, self.contentsScale, self.links) = (phase, root, contentsScale, links)
    (self.timers, self.refreshesPerTick) = (timers, refreshesPerTick)
    form = wave.form(in: size)
  }

  /// The same in a view of another size whose wave starts anew.
  func resized(_ size: Size, start: MediaTime, phase: Double) -> WaveSite {
    WaveSite(
      wave: wave, size: size, style: style, start: start, phase: phase, root: root,
      contentsScale: contentsScale, links: links, timers: timers,
      refreshesPerTick: refreshesPerTick)
  }

  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Where a wave is that the app moves: ask it for each time that is shown, in their order.
  public func motion() -> WavePhase {
    WavePhase(.driven(form, style), form, start: start, phase: phase)
  }
}

public import AnimationTiming
public import Geometry
public import LayerTree

/// What a strategy is given to work with: one view's place, and the services of its app.
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

  var geometry: WaveGeometry { WaveGeometry(wave, size: size) }
  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// A shape layer filled with the wave's colour, the size of the view, on top of the root.
  func addShapeLayer(to superlayer: Layer? = nil) -> ShapeLayer {
    let layer = ShapeLayer(in: root.context)
    layer.frame = bounds
    layer.fillColor = wave.color
    (superlayer ?? root).addSublayer(layer)
    return layer
  }

  /// How far the wave has moved to the left at the start, pt.
  var firstShift: Double { phase * geometry.wavelength }

  /// A path of the wave before it moved, `width` pt wide: what a translation moves.
  func restingPath(width: Double) -> Path {
    geometry.path(width: width, shift: 0, work: root.context.work)
  }

  /// A path of the wave as it is at the start, as wide as the view: what a rebuild replaces.
  func firstPath() -> Path {
    geometry.path(width: size.width, shift: firstShift, work: root.context.work)
  }

  /// Where a wave is that the app moves.
  func motion() -> WavePhase {
    WavePhase(
      .driven(wave, style, width: size.width), wavelength: geometry.wavelength, start: start,
      first: firstShift)
  }

  /// When a wave with this period, s, that repeats for ever and is where it has to be at `time`
  /// began a cycle.
  func cycleBegin(period: MediaTime, at time: MediaTime) -> MediaTime { time - phase * period }
}

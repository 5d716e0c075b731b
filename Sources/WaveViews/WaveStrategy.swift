public import AnimationTiming
public import Geometry
public import LayerTree

/// A way to make a wave move.
public protocol WaveStrategy: AnyObject, SendableMetatype {
  /// The name on the command line and in reports.
  static var id: String { get }
  /// What it does, in one sentence for people.
  static var summary: String { get }

  /// Whether the server moves the wave by itself.
  static var isDeclared: Bool { get }

  /// Builds the layers under `site.root` and starts the motion.
  init(_ site: WaveSite)

  /// The view's cell was laid out at `time`, s, as it is whenever it is reused. Does nothing by default.
  func layOut(at time: MediaTime)

  /// Whether ticks are held back; a strategy that never ticks does nothing.
  func setPaused(_ isPaused: Bool)

  /// Stops ticking; a strategy that never ticks does nothing.
  func stop()
}

extension WaveStrategy {
  /// Nothing ticks.
  public func setPaused(_ isPaused: Bool) {}

  /// A strategy that keeps what it has built.
  public func layOut(at time: MediaTime) {}
}

extension WaveStrategy {
  /// How fast the wave moves when no tick is lost, pt/s; one that counts ticks was published at 60 Hz.
  public static func speed(of wave: Wave, _ style: WaveMotion.Style, width: Double) -> Double {
    switch (isDeclared ? WaveMotion.declared : WaveMotion.driven)(wave, style, width).base {
    case .speed(let speed): speed
    case .step(let step): step * 60
    }
  }
}

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
  /// The view's own layer; clips to the view.
  public let root: Layer
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

  /// A path of the wave at rest, `width` pt wide.
  func restingPath(width: Double) -> Path {
    geometry.path(width: width, shift: 0, work: root.context.work)
  }

  /// Where a wave is that the app moves.
  func phase() -> WavePhase {
    WavePhase(
      .driven(wave, style, width: size.width), wavelength: geometry.wavelength, start: start)
  }
}

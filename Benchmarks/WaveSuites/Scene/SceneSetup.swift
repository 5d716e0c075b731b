import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import WaveViews

/// A screen to be measured, one value of each axis that a screen has: what all arms of a block have
/// in common. Its views stand in a grid, row by row, close to square in pixels.
struct SceneSetup: Sendable {
  private let stillWave: Wave
  /// The screen by its name; nil for a grid of views.
  var scene: NamedScene?
  /// The speed of waves, pt/s; nil for the wave's own.
  var speed: Double?
  var views: Int
  /// One view's size, pt; nil is the wave's own.
  var size: Size?
  var scale: Double
  var scenery: Scenery
  /// The server's sampling of cached rasters, unless its profile has one.
  var askedSampling: Sampling
  var rasteriser: FillRasteriser
  var server: ServerProfile
  /// Frames per second of the virtual clock, or refreshes of the display.
  var refreshHz = 60.0
  var style: WaveMotion.Style
  var state: PacedState
  var load = Load.idle
  /// When a display link calls in real time that was held up.
  var link = HeldUpLink.late
  var cores = IdleCores.idle
  /// The refreshes that a frame takes to the screen in real time.
  var pipeline = FramePipeline.double
  /// The clock of a case with a load and a link.
  var clock = RunClock.real
  /// The number of animations of the one layer of the scenario `stack`, which shows no views.
  var depth = 1

  static let largestSide = 32767

  init(
    _ wave: Wave, views: Int = 1, size: Size? = nil, scale: Double = 1,
    _ scenery: Scenery = Scenery(), sampling: Sampling = .subpixel,
    rasteriser: FillRasteriser = .exact, server: ServerProfile = .lean,
    style: WaveMotion.Style = .equal, state: PacedState = .rest
  ) {
    (stillWave, self.views, self.size, self.scale) = (wave, views, size, scale)
    (self.scenery, askedSampling) = (scenery, sampling)
    (self.rasteriser, self.server, self.style, self.state) = (rasteriser, server, style, state)
  }

  /// Refuses fewer than one view, and views that do not fit into one framebuffer.
  func check() throws(PlanError) {
    guard views >= 1 else {
      throw PlanError("cannot show \(views) views: ask for 1 or more")
    }
    let screen = scene?.screen
    let fits =
      screen.map { max($0.width, $0.height) * scale <= side }
      ?? (widest >= 1 && Double(rows) * viewSize.height * scale <= side)
    guard fits else {
      let size = screen ?? viewSize
      let words = [size.width, size.height, scale].map(CaseIdentity.plain)
      throw PlanError(
        "\(views) views of \(words[0])x\(words[1]) pt at scale \(words[2]) do not fit into one "
          + "framebuffer of 32767x32767 px: ask for fewer or smaller views or a smaller scale")
    }
  }

  // MARK: - Where the views stand

  private var side: Double { Double(Self.largestSide) - margin * scale }

  private var widest: Int { Int(side / (viewSize.width * scale)) }

  var columns: Int {
    let square = (Double(max(1, views)) * viewSize.height / viewSize.width).squareRoot()
    return max(1, min(Int(square.rounded(.up)), widest, views))
  }

  var wave: Wave { speed.map(stillWave.moving) ?? stillWave }

  var viewSize: Size {
    get { size ?? stillWave.defaultSize }
    set { size = newValue }
  }

  var rows: Int { (views + columns - 1) / columns }

  /// The excess of the screen over its views on each side, pt: 1 if these stand off whole points.
  var margin: Double { scenery.origin.x.rounded(.up) }

  /// The size of the device's screen, or of one that holds all views, pt.
  var screenSize: Size {
    let size =
      scene?.screen
      ?? Size(width: Double(columns) * viewSize.width, height: Double(rows) * viewSize.height)
    return Size(width: size.width + margin, height: size.height + margin)
  }

  func frame(of index: Int) -> Rect {
    let place =
      scene?.place(of: index)
      ?? Point(
        x: Double(index % columns) * viewSize.width, y: Double(index / columns) * viewSize.height)
    return Rect(
      origin: Point(x: scenery.origin.x + place.x, y: scenery.origin.y + place.y), size: viewSize)
  }

  // MARK: - What it takes

  var framebufferBytes: Double {
    screenSize.width * scale * screenSize.height * scale * 4
  }

  /// The least memory of a view, bytes: its layers on both sides and their contents;
  /// twenty thousand of 1x1 pt took 8 to 10 kB each.
  private static let bytesPerView = 12_000.0

  /// The memory that the screen needs, bytes, roughly: the framebuffer and, for each view, its
  /// layers and masks of a few phases of a strip twice the view's width.
  var memoryBytes: Double {
    framebufferBytes + framebufferBytes * 2 * 0.3 + Double(views) * Self.bytesPerView
  }

  // MARK: - What is made of it

  var form: WaveForm { wave.form(in: viewSize) }

  var sampling: Sampling { server.sampling ?? askedSampling }

  /// A server for a screen of `size`, pt.
  func makeServer(_ size: Size, work: WorkLedger) throws(RenderError) -> ScreenServer {
    try ScreenServer(
      configuration: ScreenServer.Configuration(
        size: size, scale: scale, sampling: sampling, rasteriser: rasteriser,
        habits: server.habits),
      work: work)
  }

  /// The top layer of a screen of `size`, pt: opaque where the backdrop is `solid`.
  func makeRoot(_ size: Size, in context: LayerContext) -> Layer {
    let root = context.makeRoot(size)
    if scenery.backdrop == .solid { root.backgroundColor = Scenery.backdropColor }
    return root
  }

  /// View `index` under a strategy below `superlayer`, its wave starting at `start`, s.
  func view(
    _ index: Int, _ strategy: any WaveStrategy.Type, start: MediaTime, in superlayer: Layer,
    links: DisplayLinks, timers: (any FrameTimers)? = nil
  ) -> WaveView {
    let frame = frame(of: index)
    let place = scene?.isRound == true ? addCircle(frame, to: superlayer) : superlayer
    let view = WaveView(
      wave, strategy: strategy, frame: place === superlayer ? frame : place.bounds, style: style,
      start: start, phase: scenery.phase(of: index), contentsScale: scale, in: place, links: links,
      timers: timers)
    dress(view.root)
    return view
  }

  /// A layer that shows of what is in it the circle in `frame`, as a progress view does: by corners
  /// that clip, or by a mask.
  private func addCircle(_ frame: Rect, to superlayer: Layer) -> Layer {
    let circle = Layer(in: superlayer.context)
    circle.belongsToView = true
    circle.frame = frame
    let round = scene?.isMasked == true ? Layer(in: superlayer.context) : circle
    round.cornerRadius = min(frame.size.width, frame.size.height) / 2
    if round === circle {
      circle.masksToBounds = true
    } else {
      round.frame = circle.bounds
      round.backgroundColor = .black
      circle.mask = round
    }
    superlayer.addSublayer(circle)
    return circle
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

/// A server by what it does besides the least.
enum ServerProfile: String, CaseIterable, Codable, Sendable {
  /// The least that shows the picture.
  case lean
  /// The whole screen is put together in every frame in which anything changed.
  case fullRepaint = "full-repaint"
  /// No raster is kept: a shape is scan-converted wherever it is shown next.
  case noRasterCache = "no-raster-cache"
  /// A shape is a picture of four bytes per pixel, at whole pixels.
  case bitmaps
  /// The same, filtered where it stands between pixels.
  case bilinear
  /// Bitmaps in pieces of 256 px.
  case tiles
  /// Each frame is copied to a second framebuffer.
  case secondBuffer = "second-buffer"
  /// As a toolkit has it whose items are painted into the window: bitmaps, and what changed.
  case qtLike = "qt-like"
  /// As a browser's compositor without a GPU has it: filtered bitmaps in tiles, all of the screen,
  /// and a second framebuffer.
  case chromiumLike = "chromium-like"
  /// A GPU draws: masks of shapes that changed are uploaded, and what changed is drawn.
  case gpu
  /// The same, all of the screen.
  case gpuFrames = "gpu-frames"
  /// A GPU draws, and fills the shapes: their points are uploaded.
  case gpuPaths = "gpu-paths"

  private static let tileSide = 256

  var habits: ServerHabits {
    switch self {
    case .lean: ServerHabits()
    case .fullRepaint: ServerHabits(repaint: .full)
    case .noRasterCache: ServerHabits(store: .nothing)
    case .bitmaps, .bilinear, .qtLike: ServerHabits(store: .bitmaps)
    case .tiles: ServerHabits(store: .bitmaps, tileSide: Self.tileSide)
    case .secondBuffer: ServerHabits(buffers: 2)
    case .chromiumLike:
      ServerHabits(repaint: .full, store: .bitmaps, tileSide: Self.tileSide, buffers: 2)
    case .gpu: ServerHabits(output: .gpu)
    case .gpuFrames: ServerHabits(repaint: .full, output: .gpu)
    case .gpuPaths: ServerHabits(store: .points, output: .gpu)
    }
  }

  var drawsOnGPU: Bool { habits.output == .gpu }

  /// Its sampling; nil leaves that to the set-up.
  var sampling: Sampling? {
    switch self {
    // A GPU's sampler filters what stands between pixels.
    case .bilinear, .chromiumLike, .gpu, .gpuFrames, .gpuPaths: .bilinear
    case .bitmaps, .tiles, .qtLike: .nearest
    case .lean, .fullRepaint, .noRasterCache, .secondBuffer: nil
    }
  }
}

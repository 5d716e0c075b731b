public import AnimationTiming
public import EngineWork
public import Geometry
public import LayerTree

/// Owns a layer tree of its own, evaluates animations at a frame's time, rasterises shapes whose path
/// changed and composites them into one retained framebuffer.
///
/// A frame is four calls in this order: `apply` (any number of commits), `evaluate`, `rasterise`,
/// `composite`. One server belongs to one thread.
public final class RenderServer {
  /// What a server is made for.
  public struct Configuration: Sendable {
    /// The screen's size, pt.
    public var size: Size
    /// Device pixels per point.
    public var scale: Double
    /// How cached rasters are shown at fractions of a pixel.
    public var sampling: Sampling
    /// Whether layers with identical paths use one raster. Core Animation does not do this by itself.
    public var sharesRasters: Bool
    /// What is under all layers; nil is transparent.
    public var backgroundColor: Color?

    /// Creates a configuration; see the properties for units.
    public init(
      size: Size, scale: Double, sampling: Sampling = .subpixel, sharesRasters: Bool = false,
      backgroundColor: Color? = nil
    ) {
      self.size = size
      self.scale = scale
      self.sampling = sampling
      self.sharesRasters = sharesRasters
      self.backgroundColor = backgroundColor
    }
  }

  /// What the server was made for.
  public let configuration: Configuration
  let work: WorkLedger
  let tree = RenderTree()
  let displayList: DisplayList
  let studio: RasterStudio
  let framebuffer: Framebuffer
  let compositor: Compositor
  var damage = Damage()
  var needsFullRepaint = true

  /// Creates a server with an empty tree.
  ///
  /// - Throws: `RenderError.framebufferSize` or `.outOfMemory`.
  public init(configuration: Configuration, work: WorkLedger) throws(RenderError) {
    self.configuration = configuration
    self.work = work
    let width = configuration.size.width * configuration.scale
    let height = configuration.size.height * configuration.scale
    framebuffer = try Framebuffer(
      width: Int(exactly: width.rounded(.up)) ?? 0, height: Int(exactly: height.rounded(.up)) ?? 0)
    studio = RasterStudio(work: work, sharesRasters: configuration.sharesRasters)
    displayList = DisplayList(screen: framebuffer.bounds, scale: configuration.scale)
    let background = configuration.backgroundColor ?? .clear
    compositor = Compositor(
      framebuffer: framebuffer, background: PixelColor.premultiplied(background, opacity: 1),
      work: work)
  }

  /// Takes over one commit, all of it or, when anything in it is wrong, nothing.
  ///
  /// - Parameter commit: 8-byte aligned; used during the call only.
  public func apply(_ commit: UnsafeRawBufferPointer) throws(CommitError) {
    try tree.apply(commit)
  }

  /// The three steps of a frame after its commits.
  public func render(at time: MediaTime) throws(RenderError) {
    evaluate(at: time)
    try rasterise()
    composite()
  }

  /// The framebuffer's size, px.
  public var pixelSize: (width: Int, height: Int) { (framebuffer.width, framebuffer.height) }

  /// Calls `body` with the framebuffer: premultiplied ARGB32 words and the words from row to row.
  public func withPixels<Result>(
    _ body: (_ words: UnsafePointer<UInt32>, _ stride: Int) throws -> Result
  ) rethrows -> Result {
    try body(UnsafePointer(framebuffer.words), framebuffer.stride)
  }

  /// Writes the framebuffer as a PNG file.
  ///
  /// - Throws: `RenderError.notWritten` with the reason.
  public func writePNG(to path: String) throws(RenderError) { try framebuffer.writePNG(to: path) }

  /// The transform that a layer shows, as evaluated last; nil for an unknown layer.
  public func presentationTransform(of id: LayerID) -> AffineTransform? {
    tree[id]?.presentation.transform
  }

  /// Where a layer's anchor point is shown in its superlayer, as evaluated last, pt; nil for an unknown
  /// layer.
  public func presentationPosition(of id: LayerID) -> Point? { tree[id]?.presentation.position }

  /// Whether anything may have changed between the two frames evaluated last.
  public internal(set) var lastFrameDiffers = false

  /// Whether the next frame may differ without a commit: an animation is there whose layer's clock moves.
  ///
  /// Where all clocks stand still a server can sleep until a commit arrives.
  public var hasRunningAnimations: Bool { tree.hasRunningAnimations }

  /// The number of layers that the server holds.
  public var layerCount: Int { tree.layerCount }

  /// The number of running animations.
  public var animationCount: Int {
    tree.animatedLayers.reduce(0) { $0 + $1.takeUnretainedValue().animations.count }
  }
}

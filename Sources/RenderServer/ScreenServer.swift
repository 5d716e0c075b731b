package import AnimationTiming
package import LayerTree

/// A render server for one screen: owns a layer tree of its own, evaluates animations at a frame's
/// time, rasterises shapes whose path changed and composites them into one retained framebuffer.
///
/// A frame is four calls in this order: ``apply(_:stays:)`` (any number of commits), ``evaluate(at:)``,
/// ``rasterise()``, ``composite()``. One server belongs to one thread.
package final class ScreenServer {
  package struct Configuration: Sendable {
    /// The screen's size, pt.
    package var size: Size
    /// Device pixels per point.
    var scale: Double
    /// How cached rasters are shown at fractions of a pixel.
    var sampling: Sampling
    var rasteriser: FillRasteriser
    /// The colour under all layers; nil is transparent.
    package var backgroundColor: Color?
    var habits: ServerHabits

    package init(
      size: Size, scale: Double, sampling: Sampling = .subpixel,
      rasteriser: FillRasteriser = .exact, backgroundColor: Color? = nil,
      habits: ServerHabits = ServerHabits()
    ) {
      (self.size, self.scale, self.sampling, self.rasteriser) = (size, scale, sampling, rasteriser)
      (self.backgroundColor, self.habits) = (backgroundColor, habits)
    }
  }

  let configuration: Configuration
  private let tree = RenderTree()
  private let animations: TreeEvaluator
  private let displayList: DisplayList
  private let rasteriser: Rasteriser
  private let compositor: Compositor
  /// In place of the compositor, where a GPU draws; nil elsewhere.
  private let gpu: GPUCompositor?
  private let framebuffer: Framebuffer
  /// The second buffer, a copy of the framebuffer; nil without one.
  private let shown: Framebuffer?
  private let converter: ScanConverter
  private let work: WorkLedger
  private var frameMoves = false
  private var framePaints = false

  /// Creates a server with an empty tree. One that draws on a GPU opens a context, which belongs to
  /// the thread that renders next.
  ///
  /// - Throws: `RenderError.framebufferSize`, `.outOfMemory` or `.noGPU`.
  package init(configuration: Configuration, work: WorkLedger) throws(RenderError) {
    self.configuration = configuration
    let width = configuration.size.width * configuration.scale
    let height = configuration.size.height * configuration.scale
    framebuffer = try Framebuffer(
      width: Int(exactly: width.rounded(.up)) ?? 0, height: Int(exactly: height.rounded(.up)) ?? 0)
    self.work = work
    let habits = configuration.habits
    shown =
      habits.buffers > 1
      ? try Framebuffer(width: framebuffer.width, height: framebuffer.height) : nil
    converter = ScanConverter(configuration.rasteriser, habits, work: work)
    displayList = DisplayList(screen: framebuffer.bounds, scale: configuration.scale, work: work)
    animations = TreeEvaluator(tree, work: work)
    let background = PixelColor.premultiplied(configuration.backgroundColor ?? .clear, opacity: 1)
    gpu =
      habits.output == .gpu
      ? try GPUCompositor(framebuffer.bounds, background: background, converter, work: work) : nil
    // A texture is made where it stands at whole pixels, and its quad moves.
    rasteriser = Rasteriser(
      gpu == nil ? configuration.sampling : .nearest, scale: configuration.scale, converter)
    compositor = Compositor(
      framebuffer, background: background, converter, repaint: habits.repaint, work: work)
  }

  // MARK: - A frame

  /// Takes over one commit, all of it or, when anything in it is wrong, nothing.
  ///
  /// - Parameters:
  ///   - commit: 8-byte aligned; used during the call only, unless it stays.
  ///   - stays: whether the bytes stay until the next commit is applied or refused, or until
  ///     ``keepPaths()``: paths that are looked at once are then read there, and not copied.
  /// - Throws: the first fault, with its offset.
  /// - Complexity: O(bytes).
  package func apply(_ commit: UnsafeRawBufferPointer, stays: Bool = false) throws(CommitError) {
    try tree.apply(commit, stays: stays && scansPolygons) { picture(of: $0) }
  }

  /// Copies what is still read from the commit that was applied last, whose bytes may then go.
  package func keepPaths() { tree.keepPaths() }

  /// True if what scan-converts reads a polygon from wherever it lies.
  private var scansPolygons: Bool {
    configuration.rasteriser == .exact && configuration.sampling != .bilinear
      && configuration.habits.output == .pixels && configuration.habits.store != .bitmaps
  }

  /// The picture of `layer` and its sublayers in its bounds, as evaluated last; nil where it is
  /// empty, or cannot be drawn.
  private func picture(of layer: RenderLayer) -> TakenPicture? {
    let scale = configuration.scale
    guard layer.appearances.first >= 0, let place = layer.presentation.bounds.pixels(at: scale),
      let pixels = try? Framebuffer(width: place.width, height: place.height)
    else { return nil }
    let origin = AffineTransform.scale(x: scale, y: scale)
      .concatenated(with: .translation(x: -Double(place.left), y: -Double(place.top)))
    let list = DisplayList(screen: pixels.bounds, scale: scale, origin: origin, work: work)
    let part = RenderTree(of: layer, in: tree)
    list.update(from: part)
    defer { list.withdraw() }
    guard (try? rasteriser.rasterise(list)) != nil else { return nil }
    _ = Compositor(pixels, background: 0, converter, work: work).composite(list)
    return TakenPicture(pixels, work)
  }

  /// Evaluates every running animation at `time` and finds where each changed layer now stands.
  ///
  /// A pure function of the commits so far and `time`: frames may be asked for in any order, except
  /// that an animation which is over at `time` and removed on completion is gone afterwards.
  /// - Complexity: O(animations + nodes below changed layers).
  package func evaluate(at time: MediaTime) {
    let moves = animations.evaluate(at: time) { displayList.updateChanged(of: tree) }
    frameMoves = displayList.update(from: tree) || moves
  }

  /// Scan-converts what changed shape and finds each changed item's place on screen.
  ///
  /// - Throws: when a shape cannot be rasterised; the items before it are done, the others stay as
  ///   they were shown and are tried again next time.
  /// - Complexity: O(changed items + elements and pixels of changed shapes).
  package func rasterise() throws(RenderError) {
    try gpu?.begin()
    try rasteriser.rasterise(displayList)
  }

  /// Paints into the framebuffer what changed since the last composite, and nothing else.
  ///
  /// Where a GPU draws: uploads what is new, and encodes and submits a frame in which anything
  /// changed, in O(items + bytes uploaded).
  /// - Complexity: O(changed items + damaged pixels); a new or re-clipped layer repaints all, and
  ///   so does any change where that is the server's habit.
  package func composite() {
    if let gpu {
      framePaints = gpu.composite(displayList)
      return
    }
    framePaints = compositor.composite(displayList)
    guard framePaints, let shown else { return }
    shown.copy(framebuffer)
    work.add(shown.bounds.area, to: .pixelsComposited)
  }

  /// The three steps of a frame after its commits.
  package func render(at time: MediaTime) throws(RenderError) {
    evaluate(at: time)
    try rasterise()
    composite()
  }

  // MARK: - The picture

  /// The framebuffer's size, px.
  package var pixelSize: (width: Int, height: Int) { (framebuffer.width, framebuffer.height) }

  /// Calls `body` with the framebuffer: premultiplied ARGB32 words and the words from row to row.
  /// A GPU's picture is awaited and copied; where that fails the picture is clear.
  package func withPixels<Result>(
    _ body: (_ words: UnsafePointer<UInt32>, _ stride: Int) throws -> Result
  ) rethrows -> Result {
    let pixels = shown ?? framebuffer
    if let gpu, (try? gpu.read(into: pixels)) == nil { pixels.fill(pixels.bounds, with: 0) }
    return try body(UnsafePointer(pixels.words), pixels.stride)
  }

  /// The framebuffer as a PNG file has it.
  ///
  /// - Throws: `RenderError.rasteriser` with the reason, `.noGPU` for a GPU's unreadable picture.
  package func png() throws(RenderError) -> [UInt8] {
    try gpu?.read(into: framebuffer)
    return try framebuffer.png()
  }

  // MARK: - A GPU

  package var gpuDriver: GPUDriver? { gpu?.driver }

  /// Waits until a GPU has drawn the frame composited last; throws `.noGPU` for one without end.
  package func awaitFrame() throws(RenderError) { try gpu?.awaitFrame() }

  /// Takes the server from the calling thread, which waits for what is being drawn, so that another
  /// one can have it. It then knows the times of all frames.
  package func leaveThread() { gpu?.leaveThread() }

  /// The GPU's times of frames, without waiting for those that are being drawn; none where the
  /// driver does not say, or a processor stands in for a GPU.
  package var gpuTimes: GPUTimes { gpu?.times ?? GPUTimes() }

  // MARK: - What runs

  /// True if anything was set or moved between the two frames evaluated last.
  package var lastFrameMoved: Bool { frameMoves }

  /// True if the frame composited last has pixels that the one before may not have: something
  /// painted stands elsewhere, looks otherwise, came or went.
  package var lastFrameDiffers: Bool { framePaints }

  /// True if the next frame may differ without a commit: an animated layer's clock moves.
  /// Where all clocks stand still a server can sleep until a commit arrives.
  package var hasRunningAnimations: Bool { tree.hasRunningAnimations }

  package var layerCount: Int { tree.layerCount }

  package var animationCount: Int { tree.animationCount }

  // MARK: - What layers show

  /// The transform that a layer shows, as evaluated last; nil for an unknown layer.
  package func presentationTransform(of id: LayerID) -> AffineTransform? {
    tree[id]?.presentation.transform
  }

  /// Where a layer's anchor point was last shown in its superlayer, pt; nil for an unknown layer.
  package func presentationPosition(of id: LayerID) -> Point? { tree[id]?.presentation.position }

  /// How far from its exact place a layer's filled path is painted, pt on screen: what the sampling
  /// makes of fractions of a pixel. Nil off screen. Of copies: of the first that is on screen.
  package func paintedOffset(of id: LayerID) -> Point? {
    let rows = configuration.sampling.phasesPerPixel
    return tree[id].flatMap { displayList.paintedOffset(of: $0, rows: rows) }.map {
      // A quad stands where its layer does, whatever pixels its texture was made at.
      guard gpu == nil else { return .zero }
      return Point(x: $0.x / configuration.scale, y: $0.y / configuration.scale)
    }
  }

  /// The value that a layer shows of `keyPath`, a property or a part of one, as evaluated last; nil
  /// for an unknown layer, a colour that is not set, and ``AnimationTiming/AnimationKeyPath/path``,
  /// for which there is ``presentationPath(of:)``.
  package func presentationValue(
    of id: LayerID, for keyPath: AnimationKeyPath
  ) -> AnimatableValue? {
    tree[id]?.shown(keyPath.property).flatMap { keyPath.part(of: $0) }
  }

  /// True if a layer itself is hidden; nil for an unknown layer.
  package func isHidden(_ id: LayerID) -> Bool? { tree[id]?.isHidden }

  /// The path that a layer shows, as evaluated last; nil for an unknown layer or one without a
  /// path.
  package func presentationPath(of id: LayerID) -> Path? { tree[id]?.path.shown }

  /// The time of a layer's clock, s, as evaluated last; nil for an unknown layer, or as long as
  /// no layer ever had a clock of its own.
  package func localTime(of id: LayerID) -> MediaTime? { tree.localTime(of: id) }
}

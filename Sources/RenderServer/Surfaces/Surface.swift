import AnimationTiming
import CPixman
import LayerTree

/// A subtree's own picture: drawn when something in it changed, shown by one item around it.
///
/// Its items lie in the pixels of the screen or, for a bitmap, in the layer's own space; the
/// picture covers `frame` of these. Nesting deeper than `mostDepth` is drawn flat: opacity
/// multiplies down, corners clip as rectangles, masks and shadows without a path are left out.
final class Surface: Drawing {
  /// In place of a surface's number: the framebuffer.
  static let screen: Int32 = -1
  /// In place of a surface's number: not painted.
  static let nowhere: Int32 = -2
  /// In place of an item's number: none.
  static let noItem = -1
  /// Surfaces within surfaces.
  static let mostDepth = 32
  /// The most pixels of one picture.
  static let mostPixels = 1 << 26
  /// A larger bitmap is cut to what can be seen of it, and then made anew when it moves.
  static let mostKeptPixels = 1 << 24
  /// All that a bitmap may hold.
  static let localClip = PixelRect(left: -32768, top: -32768, right: 32768, bottom: 32768)

  unowned(unsafe) let layer: RenderLayer
  private let budget: SurfaceBudget

  init(of layer: RenderLayer, _ budget: SurfaceBudget) {
    self.layer = layer
    self.budget = budget
  }

  deinit { budget.giveBack(pixels?.capacity ?? 0) }

  // MARK: - Its place in the display list

  private(set) var needs: CompositingNeeds = []
  /// The surface that this one is shown in; for a mask, the one that it masks.
  private(set) var target = Surface.screen
  private(set) var depth = 1
  /// The item that shows it; `noItem` for a mask.
  private(set) var item = Surface.noItem
  /// The item whose shape its corners are clipped to; `noItem` for none.
  private(set) var clipItem = Surface.noItem
  /// The surface that masks it; `nowhere` for none.
  private(set) var mask = Surface.nowhere
  /// Its items in paint order.
  private(set) var members: ContiguousArray<Int> = []

  /// True if it is not shown itself, but masks its target.
  var isMask: Bool { item == Surface.noItem }

  /// Takes its place in a new display list; the picture stays.
  func prepare(needs: CompositingNeeds, target: Int32, depth: Int, item: Int) {
    (self.needs, self.target, self.depth, self.item) = (needs, target, depth, item)
    clipItem = Surface.noItem
    mask = Surface.nowhere
    members.removeAll(keepingCapacity: true)
    changedItems.removeAll(keepingCapacity: true)
    isTouched = true
  }

  func addMember(_ item: Int) { members.append(item) }

  func clip(to item: Int) { clipItem = item }

  func mask(by surface: Int32) { mask = surface }

  // MARK: - What changed

  private var changedItems: ContiguousArray<Int> = []
  private var isTouched = true

  /// True if its picture may be another than the one drawn last.
  var mayHaveChanged: Bool { isTouched || !changedItems.isEmpty }

  /// Something that it is made of besides its items may have changed.
  func touch() { isTouched = true }

  /// The placement of an item of it must be found again.
  func addChangedItem(_ item: Int) { changedItems.append(item) }

  /// Calls `body` for each item whose placement must be found again; where it throws, all are
  /// looked at again next time. The surface counts as touched until ``settled()`` is called.
  func takeChangedItems(_ body: (Int) throws(RenderError) -> Void) throws(RenderError) {
    for item in changedItems { try body(item) }
    changedItems.removeAll(keepingCapacity: true)
    isTouched = true
  }

  /// All that changed was looked at.
  func settled() { isTouched = false }

  // MARK: - What is around it

  /// The map, clip and opacity around it; set whenever its node changes.
  var surroundings = Surroundings()

  struct Surroundings {
    /// From the layer to the target's pixels.
    var map = AffineTransform.identity
    /// The clip, in the target's pixels.
    var clip = PixelRect.empty
    /// The opacity of the whole picture.
    var opacity = 1.0
    /// From a layer in space to the target's pixels, in place of the map; nil for all others.
    var projection: Projection?
  }

  /// Pixels per point of the layer, of a picture in the layer's own space.
  var localScale = 1.0

  // MARK: - Its picture

  private(set) var effects = SurfaceEffects()
  /// The placements of its members in the picture.
  private var drawn: ContiguousArray<Placement> = []
  /// Unique per content; 0 is nothing.
  private(set) var stamp: UInt64 = 0
  private(set) var needsDrawing = false
  private(set) var pixels: Framebuffer?
  private var bitmap = BitmapMapping()
  private var plane = PlaneMapping()

  /// The pixels that the picture covers.
  var frame: PixelRect { effects.frame }

  /// Has the picture drawn unless it is as before; throws `.rasterTooLarge`, `.outOfMemory`.
  func refresh(
    _ newEffects: SurfaceEffects, _ converter: ScanConverter, placement: (_ item: Int) -> Placement
  ) throws(RenderError) {
    if stamp != 0, pixels != nil, effects == newEffects, drawn.count == members.count,
      members.indices.allSatisfy({ placement(members[$0]) == drawn[$0] })
    {
      return
    }
    let frame = newEffects.frame
    guard frame.width <= Framebuffer.largestSide, frame.height <= Framebuffer.largestSide,
      frame.area <= Surface.mostPixels
    else { throw .rasterTooLarge(width: Double(frame.width), height: Double(frame.height)) }
    stamp = 0
    effects = newEffects
    drawn.removeAll(keepingCapacity: true)
    for member in members { drawn.append(placement(member)) }
    try reserve()
    stamp = converter.nextStamp()
    needsDrawing = true
  }

  private func reserve() throws(RenderError) {
    let (width, height) = (frame.width, frame.height)
    if let pixels, pixels.width == width, pixels.height == height { return }
    let old = pixels
    pixels = nil
    budget.giveBack(old?.capacity ?? 0)
    let fresh = try Framebuffer(width: width, height: height, reusing: old)
    try budget.take(fresh.capacity)
    pixels = fresh
  }

  func forget() {
    budget.giveBack(pixels?.capacity ?? 0)
    pixels = nil
    stamp = 0
    needsDrawing = false
    drawn.removeAll(keepingCapacity: true)
    effects = SurfaceEffects()
  }

  func didDraw() { needsDrawing = false }

  // MARK: - Where it is shown

  /// From a bitmap's pixels to those of its target; nil when it cannot be shown.
  var bitmapMap: AffineTransform? {
    guard let local = fromPixels, surroundings.projection == nil else { return nil }
    return local.concatenated(with: surroundings.map)
  }

  /// From the picture's pixels to the layer; nil when there is no such map.
  private var fromPixels: AffineTransform? {
    guard localScale > 0, localScale.isFinite else { return nil }
    return .scale(x: 1 / localScale, y: 1 / localScale)
  }

  /// Where the picture is shown with the colour word `alpha`; nothing when it cannot be.
  func placement(_ alpha: UInt32, _ converter: ScanConverter) -> Placement {
    var shown = Placement()
    shown.clip = surroundings.clip
    shown.color = alpha
    shown.drawsItself = true
    shown.stamp = stamp
    bitmap.reset()
    plane.reset()
    var box = frame
    if let projection = surroundings.projection {
      guard let local = fromPixels,
        let place = plane.show(
          frame, of: stamp, under: Projection(local).concatenated(with: projection),
          in: surroundings.clip, converter)
      else { return Placement() }
      (box, shown.stamp) = (place.box, place.stamp)
    } else if needs.drawsApart {
      guard let map = bitmapMap, let place = bitmap.show(frame, of: stamp, under: map, converter)
      else { return Placement() }
      (box, shown.stamp) = (place.box, place.stamp)
    }
    shown.shape = RasterShape(bounds: box)
    (shown.exactX, shown.exactY) = (Double(box.left), Double(box.top))
    return shown
  }

  override func draw(_ placement: Placement, in rect: PixelRect, onto target: OpaquePointer) {
    guard let pixels, !rect.isEmpty else { return }
    var veil: OpaquePointer?
    if placement.color != 0xFFFF_FFFF {
      var color = PixelColor.pixman(placement.color)
      veil = pixman_image_create_solid_fill(&color)
    }
    defer { if let veil { pixman_image_unref(veil) } }
    let (x, y) = (Int(placement.exactX), Int(placement.exactY))
    if plane.isShown { return plane.draw(pixels, frame, veil, in: rect, x: x, y: y, onto: target) }
    if var matrix = bitmap.matrix {
      pixman_image_set_transform(pixels.image, &matrix)
      pixman_image_set_filter(pixels.image, PIXMAN_FILTER_BILINEAR, nil, 0)
    }
    pixman_image_composite32(
      PIXMAN_OP_OVER, pixels.image, veil, target, Int32(rect.left - x), Int32(rect.top - y), 0, 0,
      Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height))
    if bitmap.matrix != nil {
      pixman_image_set_transform(pixels.image, nil)
      pixman_image_set_filter(pixels.image, PIXMAN_FILTER_NEAREST, nil, 0)
    }
  }
}

/// The effects on a surface's drawn items. Equal effects on equal items are equal pictures.
struct SurfaceEffects: Equatable {
  /// The pixels that the picture covers.
  var frame = PixelRect.empty
  /// Those of them that items are drawn in; a shadow may lie outside.
  var contents = PixelRect.empty
  /// Those of them that a shadow is drawn in.
  var shade = PixelRect.empty
  var clip: Placement?
  var mask: MaskState?
  var shadow: CastShadow?
  var transition: TransitionState?

  /// The pixels that the layer and its sublayers cover, in both pictures of a transition.
  var picture: PixelRect { transition?.room ?? contents }

  struct MaskState: Equatable {
    var stamp: UInt64
    var frame: PixelRect
  }
}

/// Counts the pixels of all surfaces of a server.
final class SurfaceBudget {
  /// The most that they may have together: 1 GiB.
  static let mostPixels = 1 << 28
  private(set) var pixels = 0
  private let work: WorkLedger

  init(work: WorkLedger) { self.work = work }

  /// Counts more pixels; throws `.outOfMemory` without counting them when the budget is spent.
  func take(_ count: Int) throws(RenderError) {
    guard pixels + count <= Self.mostPixels else { throw .outOfMemory(bytes: (pixels + count) * 4) }
    pixels += count
    work.change(.cachedRasterBytes, by: 4 * count)
  }

  func giveBack(_ count: Int) {
    pixels -= count
    work.change(.cachedRasterBytes, by: -4 * count)
  }
}

import CPixman
import Geometry

/// A subtree's own picture: drawn when something in it changed, shown by one item of what is around it.
///
/// Its items lie in the pixels of the screen or, for a bitmap, in the layer's own space; the picture covers
/// `frame` of these. Nesting deeper than `mostDepth` is drawn flat: opacity multiplies down, corners clip as
/// rectangles, masks and shadows without a path are left out.
final class Surface: Drawing {
  /// In place of a surface's number: the framebuffer.
  static let screen: Int32 = -1
  /// In place of a surface's number: not painted.
  static let nowhere: Int32 = -2
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

  // Where it stands; set when the display list is built.
  private(set) var needs: CompositingNeeds = []
  /// The surface that this one is shown in; for a mask, the one that it masks.
  private(set) var target = Surface.screen
  private(set) var depth = 1
  /// The item that shows it; −1 for a mask.
  private(set) var item = -1
  var clipItem = -1
  var mask: Int32 = -1
  /// Its items in paint order.
  var members: ContiguousArray<Int> = []

  // What goes on outside; set whenever the node changes.
  var map = AffineTransform.identity
  var outerClip = PixelRect.empty
  var opacity = 1.0

  /// Items whose placement must be found again.
  var changedItems: ContiguousArray<Int> = []
  /// Whether something that it is made of besides its items may have changed.
  var isTouched = true

  var effects = SurfaceEffects()
  /// What was drawn last.
  var drawn: ContiguousArray<Placement> = []
  /// Unique per content; 0 is nothing.
  var stamp: UInt64 = 0
  var needsDrawing = false
  private(set) var pixels: Framebuffer?
  var showing = BitmapShowing()

  init(of layer: RenderLayer, _ budget: SurfaceBudget) {
    self.layer = layer
    self.budget = budget
  }

  deinit { budget.pixels -= pixels?.capacity ?? 0 }

  /// The pixels that the picture covers.
  var frame: PixelRect { effects.frame }

  /// Takes its place in a new display list; the picture stays.
  func prepare(needs: CompositingNeeds, target: Int32, depth: Int, item: Int) {
    self.needs = needs
    self.target = target
    self.depth = depth
    self.item = item
    clipItem = -1
    mask = -1
    members.removeAll(keepingCapacity: true)
    changedItems.removeAll(keepingCapacity: true)
    isTouched = true
  }

  /// Makes room for the frame.
  func reserve() throws(RenderError) {
    let (width, height) = (frame.width, frame.height)
    if let pixels, pixels.width == width, pixels.height == height { return }
    let old = pixels
    pixels = nil
    budget.pixels -= old?.capacity ?? 0
    let fresh = try Framebuffer(width: width, height: height, reusing: old)
    guard budget.pixels + fresh.capacity <= SurfaceBudget.mostPixels else {
      throw .outOfMemory(bytes: (budget.pixels + fresh.capacity) * 4)
    }
    budget.pixels += fresh.capacity
    pixels = fresh
  }

  /// Lets go of the picture.
  func forget() {
    budget.pixels -= pixels?.capacity ?? 0
    pixels = nil
    stamp = 0
    needsDrawing = false
    drawn.removeAll(keepingCapacity: true)
    effects = SurfaceEffects()
  }

  override func draw(_ placement: Placement, in rect: PixelRect, onto target: OpaquePointer) {
    guard let pixels, !rect.isEmpty else { return }
    var veil: OpaquePointer?
    if placement.color != 0xFFFF_FFFF {
      var color = PixelColor.pixman(placement.color)
      veil = pixman_image_create_solid_fill(&color)
    }
    defer { if let veil { pixman_image_unref(veil) } }
    if var matrix = showing.matrix {
      pixman_image_set_transform(pixels.image, &matrix)
      pixman_image_set_filter(pixels.image, PIXMAN_FILTER_BILINEAR, nil, 0)
    }
    pixman_image_composite32(
      PIXMAN_OP_OVER, pixels.image, veil, target, Int32(rect.left - Int(placement.exactX)),
      Int32(rect.top - Int(placement.exactY)), 0, 0, Int32(rect.left), Int32(rect.top),
      Int32(rect.width), Int32(rect.height))
    if showing.matrix != nil {
      pixman_image_set_transform(pixels.image, nil)
      pixman_image_set_filter(pixels.image, PIXMAN_FILTER_NEAREST, nil, 0)
    }
  }
}

/// What is done to a surface's items once they are drawn. Equal effects on equal items are equal pictures.
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

  struct MaskState: Equatable {
    var stamp: UInt64
    var frame: PixelRect
  }
}

/// How a bitmap was put on its target last.
struct BitmapShowing {
  var map = AffineTransform.identity
  var content: UInt64 = 0
  /// Unique per map and content.
  var stamp: UInt64 = 0
  /// From target pixels to the bitmap's; nil when it is only moved by whole pixels.
  var matrix: pixman_transform_t?
}

/// Counts the pixels of all surfaces of a server.
final class SurfaceBudget {
  /// The most that they may have together: 1 GiB.
  static let mostPixels = 1 << 28
  var pixels = 0
}

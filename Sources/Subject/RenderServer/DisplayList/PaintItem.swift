import Geometry

/// Something that a node paints, as it should be and as it stands in the framebuffer.
struct PaintItem {
  let node: Int
  let content: LayerContent
  /// Items whose clips touch share a cluster; damage never leaves it.
  var cluster = 0
  var current = Placement()
  var shown = Placement()
  /// Whether the item is alone in its cluster, so that nothing else can show in its damage.
  var isAlone = false
  /// Keep the pixels of `current` alive: the set and the place in it, or a drawing.
  var rasters: RasterSet?
  var slot = 0
  var drawing: Drawing?
  var isChanged = false
  /// The premultiplied colour made last, and what it was made of.
  var mixed = MixedColor()

  init(node: Int, content: LayerContent) {
    self.node = node
    self.content = content
  }

  /// Shows nothing.
  mutating func hide() {
    current = Placement()
    rasters = nil
    drawing = nil
  }

  /// A set's raster at whole pixels.
  mutating func show(_ set: RasterSet, _ slot: Int, x: Int, y: Int) {
    // Comparing is cheaper than counting references.
    if rasters !== set { rasters = set }
    if drawing != nil { drawing = nil }
    (current.exactX, current.exactY) = (0, 0)
    current.drawsItself = false
    move(to: set[slot], slot, x: x, y: y)
  }

  /// Another phase of the set that is shown already.
  mutating func move(to made: MadeRaster, _ newSlot: Int, x: Int, y: Int) {
    slot = newSlot
    current.stamp = made.stamp
    current.mask = made.mask
    current.bodyIsWhole = made.bodyCoversItsWidth
    current.originX = Int32(truncatingIfNeeded: x)
    current.originY = Int32(truncatingIfNeeded: y)
    current.shape = made.shape.offset(x: x, y: y)
  }

  /// The raster that is shown, if it is one of a set's.
  var raster: Raster? { current.isDrawn ? rasters?.raster(slot) : nil }

  /// A strip at an exact place, px.
  mutating func show(_ made: Strip, stamp: UInt64, x: Double, y: Double) {
    rasters = nil
    drawing = made
    current.stamp = stamp
    current.drawsItself = true
    current.mask = nil
    (current.originX, current.originY) = (0, 0)
    (current.exactX, current.exactY) = (x, y)
    var box = made.bounds.offset(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
    box.right += 1
    box.bottom += 1
    current.shape = RasterShape(band: box)
  }

  /// A gradient through the raster that is shown.
  mutating func show(_ gradient: GradientDrawing) {
    let bounds = current.shape.bounds
    rasters = nil
    drawing = gradient
    current.drawsItself = true
    current.mask = nil
    current.stamp = gradient.stamp
    current.shape = RasterShape(band: bounds)
  }
}

/// A colour seen through an opacity, made again only when one of them changes.
struct MixedColor {
  private var color = Color.clear
  private var opacity = 0.0
  private var word: UInt32 = 0

  func isMade(of otherColor: Color, opacity otherOpacity: Double) -> Bool {
    color == otherColor && opacity == otherOpacity
  }

  mutating func premultiplied(_ newColor: Color, opacity newOpacity: Double) -> UInt32 {
    if !isMade(of: newColor, opacity: newOpacity) {
      (color, opacity) = (newColor, newOpacity)
      word = PixelColor.premultiplied(newColor, opacity: newOpacity)
    }
    return word
  }
}

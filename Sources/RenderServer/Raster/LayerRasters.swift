import AnimationTiming

/// The rasters of a shape's inside, kept until its path or the map's linear part changes.
struct FillRasters {
  private(set) var set: RasterSet?
  /// The path's revision that `set` was made for.
  private var revision: UInt64 = 0
  /// The frame in which it was made.
  private var frame: UInt64 = 0
  /// True if another one was made in the frame before.
  private var isRestless = false
  /// True if the layer is shown several times in one frame.
  private var isShownOften = false

  /// The set of the path with `pathRevision` under `map`, when it is there.
  @inline(__always)
  func known(_ pathRevision: UInt64, under map: AffineTransform) -> RasterSet? {
    guard revision == pathRevision, let set, set.belongs(to: map) else { return nil }
    return set
  }

  /// True if the set was made in this frame and one in that before: the next will hardly use it.
  func isForOnce(in currentFrame: UInt64) -> Bool {
    isRestless && frame == currentFrame && !isShownOften
  }

  /// A set for the path with `pathRevision`, to be filled.
  mutating func make(
    _ pathRevision: UInt64, under map: AffineTransform, in currentFrame: UInt64
  ) -> RasterSet {
    if frame == currentFrame { isShownOften = true }
    isRestless = frame + 1 == currentFrame
    (revision, frame) = (pathRevision, currentFrame)
    return RasterSet.startOver(&set, under: map, in: currentFrame)
  }
}

/// The numbers that a shape of a layer follows from.
protocol RasterKey: Equatable {
  /// The shape; nil for the layer's own path, of which the key has the revision.
  var path: Path? { get }
  /// Nil for the inside.
  var outline: Outline? { get }
}

extension RasterKey {
  var path: Path? { nil }
  var outline: Outline? { nil }
}

/// The rasters of a shape that follows from a key, kept until that or the map's linear part changes.
struct KeyedRasters<Key: RasterKey> {
  private var key: Key?
  private(set) var path: Path?
  private var set: RasterSet?

  mutating func set(for newKey: Key, under map: AffineTransform, in frame: UInt64) -> RasterSet {
    if let set, key == newKey, set.belongs(to: map) { return set }
    (key, path) = (newKey, newKey.path)
    return RasterSet.startOver(&set, under: map, outline: newKey.outline, in: frame)
  }
}

/// A layer's bounds with rounded corners, pt: backgrounds, clips and gradients.
struct RoundedBounds: RasterKey {
  let bounds: Rect
  let radius: Double

  var path: Path? { .roundedRectangle(bounds, radius: radius) }
}

/// The line of a width, pt, along a layer's path.
struct PathLine: RasterKey {
  let revision: UInt64
  let width: Double

  var outline: Outline? { Outline(.stroke(width: width)) }
}

/// The blurred shadow of a layer's shadow path; deviations in px.
struct PathShadow: RasterKey {
  let revision: UInt64
  let sigma: SIMD2<Double>

  var outline: Outline? { Outline(.shadow(sigmaX: sigma.x, sigmaY: sigma.y)) }
}

/// A line of a width, pt, along the inside of a layer's bounds; one that leaves nothing inside
/// fills them. The inner corners have what the line leaves of the radius.
struct BorderLine: RasterKey {
  let edge: RoundedBounds
  let width: Double

  var path: Path? {
    let bounds = edge.bounds
    var outline = Path.roundedRectangle(bounds, radius: edge.radius)
    guard 2 * width < min(abs(bounds.size.width), abs(bounds.size.height)) else { return outline }
    let right = bounds.size.width < 0 ? -width : width
    let down = bounds.size.height < 0 ? -width : width
    let inside = Rect(
      x: bounds.minX + right, y: bounds.minY + down, width: bounds.size.width - 2 * right,
      height: bounds.size.height - 2 * down)
    // The other way round: where both edges cross one pixel their areas must be subtracted, which
    // the even-odd rule cannot do.
    outline.append(Path.roundedRectangle(inside, radius: max(0, edge.radius - width)).backward)
    return outline
  }
}

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

  /// True if the set was made in this frame and one in the frame before, so that it will hardly be
  /// of use to the frame after.
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

/// The rasters of a layer's bounds with rounded corners: backgrounds, clips and gradients.
struct BoundsRasters {
  private var bounds = Rect.zero
  private var radius = 0.0
  private(set) var path: Path?
  private var set: RasterSet?

  /// The set of `newBounds`, pt, with corners of `newRadius`, pt, under `map`; started over when
  /// one of them changed.
  mutating func set(
    for newBounds: Rect, radius newRadius: Double, under map: AffineTransform,
    in frame: UInt64
  ) -> RasterSet {
    if let set, bounds == newBounds, set.belongs(to: map), radius == newRadius { return set }
    let newPath = Path.roundedRectangle(newBounds, radius: newRadius)
    (bounds, radius, path) = (newBounds, newRadius, newPath)
    return RasterSet.startOver(&set, under: map, in: frame)
  }
}

/// The rasters of a path's blurred shadow.
struct ShadowRasters {
  private var revision: UInt64 = 0
  private var outline: Outline?
  private var set: RasterSet?

  /// The set of the shadow of the path with `pathRevision`, blurred by `radius`, pt; started over
  /// when something changed.
  mutating func set(
    for pathRevision: UInt64, radius: Double, under map: AffineTransform, in frame: UInt64
  ) -> RasterSet {
    let sigma = GaussianBlur.sigmas(radius: radius, under: map)
    let blurred = Outline(.shadow(sigmaX: sigma.x, sigmaY: sigma.y))
    if revision == pathRevision, outline == blurred, let set, set.belongs(to: map) { return set }
    (revision, outline) = (pathRevision, blurred)
    return RasterSet.startOver(&set, under: map, outline: blurred, in: frame)
  }
}

/// The rasters of a line along the inside of a layer's bounds.
struct BorderRasters {
  private var bounds = Rect.zero
  private var radius = 0.0
  private var width = 0.0
  private(set) var path: Path?
  private var set: RasterSet?

  /// The set of a line of `newWidth`, pt, inside `newBounds`, pt, whose corners have `newRadius`,
  /// pt, under `map`; started over when one of them changed.
  ///
  /// The inner corners have what the line leaves of the radius. A line that leaves nothing inside
  /// fills the bounds.
  mutating func set(
    for newBounds: Rect, radius newRadius: Double, width newWidth: Double,
    under map: AffineTransform, in frame: UInt64
  ) -> RasterSet {
    if let set, bounds == newBounds, set.belongs(to: map), radius == newRadius, width == newWidth {
      return set
    }
    var outline = Path.roundedRectangle(newBounds, radius: newRadius)
    let size = newBounds.size
    if 2 * newWidth < min(abs(size.width), abs(size.height)) {
      let right = size.width < 0 ? -newWidth : newWidth
      let down = size.height < 0 ? -newWidth : newWidth
      let inside = Rect(
        x: newBounds.minX + right, y: newBounds.minY + down, width: size.width - 2 * right,
        height: size.height - 2 * down)
      // The other way round: where both edges cross one pixel their areas must be subtracted, which
      // the even-odd rule cannot do.
      outline.append(
        Path.roundedRectangle(inside, radius: max(0, newRadius - newWidth)).backward)
    }
    (bounds, radius, width, path) = (newBounds, newRadius, newWidth, outline)
    return RasterSet.startOver(&set, under: map, in: frame)
  }
}

/// The rasters of a shape's line.
struct StrokeRasters {
  private var revision: UInt64 = 0
  private var width = 0.0
  private var set: RasterSet?

  /// The set of the line of `newWidth`, pt, along the path with `pathRevision`; started over when
  /// something changed.
  mutating func set(
    for pathRevision: UInt64, width newWidth: Double, under map: AffineTransform, in frame: UInt64
  ) -> RasterSet {
    if let set, revision == pathRevision, width == newWidth, set.belongs(to: map) { return set }
    (revision, width) = (pathRevision, newWidth)
    return RasterSet.startOver(
      &set, under: map, outline: Outline(.stroke(width: width)), in: frame)
  }
}

import AnimationTiming

/// The rasters of a shape's line.
struct StrokeRasters {
  private var revision: UInt64 = 0
  private var width = 0.0
  private var set: RasterSet?

  /// The set of the line of `newWidth`, pt, along `path`; started over when something changed.
  mutating func set(
    for path: Path, _ pathRevision: UInt64, width newWidth: Double, under map: AffineTransform,
    from library: RasterLibrary
  ) -> RasterSet {
    if let set, revision == pathRevision, width == newWidth, set.belongs(to: map) { return set }
    (revision, width) = (pathRevision, newWidth)
    let fresh = library.set(
      linear: map.linearPart, outline: Outline(.stroke(width: width)), reusing: set)
    set = fresh
    return fresh
  }
}

import AnimationTiming

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

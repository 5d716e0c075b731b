import AnimationTiming
import LayerTree

/// A shape's line: its path after trimming, and the rasters of it.
struct StrokeRasters {
  private struct Key: Equatable {
    var pathRevision: UInt64
    var style: StrokeStyle
    var trim: StrokeTrim
  }

  private var key: Key?
  /// The part of the path that is stroked; nil when that is nothing.
  private(set) var path: Path?
  private var set: RasterSet?
  /// The whole path measured, for trimming, and the revision that it was measured at.
  private var measured: MotionPath?
  private var measuredRevision: UInt64 = 0

  /// The set of the line along `wholePath`, started over when something changed; nil when nothing
  /// of it is stroked.
  mutating func set(
    for wholePath: Path, _ pathRevision: UInt64, _ stroke: StrokeStyle, _ trim: StrokeTrim,
    under map: AffineTransform, from library: RasterLibrary
  ) -> RasterSet? {
    // Neither the colour nor how the inside is filled changes the line's coverage.
    var style = stroke
    (style.color, style.fillRule) = (nil, .nonZero)
    let newKey = Key(pathRevision: pathRevision, style: style, trim: trim)
    if key == newKey, let set, set.belongs(to: map) { return set }
    if key?.trim != trim || key?.pathRevision != pathRevision {
      path = trimmed(wholePath, pathRevision, trim)
    }
    guard let path else { return nil }
    key = newKey
    set = library.set(
      for: path, linear: map.linearPart, outline: Outline(.stroke(style)), reusing: set)
    return set
  }

  private mutating func trimmed(
    _ whole: Path, _ revision: UInt64, _ trim: StrokeTrim
  ) -> Path? {
    guard trim.start < trim.end, trim.end > 0, trim.start < 1 else { return nil }
    if trim.start <= 0, trim.end >= 1 { return whole }
    let known = measuredRevision == revision ? measured : nil
    let motion = known ?? MotionPath(whole)
    (measured, measuredRevision) = (motion, revision)
    return motion.piece(of: whole, from: trim.start, to: trim.end)
  }
}

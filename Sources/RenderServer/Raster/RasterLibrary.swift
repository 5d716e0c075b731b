import AnimationTiming

/// Gives layers their sets of rasters, and numbers the frames in which they are made.
final class RasterLibrary {
  /// The number of the frame that is made, from 1 on.
  private(set) var frame: UInt64 = 1

  /// A frame begins.
  func beginFrame() { frame += 1 }

  /// A set to be filled: `own` started over, or a new one.
  func set(
    linear: AffineTransform, outline: Outline? = nil, reusing own: RasterSet?
  ) -> RasterSet {
    let set = own ?? RasterSet()
    set.reset(linear: linear, outline: outline)
    return set
  }
}

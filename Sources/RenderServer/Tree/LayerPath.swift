import AnimationTiming
import LayerTree

/// The path of a layer: as committed, or what animations make of it.
///
/// Most paths of a rebuilt view are looked at once, in the frame after their commit: such a path
/// stays where it arrived, and is copied if a commit comes that does not replace it, or layers go.
struct LayerPath {
  /// A path of its own; where ``arrived`` is there, buffers for one.
  private var own: Path?
  /// The path in the commit that brought it.
  private var arrived: PathBytes?
  /// Counts the paths that were shown.
  private(set) var revision: UInt64 = 0

  var isThere: Bool { arrived != nil || own != nil }

  /// The path that is shown, without a copy.
  @inline(__always)
  var source: PathSource? {
    if let arrived { return PathSource(arrived) }
    return own.map { PathSource($0) }
  }

  /// The path that is shown, copied where it is still in its commit.
  var shown: Path? { source?.path }

  /// Takes over a committed path in place of the one that is shown. With `stays` its bytes stay
  /// where they are until ``keep()``; true if they have to.
  mutating func take(_ bytes: PathBytes?, stays: Bool) -> Bool {
    revision += 1
    arrived = bytes
    guard let bytes else {
      own = nil
      return false
    }
    if stays, bytes.isOnePolygon { return true }
    keep()
    return false
  }

  /// True if what is shown lies in a commit other than `commit`.
  @inline(__always)
  func isLeft(in commit: UnsafeRawBufferPointer) -> Bool {
    guard let arrived, let start = commit.baseAddress, let place = arrived.elements.baseAddress
    else { return false }
    return place < start || place >= start + commit.count
  }

  /// Copies what is shown out of its commit.
  mutating func keep() {
    guard let arrived else { return }
    // Held by this function alone, so that its buffers are used again.
    var path = own ?? Path()
    own = nil
    arrived.copy(into: &path)
    (own, self.arrived) = (path, nil)
  }

  /// Shows what `animation` makes of the path in `moment`; false when that is the same path.
  mutating func show(
    _ animation: PathAnimation, in moment: AnimationMoment, over animated: inout AnimatedPath
  ) -> Bool {
    keep()
    let wasAnimated = animated.isShown
    if !wasAnimated { animated.model = own }
    var path = (wasAnimated ? own : animated.spare) ?? Path()
    // Held by this function alone, so that it is filled in place.
    own = nil
    animated.spare = nil
    let isNew = animation.show(in: &path, moment) || !wasAnimated
    own = path
    animated.isShown = true
    if isNew { revision += 1 }
    return isNew
  }

  /// Shows the path as committed; false when it is shown already.
  @discardableResult
  mutating func showModel(of animated: inout AnimatedPath) -> Bool {
    guard animated.isShown else { return false }
    animated.spare = own
    own = animated.model
    animated.model = nil
    animated.isShown = false
    revision += 1
    return true
  }
}

/// A layer's state besides its path while animations drive it.
struct AnimatedPath {
  /// True if the layer's path is an animated one.
  fileprivate(set) var isShown = false
  /// The path as committed, while the layer's is an animated one.
  fileprivate(set) var model: Path?
  /// The buffers of the animated path while it does not show.
  fileprivate var spare: Path?

  /// Takes over a committed path, behind the one that shows.
  mutating func take(_ bytes: PathBytes?) { model = bytes.map { Path(copying: $0) } }
}

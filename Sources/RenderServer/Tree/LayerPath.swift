import AnimationTiming
import LayerTree

/// The path of a layer: as committed, or what animations make of it.
struct LayerPath {
  private(set) var shown: Path?
  /// Counts the paths that were shown.
  private(set) var revision: UInt64 = 0

  /// Takes over a committed path in place of the one that is shown.
  mutating func take(_ bytes: PathBytes?) {
    revision += 1
    guard let bytes else {
      shown = nil
      return
    }
    // Held by this function alone, so that its buffers are used again.
    var path = shown ?? Path()
    shown = nil
    bytes.copy(into: &path)
    shown = path
  }

  /// Shows what `animation` makes of the path in `moment`; false when that is the same path.
  mutating func show(
    _ animation: PathAnimation, in moment: AnimationMoment, over animated: inout AnimatedPath
  ) -> Bool {
    let wasAnimated = animated.isShown
    if !wasAnimated { animated.model = shown }
    var path = (wasAnimated ? shown : animated.spare) ?? Path()
    // Held by this function alone, so that it is filled in place.
    shown = nil
    animated.spare = nil
    let isNew = animation.show(in: &path, moment) || !wasAnimated
    shown = path
    animated.isShown = true
    if isNew { revision += 1 }
    return isNew
  }

  /// Shows the path as committed; false when it is shown already.
  @discardableResult
  mutating func showModel(of animated: inout AnimatedPath) -> Bool {
    guard animated.isShown else { return false }
    animated.spare = shown
    shown = animated.model
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

extension Path {
  /// A path of its own with what stands in a commit.
  fileprivate init(copying bytes: PathBytes) {
    self.init()
    bytes.copy(into: &self)
  }
}

import AnimationTiming

/// An animation of one coordinate of where a layer stands, ready to run.
struct Shift {
  enum Axis {
    case translationX
    case translationY
    case positionX
    case positionY
  }

  let axis: Axis
  private let animation: ScalarAnimation

  /// `nil` for an animation of anything else, and for one that never has an effect.
  init?(_ animation: BasicAnimation) {
    switch animation.keyPath {
    case .translationX: axis = .translationX
    case .translationY: axis = .translationY
    case .positionX: axis = .positionX
    case .positionY: axis = .positionY
    default: return nil
    }
    guard let scalar = ScalarAnimation(animation) else { return nil }
    self.animation = scalar
  }

  /// Applies the animation on top of `coordinate`, pt; without effect at `time`, nothing changes.
  @inline(__always)
  func apply(to coordinate: inout Double, at time: MediaTime) {
    if let value = animation.value(at: time, over: coordinate) { coordinate = value }
  }
}

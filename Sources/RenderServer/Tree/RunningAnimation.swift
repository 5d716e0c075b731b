import AnimationTiming
import LayerTree

/// An animation that the server evaluates each frame.
///
/// Plain memory, so that thousands are moved and dropped as one block: an animation of another kind
/// than the basic one stands in its layer's ``OtherAnimations``, and here only what all kinds have.
struct RunningAnimation {
  let serial: UInt32
  /// The place in the layer's other animations; −1 for a basic animation.
  let slot: Int32
  /// The animation; of another kind only the timing and whether it is removed on completion.
  let animation: BasicAnimation

  init(serial: UInt32, _ animation: BasicAnimation) {
    self.serial = serial
    slot = -1
    self.animation = animation
  }

  /// An animation that stands in `slot` of the layer's other animations.
  init(serial: UInt32, slot: Int32, of other: Animation) {
    self.serial = serial
    self.slot = slot
    // No basic animation drives a path, so that none of the short cuts takes this one for its own.
    animation = other.head
  }

  /// Whether it is applied earlier: by begin time, then in the order of adding. A begin time that
  /// is no number comes last.
  func comes(before other: RunningAnimation) -> Bool {
    let (mine, theirs) = (animation.timing.beginTime, other.animation.timing.beginTime)
    if mine.isNaN != theirs.isNaN { return theirs.isNaN }
    return mine == theirs || mine.isNaN ? serial < other.serial : mine < theirs
  }
}

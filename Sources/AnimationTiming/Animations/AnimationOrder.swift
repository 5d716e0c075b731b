/// The place of an animation among those of its layer: by begin time, then by order of adding.
///
/// Source: WebKit's comment ("CA sorts first by begin time, then by order added") and a published
/// disassembly.
@frozen
public struct AnimationOrder: Comparable, Sendable {
  /// The begin time after it was resolved, s. One that is not a number comes last.
  public var beginTime: MediaTime
  /// How many animations were added before this one.
  public var serial: UInt32

  /// Creates the place of the animation that was added as number `serial`.
  @inlinable
  public init(beginTime: MediaTime, serial: UInt32) {
    self.beginTime = beginTime
    self.serial = serial
  }

  /// True if `left` is applied before `right`.
  @inlinable
  public static func < (left: AnimationOrder, right: AnimationOrder) -> Bool {
    if left.beginTime < right.beginTime { return true }
    if left.beginTime > right.beginTime { return false }
    if left.beginTime.isNaN != right.beginTime.isNaN { return right.beginTime.isNaN }
    return left.serial < right.serial
  }
}

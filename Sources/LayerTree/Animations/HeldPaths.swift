import AnimationTiming
import Vocabulary

/// The paths of an animation, which the ledger has among those held as long as this lives.
final class HeldPaths {
  private let work: WorkLedger
  private let byteCount: Int

  /// Nil for an animation without a path.
  init?(of animation: Animation, _ work: WorkLedger) {
    byteCount = Self.byteCount(animation)
    self.work = work
    guard byteCount > 0 else { return nil }
    work.change(.pathBytes, by: byteCount)
  }

  // An initialiser that fails has noted nothing, and 0 is what it then gives back.
  deinit { work.change(.pathBytes, by: -byteCount) }

  private static func byteCount(_ animation: Animation) -> Int {
    switch animation {
    case .path(let animation): animation.values.reduce(0) { $0 + $1.byteCount }
    case .group(let group): group.animations.reduce(0) { $0 + byteCount($1) }
    case .basic, .keyframe, .spring, .list, .transition: 0
    }
  }
}

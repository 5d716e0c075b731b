import AnimationTiming

/// The animations of a layer that are not basic, and the path behind those that drive it.
final class OtherAnimations {
  private var slots: ContiguousArray<Animation?> = []
  private var free: ContiguousArray<Int32> = []
  /// Whether one of them drives the path.
  private(set) var drivesPath = false
  var path = AnimatedPath()

  /// The animation in `slot`; nil for a slot below 0.
  subscript(slot: Int32) -> Animation? { slot < 0 ? nil : slots[Int(slot)] }

  /// Keeps `animation` and tells where.
  func add(_ animation: Animation) -> Int32 {
    if animation.drivesPath { drivesPath = true }
    if let slot = free.popLast() {
      slots[Int(slot)] = animation
      return slot
    }
    slots.append(animation)
    return Int32(slots.count - 1)
  }

  /// Lets go of every animation that none of `running` names; false when none is left.
  func keep(_ running: ContiguousArray<RunningAnimation>) -> Bool {
    var isUsed = ContiguousArray(repeating: false, count: slots.count)
    for animation in running where animation.slot >= 0 { isUsed[Int(animation.slot)] = true }
    free.removeAll(keepingCapacity: true)
    drivesPath = false
    for slot in slots.indices.reversed() {
      if isUsed[slot] {
        if let animation = slots[slot], animation.drivesPath { drivesPath = true }
      } else {
        slots[slot] = nil
        free.append(Int32(slot))
      }
    }
    return free.count < slots.count
  }

  /// Takes over the animations of another layer, but not its path.
  func adopt(_ other: OtherAnimations) {
    slots = other.slots
    free = other.free
    drivesPath = other.drivesPath
  }
}

extension Animation {
  /// Whether this, or something within it, drives the path. Groups are no deeper than a commit
  /// allows.
  fileprivate var drivesPath: Bool {
    switch self {
    case .basic, .keyframe, .spring, .list, .transition: false
    case .path: true
    case .group(let group): group.animations.contains { $0.drivesPath }
    }
  }

  /// Whether this animation, or one in it, has a key path of which `property` holds.
  func drives(_ property: KeyPath<AnimationKeyPath, Bool>) -> Bool {
    if case .group(let group) = self { return group.animations.contains { $0.drives(property) } }
    return keyPath?[keyPath: property] == true
  }
}

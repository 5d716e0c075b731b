public import AnimationTiming

extension Layer {
  /// Attaches a copy of `animation`, as ``add(_:forKey:)-(Animation,_)`` does.
  public final func add(_ animation: BasicAnimation, forKey key: String? = nil) {
    add(.basic(animation), forKey: key)
  }

  /// Attaches a copy of `animation`, as ``add(_:forKey:)-(Animation,_)`` does.
  public final func add(_ animation: KeyframeAnimation, forKey key: String? = nil) {
    add(.keyframe(animation), forKey: key)
  }

  /// Attaches a copy of `animation`, as ``add(_:forKey:)-(Animation,_)`` does.
  public final func add(_ animation: SpringAnimation, forKey key: String? = nil) {
    add(.spring(animation), forKey: key)
  }

  /// Attaches a copy of `group`, as ``add(_:forKey:)-(Animation,_)`` does.
  public final func add(_ group: AnimationGroup, forKey key: String? = nil) {
    add(.group(group), forKey: key)
  }

  /// Attaches a copy of `animation`, as ``add(_:forKey:)-(Animation,_)`` does. It shows on a ``ShapeLayer`` only.
  public final func add(_ animation: PathAnimation, forKey key: String? = nil) {
    add(.path(animation), forKey: key)
  }
}

extension Animation {
  /// How deep groups may nest on a layer: a group that holds no group is one deep.
  ///
  /// A bound of the commit format, so that no bytes can make a server recurse without end. Groups deeper
  /// than that are left out when an animation is added to a layer; what is around them plays.
  public static let deepestGroup = 32

  /// This animation without the groups that are deeper than `levels` levels.
  func nested(within levels: Int = deepestGroup) -> Animation {
    guard case .group(var group) = self, group.exceeds(levels) else { return self }
    group.animations = group.animations.compactMap { child in
      guard case .group = child else { return child }
      return levels > 1 ? child.nested(within: levels - 1) : nil
    }
    return .group(group)
  }
}

extension AnimationGroup {
  /// Whether groups nest deeper than `levels` levels, this one counted; looks no deeper.
  fileprivate func exceeds(_ levels: Int) -> Bool {
    animations.contains { child in
      guard case .group(let group) = child else { return false }
      return levels <= 1 || group.exceeds(levels - 1)
    }
  }
}

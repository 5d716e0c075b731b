import AnimationTiming

extension CommitReader {
  /// Animations that come and go; those that come and are not basic are appended to `others`.
  mutating func takeAnimations(
    others: inout [Animation]
  ) throws(Trust.Fault) -> [AnimationUpdate] {
    let count = try takeCount(unit: 16)
    var updates: [AnimationUpdate] = []
    for _ in 0..<count {
      let at = offset
      let operation = try take(UInt64.self)
      let serial = try takeNarrow("animation serial")
      try Trust.require(
        operation == CommitFormat.addAnimation || operation == CommitFormat.removeAnimation,
        else: .unknownValue(field: "animation operation", value: operation, offset: at))
      if operation == CommitFormat.addAnimation {
        let at = offset
        let head = try takeAnimationHead()
        if head.kind == .basic {
          updates.append(.add(serial: serial, try takeBasic(head)))
        } else {
          updates.append(.addOther(serial: serial, index: others.count))
          others.append(try takeBody(of: head, at: at, depth: 0))
        }
      } else {
        updates.append(.remove(serial: serial))
      }
    }
    return updates
  }

  /// What follows an animation's head, which stands at `at`, within `depth` groups.
  private mutating func takeBody(
    of head: AnimationHead, at: Int, depth: Int
  ) throws(Trust.Fault) -> Animation {
    switch head.kind {
    case .basic: return .basic(try takeBasic(head))
    case .keyframe: return .keyframe(try takeKeyframes(head))
    case .spring: return .spring(try takeSpring(head))
    case .group:
      try Trust.require(
        depth < Animation.deepestGroup,
        else: .unknownValue(field: "group at depth", value: UInt64(depth + 1), offset: at))
      return .group(try takeGroup(head, depth: depth))
    case .path: return .path(try takePathAnimation(head))
    case .list: return .list(try takeListAnimation(head))
    case .transition: return .transition(try takeTransition(head))
    }
  }

  private mutating func takeBasic(
    _ head: AnimationHead
  ) throws(Trust.Fault) -> BasicAnimation {
    var animation = BasicAnimation(keyPath: head.keyPath)
    animation.timing = head.timing
    animation.timingFunction = head.function
    animation.fromValue = try takeValue()
    animation.toValue = try takeValue()
    animation.byValue = try takeValue()
    animation.isAdditive = head.isAdditive
    animation.isCumulative = head.isCumulative
    animation.isRemovedOnCompletion = head.isRemovedOnCompletion
    return animation
  }

  private mutating func takeSpring(
    _ head: AnimationHead
  ) throws(Trust.Fault) -> SpringAnimation {
    let basic = try takeBasic(head)
    let spring = Spring(
      mass: try take(Double.self), stiffness: try take(Double.self),
      damping: try take(Double.self), initialVelocity: try take(Double.self),
      allowsOverdamping: head.allowsOverdamping)
    return SpringAnimation(basic, spring: spring)
  }

  private mutating func takeGroup(
    _ head: AnimationHead, depth: Int
  ) throws(Trust.Fault) -> AnimationGroup {
    var group = AnimationGroup(
      timing: head.timing, timingFunction: head.function,
      isRemovedOnCompletion: head.isRemovedOnCompletion)
    let count = try takeCount(unit: AnimationHead.shortestAnimation)
    group.animations.reserveCapacity(count)
    for _ in 0..<count {
      let at = offset
      let head = try takeAnimationHead()
      group.animations.append(try takeBody(of: head, at: at, depth: depth + 1))
    }
    return group
  }

  private mutating func takeTransition(
    _ head: AnimationHead
  ) throws(Trust.Fault) -> Transition {
    var transition = Transition(
      timing: head.timing, timingFunction: head.function,
      isRemovedOnCompletion: head.isRemovedOnCompletion)
    transition.kind = try takeCase("transition kind", standIn: .fade)
    transition.edge = try takeCase("transition edge", standIn: .left)
    try takeZero(UInt16.self)
    try takeZero(UInt32.self)
    transition.startProgress = try take(Double.self)
    transition.endProgress = try take(Double.self)
    return transition
  }

  mutating func takeValue() throws(Trust.Fault) -> AnimatableValue? {
    let at = offset
    let raw = try take(UInt64.self)
    let tag = try Trust.require(
      CommitFormat.ValueTag(rawValue: raw), standIn: .absent,
      else: .unknownValue(field: "value tag", value: raw, offset: at))
    return switch tag {
    case .absent: nil
    case .scalar: .scalar(try take(Double.self))
    case .point: .point(try takePoint())
    case .size: .size(try takeSize())
    case .rect: .rect(try takeRect())
    case .transform: .transform(try takeTransform())
    case .color: .color(try takeColor())
    case .vector:
      .vector(Vector3(x: try take(Double.self), y: try take(Double.self), z: try take(Double.self)))
    }
  }
}

// MARK: - Keyframes

extension CommitReader {
  mutating func takeKeyframes(_ head: AnimationHead) throws(Trust.Fault) -> KeyframeAnimation {
    var animation = KeyframeAnimation(keyPath: head.keyPath)
    animation.timing = head.timing
    animation.timingFunction = head.function
    animation.isAdditive = head.isAdditive
    animation.isCumulative = head.isCumulative
    animation.isRemovedOnCompletion = head.isRemovedOnCompletion
    let hasPath = try takeModes(&animation)
    animation.values = try takeValues()
    animation.keyTimes = try takeNumbers()
    animation.timingFunctions = try takeTimingFunctions()
    animation.tensionValues = try takeNumbers()
    animation.continuityValues = try takeNumbers()
    animation.biasValues = try takeNumbers()
    if hasPath { animation.path = MotionPath(try takeWholePath()) }
    return animation
  }

  mutating func takePathAnimation(_ head: AnimationHead) throws(Trust.Fault) -> PathAnimation {
    var animation = PathAnimation(
      values: [], timing: head.timing, timingFunction: head.function,
      isRemovedOnCompletion: head.isRemovedOnCompletion)
    let at = offset
    let rawMode = try take(UInt64.self)
    animation.calculationMode = try Trust.require(
      UInt8(exactly: rawMode).flatMap(PathAnimation.CalculationMode.init), standIn: .linear,
      else: .unknownValue(field: "calculation mode", value: rawMode, offset: at))
    // A path takes two counts at least.
    let count = try takeCount(unit: 16)
    animation.values.reserveCapacity(count)
    for _ in 0..<count { animation.values.append(try takeWholePath()) }
    animation.keyTimes = try takeNumbers()
    animation.timingFunctions = try takeTimingFunctions()
    return animation
  }

  mutating func takeListAnimation(_ head: AnimationHead) throws(Trust.Fault) -> ListAnimation {
    var animation = ListAnimation(
      head.keyPath == .colors ? .colors : .locations, values: [], timing: head.timing,
      timingFunction: head.function, isRemovedOnCompletion: head.isRemovedOnCompletion)
    animation.isDiscrete = try takeFlag("discrete flag")
    // A tag and a count at least.
    let count = try takeCount(unit: 16)
    animation.values.reserveCapacity(count)
    for _ in 0..<count {
      animation.values.append(
        try takeFlag("list tag") ? .colors(try takeColors()) : .numbers(try takeNumbers()))
    }
    animation.keyTimes = try takeNumbers()
    animation.timingFunctions = try takeTimingFunctions()
    return animation
  }

  /// The modes of `animation`, and whether it has a path.
  private mutating func takeModes(
    _ animation: inout KeyframeAnimation
  ) throws(Trust.Fault) -> Bool {
    let at = offset
    animation.calculationMode = try takeCase("calculation mode", standIn: .linear)
    let rawRotation = try take(UInt8.self)
    let hasPath = try take(UInt8.self)
    try takeZero(UInt8.self)
    try takeZero(UInt32.self)
    if rawRotation > 0 {
      animation.rotationMode = try Trust.require(
        KeyframeAnimation.RotationMode(rawValue: rawRotation - 1), standIn: .auto,
        else: .unknownValue(field: "rotation mode", value: UInt64(rawRotation), offset: at + 1))
    }
    try Trust.require(
      hasPath <= 1, else: .unknownValue(field: "path flag", value: UInt64(hasPath), offset: at + 2))
    return hasPath == 1
  }

  private mutating func takeValues() throws(Trust.Fault) -> [AnimatableValue] {
    // A tag and a number at least.
    let count = try takeCount(unit: 16)
    var values: [AnimatableValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      let at = offset
      values.append(
        try Trust.require(
          try takeValue(), standIn: .scalar(0),
          else: .unknownValue(field: "keyframe value tag", value: 0, offset: at)))
    }
    return values
  }

  private mutating func takeTimingFunctions() throws(Trust.Fault) -> [TimingFunction] {
    let count = try takeCount(unit: 16)
    var functions: [TimingFunction] = []
    functions.reserveCapacity(count)
    for _ in 0..<count { functions.append(try takeTimingFunction()) }
    return functions
  }
}

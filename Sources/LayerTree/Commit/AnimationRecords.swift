package import AnimationTiming

struct AnimationHead {
  private(set) var kind = CommitFormat.AnimationKind.basic
  /// A basic animation's fields. A group, which has no key path, has `opacity`, whose number is 0.
  fileprivate(set) var common = BasicAnimation(keyPath: .opacity)
  fileprivate var allowsOverdamping = false

  /// The bytes that the shortest animation takes: a group without children.
  static let shortestAnimation = 56

  private typealias Flag = CommitFormat.AnimationFlag

  /// The value that a reader fills.
  init() {}

  init(_ animation: BasicAnimation) { common = animation }

  init(_ animation: Animation) {
    common = animation.head
    (common.keyPath, common.timingFunction) = (
      animation.keyPath ?? .opacity, animation.timingFunction
    )
    switch animation {
    case .basic(let basic): common = basic
    case .spring(let spring):
      (kind, common) = (.spring, spring.basic)
      allowsOverdamping = spring.spring.allowsOverdamping
    case .keyframe(let keyframes):
      kind = .keyframe
      (common.isAdditive, common.isCumulative) = (keyframes.isAdditive, keyframes.isCumulative)
    case .group: kind = .group
    case .path: kind = .path
    case .transition: kind = .transition
    }
  }

  private var flags: UInt8 {
    get {
      (common.isAdditive ? Flag.additive : 0) | (common.isCumulative ? Flag.cumulative : 0)
        | (common.isRemovedOnCompletion ? Flag.removedOnCompletion : 0)
        | (common.timing.autoreverses ? Flag.autoreverses : 0)
        | (common.timingFunction == nil ? 0 : Flag.timingFunction)
        | (allowsOverdamping ? Flag.allowsOverdamping : 0)
    }
    set {
      common.isAdditive = newValue & Flag.additive != 0
      common.isCumulative = newValue & Flag.cumulative != 0
      common.isRemovedOnCompletion = newValue & Flag.removedOnCompletion != 0
      common.timing.autoreverses = newValue & Flag.autoreverses != 0
      allowsOverdamping = newValue & Flag.allowsOverdamping != 0
    }
  }

  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    let at = coder.offset
    var (rawKeyPath, flags) = (common.keyPath.rawValue, flags)
    try coder.code(&rawKeyPath)
    try coder.code(&flags)
    try coder.code(&common.timing.fillMode, "fill mode")
    try coder.code(&kind, "animation kind")
    try coder.code(zero: UInt32.self)
    try coder.require(
      flags & ~kind.knownFlags == 0,
      else: .unknownValue(field: "animation flags", value: UInt64(flags), offset: at + 1))
    guard let known = AnimationKeyPath(rawValue: rawKeyPath), kind.takes(known) else {
      return try coder.refuse(
        .unknownValue(field: "key path", value: UInt64(rawKeyPath), offset: at))
    }
    common.keyPath = known
    try coder.code(&common.timing.beginTime)
    try coder.code(&common.timing.timeOffset)
    try coder.code(&common.timing.duration)
    try coder.code(&common.timing.repeatDuration)
    try coder.code(&common.timing.speed)
    try coder.code(&common.timing.repeatCount)
    if flags & Flag.timingFunction != 0 {
      var function = common.timingFunction ?? .linear
      try coder.code(&function)
      common.timingFunction = function
    }
    self.flags = flags
  }
}

extension CommitFormat.AnimationKind {
  /// The flags that mean something for this kind.
  fileprivate var knownFlags: UInt8 {
    typealias Flag = CommitFormat.AnimationFlag
    return switch self {
    case .basic, .keyframe: Flag.known & ~Flag.allowsOverdamping
    case .spring: Flag.known
    case .group, .path, .transition:
      Flag.known & ~(Flag.additive | Flag.cumulative | Flag.allowsOverdamping)
    }
  }

  /// True if an animation of this kind may name `keyPath`: one encoding for each meaning.
  fileprivate func takes(_ keyPath: AnimationKeyPath) -> Bool {
    switch self {
    case .basic, .keyframe, .spring: true
    case .group: keyPath.rawValue == 0
    case .path: keyPath == .path
    case .transition: keyPath == .transition
    }
  }
}

/// The arrival of an animation, which follows it in a commit, or its removal.
struct AnimationChange {
  private(set) var isAdded: Bool
  private(set) var serial: UInt32

  /// The value that a reader fills.
  static let blank = AnimationChange(isAdded: false, serial: 0)

  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    let at = coder.offset
    var (operation, number): (UInt64, UInt64) = (isAdded ? 1 : 2, UInt64(serial))
    try coder.code(&operation)
    try coder.code(&number)
    try coder.require(
      operation == 1 || operation == 2,
      else: .unknownValue(field: "animation operation", value: operation, offset: at))
    try coder.require(
      number <= UInt32.max,
      else: .unknownValue(field: "animation serial", value: number, offset: at + 8))
    (isAdded, serial) = (operation == 1, UInt32(truncatingIfNeeded: number))
  }
}

extension CommitWriter {
  mutating func putRemoval(of serial: UInt32) {
    var change = AnimationChange(isAdded: false, serial: serial)
    change.code(by: &self)
  }

  /// - Parameter commitTime: what a begin time of 0 becomes.
  mutating func put(_ animation: BasicAnimation, _ serial: UInt32, commitTime: MediaTime) {
    putHead(AnimationHead(animation), serial, commitTime)
    var animation = animation
    animation.codeEnds(by: &self)
  }

  /// - Parameter commitTime: what a begin time of 0 becomes; in a group it is the group's start.
  mutating func put(_ animation: Animation, _ serial: UInt32, commitTime: MediaTime) {
    putHead(AnimationHead(animation), serial, commitTime)
    var animation = animation
    animation.codeBody(at: offset, depth: 0, by: &self)
  }

  private mutating func putHead(_ head: AnimationHead, _ serial: UInt32, _ commitTime: MediaTime) {
    var (change, head) = (AnimationChange(isAdded: true, serial: serial), head)
    change.code(by: &self)
    if head.common.timing.beginTime == 0 { head.common.timing.beginTime = commitTime }
    head.code(by: &self)
  }
}

// MARK: - Each kind, behind its head

extension Animation {
  /// An animation without what stands behind the head.
  init(_ head: AnimationHead) {
    let common = head.common
    switch head.kind {
    case .basic: self = .basic(common)
    case .spring:
      self = .spring(
        SpringAnimation(common, spring: Spring(allowsOverdamping: head.allowsOverdamping)))
    case .keyframe:
      self = .keyframe(
        KeyframeAnimation(
          keyPath: common.keyPath, isAdditive: common.isAdditive,
          isCumulative: common.isCumulative, isRemovedOnCompletion: common.isRemovedOnCompletion))
    case .group:
      self = .group(AnimationGroup(isRemovedOnCompletion: common.isRemovedOnCompletion))
    case .path:
      self = .path(PathAnimation(values: [], isRemovedOnCompletion: common.isRemovedOnCompletion))
    case .transition:
      self = .transition(Transition(isRemovedOnCompletion: common.isRemovedOnCompletion))
    }
    (timing, timingFunction) = (common.timing, common.timingFunction)
  }

  /// Codes the body behind the animation's head, which stands at `at`, within `depth` groups.
  mutating func codeBody<Coder: CommitCoder>(
    at: Int, depth: Int, by coder: inout Coder
  ) throws(Coder.Fault) {
    var whole: Animation
    switch self {
    case .basic(var animation):
      try animation.codeEnds(by: &coder)
      whole = .basic(animation)
    case .keyframe(var animation):
      try animation.codeBody(by: &coder)
      whole = .keyframe(animation)
    case .spring(var animation):
      try animation.basic.codeEnds(by: &coder)
      try coder.code(&animation.spring.mass)
      try coder.code(&animation.spring.stiffness)
      try coder.code(&animation.spring.damping)
      try coder.code(&animation.spring.initialVelocity)
      whole = .spring(animation)
    case .group(var group):
      try coder.require(
        depth < Animation.deepestGroup,
        else: .unknownValue(field: "group at depth", value: UInt64(depth + 1), offset: at))
      try group.codeBody(depth: depth, by: &coder)
      whole = .group(group)
    case .path(var animation):
      // A path takes two counts at least.
      try coder.code(&animation.values, unit: 16)
      try coder.code(list: &animation.timingFunctions)
      whole = .path(animation)
    case .transition(var transition):
      try coder.code(&transition.kind, "transition kind")
      try coder.code(zero: UInt8.self)
      try coder.code(zero: UInt16.self)
      try coder.code(zero: UInt32.self)
      whole = .transition(transition)
    }
    if Coder.reads { self = whole }
  }
}

extension BasicAnimation {
  mutating func codeEnds<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    try coder.code(animated: &fromValue)
    try coder.code(animated: &toValue)
    try coder.code(animated: &byValue)
  }
}

extension AnimationGroup {
  fileprivate mutating func codeBody<Coder: CommitCoder>(
    depth: Int, by coder: inout Coder
  ) throws(Coder.Fault) {
    var count = animations.count
    try coder.code(count: &count, unit: AnimationHead.shortestAnimation)
    if Coder.reads { animations.reserveCapacity(count) }
    for index in 0..<count {
      let at = coder.offset
      var head = Coder.reads ? AnimationHead() : AnimationHead(animations[index])
      try head.code(by: &coder)
      var child = Coder.reads ? Animation(head) : animations[index]
      try child.codeBody(at: at, depth: depth + 1, by: &coder)
      if Coder.reads { animations.append(child) }
    }
  }
}

extension KeyframeAnimation {
  fileprivate mutating func codeBody<Coder: CommitCoder>(
    by coder: inout Coder
  ) throws(Coder.Fault) {
    let hasPath = try codeModes(by: &coder)
    try codeValues(by: &coder)
    try coder.code(list: &keyTimes)
    try coder.code(list: &timingFunctions)
    try coder.code(list: &tensionValues)
    try coder.code(list: &continuityValues)
    try coder.code(list: &biasValues)
    guard hasPath else { return }
    var outline = path?.path ?? .blank
    try outline.code(by: &coder)
    if Coder.reads { path = MotionPath(outline) }
  }

  /// The modes, and whether there is a path.
  private mutating func codeModes<Coder: CommitCoder>(
    by coder: inout Coder
  ) throws(Coder.Fault) -> Bool {
    let at = coder.offset
    var (rotation, hasPath) = (
      rotationMode.map { $0.rawValue + 1 } ?? 0, UInt8(path == nil ? 0 : 1)
    )
    try coder.code(&calculationMode, "calculation mode")
    try coder.code(&rotation)
    try coder.code(&hasPath)
    try coder.code(zero: UInt8.self)
    try coder.code(zero: UInt32.self)
    rotationMode = rotation == 0 ? nil : RotationMode(rawValue: rotation - 1)
    try coder.require(
      (rotation == 0) == (rotationMode == nil),
      else: .unknownValue(field: "rotation mode", value: UInt64(rotation), offset: at + 1))
    try coder.require(
      hasPath <= 1, else: .unknownValue(field: "path flag", value: UInt64(hasPath), offset: at + 2))
    return hasPath == 1
  }

  private mutating func codeValues<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    var count = values.count
    // A tag and a number at least.
    try coder.code(count: &count, unit: 16)
    if Coder.reads { values.reserveCapacity(count) }
    for index in 0..<count {
      let at = coder.offset
      var value = Coder.reads ? nil : values[index]
      try coder.code(animated: &value)
      guard Coder.reads else { continue }
      guard let value else {
        return try coder.refuse(.unknownValue(field: "keyframe value tag", value: 0, offset: at))
      }
      values.append(value)
    }
  }
}

extension CommitCoder {
  /// A tag, 0 for none, and the components of a value.
  fileprivate mutating func code(animated value: inout AnimatableValue?) throws(Fault) {
    let at = offset
    var tag = value.map { UInt64($0.kind.rawValue) + 1 } ?? 0
    try code(&tag)
    guard tag > 0 else {
      value = nil
      return
    }
    guard let kind = UInt8(exactly: tag - 1).flatMap(AnimatableValue.Kind.init(rawValue:)) else {
      return try refuse(.unknownValue(field: "value tag", value: tag, offset: at))
    }
    switch value ?? kind.neutral {
    case .scalar(var number):
      try code(&number)
      value = .scalar(number)
    case .point(var point):
      try code(&point)
      value = .point(point)
    case .size(var size):
      try code(&size)
      value = .size(size)
    case .rect(var rect):
      try code(&rect)
      value = .rect(rect)
    case .transform(var transform):
      try code(&transform)
      value = .transform(transform)
    case .color(var color):
      try code(&color)
      value = .color(color)
    }
  }
}

extension Animation {
  /// This one's timing and removal as a basic animation without effect: none has its key path.
  package var head: BasicAnimation {
    BasicAnimation(keyPath: .path, timing: timing, isRemovedOnCompletion: isRemovedOnCompletion)
  }

  /// How deep groups may nest on a layer: a group that holds no group is one deep. A bound of the
  /// commit format, so that no bytes can make a server recurse without end. Groups deeper than that
  /// are left out when an animation is added to a layer; what is around them plays.
  package static let deepestGroup = 32
}

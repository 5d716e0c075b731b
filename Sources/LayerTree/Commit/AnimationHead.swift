import AnimationTiming

/// What an animation of any kind starts with in a commit.
struct AnimationHead {
  let kind: CommitFormat.AnimationKind
  /// Of a group, which has none, `opacity`, whose number is 0.
  let keyPath: AnimationKeyPath
  private let flags: UInt8
  fileprivate(set) var timing: Timing
  fileprivate(set) var function: TimingFunction?

  /// The bytes that the shortest animation takes: a group without children.
  static let shortestAnimation = 56

  fileprivate init(
    _ kind: CommitFormat.AnimationKind, _ keyPath: AnimationKeyPath, flags: UInt8,
    _ fillMode: FillMode
  ) {
    self.kind = kind
    self.keyPath = keyPath
    self.flags = flags
    timing = Timing(
      autoreverses: flags & CommitFormat.AnimationFlag.autoreverses != 0, fillMode: fillMode)
  }

  var isAdditive: Bool { flags & CommitFormat.AnimationFlag.additive != 0 }
  var isCumulative: Bool { flags & CommitFormat.AnimationFlag.cumulative != 0 }
  var isRemovedOnCompletion: Bool {
    flags & CommitFormat.AnimationFlag.removedOnCompletion != 0
  }
  var allowsOverdamping: Bool { flags & CommitFormat.AnimationFlag.allowsOverdamping != 0 }
  fileprivate var hasFunction: Bool { flags & CommitFormat.AnimationFlag.timingFunction != 0 }
}

extension CommitFormat.AnimationKind {
  /// The flags that mean something for this kind.
  fileprivate var knownFlags: UInt8 {
    typealias Flag = CommitFormat.AnimationFlag
    return switch self {
    case .basic, .keyframe: Flag.known & ~Flag.allowsOverdamping
    case .spring: Flag.known
    case .group, .path, .list, .transition:
      Flag.known & ~(Flag.additive | Flag.cumulative | Flag.allowsOverdamping)
    }
  }

  /// Whether an animation of this kind may name `keyPath`: one encoding for each meaning.
  fileprivate func takes(_ keyPath: AnimationKeyPath) -> Bool {
    switch self {
    case .basic, .keyframe, .spring: true
    case .group: keyPath.rawValue == 0
    case .path: keyPath == .path
    case .list: keyPath == .locations || keyPath == .colors
    case .transition: keyPath == .transition
    }
  }
}

extension CommitReader {
  mutating func takeAnimationHead() throws(Trust.Fault) -> AnimationHead {
    let at = offset
    let rawKeyPath = try take(UInt8.self)
    let flags = try take(UInt8.self)
    let rawFill = try take(UInt8.self)
    let rawKind = try take(UInt8.self)
    try takeZero(UInt32.self)
    let kind = try Trust.require(
      CommitFormat.AnimationKind(rawValue: rawKind), standIn: .basic,
      else: .unknownValue(field: "animation kind", value: UInt64(rawKind), offset: at + 3))
    let keyPath = try Trust.require(
      AnimationKeyPath(rawValue: rawKeyPath).flatMap { kind.takes($0) ? $0 : nil },
      standIn: .opacity,
      else: .unknownValue(field: "key path", value: UInt64(rawKeyPath), offset: at))
    try Trust.require(
      flags & ~kind.knownFlags == 0,
      else: .unknownValue(field: "animation flags", value: UInt64(flags), offset: at + 1))
    let fillMode = try Trust.require(
      FillMode(rawValue: rawFill), standIn: .removed,
      else: .unknownValue(field: "fill mode", value: UInt64(rawFill), offset: at + 2))
    var head = AnimationHead(kind, keyPath, flags: flags, fillMode)
    head.timing.beginTime = try take(Double.self)
    head.timing.timeOffset = try take(Double.self)
    head.timing.duration = try take(Double.self)
    head.timing.repeatDuration = try take(Double.self)
    head.timing.speed = try take(Float.self)
    head.timing.repeatCount = try take(Float.self)
    if head.hasFunction { head.function = try takeTimingFunction() }
    return head
  }

  mutating func takeTimingFunction() throws(Trust.Fault) -> TimingFunction {
    TimingFunction(
      try take(Float.self), try take(Float.self), try take(Float.self), try take(Float.self))
  }
}

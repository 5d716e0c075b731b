package import AnimationTiming

extension IndependentCommitEncoder {
  /// Appends an animation of any kind.
  package mutating func put(_ animation: Animation) {
    let timing = animation.timing
    put(animation.head)
    put([timing.beginTime, timing.timeOffset, timing.duration], counted: false)
    put(timing.repeatDuration)
    put(timing.speed)
    put(timing.repeatCount)
    if let function = animation.timingFunction { put(function: function) }
    switch animation {
    case .basic(let animation): putEnds(of: animation)
    case .keyframe(let animation): putBody(of: animation)
    case .spring(let animation):
      putEnds(of: animation.basic)
      let spring = animation.spring
      put([spring.mass, spring.stiffness, spring.damping, spring.initialVelocity], counted: false)
    case .group(let group): put(list: group.animations) { $0.put($1) }
    case .path(let animation):
      put(list: animation.values) { $0.put($1) }
      put(list: animation.timingFunctions) { $0.put(function: $1) }
    case .transition(let transition): put(UInt64(transition.kind.rawValue))
    }
  }

  private mutating func putEnds(of animation: BasicAnimation) {
    for value in [animation.fromValue, animation.toValue, animation.byValue] { put(value) }
  }

  private mutating func putBody(of animation: KeyframeAnimation) {
    var modes = UInt64(animation.calculationMode.rawValue)
    if let rotation = animation.rotationMode { modes += UInt64(rotation.rawValue + 1) << 8 }
    if animation.path != nil { modes += 1 << 16 }
    put(modes)
    put(list: animation.values) { $0.put($1 as AnimatableValue?) }
    put(list: animation.keyTimes) { $0.put($1) }
    put(list: animation.timingFunctions) { $0.put(function: $1) }
    put(list: animation.tensionValues) { $0.put($1) }
    put(list: animation.continuityValues) { $0.put($1) }
    put(list: animation.biasValues) { $0.put($1) }
    if let path = animation.path { put(path.path) }
  }

  private mutating func put<Element>(
    list: [Element], _ each: (inout Self, Element) -> Void
  ) {
    put(UInt64(list.count))
    for element in list { each(&self, element) }
  }

  private mutating func put(function: TimingFunction) {
    for number in [function.c1x, function.c1y, function.c2x, function.c2y] { put(number) }
  }

  private mutating func put(_ value: AnimatableValue?) {
    guard let value else { return put(UInt64(0)) }
    put(UInt64(value.kind.rawValue) + 1)
    switch value {
    case .scalar(let number): put(number)
    case .point(let point): put(point)
    case .size(let size): put(size)
    case .rect(let rect): put(rect)
    case .transform(let transform): put(transform)
    case .color(let color): put(color)
    }
  }
}

extension Animation {
  /// Key path, flags, fill mode and kind, in the order of the bytes.
  fileprivate var head: UInt64 {
    let (kind, isAdditive, isCumulative, isFree): (UInt64, Bool, Bool, Bool) =
      switch self {
      case .basic(let one): (0, one.isAdditive, one.isCumulative, false)
      case .keyframe(let one): (1, one.isAdditive, one.isCumulative, false)
      case .spring(let one):
        (2, one.basic.isAdditive, one.basic.isCumulative, one.spring.allowsOverdamping)
      case .group: (3, false, false, false)
      case .path: (4, false, false, false)
      case .transition: (5, false, false, false)
      }
    let flags = [
      isAdditive, isCumulative, isRemovedOnCompletion, timing.autoreverses, timingFunction != nil,
      isFree,
    ]
    return flags.enumerated().reduce(UInt64(keyPath?.rawValue ?? 0)) {
      $0 + ($1.element ? 256 << UInt64($1.offset) : 0)
    } + UInt64(timing.fillMode.rawValue) << 16 + kind << 24
  }
}

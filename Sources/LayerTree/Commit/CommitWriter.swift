import AnimationTiming

/// A byte buffer that grows geometrically, keeps its room between commits and stays 16-byte
/// aligned.
struct CommitWriter: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 4096) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  mutating func removeAll() { count = 0 }

  mutating func put<Number: BitwiseCopyable & Numeric>(_ value: Number) {
    let size = MemoryLayout<Number>.size
    reserve(size)
    (base + count).storeBytes(of: value, as: Number.self)
    count += size
  }

  /// Appends two numbers, the beginning of each record, under one look at the room left.
  @inline(__always)
  mutating func put(_ first: UInt32, _ second: UInt32) {
    reserve(8)
    (base + count).storeBytes(of: first, as: UInt32.self)
    (base + count + 4).storeBytes(of: second, as: UInt32.self)
    count += 8
  }

  /// Appends `source` and zero bytes up to the next multiple of 8.
  mutating func putPadded(_ source: UnsafeRawBufferPointer) {
    let padded = CommitFormat.padded(source.count)
    reserve(padded)
    if let start = source.baseAddress {
      (base + count).copyMemory(from: start, byteCount: source.count)
    }
    (base + count + source.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: padded - source.count)
    count += padded
  }

  mutating func put(_ point: Point) {
    put(point.x)
    put(point.y)
  }

  mutating func put(_ rect: Rect) {
    put(rect.origin)
    put(rect.size.width)
    put(rect.size.height)
  }

  mutating func put(_ transform: AffineTransform) {
    put(transform.a)
    put(transform.b)
    put(transform.c)
    put(transform.d)
    put(transform.tx)
    put(transform.ty)
  }

  mutating func put(_ transform: Transform3D) {
    for row in [transform.x, transform.y, transform.z, transform.origin] {
      for column in 0..<4 { put(row[column]) }
    }
  }

  mutating func put(_ color: Color) {
    put(color.red)
    put(color.green)
    put(color.blue)
    put(color.alpha)
  }

  mutating func put(optional color: Color?) {
    put(UInt64(color == nil ? 0 : 1))
    if let color { put(color) }
  }

  mutating func put(_ numbers: [Double]) {
    put(UInt64(numbers.count))
    numbers.withUnsafeBytes { putPadded($0) }
  }

  mutating func put(optional path: Path?) {
    put(UInt64(path == nil ? 0 : 1))
    if let path { put(path) }
  }

  @inline(__always)
  mutating func put(_ path: Path) {
    put(UInt64(path.elements.count))
    put(UInt64(path.points.count))
    path.elements.withUnsafeBytes { putPadded($0) }
    path.points.withUnsafeBytes { putPadded($0) }
  }

  mutating func put(_ clock: LayerClock) {
    put(clock.beginTime)
    put(clock.timeOffset)
    put(clock.speed)
    put(UInt32(0))
  }

  /// Overwrites eight bytes that were already written.
  func patch(_ value: UInt64, at offset: Int) {
    (base + offset).storeBytes(of: value, as: UInt64.self)
  }

  private mutating func reserve(_ extra: Int) {
    guard count + extra > capacity else { return }
    capacity = max(capacity * 2, count + extra)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    grown.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = grown
  }
}

/// The encoding of animations, as ``CommitFormat`` describes it.
extension CommitWriter {
  /// - Parameter commitTime: what a begin time of 0 becomes; 0 in a group, where it is the group's
  ///   start.
  mutating func put(_ animation: Animation, commitTime: MediaTime) {
    switch animation {
    case .basic(let animation): put(animation, commitTime: commitTime)
    case .keyframe(let animation): put(animation, commitTime: commitTime)
    case .spring(let animation): put(animation, commitTime: commitTime)
    case .group(let group): put(group, commitTime: commitTime)
    case .path(let animation): put(animation, commitTime: commitTime)
    case .list(let animation): put(animation, commitTime: commitTime)
    case .transition(let transition): put(transition, commitTime: commitTime)
    }
  }

  @inline(__always)
  mutating func put(_ animation: BasicAnimation, commitTime: MediaTime) {
    putHead(
      .basic, animation.keyPath.rawValue,
      Flag.of(
        animation.isRemovedOnCompletion, animation.isAdditive, animation.isCumulative),
      animation.timing, animation.timingFunction, commitTime: commitTime)
    put(animation.fromValue)
    put(animation.toValue)
    put(animation.byValue)
  }

  private mutating func put(_ animation: KeyframeAnimation, commitTime: MediaTime) {
    putHead(
      .keyframe, animation.keyPath.rawValue,
      Flag.of(
        animation.isRemovedOnCompletion, animation.isAdditive, animation.isCumulative),
      animation.timing, animation.timingFunction, commitTime: commitTime)
    put(animation.calculationMode.rawValue)
    put(animation.rotationMode.map { $0.rawValue + 1 } ?? 0)
    put(UInt8(animation.path == nil ? 0 : 1))
    put(UInt8(0))
    put(UInt32(0))
    put(UInt64(animation.values.count))
    for value in animation.values { put(value) }
    put(animation.keyTimes)
    put(animation.timingFunctions)
    put(animation.tensionValues)
    put(animation.continuityValues)
    put(animation.biasValues)
    if let path = animation.path { put(path.path) }
  }

  private mutating func put(_ animation: SpringAnimation, commitTime: MediaTime) {
    let (basic, spring) = (animation.basic, animation.spring)
    putHead(
      .spring, basic.keyPath.rawValue,
      Flag.of(basic.isRemovedOnCompletion, basic.isAdditive, basic.isCumulative)
        | (spring.allowsOverdamping ? Flag.allowsOverdamping : 0),
      basic.timing, basic.timingFunction, commitTime: commitTime)
    put(basic.fromValue)
    put(basic.toValue)
    put(basic.byValue)
    put(spring.mass)
    put(spring.stiffness)
    put(spring.damping)
    put(spring.initialVelocity)
  }

  private mutating func put(_ group: AnimationGroup, commitTime: MediaTime) {
    putHead(
      .group, 0, Flag.of(group.isRemovedOnCompletion), group.timing, group.timingFunction,
      commitTime: commitTime)
    put(UInt64(group.animations.count))
    for child in group.animations { put(child, commitTime: 0) }
  }

  private mutating func put(_ animation: PathAnimation, commitTime: MediaTime) {
    putHead(
      .path, AnimationKeyPath.path.rawValue, Flag.of(animation.isRemovedOnCompletion),
      animation.timing, animation.timingFunction, commitTime: commitTime)
    put(UInt64(animation.calculationMode.rawValue))
    put(UInt64(animation.values.count))
    for path in animation.values { put(path) }
    put(animation.keyTimes)
    put(animation.timingFunctions)
  }
}

extension CommitWriter {
  private mutating func put(_ animation: ListAnimation, commitTime: MediaTime) {
    putHead(
      .list, animation.property.keyPath.rawValue, Flag.of(animation.isRemovedOnCompletion),
      animation.timing, animation.timingFunction, commitTime: commitTime)
    put(UInt64(animation.isDiscrete ? 1 : 0))
    put(UInt64(animation.values.count))
    for list in animation.values {
      switch list {
      case .numbers(let numbers):
        put(UInt64(0))
        put(numbers)
      case .colors(let colors):
        put(UInt64(1))
        put(UInt64(colors.count))
        for color in colors { put(color) }
      }
    }
    put(animation.keyTimes)
    put(animation.timingFunctions)
  }

  private mutating func put(_ transition: Transition, commitTime: MediaTime) {
    putHead(
      .transition, AnimationKeyPath.transition.rawValue,
      Flag.of(transition.isRemovedOnCompletion), transition.timing, transition.timingFunction,
      commitTime: commitTime)
    put(transition.kind.rawValue)
    put(transition.edge.rawValue)
    put(UInt16(0))
    put(UInt32(0))
    put(transition.startProgress)
    put(transition.endProgress)
  }

  private typealias Flag = CommitFormat.AnimationFlag

  /// What an animation of any kind starts with.
  @inline(__always)
  private mutating func putHead(
    _ kind: CommitFormat.AnimationKind, _ keyPath: UInt8, _ ownFlags: UInt8, _ timing: Timing,
    _ function: TimingFunction?, commitTime: MediaTime
  ) {
    var flags = ownFlags
    if timing.autoreverses { flags |= Flag.autoreverses }
    if function != nil { flags |= Flag.timingFunction }
    put(keyPath)
    put(flags)
    put(timing.fillMode.rawValue)
    put(kind.rawValue)
    put(UInt32(0))
    put(timing.beginTime == 0 ? commitTime : timing.beginTime)
    put(timing.timeOffset)
    put(timing.duration)
    put(timing.repeatDuration)
    put(timing.speed)
    put(timing.repeatCount)
    if let function { put(function) }
  }

  private mutating func put(_ function: TimingFunction) {
    put(function.c1x)
    put(function.c1y)
    put(function.c2x)
    put(function.c2y)
  }

  private mutating func put(_ functions: [TimingFunction]) {
    put(UInt64(functions.count))
    for function in functions { put(function) }
  }

  private mutating func put(_ value: AnimatableValue?) {
    typealias Tag = CommitFormat.ValueTag
    switch value {
    case nil: put(Tag.absent.rawValue)
    case .scalar(let number):
      put(Tag.scalar.rawValue)
      put(number)
    case .point(let point):
      put(Tag.point.rawValue)
      put(point)
    case .size(let size):
      put(Tag.size.rawValue)
      put(size.width)
      put(size.height)
    case .rect(let rect):
      put(Tag.rect.rawValue)
      put(rect)
    case .transform(let transform):
      put(Tag.transform.rawValue)
      put(transform)
    case .color(let color):
      put(Tag.color.rawValue)
      put(color)
    case .vector(let vector):
      put(Tag.vector.rawValue)
      put(vector.x)
      put(vector.y)
      put(vector.z)
    }
  }
}

extension CommitFormat.AnimationFlag {
  @inline(__always)
  fileprivate static func of(
    _ isRemovedOnCompletion: Bool, _ isAdditive: Bool = false, _ isCumulative: Bool = false
  ) -> UInt8 {
    (isAdditive ? additive : 0) | (isCumulative ? cumulative : 0)
      | (isRemovedOnCompletion ? removedOnCompletion : 0)
  }
}

import AnimationTiming
import LayerTree
import TestSupport

/// Random animations and trees, the same for the same seed.
struct RandomAnimations {
  var generator: TestGenerator
  /// True if numbers may be absurd.
  let isAbsurd: Bool

  init(seed: UInt64, isAbsurd: Bool) {
    generator = TestGenerator(seed: seed)
    self.isAbsurd = isAbsurd
  }

  mutating func flag() -> Bool { .random(using: &generator) }

  mutating func count(_ most: Int) -> Int { .random(in: 0...most, using: &generator) }

  mutating func number() -> Double {
    isAbsurd && flag()
      ? Timing.absurdNumbers.randomElement(using: &generator) ?? 0
      : .random(in: -4...12, using: &generator)
  }

  mutating func timing() -> Timing {
    if isAbsurd && flag() { return .absurd(using: &generator) }
    var timing = Timing.everyday(using: &generator)
    timing.beginTime = [0, 9.5, 10.25].randomElement(using: &generator) ?? 0
    return timing
  }

  mutating func function() -> TimingFunction? {
    [nil, .easeIn, .easeInEaseOut, .linear].randomElement(using: &generator) ?? nil
  }

  mutating func path(isFixed: Bool = false) -> Path {
    var path = Path()
    path.move(to: Point(x: number(), y: number()))
    for _ in 0..<(isFixed ? 3 : count(3)) { path.addLine(to: Point(x: number(), y: number())) }
    if isFixed || flag() {
      path.addQuadratic(
        to: Point(x: number(), y: number()), control: Point(x: number(), y: number()))
      path.close()
    }
    return path
  }

  mutating func value(_ kind: AnimatableValue.Kind) -> AnimatableValue {
    switch kind {
    case .scalar: .scalar(number())
    case .point: .point(Point(x: number(), y: number()))
    case .size: .size(Size(width: number(), height: number()))
    case .rect: .rect(Rect(x: number(), y: number(), width: number(), height: number()))
    case .transform:
      .transform(
        AffineTransform(
          a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
    case .color: .color(color())
    }
  }

  mutating func color() -> Color {
    Color(red: number(), green: number(), blue: number(), alpha: number())
  }

  /// A value for `keyPath`, sometimes of another kind if numbers may be absurd.
  mutating func value(for keyPath: AnimationKeyPath) -> AnimatableValue {
    let kinds = AnimatableValue.Kind.allCases
    let kind = isAbsurd && count(9) == 0 ? kinds.randomElement(using: &generator) : nil
    return value(kind ?? keyPath.valueKind ?? .scalar)
  }

  mutating func keyPath() -> AnimationKeyPath {
    AnimationKeyPath.allCases.filter { $0 != .path }.randomElement(using: &generator) ?? .opacity
  }

  mutating func basic() -> BasicAnimation {
    let keyPath = keyPath()
    return BasicAnimation(
      keyPath: keyPath, fromValue: flag() ? value(for: keyPath) : nil,
      toValue: flag() ? value(for: keyPath) : nil, byValue: flag() ? value(for: keyPath) : nil,
      timing: timing(), timingFunction: function(), isAdditive: flag(), isCumulative: flag(),
      isRemovedOnCompletion: isAbsurd && flag())
  }

  mutating func numbers() -> [Double] { (0..<count(4)).map { _ in number() } }

  mutating func keyframes() -> KeyframeAnimation {
    let keyPath = keyPath()
    let takesPath = keyPath.valueKind == .point && flag()
    return KeyframeAnimation(
      keyPath: keyPath, values: (0..<count(5)).map { _ in value(for: keyPath) },
      path: takesPath ? MotionPath(path()) : nil, keyTimes: flag() ? numbers() : [0, 0.4, 1],
      timingFunctions: (0..<count(3)).compactMap { _ in function() },
      calculationMode: KeyframeAnimation.CalculationMode.allCases
        .randomElement(using: &generator) ?? .linear,
      tensionValues: numbers(), continuityValues: numbers(), biasValues: numbers(),
      rotationMode: [nil, .auto, .autoReverse].randomElement(using: &generator) ?? nil,
      timing: timing(), timingFunction: function(), isAdditive: flag(), isCumulative: flag(),
      isRemovedOnCompletion: isAbsurd && flag())
  }

  mutating func paths() -> PathAnimation {
    PathAnimation(
      values: (0..<count(3)).map { _ in path(isFixed: flag()) },
      timingFunctions: (0..<count(3)).compactMap { _ in function() }, timing: timing(),
      timingFunction: function(),
      isRemovedOnCompletion: isAbsurd && flag())
  }

  mutating func space() -> Transform3D {
    var map = Transform3D.rotation(aboutY: number())
    map.origin = SIMD4(number(), number(), number(), 1)
    if flag() { map.z.w = number() / 500 }
    return map
  }

  mutating func animation(depth: Int = 0) -> Animation {
    switch count(depth < 3 ? 5 : 4) {
    case 0: .basic(basic())
    case 1: .keyframe(keyframes())
    case 2:
      .spring(
        SpringAnimation(
          basic(),
          spring: Spring(
            mass: abs(number()), stiffness: abs(number()) * 10, damping: abs(number()),
            initialVelocity: number())))
    case 3: .path(paths())
    case 4:
      .transition(
        Transition(
          Transition.Kind.allCases.randomElement(using: &generator) ?? .fade, timing: timing(),
          timingFunction: function()))
    default:
      .group(
        AnimationGroup(
          animations: (0..<count(3)).map { _ in animation(depth: depth + 1) }, timing: timing(),
          timingFunction: function(), isRemovedOnCompletion: isAbsurd && flag()))
    }
  }

  mutating func clock() -> LayerClock {
    let speeds: [Float] = [0.5, 1, 2, -1, 0, 1 / 3]
    return LayerClock(
      beginTime: number(), timeOffset: number(),
      speed: speeds.randomElement(using: &generator) ?? 1)
  }

  /// A layer with random sublayers, animations and clocks.
  mutating func tree(in context: LayerContext, depth: Int = 0) -> Layer {
    let layer: Layer =
      switch count(3) {
      case 0: Layer(in: context)
      case 1: ShapeLayer(in: context)
      case 2: GradientLayer(in: context)
      default: ReplicatorLayer(in: context)
      }
    layer.frame = Rect(x: number(), y: number(), width: 5, height: 4)
    if flag() { layer.backgroundColor = .black }
    if flag() { (layer.beginTime, layer.timeOffset) = (number(), number()) }
    if flag() { layer.speed = clock().speed }
    if flag() { (layer.borderWidth, layer.borderColor) = (number(), .black) }
    if count(3) == 0 { layer.sublayerTransform = space() }
    if count(3) == 0 { layer.anchorPointZ = number() }
    if count(3) == 0 {
      layer.contents = LayerImage(width: 1 + count(4), height: 1 + count(4)) { $0[0] = 0xFF00_FF00 }
      layer.contentsScale = number()
    }
    if let shape = layer as? ShapeLayer { shape.path = path() }
    if let gradient = layer as? GradientLayer {
      gradient.colors = (0..<count(3)).map { _ in color() }
    }
    if let replicator = layer as? ReplicatorLayer { replicator.instanceCount = count(3) }
    for _ in 0..<count(3) { layer.add(animation()) }
    if depth < 3 {
      for _ in 0..<count(3) { layer.addSublayer(tree(in: context, depth: depth + 1)) }
    }
    return layer
  }
}

import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Animations of every kind, sent through a commit")
struct AnimationKindTests {
  /// With the properties that it drives, whole.
  typealias Kind = (name: String, animation: Animation, properties: [AnimationKeyPath])

  static let timing = Timing(duration: 1.3, repeatCount: 2.5, autoreverses: true, fillMode: .both)

  static let move = BasicAnimation(
    keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(9), timing: timing,
    timingFunction: .easeIn, isAdditive: true)

  static let hops = KeyframeAnimation(
    keyPath: .position, values: [.point(.zero), .point(Point(x: 4, y: 1)), .point(.zero)],
    keyTimes: [0, 0.3, 1], timingFunctions: [.easeOut], timing: timing, isAdditive: true)

  static let spline = KeyframeAnimation(
    keyPath: .bounds,
    values: (0..<4).map { .rect(Rect(x: Double($0 * $0), y: 0, width: 5 - Double($0), height: 3)) },
    calculationMode: .cubicPaced, tensionValues: [0.5], continuityValues: [0, 1],
    biasValues: [0, 0, -1], timing: timing, isRemovedOnCompletion: false)

  static let swing = SpringAnimation(
    BasicAnimation(
      keyPath: .rotation, fromValue: .scalar(0), byValue: .scalar(2), timing: timing,
      isCumulative: true), spring: Spring(mass: 1, stiffness: 50, damping: 3, initialVelocity: 2))

  static let group = AnimationGroup(
    animations: [
      .basic(move), .keyframe(hops), .spring(swing),
      .group(
        AnimationGroup(
          animations: [
            .basic(BasicAnimation(keyPath: .opacity, toValue: .scalar(0))),
            .basic(
              BasicAnimation(
                keyPath: .backgroundColor, toValue: .color(.clear),
                timing: Timing(beginTime: 0.2, duration: 0.4))),
          ], timing: Timing(beginTime: 0.1, duration: 0.9))),
    ], timing: Timing(speed: 0.5, duration: 1.1, repeatCount: 2, fillMode: .forwards),
    timingFunction: .easeInEaseOut, isRemovedOnCompletion: false)

  static let kinds: [Kind] = [
    ("basic", .basic(move), [.transform]),
    ("keyframes", .keyframe(hops), [.position]),
    ("a paced spline", .keyframe(spline), [.bounds]),
    ("a spring", .spring(swing), [.transform]),
    ("groups", .group(group), [.transform, .position, .opacity, .backgroundColor, .fillColor]),
  ]

  @Test(
    "show on the server exactly what the evaluator says, at twenty times", arguments: kinds,
    [0.0, 100.7])
  func values(_ kind: Kind, begin: Double) throws {
    let stage = try Stage()
    stage.layer.transform = .translation(x: 1, y: 2)
    stage.server.evaluate(at: 0)
    try stage.commit(at: 99)
    stage.server.evaluate(at: 99)
    let models = kind.properties.map { stage.server.presentationValue(of: stage.layer.id, for: $0) }
    var animation = kind.animation
    animation.timing.beginTime = begin
    stage.layer.add(animation)
    try stage.commit(at: 100)
    animation.timing.beginTime = begin == 0 ? 100 : begin
    for step in 0..<20 {
      let time = 100 + Double(step) * 0.23
      for (property, model) in zip(kind.properties, models) {
        let model = try #require(model)
        let isGone = animation.isRemovedOnCompletion && animation.timing.isPast(at: time)
        let expected =
          isGone ? model : animation.value(of: property, at: time, over: model) ?? model
        #expect(stage.shown(property, at: time) == expected, "\(property.name) at \(time)")
      }
    }
  }

  @Test("are found under their key, with the begin time that their commit set", arguments: kinds)
  func keys(_ kind: Kind) throws {
    let stage = try Stage()
    stage.layer.add(kind.animation, forKey: "one")
    #expect(stage.layer.animation(forKey: "one")?.timing.beginTime == 0)
    try stage.commit(at: 100)
    #expect(stage.layer.animation(forKey: "one")?.timing.beginTime == 100)
    #expect(stage.layer.animation(forKey: "other") == nil)
  }

  @Test("are all gone after their last instant, on both sides, and not before", arguments: kinds)
  func completion(_ kind: Kind) throws {
    let stage = try Stage()
    var animation = kind.animation
    animation.timing = Timing(duration: 2)
    switch animation {
    case .keyframe(var keyframes):
      keyframes.isRemovedOnCompletion = true
      animation = .keyframe(keyframes)
    case .group(var group):
      group.isRemovedOnCompletion = true
      animation = .group(group)
    default: break
    }
    stage.layer.add(animation, forKey: "it")
    try stage.commit(at: 10)
    for (time, count) in [(11.999, 1), (12.0, 1), (12.000_001, 0)] {
      stage.context.turn(at: time)
      stage.server.evaluate(at: time)
      #expect(stage.layer.animationCount == count)
      #expect(stage.server.animationCount == count)
    }
    #expect(!stage.context.hasChanges)
  }

  @Test("take the transaction's duration and curve where they have none, groups' children do not")
  func transaction() throws {
    let context = try Stage().context
    context.beginTransaction()
    context.setTransaction {
      $0.animationDuration = 3
      $0.animationTimingFunction = .easeOut
    }
    let bare: [Animation] = [
      .basic(BasicAnimation(keyPath: .opacity, toValue: .scalar(0))),
      .keyframe(KeyframeAnimation(keyPath: .opacity, values: [.scalar(0)])),
      .spring(SpringAnimation(BasicAnimation(keyPath: .opacity, toValue: .scalar(0)))),
      .path(PathAnimation(values: [Path()], timing: Timing(duration: .nan))),
      .group(
        AnimationGroup(
          animations: [.basic(BasicAnimation(keyPath: .opacity))], timing: Timing(duration: -1))),
    ]
    for animation in bare {
      let sent = try #require(try Self.sent(animation, in: context))
      #expect(sent.timing.duration == 3)
      #expect(sent.timing.beginTime == 7)
      #expect(sent.timingFunction == .easeOut)
      if case .group(let group) = sent {
        #expect(group.animations == [.basic(BasicAnimation(keyPath: .opacity))])
      }
    }
  }

  /// The record of `animation` in a commit at 7 s, added to a new layer of `context`.
  private static func sent(_ animation: Animation, in context: LayerContext) throws -> Animation? {
    let layer = Layer(in: context)
    layer.add(animation)
    var sent: Animation?
    try context.commit(at: 7).withUnsafeBytes { bytes in
      try CheckedCommit(bytes).forEachUpdate { update in
        if case .add(_, let animation) = update.animations.first { sent = .basic(animation) }
        if let other = update.otherAnimations.first { sent = other }
      }
    }
    return sent
  }

  @Test(
    "groups are sent thirty-two deep, and what is deeper is left out", arguments: [1, 32, 33, 2000])
  func depth(_ depth: Int) throws {
    let context = try Stage().context
    var animation = Animation.basic(BasicAnimation(keyPath: .opacity, toValue: .scalar(0)))
    for _ in 0..<depth {
      animation = .group(AnimationGroup(animations: [animation], timing: Timing(duration: 1)))
    }
    var sent = try Self.sent(animation, in: context)
    var levels = 0
    while case .group(let group) = sent {
      levels += 1
      sent = group.animations.first
    }
    #expect(levels == min(depth, Animation.deepestGroup))
    #expect((sent != nil) == (depth <= Animation.deepestGroup))
  }

  @Test("a keyframe path with a rotation mode turns the layer about its position")
  func rotation() throws {
    let stage = try Stage()
    stage.layer.transform = .scale(x: 2, y: 1)
    let animation = KeyframeAnimation(
      keyPath: .position, path: MotionPath(.polygon([(0, 0), (0, 10)])), rotationMode: .auto,
      timing: Timing(duration: 2))
    stage.layer.add(animation)
    try stage.commit(at: 10)
    #expect(stage.shown(.position, at: 11) == .point(Point(x: 0, y: 5)))
    guard case .transform(let shown) = stage.shown(.transform, at: 11) else { return }
    let end = shown.applied(to: Point(x: 1, y: 0))
    #expect(abs(end.x) < 1e-12 && abs(end.y - 2) < 1e-12)
  }
}

import AnimationTiming
import TestSupport
import Testing

@Suite("BasicAnimation")
struct BasicAnimationTests {
  /// The repeating wave translation: the hot case.
  static let wave = BasicAnimation(
    keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(-375),
    timing: Timing(beginTime: 1000.1, duration: 1.7, repeatCount: .infinity), isAdditive: true)

  static func held(
    _ keyPath: AnimationKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, progress: Double = 0.5, isAdditive: Bool = false
  ) -> BasicAnimation {
    BasicAnimation(
      keyPath: keyPath, fromValue: from, toValue: to, byValue: by,
      timing: Timing(timeOffset: progress, speed: 0, duration: 1), isAdditive: isAdditive)
  }

  @Test("the scalar function, the general function and the whole transform agree to the bit")
  func doorsAgree() throws {
    var generator = TestGenerator(seed: 5)
    for _ in 0..<500 {
      var animation = Self.wave
      animation.timing = Timing.everyday(using: &generator)
      animation.isAdditive = .random(using: &generator)
      animation.isCumulative = .random(using: &generator)
      animation.timingFunction = Bool.random(using: &generator) ? .easeIn : nil
      let time = Double.random(in: 0...1100, using: &generator)
      let scalar = animation.scalarValue(at: time, over: 12)
      #expect(animation.value(at: time, over: .scalar(12)) == scalar.map(AnimatableValue.scalar))
      let below = AffineTransform(a: 2, b: 1, c: 0.5, d: 3, tx: 12, ty: 7)
      var moved = below
      moved.tx = scalar ?? 0
      let whole = animation.value(at: time, over: .transform(below))
      #expect(whole == scalar.map { _ in .transform(moved) })
    }
  }

  @Test("an additive animation with an end left out adds to nothing, not to the model twice")
  func additiveTakesZeroForCurrent() {
    for animation in [
      Self.held(.opacity, from: .scalar(8), isAdditive: true),
      Self.held(.opacity, to: .scalar(8), isAdditive: true),
      Self.held(.opacity, by: .scalar(8), isAdditive: true),
    ] { #expect(animation.value(at: 0, over: .scalar(100)) == .scalar(104)) }
  }

  @Test("values of the wrong kind have no effect", arguments: AnimationKeyPath.allCases)
  func wrongKindsHaveNoEffect(_ keyPath: AnimationKeyPath) {
    let wrong: AnimatableValue = keyPath.valueKind == .point ? .size(.zero) : .point(.zero)
    for model in SampleValues.allKinds {
      for animation in [
        Self.held(keyPath, from: wrong, to: wrong), Self.held(keyPath, to: wrong),
        Self.held(keyPath, by: wrong), Self.held(keyPath, from: wrong, by: wrong),
      ] { #expect(animation.value(at: 0, over: model) == nil) }
    }
  }

  @Test("each kind of value interpolates per component", arguments: SampleValues.componentwise)
  func interpolatesComponents(_ value: AnimatableValue) throws {
    let keyPath = try #require(AnimationKeyPath.allCases.first { $0.valueKind == value.kind })
    let animation = Self.held(keyPath, from: value, to: value.times(3), progress: 0.25)
    expectClose(animation.value(at: 0, over: value), value.times(1.5), within: 1e-12)
  }

  @Test("the ends of an interpolation are exact")
  func endsAreExact() {
    for progress in [0.0, 1.0] {
      let animation = Self.held(.opacity, from: .scalar(0.1), to: .scalar(1e17), progress: progress)
      #expect(animation.value(at: 0, over: .scalar(5)) == .scalar(progress == 0 ? 0.1 : 1e17))
    }
  }

  @Test("an additive transform acts before what is below")
  func additiveTransformActsFirst() {
    let animation = Self.held(
      .transform, from: .transform(.identity), to: .transform(.translation(x: 10, y: 0)),
      isAdditive: true)
    let value = animation.value(at: 0, over: .transform(.scale(x: 2, y: 2)))
    let expected = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0)
    expectClose(value, .transform(expected), within: 1e-12)
  }

  @Test("a cumulative transform applies its end once per finished cycle")
  func cumulativeTransform() {
    let animation = BasicAnimation(
      keyPath: .transform, fromValue: .transform(.identity),
      toValue: .transform(.scale(x: 2, y: 4)),
      timing: Timing(duration: 1, repeatCount: 10), isCumulative: true)
    let value = animation.value(at: 3, over: .transform(.identity))
    expectClose(value, .transform(.scale(x: 8, y: 64)), within: 1e-12)
  }

  @Test("the timing function is applied after the reversal, so the way back mirrors the way there")
  func wayBackMirrors() throws {
    var animation = Self.wave
    animation.timing = Timing(beginTime: 0, duration: 1, autoreverses: true)
    animation.timingFunction = .easeIn
    for step in 1..<10 {
      let there = try #require(animation.scalarValue(at: Double(step) / 10, over: 0))
      let back = try #require(animation.scalarValue(at: 2 - Double(step) / 10, over: 0))
      #expect(abs(there - back) <= 1e-9)
    }
  }
}

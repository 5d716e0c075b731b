import AnimationTiming
import TestSupport
import Testing

/// A keyframe animation of one second, looked at between its ends.
private func frames(
  _ values: [Double], mode: KeyframeAnimation.CalculationMode = .linear, keyTimes: [Double] = [],
  functions: [TimingFunction] = []
) -> KeyframeAnimation {
  KeyframeAnimation(
    keyPath: .opacity, values: values.map(AnimatableValue.scalar), keyTimes: keyTimes,
    timingFunctions: functions, calculationMode: mode, timing: Timing(duration: 1, fillMode: .both))
}

extension KeyframeAnimation {
  /// The number at `time` over `current`.
  fileprivate func number(_ time: Double, over current: Double = 0) -> Double? {
    value(at: time, over: .scalar(current))?.components[0]
  }
}

@Suite("Keyframe animation")
struct KeyframeAnimationTests {
  typealias KeyTimeCase = (
    name: String, keyTimes: [Double], mode: KeyframeAnimation.CalculationMode, time: Double,
    value: Double
  )

  static let keyTimes: [KeyTimeCase] = [
    ("not from 0", [0.2, 0.5, 1], .linear, 0.1, 12),
    ("not to 1", [0, 0.5, 0.8], .linear, 0.9, 36),
    ("a jump", [0, 0, 1], .linear, 0, 20),
    ("more than keys", [0, 0.1, 0.2, 1], .linear, 0.15, 30),
    ("more than keys, after the last", [0, 0.1, 0.2, 1], .linear, 0.5, 40),
    ("one", [0], .linear, 0.5, 20),
    ("beyond 1", [0, 0.9, 2], .linear, 0.5, 20),
    ("not a number", [0, .nan, 1], .linear, 0.5, 20),
    ("discrete, fewer than keys", [0, 0.9], .discrete, 0.95, 20),
  ]

  @Test(
    "key times that cannot be meant are ignored, others hold at their ends", arguments: keyTimes)
  func usableKeyTimes(_ row: KeyTimeCase) throws {
    let animation = frames([10, 20, 40], mode: row.mode, keyTimes: row.keyTimes)
    #expect(abs(try #require(animation.number(row.time)) - row.value) < 1e-9)
  }

  @Test(
    "no value and one have no effect in any mode, equal ones hold, though they have no distance",
    arguments: KeyframeAnimation.CalculationMode.allCases)
  func fewValues(_ mode: KeyframeAnimation.CalculationMode) throws {
    #expect(frames([], mode: mode).number(0.5) == nil)
    #expect(frames([7], mode: mode).number(0.5) == nil)
    for time in stride(from: 0, through: 1, by: 0.125) {
      #expect(abs(try #require(frames([3, 3, 3], mode: mode).number(time)) - 3) < 1e-12)
    }
  }

  @Test("a value of another kind has no effect")
  func mixedKinds() {
    var animation = frames([1, 2])
    animation.values[1] = .point(.zero)
    #expect(animation.number(0.5) == nil)
  }

  @Test("a segment without a function of its own is linear, and a surplus function is ignored")
  func functionCounts() throws {
    let eased = TimingFunction.easeIn.value(at: 0.5)
    let few = frames([0, 1, 2], functions: [.easeIn])
    #expect(abs(try #require(few.number(0.25)) - eased) < 1e-12)
    #expect(few.number(0.75) == 1.5)
    let many = frames([0, 1], functions: [.easeIn, .easeOut, .linear])
    #expect(abs(try #require(many.number(0.5)) - eased) < 1e-12)
  }

  @Test("additive keyframes add to what is below, cumulative ones to the end of the last cycle")
  func composition() throws {
    var animation = frames([0, 10, 4])
    animation.isAdditive = true
    #expect(animation.number(0.5, over: 100) == 110)
    animation.isAdditive = false
    animation.isCumulative = true
    animation.timing.repeatCount = 3
    #expect(animation.number(1.5) == 14)
    #expect(animation.number(3) == 12)
    animation.timing.autoreverses = true
    animation.values[0] = .scalar(1)
    #expect(animation.number(2) == 2)
  }

  @Test("a paced spline moves at an even pace")
  func cubicPaced() throws {
    var animation = KeyframeAnimation(
      keyPath: .position,
      values: [(0, 0), (10, 40), (50, 40), (50, 0)].map { .point(Point(x: $0.0, y: $0.1)) },
      calculationMode: .cubicPaced, timing: Timing(duration: 1, fillMode: .both))
    let steps = 2000
    func chords() throws -> [Double] {
      let points = try (0...steps).map { step in
        try #require(animation.value(at: Double(step) / Double(steps), over: .point(.zero)))
      }
      return zip(points, points.dropFirst()).map { start, end in
        zip(start.components, end.components).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
          .squareRoot()
      }
    }
    let paced = try chords()
    let mean = paced.reduce(0, +) / Double(steps)
    #expect(paced.allSatisfy { abs($0 - mean) < 2e-3 * mean })
    animation.calculationMode = .cubic
    #expect(try chords().contains { abs($0 - mean) > 0.1 * mean })
  }

  @Test("a spline of maps turns and moves, and passes through its keys")
  func cubicTransforms() throws {
    let keys = [0.0, 0.4, 0.9].map { AffineTransform(AffineTransform.Parts(rotation: $0)) }
    let animation = KeyframeAnimation(
      keyPath: .transform, values: keys.map(AnimatableValue.transform), calculationMode: .cubic,
      timing: Timing(duration: 1, fillMode: .both))
    expectClose(
      animation.value(at: 0.5, over: .transform(.identity)), .transform(keys[1]), within: 1e-12)
    let angle = { (time: Double) -> Double? in
      guard case .transform(let map)? = animation.value(at: time, over: .transform(.identity))
      else { return nil }
      return map.parts.rotation
    }
    // Keys 0, 0.4, 0.9 with tangents 0.4 (one-sided) and 0.45, by Hermite's basis at one half.
    let expected = 0.2 + (0.4 - 0.45) / 8
    #expect(abs(try #require(angle(0.25)) - expected) < 1e-12)
  }

  @Test("keyframes hit their key values at key times", arguments: UInt64(1)...8)
  func hitsKeys(_ seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 2...7, using: &generator)
      let values = (0..<count).map { _ in Double.random(in: -100...100, using: &generator) }
      let inner = (0..<count - 2).map { _ in Double.random(in: 0.05...0.95, using: &generator) }
      let times = [0] + inner.sorted() + [1]
      for mode in [KeyframeAnimation.CalculationMode.linear, .cubic, .discrete] {
        var animation = frames(values, mode: mode, keyTimes: times, functions: [.easeInEaseOut])
        animation.tensionValues = values.map { _ in .random(in: -1...1, using: &generator) }
        animation.biasValues = [0.5, -0.5]
        for (value, time) in zip(values, times) where mode != .discrete || time < 1 {
          #expect(abs(try #require(animation.number(time)) - value) < 1e-6)
        }
      }
    }
  }
}

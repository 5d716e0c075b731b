public import AnimationTiming

/// SplitMix64 (Steele, Lea and Flood 2014): random cases that are the same in every run.
public struct TestGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The same numbers for the same seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}

extension RandomNumberGenerator {
  /// A number that is normal to a good approximation, the sum of twelve: mean 0, deviation 1.
  public mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double(next() >> 11) * 0x1p-53 }
  }
}

extension Timing {
  /// A timing of everyday magnitudes.
  public static func everyday(using generator: inout TestGenerator) -> Timing {
    Timing(
      beginTime: .random(in: 0...1000, using: &generator),
      timeOffset: .random(in: 0...2, using: &generator),
      speed: Float.random(in: 0.5...4, using: &generator)
        * (Bool.random(using: &generator) ? 1 : -1),
      duration: .random(in: 0.01...5, using: &generator),
      repeatCount: [0, 1, 2.5, 3, 1000, .infinity].randomElement(using: &generator) ?? 0,
      repeatDuration: [0, 0, 0.7, 12].randomElement(using: &generator) ?? 0,
      autoreverses: .random(using: &generator),
      fillMode: FillMode.allCases.randomElement(using: &generator) ?? .removed)
  }

  /// A timing whose fields are as likely as not absurd.
  public static func absurd(using generator: inout TestGenerator) -> Timing {
    func time() -> Double { absurdNumbers.randomElement(using: &generator) ?? 0 }
    return Timing(
      beginTime: time(), timeOffset: time(), speed: Float(time()), duration: time(),
      repeatCount: Float(time()), repeatDuration: time(),
      autoreverses: .random(using: &generator),
      fillMode: FillMode.allCases.randomElement(using: &generator) ?? .removed)
  }

  /// Numbers that break careless arithmetic, among a few tame ones.
  public static let absurdNumbers: [Double] = [
    0, -0.0, 1, -1, 0.25, 2.5, 1000.1, 1e-9, -1e-9, 1e9, 1e15, 0x1p53, 1e18, -1e18, 1e300, -1e300,
    .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
  ]
}

extension Animation {
  /// The value of the animation for the property, or part of one, that `keyPath` names.
  package func value(
    of keyPath: AnimationKeyPath, at time: MediaTime, over model: AnimatableValue
  ) -> AnimatableValue? {
    var value: AnimatableValue?
    forEachInEffect(at: time) { animation, moment in
      guard animation.keyPath == keyPath || animation.keyPath?.property == keyPath else { return }
      value = animation.value(in: moment, over: value ?? model) ?? value
    }
    return value
  }
}

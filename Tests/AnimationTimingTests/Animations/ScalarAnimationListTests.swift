import AnimationTiming
import TestSupport
import Testing

@Suite("Scalar animations in a list")
struct ScalarAnimationListTests {
  /// A random animation of a number: mostly everyday ones, some with ends left out.
  private static func animation(
    _ timing: Timing, using generator: inout TestGenerator
  ) -> BasicAnimation {
    func end(_ probability: Int) -> AnimatableValue? {
      Int.random(in: 0..<10, using: &generator) < probability
        ? .scalar(.random(in: -100...100, using: &generator)) : nil
    }
    var animation = BasicAnimation(
      keyPath: .positionX, fromValue: end(8), toValue: end(8), byValue: end(2), timing: timing)
    let functions: [TimingFunction] = [.linear, .easeIn, .easeInEaseOut, .default]
    animation.timingFunction =
      Bool.random(using: &generator) ? functions.randomElement(using: &generator) : nil
    animation.isAdditive = .random(using: &generator)
    animation.isCumulative = .random(using: &generator)
    return animation
  }

  /// The list's value of each animation alone over `current`; nil where it leaves it to that.
  private static func values(
    of animations: [BasicAnimation], at time: MediaTime, over current: Double
  ) -> [Double?] {
    var list = ScalarAnimationList()
    var places: [Int?] = []
    for (index, animation) in animations.enumerated() {
      let isAdded = list.append(animation, tag: UInt8(index % 256))
      places.append(isAdded ? (places.compactMap { $0 }.last ?? -1) + 1 : nil)
    }
    #expect(list.count == places.count { $0 != nil })
    return places.enumerated().map { index, place in
      guard let place else { return nil }
      #expect(list.tag(of: place) == UInt8(index % 256))
      return list.value(of: place, at: time, over: current)
    }
  }

  @Test(
    "what an element answers is what its animation answers, to the last bit",
    arguments: UInt64(1)...8)
  func sameValues(_ seed: UInt64) {
    var generator = TestGenerator(seed: seed)
    let animations = (0..<200).map { index in
      var timing = Timing.everyday(using: &generator)
      // Half of them plain.
      if index % 2 == 0 { (timing.timeOffset, timing.speed) = (0, abs(timing.speed)) }
      return Self.animation(timing, using: &generator)
    }
    var answered = 0
    for _ in 0..<20 {
      let time = Double.random(in: -10...1100, using: &generator)
      let found = Self.values(of: animations, at: time, over: 7)
      for (animation, value) in zip(animations, found) {
        guard let value else { continue }
        answered += 1
        #expect(animation.scalarValue(at: time, over: 7) == value)
      }
    }
    #expect(answered > 100)
  }

  @Test("no timing traps, and none is answered otherwise", arguments: UInt64(1)...4)
  func absurdTimings(_ seed: UInt64) {
    var generator = TestGenerator(seed: seed)
    let animations = (0..<300).map { _ in
      Self.animation(.absurd(using: &generator), using: &generator)
    }
    for time in Timing.absurdNumbers {
      for (animation, value) in zip(animations, Self.values(of: animations, at: time, over: 7))
      where value != nil {
        let expected = animation.scalarValue(at: time, over: 7)
        #expect(expected == value || expected?.isNaN == true && value?.isNaN == true)
      }
    }
  }

  @Test("an everyday animation that runs is answered, before and after it is not")
  func answers() {
    let animation = BasicAnimation(
      keyPath: .positionX, fromValue: .scalar(0), toValue: .scalar(10),
      timing: Timing(beginTime: 10, duration: 2, fillMode: .both), timingFunction: .easeInEaseOut)
    func value(at time: MediaTime, _ change: (inout BasicAnimation) -> Void = { _ in }) -> Double? {
      var changed = animation
      change(&changed)
      return Self.values(of: [changed], at: time, over: 0)[0]
    }
    #expect(value(at: 11) == animation.scalarValue(at: 11, over: 0))
    #expect(value(at: 11) != nil)
    #expect(value(at: 9) == nil)
    #expect(value(at: 12) == nil)
    #expect(value(at: 11) { $0.timing.timeOffset = 0.5 } == nil)
    #expect(value(at: 11) { $0.timing.speed = -1 } == nil)
    #expect(value(at: 11) { $0.timing.speed = 0 } == nil)
    #expect(value(at: 11) { $0.toValue = nil } == nil)
    #expect(value(at: 11) { $0.timing.duration = .infinity } == nil)
  }

  @Test("many curves keep their own, and one that returns late is found again")
  func curves() {
    let animations = (0..<40).map { index in
      BasicAnimation(
        keyPath: .positionX, fromValue: .scalar(0), toValue: .scalar(1),
        timing: Timing(duration: 1),
        timingFunction: TimingFunction(Float(index % 20) / 20, 0, 1, 1))
    }
    for (animation, value) in zip(animations, Self.values(of: animations, at: 0.3, over: 0)) {
      #expect(value == animation.scalarValue(at: 0.3, over: 0))
    }
  }

  @Test("an animation that never has an effect is not taken, and an emptied list is empty")
  func refused() {
    var list = ScalarAnimationList()
    let isEmptyTaken = list.append(BasicAnimation(keyPath: .positionX), tag: 0)
    #expect(!isEmptyTaken)
    #expect(list.isEmpty)
    let isTaken = list.append(BasicAnimation(keyPath: .positionX, toValue: .scalar(1)), tag: 0)
    #expect(isTaken)
    #expect(!list.isEmpty)
    list.removeAll()
    #expect(list.isEmpty)
  }
}

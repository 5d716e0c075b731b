import AnimationTiming
import TestSupport
import Testing

@Suite("AnimationStack")
struct AnimationStackTests {
  static func held(_ from: Double, _ to: Double, isAdditive: Bool) -> BasicAnimation {
    BasicAnimationTests.held(
      .translationX, from: .scalar(from), to: .scalar(to), isAdditive: isAdditive)
  }

  /// What animations make of a number, each over what the ones before it made.
  static func value(
    of animations: [BasicAnimation], at time: MediaTime = 0, over model: Double
  ) -> Double {
    animations.reduce(model) { $1.scalarValue(at: time, over: $0) ?? $0 }
  }

  @Test("additive translations give the same sum in any order")
  func additiveSums() {
    let animations = [(0.0, 10.0), (4, -30), (-7, 0.5)].map {
      Self.held($0.0, $0.1, isAdditive: true)
    }
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(Self.value(of: order.map { animations[$0] }, over: 100) == 88.75)
    }
  }

  @Test("a replacing animation discards all below it, and only that")
  func replacingDiscardsBelow() {
    let below = Self.held(0, 10, isAdditive: true)
    let replacing = Self.held(40, 60, isAdditive: false)
    let above = Self.held(0, 20, isAdditive: true)
    #expect(Self.value(of: [below, replacing, above], over: 100) == 60)
    #expect(Self.value(of: [replacing, below, above], over: 100) == 65)
  }

  @Test("no animation, or none in effect, shows the model")
  func modelShowsThrough() {
    var over = Self.held(0, 10, isAdditive: false)
    over.timing = Timing(duration: 1)
    #expect(Self.value(of: [], at: 5, over: 7) == 7)
    #expect(Self.value(of: [over, over], at: 5, over: 7) == 7)
  }

  @Test("from alone runs to the model of the frame, so a change of the model retargets it")
  func modelRetargets() {
    let animation = BasicAnimationTests.held(.positionX, from: .scalar(0))
    #expect(Self.value(of: [animation], over: 500) == 250)
    #expect(Self.value(of: [animation], over: 100) == 50)
  }

  @Test("the order is by begin time, then by serial, whatever order they come in")
  func orderIsByBeginThenSerial() {
    let places = [(3.0, 1), (1.0, 7), (1.0, 2), (2.0, 9), (.nan, 4), (-.infinity, 5)].map {
      AnimationOrder(beginTime: $0.0, serial: $0.1)
    }
    #expect(places.sorted().map(\.serial) == [4, 5, 2, 7, 9, 1])
    #expect(places.reversed().sorted().map(\.serial) == [4, 5, 2, 7, 9, 1])
  }
}

import AnimationTiming
import TestSupport
import Testing

@Suite("AnimationStack")
struct AnimationStackTests {
  static func held(_ from: Double, _ to: Double, isAdditive: Bool) -> BasicAnimation {
    BasicAnimationTests.held(
      .translationX, from: .scalar(from), to: .scalar(to), isAdditive: isAdditive)
  }

  @Test("a replacing animation discards all below it, and only that")
  func replacingDiscardsBelow() {
    let below = Self.held(0, 10, isAdditive: true)
    let replacing = Self.held(40, 60, isAdditive: false)
    let above = Self.held(0, 20, isAdditive: true)
    let value = AnimationStack.value(of: [below, replacing, above], at: 0, over: .scalar(100))
    #expect(value == .scalar(60))
    #expect(AnimationStack.scalarValue(of: [below, replacing, above], at: 0, over: 100) == 60)
    #expect(AnimationStack.scalarValue(of: [replacing, below, above], at: 0, over: 100) == 65)
  }

  @Test("no animation, or none in effect, shows the model")
  func modelShowsThrough() {
    var over = Self.held(0, 10, isAdditive: false)
    over.timing = Timing(duration: 1)
    #expect(AnimationStack.scalarValue(of: [], at: 5, over: 7) == 7)
    #expect(AnimationStack.value(of: [over, over], at: 5, over: .scalar(7)) == .scalar(7))
  }

  @Test("from alone runs to the model of the frame, so a change of the model retargets it")
  func modelRetargets() {
    let animation = BasicAnimationTests.held(.positionX, from: .scalar(0))
    #expect(AnimationStack.scalarValue(of: [animation], at: 0, over: 500) == 250)
    #expect(AnimationStack.scalarValue(of: [animation], at: 0, over: 100) == 50)
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

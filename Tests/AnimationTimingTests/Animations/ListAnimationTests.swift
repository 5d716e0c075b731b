import AnimationTiming
import Testing

@Suite("Animations of lists")
struct ListAnimationTests {
  private static let timing = Timing(beginTime: 10, duration: 4)

  @Test(
    "go from list to list, element by element",
    arguments: [
      (9.0, nil), (10, [0, 1]), (11, [1, 2]), (12, [2, 3]), (13, [1, 4]), (14.1, nil),
    ])
  func values(_ time: Double, _ expected: [Double]?) {
    let animation = ListAnimation(
      .locations, values: [.numbers([0, 1]), .numbers([2, 3]), .numbers([0, 5])],
      timing: Self.timing)
    #expect(animation.value(at: time) == expected.map(ListValue.numbers))
  }

  @Test("hold each list until the next when discrete")
  func discrete() {
    let animation = ListAnimation(
      .locations, values: [.numbers([1]), .numbers([2])], isDiscrete: true, timing: Self.timing)
    #expect(animation.value(at: 11.9) == .numbers([1]))
    #expect(animation.value(at: 12.1) == .numbers([2]))
  }

  @Test("lists of another length or kind do not mix")
  func unlike() {
    let colors = ListValue.colors([.black])
    for end in [ListValue.numbers([1, 2]), .numbers([]), colors] {
      #expect(ListValue.numbers([3]).interpolated(to: end, progress: 0.9) == .numbers([3]))
      #expect(ListValue.numbers([3]).interpolated(to: end, progress: 1) == end)
    }
    let clear = ListValue.colors([.clear])
    #expect(
      colors.interpolated(to: clear, progress: 0.25)
        == .colors([Color(red: 0, green: 0, blue: 0, alpha: 0.75)]))
  }

  @Test("one list alone has no effect")
  func single() {
    let animation = ListAnimation(.colors, values: [.colors([.black])], timing: Self.timing)
    #expect(animation.value(at: 11) == nil)
  }
}

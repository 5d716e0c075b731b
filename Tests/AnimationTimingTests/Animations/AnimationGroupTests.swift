import AnimationTiming
import TestSupport
import Testing

@Suite("Animation group")
struct AnimationGroupTests {
  private static func fade(
    _ timing: Timing, from: Double = 0, to: Double = 1, additive: Bool = false
  ) -> Animation {
    .basic(
      BasicAnimation(
        keyPath: .opacity, fromValue: .scalar(from), toValue: .scalar(to), timing: timing,
        isAdditive: additive))
  }

  private static func opacity(_ group: AnimationGroup, at time: Double) -> AnimatableValue? {
    Animation.group(group).value(of: .opacity, at: time, over: .scalar(0.5))
  }

  typealias Clip = (name: String, group: Timing, child: Timing, time: Double, value: Double?)

  /// Beside what `OutcomeTests` ask of fill modes, repeats and timing functions.
  static let clips: [Clip] = [
    ("the group's last instant shows", two, filled, 2, 0.25),
    ("the group's end hides every child", two, filled, 2.001, nil),
    ("a held group holds the child where it was cut off", held, Timing(duration: 8), 9, 0.25),
    ("a held group holds the child that ends with it", held, two, 9, 1),
    ("a held group brings back no child that ended before", held, Timing(duration: 1.5), 9, nil),
    ("a child without a duration takes the group's", four, Timing(), 1, 0.25),
    ("speeds multiply", Timing(speed: 2, duration: 8), Timing(speed: 3, duration: 12), 1, 0.5),
    ("a group without end shows its child's time", Timing(duration: .infinity), four, 1, 0.25),
    ("a frozen group freezes it", Timing(timeOffset: 3, speed: 0, duration: 4), four, 50, 0.75),
  ]

  private static let (two, four) = (Timing(duration: 2), Timing(duration: 4))
  private static let held = Timing(duration: 2, fillMode: .forwards)
  private static let filled = Timing(duration: 8, fillMode: .both)

  @Test("a child plays in the group's local time, cut off by it", arguments: clips)
  func clipping(_ row: Clip) {
    let group = AnimationGroup(animations: [Self.fade(row.child)], timing: row.group)
    #expect(Self.opacity(group, at: row.time) == row.value.map(AnimatableValue.scalar))
  }

  @Test("children apply in the order of the list, each over the ones before")
  func order() {
    let replacing = Self.fade(Timing(duration: 1), from: 2, to: 2)
    let adding = Self.fade(Timing(duration: 1), from: 10, to: 10, additive: true)
    let timing = Timing(duration: 1)
    #expect(
      Self.opacity(AnimationGroup(animations: [replacing, adding], timing: timing), at: 0)
        == .scalar(12))
    #expect(
      Self.opacity(AnimationGroup(animations: [adding, replacing], timing: timing), at: 0)
        == .scalar(2))
  }

  @Test("groups nest, and pass over the children of other properties")
  func nesting() {
    let inner = AnimationGroup(
      animations: [Self.fade(Timing(duration: 4))], timing: Timing(beginTime: 1, duration: 2))
    let outer = AnimationGroup(animations: [.group(inner)], timing: Timing(duration: 4))
    #expect(Self.opacity(outer, at: 2) == .scalar(0.25))
    #expect(Animation.group(outer).value(of: .positionX, at: 2, over: .scalar(0)) == nil)
    #expect(Self.opacity(AnimationGroup(timing: Timing(duration: 1)), at: 0) == nil)
  }

  @Test("a child of a part drives that part of the whole property")
  func parts() {
    let child = BasicAnimation(
      keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(10),
      timing: Timing(duration: 1))
    let group = AnimationGroup(animations: [.basic(child)], timing: Timing(duration: 1))
    let model = AnimatableValue.transform(.translation(x: 1, y: 7))
    #expect(
      Animation.group(group).value(of: .transform, at: 0.5, over: model)
        == .transform(.translation(x: 5, y: 7)))
  }
}

import AnimationTiming
import Foundation
import Geometry
import Testing

@Suite("Keyframes")
struct KeyframeTests {
  private let timing = Timing(beginTime: 10, duration: 1, fillMode: .both)

  private func scalars(
    _ values: [Double], _ mode: KeyframeAnimation.CalculationMode = .linear,
    keyTimes: [Double]? = nil
  ) -> KeyframeAnimation {
    KeyframeAnimation(
      keyPath: .opacity, values: values.map(AnimatableValue.scalar), keyTimes: keyTimes,
      calculationMode: mode, timing: timing)
  }

  private func value(_ animation: KeyframeAnimation, _ progress: Double) -> Double? {
    guard case .scalar(let number)? = animation.value(at: 10 + progress, over: .scalar(-7)) else {
      return nil
    }
    return number
  }

  @Test(
    "every mode but the discrete one passes through its keyframes at their times",
    arguments: [KeyframeAnimation.CalculationMode.linear, .cubic])
  func hitsKeyframes(_ mode: KeyframeAnimation.CalculationMode) throws {
    let (values, times) = ([3.0, -1, 8, 8, 0.5], [0, 0.1, 0.5, 0.75, 1])
    let animation = scalars(values, mode, keyTimes: times)
    for (number, time) in zip(values, times) {
      #expect(abs(try #require(value(animation, time)) - number) < 1e-9)
    }
  }

  @Test(
    "key times that do not fit are ignored",
    arguments: [[0, 1], [0, 2, 1], [0, 0.9, 0.5], [.nan, 0, 1]])
  func unusableTimes(_ times: [Double]) {
    #expect(value(scalars([0, 1, 4], keyTimes: times), 0.25) == 0.5)
  }

  @Test("with one time more than keyframes each is held from its time to the next")
  func discreteTimes() {
    let animation = scalars([5, 6, 7], .discrete, keyTimes: [0, 0.2, 0.9, 1])
    #expect([0, 0.19, 0.2, 0.89, 0.9, 1].map { value(animation, $0) } == [5, 5, 6, 6, 7, 7])
  }

  @Test("a paced animation goes the same way in the same time")
  func pace() throws {
    for mode in [KeyframeAnimation.CalculationMode.paced] {
      let animation = scalars([0, 10, 110, 60], mode, keyTimes: [0, 0.9, 0.95, 1])
      #expect(abs(try #require(value(animation, 0.5)) - 80) < 1e-9)
      #expect(abs(try #require(value(animation, 0.0625)) - 10) < 1e-9)
    }
  }

  @Test("no keyframes, one keyframe and values of another kind have their answers")
  func few() {
    #expect(value(scalars([]), 0.5) == nil)
    #expect(value(scalars([4]), 0.5) == 4)
    var other = scalars([1, 2])
    other.values = [.point(.zero), .point(.zero)]
    #expect(value(other, 0.5) == nil)
  }

  @Test("a paced layer moves evenly along a curve and looks along it")
  func path() throws {
    var path = Path()
    path.move(to: .zero)
    // A quarter of a circle of radius 100, to 3e-4.
    let control = 55.228_475
    path.addCubic(
      to: Point(x: 100, y: 100), control1: Point(x: control, y: 0),
      control2: Point(x: 100, y: 100 - control))
    var animation = KeyframeAnimation(
      keyPath: .position, path: path, calculationMode: .paced, rotationMode: .auto, timing: timing)
    let third = try #require(animation.value(at: 10 + 1.0 / 3, over: .point(.zero)))
    guard case .point(let point) = third else { return #expect(Bool(false), "no point") }
    #expect(abs(point.x - 100 * sin(Double.pi / 6)) < 0.05)
    #expect(abs(point.y - (100 - 100 * cos(Double.pi / 6))) < 0.05)
    #expect(abs(try #require(animation.rotation(at: 10 + 1.0 / 3)) - .pi / 6) < 1e-3)
    animation.rotationMode = .autoReverse
    #expect(abs(try #require(animation.rotation(at: 10 + 1.0 / 3)) - .pi * 7 / 6) < 1e-3)
    animation.rotationMode = nil
    #expect(animation.rotation(at: 10.5) == nil)
  }

  @Test("closing a path goes back to its start; another subpath is reached in no time")
  func subpaths() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.close()
    path.move(to: Point(x: 50, y: 50))
    path.addLine(to: Point(x: 50, y: 60))
    let animation = KeyframeAnimation(keyPath: .position, path: path, timing: timing)
    func point(_ progress: Double) -> AnimatableValue? {
      animation.value(at: 10 + progress, over: .point(.zero))
    }
    expectClose(point(0.5), .point(Point(x: 5, y: 0)), within: 1e-12)
    #expect(point(1) == .point(Point(x: 50, y: 60)))
  }

  @Test("children see the group's time: clipped, never scaled, held only by their own fill mode")
  func groups() {
    func child(_ fill: FillMode) -> LayerAnimation {
      .basic(
        BasicAnimation(
          keyPath: .opacity, fromValue: .scalar(0), toValue: .scalar(1),
          timing: Timing(duration: 2, fillMode: fill)))
    }
    func value(_ fill: FillMode, _ time: Double) -> AnimatableValue? {
      AnimationGroup([child(fill)], timing: Timing(beginTime: 10, duration: 4))
        .value(at: time, of: .opacity, over: .scalar(9))
    }
    #expect(value(.removed, 11) == .scalar(0.5))
    #expect(value(.removed, 13) == nil)
    #expect(value(.forwards, 13) == .scalar(1))
    #expect(value(.forwards, 15) == nil)
    let holding = Timing(beginTime: 10, duration: 2, fillMode: .forwards)
    let held = AnimationGroup([child(.removed)], timing: holding)
    #expect(held.value(at: 15, of: .opacity, over: .scalar(9)) == .scalar(1))
    var longer = holding
    longer.duration = 3
    let gone = AnimationGroup([child(.removed)], timing: longer)
    #expect(gone.value(at: 15, of: .opacity, over: .scalar(9)) == nil)
    let nested = AnimationGroup(
      [.group(AnimationGroup([child(.removed)], timing: Timing(beginTime: 1)))],
      timing: Timing(beginTime: 10, duration: 4))
    #expect(nested.value(at: 12, of: .opacity, over: .scalar(9)) == .scalar(0.5))
    #expect(nested.value(at: 12, of: .position, over: .point(.zero)) == nil)
  }
}

import AnimationTiming
import TestSupport
import Testing

@Suite("Path animation")
struct PathAnimationTests {
  private static func line(_ x: Double, _ y: Double) -> Path { .polygon([(0, 0), (x, y)]) }

  private static let curve = {
    var path = Path()
    path.move(to: .zero)
    path.addQuadratic(to: Point(x: 1, y: 1), control: Point(x: 1, y: 0))
    return path
  }()

  @Test("points move on straight lines between paths of the same elements, exact at both ends")
  func linear() {
    let animation = PathAnimation(
      from: Self.line(0.1, 3), to: Self.line(8.7, 7),
      timing: Timing(duration: 4, fillMode: .forwards))
    #expect(animation.value(at: 0) == Self.line(0.1, 3))
    #expect(animation.value(at: 2) == Self.line(4.3999999999999995, 5))
    #expect(animation.value(at: 4) == Self.line(8.7, 7))
    #expect(animation.value(at: -1) == nil)
  }

  @Test(
    "paths of other elements do not mix: the start holds until the end", arguments: [true, false])
  func mismatch(_ isForward: Bool) {
    let (start, end) = isForward ? (Self.line(1, 1), Self.curve) : (Self.curve, Self.line(1, 1))
    let animation = PathAnimation(
      from: start, to: end, timing: Timing(duration: 1, fillMode: .forwards))
    #expect(animation.value(at: 0.999) == start)
    #expect(animation.value(at: 1) == end)
  }

  @Test("curves are those of evenly timed keyframes", arguments: 0...24)
  func keyframes(_ step: Int) throws {
    let xs = [0.0, 4, 4, 10]
    let timing = Timing(duration: 2, repeatCount: 1.5, autoreverses: true, fillMode: .both)
    let paths = PathAnimation(
      values: xs.map { Self.line($0, 0) }, timingFunctions: [.easeIn, .linear, .easeOut],
      timing: timing, timingFunction: .easeInEaseOut)
    let numbers = KeyframeAnimation(
      keyPath: .opacity, values: xs.map(AnimatableValue.scalar),
      timingFunctions: paths.timingFunctions, timing: timing, timingFunction: .easeInEaseOut)
    let time = Double(step) * 0.25
    let x = try #require(paths.value(at: time)?.points.last).x
    expectClose(numbers.value(at: time, over: .scalar(0)), .scalar(x), within: 1e-12)
  }

  @Test("a path is filled in place, and told apart from one that stays")
  func inPlace() {
    let animation = Animation.path(
      PathAnimation(
        from: Self.line(0, 0), to: Self.line(8, 0), timing: Timing(duration: 1, fillMode: .both)))
    var path = Path()
    func isNew(at time: MediaTime) -> Bool {
      var isNew = false
      animation.forEachInEffect(at: time) { animation, moment in
        guard case .path(let animation) = copy animation else { return }
        isNew = animation.show(in: &path, moment)
      }
      return isNew
    }
    #expect(isNew(at: 0.5))
    let version = path.version
    #expect(!isNew(at: 0.5))
    #expect(path.version == version)
    #expect(isNew(at: 0.75))
    #expect(isNew(at: 2))
    #expect(!isNew(at: 3))
    #expect(path == Self.line(8, 0))
  }

  @Test("with fewer than two paths there is no effect, and absurd times do not trap")
  func extremes() {
    let timing = Timing(duration: 1)
    #expect(PathAnimation(values: [], timing: timing).value(at: 0.5) == nil)
    #expect(PathAnimation(values: [Self.curve], timing: timing).value(at: 0.5) == nil)
    var generator = TestGenerator(seed: 1)
    for _ in 0..<500 {
      let timing = Timing.absurd(using: &generator)
      let animation = PathAnimation(
        values: [Self.curve, Self.line(1, 2), Self.line(3, .infinity)], timing: timing)
      let time = Timing.absurdNumbers.randomElement(using: &generator) ?? 0
      #expect((animation.value(at: time) != nil) == timing.sample(at: time).isShown)
    }
  }
}

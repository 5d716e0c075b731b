import AnimationTiming
import Testing

@Suite("A spring that is moved step by step")
struct SteppedSpringTests {
  private static let fixed = SteppedSpring.Stepping.fixed(1 / 240, atMost: 24)

  private static func run(
    _ stepping: SteppedSpring.Stepping, _ frames: [Double]
  ) -> SteppedSpring {
    var spring = SteppedSpring(Spring(), from: 0, to: 1, stepping)
    for frame in frames { spring.advance(by: frame) }
    return spring
  }

  @Test("comes to the way in closed form as steps get shorter, by the method's first order")
  func closedForm() {
    let errors = [120.0, 240, 480, 960].map { rate in
      var spring = SteppedSpring(Spring(), from: 0, to: 1, .fixed(1 / rate, atMost: 1000))
      var worst = 0.0
      for frame in 1...120 {
        spring.advance(by: 1 / 60)
        worst = max(worst, abs(spring.position - Spring().progress(at: Double(frame) / 60)))
      }
      return worst
    }
    #expect(errors[0] < 0.05)
    for (longer, shorter) in zip(errors, errors.dropFirst()) {
      #expect(abs(longer / shorter - 2) < 0.2)
    }
  }

  @Test("goes the same way whenever frames come, by steps of one length, and not by one a frame")
  func frames() {
    let even = [Double](repeating: 1 / 60, count: 30)
    // 2.4 and 1.8 steps: what is left over counts.
    let uneven = [Double](repeating: 0.01, count: 20) + [Double](repeating: 0.0075, count: 40)
    let same = [even, uneven].map { Self.run(Self.fixed, $0) }
    #expect(same[0].position == same[1].position && same[0].steps == same[1].steps)
    let ways = [even, uneven].map { Self.run(.frame, $0).position }
    #expect(abs(ways[0] - ways[1]) > 0.01)
  }

  @Test("takes the steps of a late frame at once, as many as are allowed, and drops the rest")
  func late() {
    let spring = Self.run(Self.fixed, [0.05, 0.3])
    #expect(spring.steps == 12 + 24)
    #expect(abs(spring.dropped - 0.2) < 1e-9)
    #expect(Self.run(Self.fixed, [0.05, 0.1]).position == spring.position, "it is behind")
  }

  @Test("runs away where one step takes all of several late frames, and not by short ones")
  func runsAway() {
    // 2 · 10 · h + 100 · h² > 4 from h = 0.124 s on.
    let late = [Double](repeating: 0.2, count: 20)
    #expect(abs(Self.run(.frame, late).position) > 100)
    #expect(abs(Self.run(.frame, [Double](repeating: 0.12, count: 20)).position) < 3)
    #expect(abs(Self.run(Self.fixed, late).position - 1) < 0.05)
  }

  @Test("stands still in no time, and takes no steps without a length", arguments: [0, -1, .nan])
  func nothing(_ time: Double) {
    #expect(Self.run(Self.fixed, [time]).steps == 0)
    #expect(Self.run(.fixed(time, atMost: 5), [1]).steps == 0)
  }
}

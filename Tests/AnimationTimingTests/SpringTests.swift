import AnimationTiming
import Foundation
import Testing

@Suite("Springs")
struct SpringTests {
  static let springs = [
    Spring(), Spring(damping: 2), Spring(damping: 20), Spring(damping: 60),
    Spring(mass: 2, stiffness: 300, damping: 25, initialVelocity: 12),
    Spring(damping: 20.000_000_1), Spring(damping: 19.999_999_9, initialVelocity: -30),
  ]

  @Test("a spring starts at 0 with its velocity and obeys its equation", arguments: springs)
  func equation(_ spring: Spring) {
    #expect(abs(spring.progress(at: 0)) < 1e-12)
    let h = 1e-4
    let start = (spring.progress(at: h) - spring.progress(at: -h)) / (2 * h)
    #expect(abs(start - spring.initialVelocity) < 1e-3)
    for time in stride(from: 0.01, to: 1, by: 0.05) {
      let (before, here, after) = (
        spring.progress(at: time - h), spring.progress(at: time), spring.progress(at: time + h)
      )
      let force =
        spring.mass * (after - 2 * here + before) / (h * h) + spring.damping * (after - before)
        / (2 * h) + spring.stiffness * (here - 1)
      #expect(abs(force) < 1e-2 * spring.stiffness, "at \(time)")
    }
  }

  @Test("once settled it stays within a thousandth of its target", arguments: springs)
  func settles(_ spring: Spring) {
    let settled = spring.settlingDuration
    #expect(settled.isFinite)
    for step in 0...1000 {
      let time = settled * (1 + Double(step) / 200)
      #expect(abs(spring.progress(at: time) - 1) <= Spring.settledDistance * (1 + 1e-9))
    }
  }

  @Test("what is no spring, and one that never settles, say so")
  func limits() {
    #expect(Spring(damping: 0).settlingDuration == .infinity)
    #expect(Spring(mass: 0).progress(at: 1) == 1)
    #expect(Spring(stiffness: .nan).progress(at: 1) == 1)
    #expect(Spring(mass: -1).settlingDuration == .infinity)
  }

  @Test("a spring animation plays between the ends of its basic animation, added or not")
  func animation() {
    let spring = Spring(damping: 20)
    let basic = BasicAnimation(
      keyPath: .positionX, fromValue: .scalar(100), toValue: .scalar(300),
      timing: Timing(beginTime: 1000, duration: 2))
    let progress = spring.progress(at: 0.25)
    let plain = SpringAnimation(basic, spring: spring).value(at: 1000.25, over: .scalar(7))
    #expect(plain == .scalar(100 + 200 * progress))
    var added = basic
    added.isAdditive = true
    let sum = SpringAnimation(added, spring: spring).value(at: 1000.25, over: .scalar(7))
    #expect(sum == .scalar(7 + (100 + 200 * progress)))
    #expect(SpringAnimation(basic, spring: spring).value(at: 999, over: .scalar(7)) == nil)
  }
}

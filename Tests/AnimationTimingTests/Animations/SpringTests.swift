import AnimationTiming
import Foundation
import TestSupport
import Testing

@Suite("Spring")
struct SpringTests {
  typealias Case = (name: String, spring: Spring)

  static let springs: [Case] = [
    ("underdamped", Spring()),
    ("hardly damped", Spring(damping: 0.5)),
    ("critically damped", Spring(damping: 20)),
    ("just under critical", Spring(damping: 20 - 1e-9)),
    ("just over critical", Spring(damping: 20 + 1e-9, allowsOverdamping: true)),
    ("overdamped", Spring(damping: 90, allowsOverdamping: true)),
    ("thrown", Spring(initialVelocity: 30)),
    ("thrown away", Spring(damping: 40, initialVelocity: -30, allowsOverdamping: true)),
    ("heavy", Spring(mass: 7, stiffness: 3, damping: 2)),
  ]

  @Test(
    "it starts at 0, ends at 1, and stays within the threshold once it has settled",
    arguments: springs)
  func settles(_ row: Case) {
    let settled = row.spring.settlingDuration
    #expect(row.spring.progress(at: 0) == 0)
    #expect(row.spring.progress(at: .infinity) == 1)
    #expect(settled > 0 && settled < 120)
    for step in 0..<1000 {
      let progress = row.spring.progress(at: settled * (1 + Double(step) / 200))
      #expect(abs(progress - 1) <= Spring.settlingThreshold * (1 + 1e-9))
    }
    // Not settled a whole swing, or two time constants, before.
    let earlier = stride(from: 0.3, to: 1, by: 0.001).map { row.spring.progress(at: settled * $0) }
    #expect(earlier.contains { abs($0 - 1) > Spring.settlingThreshold })
  }

  @Test("an undamped spring swings for ever, between both sides of its rest")
  func undamped() {
    let spring = Spring(damping: 0)
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(Spring(damping: -1).settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(abs(spring.progress(at: .pi / 10) - 2) < 1e-12)
  }

  @Test("a damping above the critical one acts as the critical one unless it is allowed")
  func overdamping() {
    let critical = Spring(damping: 20, initialVelocity: 3)
    let held = Spring(damping: 30, initialVelocity: 3)
    for time in stride(from: 0, through: 2, by: 0.1) {
      #expect(held.progress(at: time) == critical.progress(at: time))
    }
    #expect(held.settlingDuration == critical.settlingDuration)
    let creeping = Spring(damping: 30, allowsOverdamping: true)
    #expect(creeping.progress(at: 0.5) < critical.progress(at: 0.5))
    #expect(creeping.settlingDuration > critical.settlingDuration)
  }

  @Test("a slow spring's settling is found where no tenth is tried one by one")
  func slowSpring() {
    let spring = Spring(stiffness: 1e-6, damping: 2e-3)
    let settled = spring.settlingDuration
    #expect(settled > 100)
    #expect(abs(1 - spring.progress(at: settled)) < Spring.settlingThreshold)
    #expect(abs(1 - spring.progress(at: settled - 0.1)) >= Spring.settlingThreshold)
    #expect(abs((settled * 10).rounded() - settled * 10) < 1e-6)
  }

  @Test(
    "a spring that cannot swing is at its rest",
    arguments: [
      Spring(mass: 0), Spring(mass: -1), Spring(stiffness: 0), Spring(stiffness: .nan),
      Spring(damping: .infinity), Spring(initialVelocity: .nan), Spring(mass: .infinity),
    ])
  func degenerate(_ spring: Spring) {
    #expect(spring.progress(at: 0) == 1)
    #expect(spring.progress(at: 0.3) == 1)
    #expect(spring.settlingDuration == 0)
  }

  @Test("no field whatever traps or gives a progress that is no number", arguments: UInt64(1)...4)
  func absurd(_ seed: UInt64) {
    var generator = TestGenerator(seed: seed)
    func number() -> Double { Timing.absurdNumbers.randomElement(using: &generator) ?? 0 }
    for _ in 0..<2000 {
      let spring = Spring(
        mass: number(), stiffness: number(), damping: number(), initialVelocity: number())
      let time = number()
      #expect(spring.progress(at: time).isNaN == time.isNaN || spring.progress(at: time) == 1)
      #expect(spring.settlingDuration >= 0)
    }
  }

  @Test("an animation goes between its ends, adds and accumulates like a basic one")
  func animation() throws {
    let spring = Spring()
    let duration = spring.settlingDuration
    var animation = SpringAnimation(
      BasicAnimation(
        keyPath: .positionX, fromValue: .scalar(100), toValue: .scalar(300),
        timing: Timing(duration: duration, fillMode: .both)), spring: spring)
    let progress = spring.progress(at: 0.2)
    expectClose(
      animation.value(at: 0.2, over: .scalar(0)), .scalar(100 + 200 * progress), within: 1e-9)
    expectClose(animation.value(at: 99, over: .scalar(0)), .scalar(300), within: 0.2)
    animation.basic.isAdditive = true
    expectClose(
      animation.value(at: 0.2, over: .scalar(7)), .scalar(107 + 200 * progress), within: 1e-9)
    animation.timing = Timing(duration: .infinity)
    expectClose(
      animation.value(at: 0.2, over: .scalar(7)), .scalar(107 + 200 * progress), within: 1e-9)
    animation.timing = Timing(duration: 0, fillMode: .forwards)
    #expect(animation.value(at: 0, over: .scalar(0)) == .scalar(300))
    animation.timing = Timing(duration: 1)
    #expect(animation.value(at: 2, over: .scalar(0)) == nil)
  }
}

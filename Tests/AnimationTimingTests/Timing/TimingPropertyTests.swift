import AnimationTiming
import TestSupport
import Testing

@Suite("Timing properties")
struct TimingPropertyTests {
  @Test("no timing whatever traps or leaves 0…1", arguments: UInt64(1)...8)
  func samplesAreBounded(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let timing = Timing.absurd(using: &generator)
      for time in Timing.absurdNumbers {
        let sample = timing.sample(at: time)
        let isBounded =
          sample.progress >= 0 && sample.progress <= 1 && sample.cycle >= 0
          && sample.cycle.isFinite && sample.cycle == sample.cycle.rounded()
        #expect(isBounded, "\(timing) at \(time) gave \(sample)")
        #expect(timing.isFinished(at: time) == (sample.phase == .after))
      }
    }
  }

  @Test("the inverse of the active time is within 1e-9 s", arguments: UInt64(1)...8)
  func activeTimeInverts(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let timing = Timing.everyday(using: &generator)
      let time = Double.random(in: -1000...100_000, using: &generator)
      let back = timing.parentTime(ofActiveTime: timing.activeTime(at: time))
      #expect(abs(back - time) <= 1e-9)
    }
  }

  @Test("local time is progress times duration, and never ends without an end")
  func localTime() {
    let timing = Timing(beginTime: 10, speed: 2, duration: 4, repeatCount: 2, autoreverses: true)
    #expect(timing.localTime(at: 9) == 0)
    #expect(timing.localTime(at: 11) == 2)
    #expect(timing.localTime(at: 13) == 2)
    #expect(timing.localTime(at: 99) == 0)
    #expect(Timing(beginTime: 10, duration: .infinity).localTime(at: 1234) == 1224)
    #expect(Timing(duration: 0).localTime(at: 3) == 0)
    #expect(Timing(duration: .nan).localTime(at: 3) == 0)
  }

  @Test("forward phases only ever advance", arguments: UInt64(1)...8)
  func phasesAdvance(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var timing = Timing.everyday(using: &generator)
      timing.speed = abs(timing.speed)
      let times = (0..<50).map { _ in Double.random(in: -10...1100, using: &generator) }.sorted()
      let phases = times.map { timing.sample(at: $0).phase.rawValue }
      #expect(phases == phases.sorted())
    }
  }

  @Test("between boundaries the position grows with the speed", arguments: UInt64(1)...8)
  func positionGrowsWithSpeed(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let speed = Float.random(in: 0.5...4, using: &generator)
      let duration = Double.random(in: 0.01...5, using: &generator)
      let timing = Timing(
        beginTime: 3, speed: speed, duration: duration, repeatCount: .infinity)
      let elapsed = Double.random(in: 0...100, using: &generator)
      let sample = timing.sample(at: 3 + elapsed)
      let played = (sample.cycle + sample.progress) * duration
      #expect(abs(played - elapsed * Double(speed)) <= 2e-9)
    }
  }
}

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
}

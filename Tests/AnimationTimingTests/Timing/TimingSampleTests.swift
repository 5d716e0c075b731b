import AnimationTiming
import TestSupport
import Testing

@Suite("Timing.sample")
struct TimingSampleTests {
  typealias Row = (
    name: String, timing: Timing, time: Double, phase: TimingSample.Phase, progress: Double,
    cycle: Double
  )

  /// A one-second timing that begins at 10 s.
  static func second(
    _ repeatCount: Float = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    speed: Float = 1, timeOffset: Double = 0, duration: Double = 1
  ) -> Timing {
    Timing(
      beginTime: 10, timeOffset: timeOffset, speed: speed, duration: duration,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillMode: .both)
  }

  static func rows(
    _ name: String, _ timing: Timing,
    _ samples: [(Double, TimingSample.Phase, Double, Double)]
  ) -> [Row] {
    samples.map { (name, timing, $0.0, $0.1, $0.2, $0.3) }
  }

  /// Beside what the shipped vectors ask of repeats, directions, offsets and speeds.
  static let regular: [Row] =
    rows(
      "downward three times", second(3, speed: -1, timeOffset: 3),
      [
        (10, .active, 1, 2), (10.25, .active, 0.75, 2), (11, .active, 0, 2),
        (12.5, .active, 0.5, 0), (13, .after, 0, 0),
      ])
    + rows(
      "an offset of a cycle in three", second(3, timeOffset: 1),
      [(10, .active, 0, 1), (12, .active, 0, 0), (12.5, .active, 0.5, 0), (13, .after, 1, 0)])
    + rows(
      "an offset there and back", second(autoreverses: true, timeOffset: 1.5),
      [(10, .active, 0.5, 0), (10.5, .active, 0, 0), (11, .active, 0.5, 0), (12, .after, 0.5, 0)])
    + rows(
      "repeat duration beats repeat count", second(7, repeatDuration: 2),
      [(11, .active, 0, 1), (12, .after, 1, 1)])
    + rows("frozen beyond its end", second(3, speed: 0, timeOffset: 9), [(11, .active, 1, 2)])
    + rows("frozen before its start", second(speed: 0, timeOffset: -4), [(11, .active, 0, 0)])
    + rows(
      "negative offset", second(timeOffset: -0.5),
      [
        (10, .active, 0.5, 0), (10.25, .active, 0.75, 0), (10.5, .active, 0, 0),
        (11, .after, 0.5, 0),
      ])

  static let degenerate: [Row] =
    rows("no duration", second(duration: 0), [(9, .before, 0, 0), (10, .after, 1, 0)])
    + rows("negative duration", second(duration: -3), [(9, .before, 0, 0), (10, .after, 1, 0)])
    + rows("duration NaN", second(duration: .nan), [(9, .before, 0, 0), (10, .after, 1, 0)])
    + rows(
      "no duration, there and back", second(autoreverses: true, duration: 0), [(10, .after, 0, 0)])
    + rows("no duration, for ever", second(.infinity, duration: 0), [(10, .after, 1, 0)])
    + rows(
      "no duration, held for 2 s", second(repeatDuration: 2, duration: 0),
      [(11, .active, 1, 0), (12, .after, 1, 0)])
    + rows(
      "no duration, downward", second(speed: -1, duration: 0),
      [(9, .before, 1, 0), (10, .after, 0, 0)])
    + rows(
      "infinite duration", second(duration: .infinity),
      [(9, .before, 0, 0), (10, .active, 0, 0), (1e300, .active, 0, 0)])
    + rows("at the end of time", second(3), [(.infinity, .after, 1, 2)])
    + rows("for ever, at the end of time", second(.infinity), [(.infinity, .active, 0, 0)])
    + rows("before all time", second(3), [(-.infinity, .before, 0, 0)])
    + rows("offset NaN", second(3, timeOffset: .nan), [(9, .before, 0, 0), (11.5, .active, 0, 0)])
    + rows("speed NaN", second(speed: .nan, timeOffset: 0.5), [(11.5, .active, 0.5, 0)])
    + rows("time NaN", second(timeOffset: 0.5), [(.nan, .active, 0.5, 0)])
    + rows("repeat count NaN", second(.nan), [(10.5, .active, 0.5, 0), (11, .after, 1, 0)])
    + rows("negative repeats", second(-2, repeatDuration: -2), [(11, .after, 1, 0)])
    + rows("2^60 repeats", second(0x1p60), [(0x1p61, .after, 1, 0x1p60)])
    + rows("2^53 s into for ever", second(.infinity), [(0x1p53 + 10, .active, 0, 0x1p53)])

  @Test("the tabled instants have the tabled sample", arguments: regular + degenerate)
  func matchesTable(_ row: Row) {
    let sample = row.timing.sample(at: row.time)
    #expect(sample.phase == row.phase)
    #expect(abs(sample.progress - row.progress) <= 1e-9)
    #expect(sample.cycle == row.cycle)
    #expect(sample.isInEffect)
    #expect(sample.isShown)
    #expect(row.timing.isFinished(at: row.time) == (row.phase == .after))
  }

  @Test("boundaries at times that binary cannot hold are met", arguments: 1...1000)
  func boundariesAreMet(_ tenth: Int) {
    let begin = 1000 + Double(tenth) / 10
    let timing = Timing(beginTime: begin, duration: 0.2, repeatCount: 5, fillMode: .both)
    let boundary = timing.sample(at: 1000 + Double(tenth + 2) / 10)
    #expect(boundary.cycle == 1)
    #expect(boundary.progress < 1e-8)
    let end = timing.sample(at: 1000 + Double(tenth + 10) / 10)
    #expect(end.phase == .after)
    #expect(end.cycle == 4)
    #expect(end.progress == 1)
  }

  @Test("the place within a cycle survives more cycles than a number can count")
  func placeSurvivesDistance() {
    let timing = Timing(duration: 0.7, repeatCount: .infinity)
    for time in [1e15, 1e16, 3e17, 1e200] {
      let place = time.truncatingRemainder(dividingBy: 0.7) / 0.7
      // Up to 2^52 cycles the place is rounded to the precision of the time itself.
      let rounding = time < 0x1p51 ? time.ulp : 0
      #expect(abs(timing.sample(at: time).progress - place) <= rounding)
    }
  }

  @Test("a whole repeat count of any duration ends at progress 1 of its last cycle")
  func wholeCountsEndAtOne() {
    for count in 1...300 {
      for duration in [0.001, 0.1, 1.1, 1 / 3.0, 7.77] {
        let byCount = Timing(duration: duration, repeatCount: Float(count), fillMode: .forwards)
        let byLength = Timing(
          duration: duration, repeatDuration: duration * Double(count), fillMode: .forwards)
        for timing in [byCount, byLength] {
          let sample = timing.sample(at: 1e5)
          #expect(sample.progress == 1)
          #expect(sample.cycle == Double(count - 1))
        }
      }
    }
  }

  @Test(
    "the last instant shows, whatever the fill mode, and is not past", arguments: FillMode.allCases)
  func endShows(_ fillMode: FillMode) {
    for speed: Float in [1, 2, -1] {
      let end = 10 + 1 / Double(abs(speed))
      let timing = Timing(beginTime: 10, speed: speed, duration: 1, fillMode: fillMode)
      #expect(timing.sample(at: end).isShown)
      #expect(!timing.isPast(at: end))
      #expect(timing.sample(at: end + 1e-6).isShown == fillMode.holdsEnd)
      #expect(timing.isPast(at: end + 1e-6))
      #expect(timing.sample(at: 10 - 1e-6).isShown == fillMode.holdsStart)
    }
    #expect(!Timing(speed: 0, duration: 1).isPast(at: 1e9))
    #expect(!Timing(duration: 1, repeatCount: .infinity).isPast(at: 1e9))
  }

  @Test("no timing whatever traps or leaves 0…1", arguments: UInt64(1)...8)
  func samplesAreBounded(_ seed: UInt64) {
    var generator = TestGenerator(seed: seed)
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

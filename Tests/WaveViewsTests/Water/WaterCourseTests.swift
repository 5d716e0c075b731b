import AnimationTiming
import Testing

@testable import WaveViews

@Suite("Water's course")
struct WaterCourseTests {
  private static let form = Wave.yswater.form(in: Size(width: 160, height: 160))

  private func course(
    _ sends: (share: Double, time: Double)..., in form: WaveForm = Self.form
  ) -> WaterCourse {
    var course = WaterCourse(form)
    for send in sends { course.send(to: send.share, at: send.time) }
    return course
  }

  @Test("goes from empty to where it is sent, eased, and stays")
  func way() {
    let course = course((0.8, 10))
    #expect(course.share(at: 10) == 0)
    #expect(abs(course.share(at: 11) - 0.4) < 1e-7)
    #expect(course.share(at: 12) == 0.8 && course.share(at: 1000) == 0.8)
    #expect(course.share(at: 10.2) < 0.8 * 0.1, "it starts slowly")
  }

  @Test("keeps position and velocity where it is retargeted", arguments: [10.3, 11, 11.9, 13])
  func retarget(at time: Double) {
    let before = course((0.8, 10))
    let after = course((0.8, 10), (0.5, time))
    #expect(abs(after.share(at: time) - before.share(at: time)) < 1e-12)
    let moment = 1e-5
    let velocities = [before, after].map {
      ($0.share(at: time + moment) - $0.share(at: time)) / moment
    }
    #expect(abs(velocities[0] - velocities[1]) < 1e-3)
    #expect(after.share(at: time + 2) == 0.5)
  }

  @Test(
    "clamps what is no share of a view, and ignores what is no number",
    arguments: [(-0.1, 0), (-Double.infinity, 0), (1.5, 1), (.infinity, 1), (.nan, 0.3)])
  func clamping(share: Double, expected: Double) {
    let course = course((0.3, 10), (share, 11))
    #expect(course.target == expected)
    #expect(course.share(at: 20) == expected)
    if share.isNaN { #expect(course.end == 14, "as it was") }
  }

  @Test("is flat before the first send, swells on the way, and is flat again 4 s after the last")
  func waves() {
    #expect(course().swellFactor(at: 0) == 0 && course().end == -.infinity)
    let course = course((0.8, 10))
    #expect(course.swellFactor(at: 10) == 0)
    #expect(course.swellFactor(at: 10.5) == 1.6)
    #expect(abs(course.swellFactor(at: 11.5) - 1) < 1e-12)
    // Half a second back from 1 to 1.6, at 0.6 a second.
    #expect(abs(course.swellFactor(at: 12) - 1.3) < 1e-12)
    #expect(abs(course.swellFactor(at: 13) - 0.65) < 1e-12)
    #expect(course.swellFactor(at: 14) == 0 && course.end == 14)
  }

  @Test("of one height grows to it and settles from it")
  func steadyWaves() {
    let course = course((1, 0), in: Wave.jw.form(in: Size(width: 100, height: 60)))
    #expect([0.25, 0.5, 1, 2, 3].map { course.swellFactor(at: $0) } == [0.5, 1, 1, 1, 0.5])
  }

  @Test("swells from where it is when it is sent again", arguments: [10.2, 11, 12.7, 13.999, 20])
  func swellAgain(at time: Double) {
    let before = course((0.8, 10)).swellFactor(at: time)
    let after = course((0.8, 10), (0.2, time))
    #expect(abs(after.swellFactor(at: time) - before) < 1e-12)
    #expect(after.swellFactor(at: time + 0.5) == 1.6 && after.end == time + 4)
  }

  @Test("of waves that rise with their level gathers speed as it gathers height, and loses both")
  func ramps() {
    var course = course((0.8, 10), in: Wave.yx.form(in: Size(width: 375, height: 120)))
    // A hundred ticks up, fifty down after two seconds, as YXWaveView's.
    let up = 100.0 / 60
    #expect(abs(course.swellFactor(at: 10 + up / 2) - 0.5) < 1e-12)
    #expect(course.swellFactor(at: 11.9) == 1 && course.swellFactor(at: 12 + 50.0 / 60) == 0)
    #expect(abs(course.share(at: 11.9) - 5.0 / 120) < 1e-12, "5 pt above the bottom, at its height")
    #expect(abs(course.share(at: 10 + up / 2) - 2.5 / 120) < 1e-12)
    // Of the published sum over ticks n of v n / 100 the integral: 50 ticks' way.
    #expect(abs(course.travelled(at: 10 + up) - 50.0 / 60) < 1e-12)
    #expect(abs(course.travelled(at: 1000) - (2 - up / 2 + 25.0 / 60)) < 1e-12)
    course.send(to: 0.2, at: 20)
    #expect(course.travelled(at: 20) == course.travelled(at: 19.5 + 0.5), "and goes on from there")
    #expect(course.travelled(at: 21) > course.travelled(at: 20))
  }

  @Test("of a burst is at its height at once, keeps it while it fades, and is over")
  func burst() {
    let form = Wave.wx.form(in: Size(width: 375, height: 10))
    #expect(course(in: form).share(at: 0) == 0, "nothing is seen before")
    let course = course((0.8, 10), in: form)
    #expect([10, 11.4, 12.4].allSatisfy { course.swellFactor(at: $0) == 1 })
    #expect(course.share(at: 10) == 0.5 && course.share(at: 12) == 0.5)
    #expect(course.end == 12.5 && course.swellFactor(at: 12.5) == 0)
  }

  @Test("goes through the crests that are random in straight lines, until it arrives")
  func lots() {
    let course = course((0.5, 0), in: Wave.bafluid.form(in: Size(width: 100, height: 100)))
    // 15, 5, 35, 25 pt of 20 at each half second.
    #expect([0.5, 1, 1.5, 2].map { course.swellFactor(at: $0) } == [0.75, 0.25, 1.75, 1.25])
    #expect(abs(course.swellFactor(at: 1.25) - 1) < 1e-12)
  }
}

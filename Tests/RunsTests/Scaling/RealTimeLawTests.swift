import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("The law of real time")
struct RealTimeLawTests {
  private static func row(
    _ strategy: StrategyName, _ fixed: Double?, _ perView: Double?, size: Double = 375
  ) -> ScalingRow {
    var row = ScalingRow()
    (row.identity.strategy, row.identity.widthPoints) = (strategy, size)
    (row.metric, row.stage) = (.pictureCPUTime, .frame)
    (row.fixed, row.perView) = (ScalingRow.Estimate(fixed), ScalingRow.Estimate(perView))
    return row
  }

  @Test("the ratio goes from that of what is there without views to that of what a view adds")
  func ends() throws {
    let law = try #require(RealTimeLaw(Self.row("one", 120, 16), Self.row("other", 60, 4)))
    #expect(law.withoutViews == 0.5 && law.ofAView == 0.25)
    #expect(law.ratio(views: 10) == 100 / 280.0)
    #expect(law.ratio(views: 1e9) < 0.2501)
  }

  @Test(
    "from how many views on it is below a level, if ever",
    arguments: [(0.6, 0), (0.5, 0), (0.4, 5), (0.3, 30), (0.25, nil), (0.1, nil)]
      as [(Double, Double?)])
  func below(level: Double, views: Double?) throws {
    let law = try #require(RealTimeLaw(Self.row("one", 120, 16), Self.row("other", 60, 4)))
    let found = law.views(below: level)
    #expect((found == nil) == (views == nil))
    if let found, let views { #expect(abs(found - views) < 1e-9) }
  }

  @Test("lines of one sweep are put together; one without a number, or of frames, has no law")
  func sweeps() {
    var ofFrames = Self.row("other", 60, 4, size: 100)
    ofFrames.metric = .cpuTime
    let rows = [
      Self.row("one", 120, 16), Self.row("other", 60, 4), Self.row("one", 70, 8, size: 56),
      Self.row("other", nil, 2, size: 56), Self.row("one", 70, 8, size: 100), ofFrames,
    ]
    let laws = RealTimeLaw.all(Scaling(rows: rows, absences: []), "one", "other")
    #expect(laws.map(\.reference.identity.widthPoints) == [375])
  }
}

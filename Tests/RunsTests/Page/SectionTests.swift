import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("The sections")
struct SectionTests {
  static let sections = [
    "answer", "frames", "cost", "stages", "samples", "counts", "environment",
  ]

  @Test("a run of the default suite has every section in order, each with something to see")
  func sections() throws {
    let reader = try NamedPage.stored.reader()
    #expect(reader.places == Self.sections)
    // Three sides; one bar chart; four numbers of views, of each ratios, how samples spread, and those of
    // two arms.
    #expect(reader.drawings.count == 3 + 1 + 4 + 12)
    #expect(reader.text.contains("1,000 waves"))
    #expect(reader.text.contains("memory bytes") && reader.text.contains("cpu model"))
    #expect(reader.text.contains("6,464,040"))
  }

  @Test("a report that was cut down to some stages has their table, no bars, and says so")
  func cutStages() throws {
    var run = NumberedRun(views: [10]).run
    run.report.removeAll { ![.serverComposite, .app, .server, .frame].contains($0.stage) }
    let reader = try PageReader(run)
    let lacking = "app.tick, app.commit, server.apply, server.evaluate, server.rasterise"
    #expect(reader.text.contains("Rows left out of this report: \(lacking)."))
    #expect(reader.text.components(separatedBy: "server.apply").count == 2)
    #expect(reader.classed("s5").isEmpty)
    let whole = try NamedPage.few.reader()
    #expect(whole.classed("s5").count == 5 && !whole.text.contains("Rows left out"))
  }

  @Test("growth is shown where lines were fitted: costs, crossover, misfit, absences")
  func growth() throws {
    var run = NumberedRun().run
    #expect(try !NamedPage.frames.reader().places.contains("growth"))
    var line = ScalingRow()
    (line.lineID, line.identity.strategy, line.stage) = ("steady/jw/<b>/*/375x60@2", "<b>", "frame")
    (line.fewestViews, line.mostViews, line.worstResidualViews) = (1, 1000, 10)
    line.fixed = .init(1500, lower: 1400, upper: 1600)
    (line.perView, line.relation, line.worstResidual) = (.init(20), .crosses, -0.25)
    line.crossover = .init(123, lower: 111, upper: 135)
    line.flags = [.bent]
    line.filling[0] = .init(640, lower: 600, upper: 680)
    var reference = line
    (reference.lineID, reference.identity.strategy) = (
      "steady/jw/path-rebuild/*/375x60@2", "path-rebuild"
    )
    (reference.relation, reference.perView) = (.reference, .init(50))
    reference.flags = [.extrapolated120Hz]
    reference.filling[2] = .init(1280, lower: 1250, upper: 1310)
    run.growth = Scaling(
      rows: [reference, line], absences: [CurveFit.Absence(what: "x & y", reason: "none")])
    let with = try PageReader(run)
    #expect(Set(with.places).isSuperset(of: ["growth", "refresh"]))
    for words in [
      "1.50\u{A0}µs", "[1.40, 1.60]", "[111, 135], cheaper above",
      "at 10, bent", "equal to path-rebuild at N",
      "60\u{A0}Hz, 16.7\u{A0}ms", "1,280", "[1,250, 1,310], extrapolated", "640 bent",
      "No line: x & y: none.", "reference",
    ] {
      #expect(with.text.contains(words), "\(words)")
    }
  }

  @Test("without samples ratios are of medians, have no interval, and the page says so")
  func missingSamples() throws {
    var run = NumberedRun().run
    run.samples = nil
    let text = try PageReader(run).text
    #expect(text.contains("samples.csv: this run came without it"))
    #expect(text.contains("ratios of medians"))
    #expect(text.contains("of medians, without an interval") && !text.contains("× ["))
  }

  @Test("an empty run says that there is nothing")
  func nothing() throws {
    let empty = try PageReader(PageRun(name: "e", report: []))
    #expect(empty.text.contains("This run is empty"))
    #expect(empty.drawings.isEmpty)
    #expect(empty.places == ["answer", "environment"])
  }

  @Test("the anchor is in no picture of a single run")
  func anchor() throws {
    let labels = try PageReader(PageRun.stored("limits")).drawings.flatMap(\.labels).map(\.text)
    #expect(!labels.contains("anchor") && labels.contains("memset"))
  }

  @Test("second arms stand in the A/A strip and in no line over views")
  func twins() throws {
    let run = NumberedRun(strategies: ["path-rebuild", "timer-translation", "path-rebuild~2"]).run
    let drawings = try PageReader(run).drawings
    let strips = drawings.filter { $0.labels.contains { $0.text.hasPrefix("A/A") } }
    #expect(strips.count == 4)
    #expect(strips.allSatisfy { $0.labels.contains { $0.text == "path-rebuild~2" } })
    #expect(drawings.filter { $0.labels.contains { $0.text == "path-rebuild~2" } }.count == 4)
  }

  @Test("a negative stage keeps its number in the table and no width in the picture")
  func negativeStage() throws {
    var run = NumberedRun(views: [10]).run
    run.report.edit {
      guard $0.stage == "server.evaluate", $0.metric == "cpu_time" else { return }
      $0.numbers = [-12.5, -20, 3] + [Double?](repeating: nil, count: 9)
    }
    let reader = try PageReader(run)
    #expect(reader.text.contains("−12.5\u{A0}ns"))
    let bars = reader.classed("s3")
    #expect(bars.count == 5 && bars.allSatisfy { $0.attributes["width"] == "0" })
  }

  @Test(
    "a difference that is small against an interval that holds 0 says so in place of its digits",
    arguments: [
      (0.0062, -0.0606, 0.101, "≈ 0"), (-3, -10, 10, "≈ 0"), (6, -10, 10, "n"),
      (0, -10, 10, "n"), (1, 0, 100, "n"), (1, nil, 10, "n"), (1, -100, nil, "n"),
    ] as [(Double, Double?, Double?, String)])
  func noise(_ value: Double, _ lower: Double?, _ upper: Double?, _ says: String) {
    #expect(Table.Cell.difference(value, lower, upper, "n", "below").text == says)
  }

  @Test("what is missing is named with its reason, and n/a is not 0")
  func missing() throws {
    let text = try NamedPage.frames.reader().text
    #expect(text.components(separatedBy: "no such event").count == 3)
    // A count that no case has is one line, with the reason, and no row of n/a.
    #expect(text.contains("Not counted: PAPI_TOT_INS: no such event."))
    #expect(text.components(separatedBy: "PAPI_TOT_INS").count == 3)
    #expect(
      text.contains(
        "slide for ripple, repeat for ripple : not applicable, since it stands in one place"))
    #expect(text.contains("positions of ripple : not applicable, since nothing moves"))
    #expect(text.contains("unknown: nobody knows"))
    #expect(text.contains("180 of 540 rows"))
    #expect(text.contains("n/a"))
  }

  @Test("doubts about frames stand with the frames where screens were measured, too")
  func doubtsOfFrames() throws {
    var frames = NumberedRun(views: [10]).run
    frames.report.edit { $0.flags = ["drifting"] }
    for run in [frames, frames.with(SyntheticPacedRun().run)] {
      let page = HTMLPage.html(run)
      let doubt = try #require(page.range(of: "5 of 5 cases drift"))
      #expect(page.components(separatedBy: "5 of 5 cases drift").count == 2)
      let place = page[..<doubt.lowerBound].matches(of: /id="([a-z]+)"/).last
      let isAnswer = run.report.count == frames.report.count
      #expect(place.map { String($0.1) } == (isAnswer ? "answer" : "frames"))
    }
  }

  @Test("pictures of ratios share an axis, whatever their conditions, with 1 on it")
  func sharedAxis() throws {
    var other = NumberedRun(views: [10], wave: "sine").run
    other.samples?.edit { if $0.caseID.contains("path-rebuild/") { $0.value? *= 40 } }
    let drawings = try PageReader(NumberedRun(views: [10]).run.with(other)).drawings
      .filter { $0.labels.contains { $0.text.hasPrefix("times the frame of") } }
    let axes = drawings.map { drawing in
      drawing.labels.filter { Double($0.text) != nil }.map { "\($0.text) at \($0.left)" }
    }
    #expect(axes.count == 2 && axes[0] == axes[1])
    #expect(axes.allSatisfy { $0.contains { $0.hasPrefix("1 at") } })
  }

  @Test("a partial run, drift and many outliers are said beside what they are of")
  func doubts() throws {
    var run = NumberedRun(views: [10]).run
    run.manifest?["status"] = .text("partial")
    run.manifest?["status_reason"] = .text("stopped by hand")
    run.report.edit { $0.flags = ["drifting"] }
    for index in run.samples?.indices ?? 0..<0 {
      run.samples?[index].flags = index % 4 == 0 ? ["outlier"] : []
    }
    let text = try PageReader(run).text
    #expect(text.contains("The run is partial (stopped by hand)"))
    #expect(text.contains("5 of 5 cases drift") && text.contains("path-rebuild at 10 views"))
    #expect(text.contains("In 5 of 5 cases more than a tenth of the samples are outliers"))
    #expect(text.contains("path-rebuild at 10 views: 15 of 60"))
  }

  @Test(
    "few samples are all drawn; of many the least and the greatest always",
    arguments: [1, 360, 5000])
  func thinned(_ count: Int) {
    let samples = (0..<count).map { SampleRow.made("c", value: Double(($0 * 7919) % 10_007)) }
    let drawn = SampleSection.thinned(samples)
    #expect(count <= 360 ? drawn == samples : drawn.count <= 360)
    let (all, shown) = (samples.compactMap(\.value), drawn.compactMap(\.value))
    #expect(shown.max() == all.max() && shown.min() == all.min())
  }

  @Test("the share at or below ends at all, in steps that can be seen", arguments: [1, 160, 5000])
  func shares(_ count: Int) throws {
    let points = try #require(SampleSection.shares((1...count).reversed().map(Double.init)))
    #expect(points.last?.y == 1 && points.count == min(count, 160))
    #expect(points.map(\.x) == points.map(\.x).sorted() && SampleSection.shares([0]) == nil)
  }

  @Test("the page says how many samples are drawn, and how many carry a flag of their own")
  func samples() throws {
    var run = NumberedRun(views: [1]).run
    run.samples?.edit { $0.flags = ["derived"] }
    for index in 120...121 { run.samples?[index].flags += ["preempted"] }
    let text = try PageReader(run).text
    #expect(text.contains("All 120 samples are drawn") && text.contains("2 samples carry a flag"))
    let many = try PageReader(NumberedRun(views: [1], rounds: 200).run).text
    #expect(many.contains(" of 2,000 samples are drawn, evenly spaced"))
  }
}

import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage
@testable import Reports

@Suite("The sections")
struct SectionTests {
  static let sections = [
    "answer", "frames", "cost", "stages", "samples", "counts", "environment",
  ]

  /// Where links can lead, in order.
  static func places(_ reader: PageReader) -> [String] {
    reader.elements.compactMap { $0.attributes["id"] }
  }

  @Test("a run of the default suite has every section in order, each with something to see")
  func sections() throws {
    let reader = try PageReader(HTMLPage.html(try StoredFixture.reference.get()))
    #expect(Self.places(reader) == Self.sections)
    // Three sides; one bar chart; four numbers of views, three pictures for each.
    #expect(reader.drawings.count == 3 + 1 + 4 + 12)
    #expect(reader.text.contains("1,000 waves") && reader.text.contains("(nothing + "))
    #expect(reader.text.contains("memory bytes") && reader.text.contains("cpu model"))
    #expect(reader.text.contains("6,464,040"))
  }

  @Test("stages whose rows were left out of a report have no section, and the page says why")
  func cutStages() throws {
    var run = SyntheticRun().run
    let kept: Set<Stage> = [.serverComposite, .app, .server, .frame]
    run.report.removeAll { !kept.contains($0.stage) || $0.quality == .unavailable }
    run.report.removeAll { $0.pass != .time }
    let reader = try PageReader(HTMLPage.html(run))
    #expect(
      reader.text.contains(
        "Rows left out of this report: app.tick, app.commit, server.apply, server.evaluate, "
          + "server.rasterise. So there is no section on stages."))
    #expect(!Self.places(reader).contains("stages"))
    #expect(reader.elements.filter { $0.attributes["class"] == "na" }.isEmpty)
    #expect(!reader.text.contains("reasons stand at the end"))
    run.report = SyntheticRun().run.report
    let whole = try PageReader(HTMLPage.html(run)).text
    #expect(!whole.contains("Rows left out"))
  }

  @Test("growth is shown where lines were fitted: costs, crossover, misfit, absences")
  func growth() throws {
    var run = SyntheticRun().run
    let without = try PageReader(HTMLPage.html(run))
    #expect(!without.elements.contains { $0.attributes["id"] == "growth" })
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
      rows: [reference, line], absences: [Scaling.Absence(what: "x & y", reason: "none")])
    let with = try PageReader(HTMLPage.html(run))
    #expect(with.elements.contains { $0.attributes["id"] == "growth" })
    #expect(with.elements.contains { $0.attributes["id"] == "refresh" })
    for words in [
      "1.50\u{A0}us", "[1.40, 1.60]", "[111, 135], cheaper above",
      "at 10, bent", "equal to path-rebuild at N",
      "60\u{A0}Hz, 16.7\u{A0}ms", "1,280", "[1,250, 1,310], extrapolated", "640 bent",
      "No line: x & y: none.", "reference",
    ] {
      #expect(with.text.contains(words), "\(words)")
    }
  }

  @Test("without samples ratios are of medians, have no interval, and the page says so")
  func missingSamples() throws {
    var run = SyntheticRun().run
    run.samples = nil
    let text = try PageReader(HTMLPage.html(run)).text
    #expect(text.contains("samples.csv: this run came without it"))
    #expect(text.contains("ratios of medians"))
    #expect(text.contains("of medians, without an interval") && !text.contains("× ["))
  }

  @Test("an empty run says that there is nothing")
  func nothing() throws {
    let empty = try PageReader(HTMLPage.html(PageRun(name: "e", report: [])))
    #expect(empty.text.contains("This run is empty"))
    #expect(empty.drawings.isEmpty)
    #expect(Self.places(empty) == ["answer", "environment"])
  }

  @Test("the anchor is in no picture of a single run")
  func anchor() throws {
    let reader = try PageReader(HTMLPage.html(try StoredFixture.run("limits")))
    #expect(!reader.drawings.flatMap(\.labels).contains { $0.text == "anchor" })
    #expect(reader.drawings.flatMap(\.labels).contains { $0.text == "memset" })
  }

  @Test("second arms stand in the A/A strip and in no line over views")
  func twins() throws {
    let run = SyntheticRun(strategies: ["path-rebuild", "timer-translation", "path-rebuild~2"]).run
    let drawings = try PageReader(HTMLPage.html(run)).drawings
    let strips = drawings.filter { $0.labels.contains { $0.text.hasPrefix("A/A") } }
    #expect(strips.count == 4)
    #expect(strips.allSatisfy { $0.labels.contains { $0.text == "path-rebuild~2" } })
    #expect(drawings.filter { $0.labels.contains { $0.text == "path-rebuild~2" } }.count == 4)
  }

  @Test("a negative stage keeps its number in the table and no width in the picture")
  func negativeStage() throws {
    var run = SyntheticRun(views: [10]).run
    for index in run.report.indices where run.report[index].stage == "server.evaluate" {
      if run.report[index].metric == "cpu_time" {
        run.report[index].numbers = [-12.5, -20, 3] + [Double?](repeating: nil, count: 9)
      }
    }
    let reader = try PageReader(HTMLPage.html(run))
    #expect(reader.text.contains("−12.5\u{A0}ns"))
    let bars = reader.elements.filter { $0.name == "rect" && $0.attributes["class"] == "s3" }
    #expect(bars.count == 5 && bars.allSatisfy { $0.attributes["width"] == "0" })
  }

  @Test("what is missing is named with its reason, and n/a is not 0")
  func missing() throws {
    let text = try PageReader(HTMLPage.html(SyntheticRun().run)).text
    #expect(text.contains("no such event"))
    #expect(
      text.contains(
        "slide for ripple, repeat for ripple : not applicable, since it stands in one place"))
    #expect(text.contains("positions of ripple : not applicable, since nothing moves"))
    #expect(text.contains("unknown: nobody knows"))
    #expect(text.contains("180 of 540 rows"))
    #expect(text.contains("n/a"))
  }

  @Test("a partial run, drift and many outliers are said beside the answer")
  func doubts() throws {
    var run = SyntheticRun(views: [10]).run
    run.manifest?["status"] = .text("partial")
    run.manifest?["status_reason"] = .text("stopped by hand")
    for index in run.report.indices { run.report[index].flags = ["drifting"] }
    for index in run.samples?.indices ?? 0..<0 {
      run.samples?[index].flags = index % 4 == 0 ? ["outlier"] : []
    }
    let text = try PageReader(HTMLPage.html(run)).text
    #expect(text.contains("The run is partial (stopped by hand)"))
    #expect(text.contains("5 of 5 cases drift") && text.contains("path-rebuild at 10 views"))
    #expect(text.contains("In 5 of 5 cases more than a tenth of the samples are outliers"))
    #expect(text.contains("path-rebuild at 10 views: 15 of 60"))
  }
}

import Foundation
import Reports
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("A page's head, contents and folds")
struct PageHeadTests {
  @Test(
    "the heading is the question, and below it stands what was run",
    arguments: [
      (["path-rebuild", "additive-translation"], "r: path-rebuild, additive-translation, "),
      (["w", "x", "y", "z"], "r: 4 strategies, "),
    ])
  func heading(_ strategies: [String], _ start: String) {
    let page = HTMLPage.html(SyntheticRun(name: "r", strategies: strategies).run)
    #expect(page.contains("<h1>What does a wave cost?</h1>"))
    #expect(page.contains(">\(start)1 to 1,000 waves</p>"))
    #expect(page.contains("<title>WaveBench r: What does a wave cost?</title>"))
  }

  @Test("what moves is drawn at the head, once for each wave that can be drawn")
  func drawing() throws {
    let known = try PageReader(HTMLPage.html(SyntheticRun().run))
    #expect(known.elements.filter { $0.attributes["class"] == "wave" }.count == 1)
    let beside = known.elements.filter { $0.attributes["class"] == "title" }
    #expect(beside.count == 1 && !known.elements.contains { $0.attributes["class"] == "waves" })
    let unknown = try PageReader(HTMLPage.html(SyntheticRun(wave: "no-such").run))
    #expect(!unknown.elements.contains { $0.attributes["class"] == "wave" })
  }

  @Test("report.csv is a link where the page knows its place")
  func files() throws {
    var run = SyntheticRun().run
    func links() throws -> [String] {
      try PageReader(HTMLPage.html(run)).elements.filter { $0.name == "a" }
        .compactMap { $0.attributes["href"] }
    }
    #expect(try !links().contains { $0.hasSuffix("report.csv") })
    run.reportLink = "../a&b/report.csv"
    #expect(try links().contains("../a&b/report.csv"))
  }

  @Test("the answer is open, all else is folded")
  func folds() throws {
    func folded(_ run: PageRun) throws -> [String] {
      try PageReader(HTMLPage.html(run)).elements
        .filter { $0.attributes["class"] == "unfolded" }.compactMap { $0.attributes["id"] }
    }
    #expect(try folded(SyntheticRun().run) == Array(SectionTests.sections.dropFirst()))
    #expect(try folded(SyntheticPacedRun().run) == ["realtime", "environment"])
  }

  @Test("costs have lines at the budgets of displays, where the axis reaches them")
  func budgets() throws {
    func budgets(_ views: [Int]) throws -> Int {
      try PageReader(HTMLPage.html(SyntheticRun(views: views).run)).elements
        .filter { $0.name == "line" && $0.attributes["class"] == "budget" }
        .filter { $0.attributes["y1"] == $0.attributes["y2"] }.count
    }
    // Up to 9 ms in three panels that reach 10 ms, then all of them in panels up to 100 ms.
    #expect(try budgets([1, 10]) == 0)
    #expect(try budgets([1, 10, 1000]) == 3)
    #expect(try budgets([1, 10, 10_000]) == 9)
  }
}

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

  @Test("report.csv and the meaning of its columns are links where the page knows their places")
  func files() throws {
    var run = SyntheticRun().run
    let without = try PageReader(HTMLPage.html(run))
    #expect(without.text.contains("its columns are explained elsewhere"))
    run.files = PageFiles(report: "../a&b/report.csv", columns: "../README.md")
    let with = try PageReader(HTMLPage.html(run))
    let links = with.elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
    #expect(links.contains("../a&b/report.csv") && links.contains("../README.md"))
    #expect(!with.text.contains("explained elsewhere"))
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

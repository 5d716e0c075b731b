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

  @Test("report.csv is a link where the page knows its place")
  func files() throws {
    var run = SyntheticRun(views: [1]).run
    run.reportPlace = "../a&b/report.csv"
    let page = try PageReader(run)
    #expect(page.elements.contains { $0.attributes["href"] == "../a&b/report.csv" })
    #expect(page.text.contains("its columns are explained elsewhere"))
  }

  @Test("the answer is open, all else is folded")
  func folds() throws {
    func folded(_ page: NamedPage) throws -> [String] {
      try page.reader().classed("unfolded").compactMap { $0.attributes["id"] }
    }
    #expect(try folded(.frames) == Array(SectionTests.sections.dropFirst()))
    #expect(try folded(.realTime) == ["realtime", "environment"])
  }

}

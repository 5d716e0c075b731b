import Foundation
import FoundationXML
import ReportPage
import ResultStore
import Testing

@Suite("Report page")
struct PageTests {
  private func isWellFormed(_ page: String) -> Bool {
    XMLParser(data: Data(page.utf8)).parse()
  }

  @Test("a page is well-formed, reaches nowhere outside itself and holds no broken number")
  func wellFormed() {
    let page = ReportPage.html([SyntheticRun().run])
    #expect(isWellFormed(page))
    for outside in ["http://", "https://", "src=\"//", "@import", "url("] {
      // The names of SVG's and XHTML's own spaces are no links.
      let text = page.replacingOccurrences(of: "http://www.w3.org/", with: "")
      #expect(!text.contains(outside), "\(outside)")
    }
    for broken in ["\"nan", " nan", "nan,", "\"inf", "-inf", "nil"] {
      #expect(!page.contains(broken), "\(broken)")
    }
  }

  @Test("the same runs give the same page")
  func repeats() {
    #expect(ReportPage.html([SyntheticRun().run]) == ReportPage.html([SyntheticRun().run]))
  }

  @Test("names that are markup or formulas stay text")
  func escaping() {
    var synthetic = SyntheticRun()
    synthetic.name = "<script>alert(1)</script>"
    synthetic.strategies += ["\"><img src=x onerror=alert(2)>", "=cmd()|'/c calc'"]
    let page = ReportPage.html([synthetic.run])
    #expect(isWellFormed(page))
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<img"))
  }

  @Test("50 cases with their samples stay under 2 MB")
  func size() {
    var synthetic = SyntheticRun()
    synthetic.views = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000]
    let page = ReportPage.html([synthetic.run])
    #expect(page.utf8.count < 2_000_000, "\(page.utf8.count)")
  }

  @Test("a run without rows, one without samples and one without manifest have pages")
  func gaps() {
    var run = SyntheticRun().run
    run.samples = nil
    run.manifest = nil
    #expect(isWellFormed(ReportPage.html([run])))
    run.report = []
    #expect(isWellFormed(ReportPage.html([run])))
    #expect(isWellFormed(ReportPage.html([])))
  }

  @Test("several runs have their history and a section each")
  func history() {
    var second = SyntheticRun()
    second.name = "second"
    second.speed = 1.1
    let page = ReportPage.html([SyntheticRun().run, second.run])
    #expect(isWellFormed(page))
    #expect(page.contains("synthetic") && page.contains("second"))
    #expect(page.utf8.count > ReportPage.html([SyntheticRun().run]).utf8.count)
  }
}

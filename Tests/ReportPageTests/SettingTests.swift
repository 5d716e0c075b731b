import Foundation
import ResultStore
import Testing

@testable import ReportPage

@Suite("Settings of cases on real time")
struct SettingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let remarks: String
    let load: String
    let state: String?

    var testDescription: String { "\(remarks.isEmpty ? "no remark" : remarks), load \(load)" }

    var setting: Setting {
      var row = ReportRow()
      (row.caseID, row.scenario) = ("paced/jw/path-rebuild/12/56x28@2\(remarks)", "paced")
      (row.wave, row.strategy, row.views, row.load) = ("jw", "path-rebuild", 12, load)
      (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (56, 28, 2, 60)
      return Setting(row)
    }
  }

  static let cases = [
    Case(remarks: "", load: "none", state: nil),
    Case(remarks: "/scroll", load: "none", state: "scroll"),
    Case(remarks: "/burst", load: "none", state: "burst"),
    Case(remarks: "/burst", load: "burst", state: nil),
    Case(remarks: "/burst/burst", load: "burst", state: "burst"),
    Case(remarks: "/busy:24ms-40ms/pooled", load: "busy:24ms/40ms", state: "pooled"),
  ]

  @Test("a state is told from a load, and both are left out of what is shared", arguments: cases)
  func states(_ row: Case) {
    #expect(row.setting.state == row.state)
    #expect(row.setting.apartFromLoadAndState == Self.cases[0].setting.apartFromLoadAndState)
  }

  @Test("other remarks keep settings apart")
  func apart() {
    let published = Case(remarks: "/as-published/scroll", load: "none", state: "scroll")
    #expect(published.setting.state == "scroll")
    #expect(
      published.setting.apartFromLoadAndState != Self.cases[0].setting.apartFromLoadAndState)
  }

  @Test("shares at rest and in scroll stand in one picture, a bar for each")
  func together() {
    let rest = SyntheticPacedRun(loads: ["none"]).run
    let scrolled = rest.report.map { row in
      var row = row
      row.caseID += "/scroll"
      return row
    }
    let html = ReportPage.html([
      PageRun(name: "both", report: rest.report + scrolled, samples: nil, manifest: nil)
    ])
    #expect(html.ranges(of: "What each side takes").count == 1)
    let app = html.ranges(of: "share of a core").first.map { html[$0.upperBound...] } ?? ""
    let chart = app.prefix(upTo: app.range(of: "</svg>")?.lowerBound ?? app.startIndex)
    #expect(chart.ranges(of: ">no load<").count == 3)
    #expect(chart.ranges(of: ">scroll<").count == 3)
  }
}

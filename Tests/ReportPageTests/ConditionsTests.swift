import Foundation
import Reports
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("Conditions of cases on real time")
struct ConditionsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var motion = "equal"
    var columnState = "rest"
    var load = "none"
    let state: String?

    var testDescription: String { "\(motion), \(columnState), load \(load)" }

    var conditions: Conditions {
      var row = ReportRow()
      (row.caseID, row.scenario) = ("paced/jw/path-rebuild/12/56x28@2", "paced")
      (row.wave, row.strategy, row.views) = ("jw", "path-rebuild", 12)
      (row.motion, row.state, row.load) = (motion, columnState, Load(load) ?? .none)
      (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (56, 28, 2, 60)
      return Conditions(row, about: .waves)
    }
  }

  static let cases = [
    Case(state: nil),
    Case(columnState: "scroll", state: "scroll"),
    Case(columnState: "burst", state: "burst"),
    Case(load: "burst", state: nil),
    Case(columnState: "burst", load: "burst", state: "burst"),
    Case(columnState: "pooled", load: "busy:24ms/40ms", state: "pooled"),
    Case(motion: "as-published", columnState: "scroll", state: "scroll"),
  ]

  @Test(
    "a state is told from a load, both are left out of what is shared, and other remarks are not",
    arguments: cases)
  func states(_ row: Case) {
    #expect(row.conditions.state == row.state)
    let isPublished = row.motion == "as-published"
    #expect(
      (row.conditions.apartFromLoadAndState == Self.cases[0].conditions.apartFromLoadAndState)
        != isPublished)
  }

  @Test("shares at rest and in scroll stand in one picture, a bar for each")
  func together() {
    let rest = SyntheticPacedRun(loads: ["none"]).run
    let scrolled = rest.report.map { row in
      var row = row
      row.caseID += "/scroll"
      row.state = "scroll"
      return row
    }
    let html = HTMLPage.html(
      PageRun(name: "both", report: rest.report + scrolled, samples: nil, manifest: nil))
    #expect(html.ranges(of: "What each side takes").count == 1)
    let app = html.ranges(of: "share of a core").first.map { html[$0.upperBound...] } ?? ""
    let chart = app.prefix(upTo: app.range(of: "</svg>")?.lowerBound ?? app.startIndex)
    #expect(chart.ranges(of: ">no load<").count == 3)
    #expect(chart.ranges(of: ">scroll<").count == 3)
  }
}

import Foundation
import Reports
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("Conditions of cases in real time")
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
    "a state is told from a load",
    arguments: cases)
  func states(_ row: Case) {
    #expect(row.conditions.state == row.state)
  }
}

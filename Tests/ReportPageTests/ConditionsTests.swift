import Reports
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("Conditions of cases in real time")
struct ConditionsTests {
  @Test(
    "a state is told from a load",
    arguments: [
      ("rest", "none", nil), ("scroll", "none", "scroll"), ("rest", "burst", nil),
      ("burst", "burst", "burst"), ("pooled", "busy:24ms/40ms", "pooled"),
    ] as [(String, String, String?)])
  func states(_ state: String, _ load: String, _ told: String?) {
    var row = ReportRow()
    (row.caseID, row.state, row.load) = ("c", state, Load(load) ?? .none)
    let conditions = Conditions(row, about: .waves)
    #expect(conditions.state == told)
    #expect(conditions.title.contains("load \(load)") == (load != "none"))
  }
}

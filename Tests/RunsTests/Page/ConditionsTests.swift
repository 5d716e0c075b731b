import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Conditions of cases in real time")
struct ConditionsTests {
  @Test(
    "a state is told from a load, and each is said once",
    arguments: [
      ("rest", "idle", []), ("scroll", "idle", ["scroll"]), ("rest", "burst", ["load burst"]),
      ("burst", "burst", ["load burst", "burst"]),
      ("pooled", "busy:24ms/40ms", ["load busy:24ms/40ms", "pooled"]),
    ] as [(String, String, [String])])
  func states(_ state: String, _ load: String, _ told: [String]) {
    var row = ReportRow()
    (row.wave, row.state, row.load, row.refreshHz) = ("jw", state, Load(load) ?? .idle, 120)
    // Behind the wave, its size and the refresh rate.
    let words = Conditions(row, about: .waves).title.split(separator: ", ").dropFirst(2)
    #expect(words.map(String.init) == ["120\u{A0}Hz"] + told)
  }
}

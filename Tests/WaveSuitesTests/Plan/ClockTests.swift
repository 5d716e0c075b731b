import LayerTree
import Measurement
import TestSupport
import Testing
import Vocabulary
import WaveSuites

@Suite("The axis of clocks")
struct ClockTests {
  private static func request(_ loads: String...) -> PlanRequest {
    var request = PlanRequest()
    request.scenarios = [.loaded]
    request.strategies = ["path-rebuild"]
    request.views = [1]
    request.loads = loads.compactMap(Load.init)
    request.clocks = RunClock.allCases
    return request
  }

  @Test(
    "what would be drawn is swept, what is not runs once",
    arguments: [("busy:8ms/20ms", 8), ("burst", 8), ("none", 1)])
  func sweep(_ text: String, _ count: Int) throws {
    let load = try #require(Load(text))
    let draws = load.sweep(.drawn)
    #expect(draws.count == count)
    #expect(load.sweep(.inStep) == [.inStep])
    let blocks = try WavePlan(Self.request(text)).blocks(work: WorkLedger())
    guard case .scripted(let arms) = blocks[1].arms else {
      Issue.record("\(blocks[1].arms)")
      return
    }
    #expect(arms[0].rules.map(\.load) == draws.map { load.script(duration: 2, $0) })
    // Evenly over the period, its two ends as far from it as from each other.
    let shares = draws.map(\.share)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { abs($1 - $0 - 1 / 8) < 1e-12 })
  }

  @Test("a case on scripted clocks has the same record on every way through the plan")
  func sameRecord() throws {
    func records() throws -> [PacedRecord] {
      let blocks = try WavePlan(Self.request("busy:8ms/20ms")).blocks(work: WorkLedger())
      guard case .scripted(let arms) = blocks[1].arms else { return [] }
      return try arms[0].rules.map { rule in
        let scene = try arms[0].make(rule)
        return try PacedSimulation.run(
          scene.app, on: ScriptedClock(), scene.server, on: ScriptedClock(), rule: rule)
      }
    }
    let first = try records()
    #expect(first.count == 8 && first[0] != first[3])
    #expect(try records() == first)
  }
}

import TestSupport
import Testing

@testable import Measurement

@Suite("Rounds in real time")
struct PacedPassTests {
  @Test("every round is told when it is over, and every arm's run stands in its place of the order")
  func rounds() throws {
    var events: [RunEvent] = []
    var rule = SamplingRule()
    rule.rounds = 3
    let arms = ["one", "two"].map { name in
      PacedArm(caseID: name, rule: PacedRule(refreshHz: 500, duration: 0.25)) {
        TickingSubject(MonotonicClock(), moves: false)
      }
    }
    let context = PassContext.telling(rule: rule) { events.append($0) }
    try PacedPass(context: context, events: EventGroups([])).run(arms, block: "block")
    let finished = events.compactMap { event -> Int? in
      guard case .roundFinished("block", let round) = event else { return nil }
      return round
    }
    #expect(finished == [0, 1, 2])
    #expect(events.last == .blockStopped(block: "block", rounds: 3, reason: .rounds))
    let shares = events.series.filter { $0.stage == .app && $0.metric.name == .cpuShare }
    #expect(shares.map(\.caseID) == ["one", "two"])
    for round in 0..<3 {
      #expect(Set(shares.map { $0.samples[round].order }) == [0, 1])
    }
  }
}

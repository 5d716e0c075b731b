import TestSupport
import Testing
import Vocabulary

@testable import Measurement

/// Two sides that work for no time at all.
private final class EmptyPacedSubject: PacedSubject {
  let app: any PacedApp
  let server: any PacedServer
  let moves = false

  init() {
    let clock = MonotonicClock()
    app = TickingApp(clock) { _ in 0 }
    server = ShowingServer(clock) { _ in 0 }
  }

  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]] { [] }
  func workDone() -> [SideWork] { [] }
}

@Suite("Rounds in real time")
struct PacedPassTests {
  @Test("every round is told when it is over, and every arm's run stands in its place of the order")
  func rounds() throws {
    var events: [RunEvent] = []
    var rule = SamplingRule()
    rule.rounds = 3
    let arms = ["one", "two"].map { name in
      PacedArm(caseID: name, rule: PacedRule(refreshHz: 500, duration: 0.02)) {
        EmptyPacedSubject()
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

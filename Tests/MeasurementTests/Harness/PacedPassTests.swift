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

  @Test("what only wakes has the use of its thread, and no frame that it never made")
  func waking() throws {
    var events: [RunEvent] = []
    let arm = PacedArm(caseID: "one", rule: PacedRule(refreshHz: 200, duration: 0.25)) {
      TickingSubject(MonotonicClock(), moves: false, onlyWakes: true)
    }
    let context = PassContext.telling(rule: SamplingRule()) { events.append($0) }
    try PacedPass(context: context, events: EventGroups([])).run([arm], block: "block")
    #expect(Set(events.series.map(\.stage)) == [.server, .frame])
    #expect(
      Set(events.series.map(\.metric.name)) == [.cpuShare, .wakeups, .preemptions, .wakingCPUTime])
    let reasons = events.compactMap { event -> String? in
      guard case .absent("one", .frame, .framesMissed, let reason) = event else { return nil }
      return reason
    }
    #expect(reasons == ["nothing new was shown after the first picture"])
  }

  @Test(
    "how many refreshes a turn has left, by when the picture is shown that is made now",
    arguments: [
      (60, .double, 1, 0), (60, .double, 2, 10), (60, .double, 12, 0), (60, .double, 13, 0),
      (60, .double, 14, 10), (60, .triple, 3, 10), (120, .double, 24, 0), (2, .double, 1, 0),
    ] as [(Double, FramePipeline, Int, Int)])
  func turn(hz: Double, pipeline: FramePipeline, shown: Int, left: Int) {
    let rule = PacedRule(refreshHz: hz, duration: 1, pipeline: pipeline)
    #expect(rule.refreshesLeft(ofTurnAt: rule.grid.time(of: shown)) == left)
  }
}

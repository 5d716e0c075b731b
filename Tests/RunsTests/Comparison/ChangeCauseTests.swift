import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Causes of changes")
struct ChangeCauseTests {
  private func row(
    _ stage: Stage, _ metric: MetricName, _ baseline: Double?, _ candidate: Double?,
    case caseID: String = "a", strategy: StrategyName = "path-rebuild",
    verdict: Verdict = .regressed, unit: MetricUnit = .count
  ) -> ComparedRow {
    var row = ComparedRow(
      caseID: caseID, strategy: strategy, stage: stage, metric: metric, pass: .allocations,
      unit: unit, kind: .exact, baseline: baseline, candidate: candidate)
    row.verdict = verdict
    return row
  }

  @Test("one allocation more in a stage is one cause, in whatever sums, metrics and cases it shows")
  func allocation() throws {
    let rows = ["a", "b", "c"].flatMap { name in
      [Stage.frame, .app, .appCommit].flatMap { stage in
        [
          row(stage, .allocations, 2, 3, case: name),
          row(stage, .allocatedBytes, 64, 96, case: name),
        ]
      }
    }
    let cause = try #require(ChangeCause.of(rows).first)
    #expect(ChangeCause.of(rows).count == 1)
    #expect(cause.stage == .appCommit && cause.rows.count == 18)
    #expect(cause.metrics == ["allocations", "allocated_bytes"])
    #expect(cause.caseIDs == ["a", "b", "c"])
    #expect(cause.sums == [.frame, .app])
    #expect(cause.example.stage == .appCommit)
  }

  @Test("a sum is explained by the part that changed most, and by none that changed otherwise")
  func largestPart() {
    let rows = [
      row(.frame, .allocations, 10, 16), row(.appTick, .allocations, 1, 2),
      row(.serverApply, .allocations, 1, 6),
      row(.serverEvaluate, .allocations, 9, 0, verdict: .improved),
    ]
    let causes = ChangeCause.of(rows)
    #expect(causes.map(\.stage) == [.serverApply, .appTick, .serverEvaluate])
    #expect(causes.map(\.rows.count) == [2, 1, 1])
  }

  @Test("a sum without a part is a place of its own; other cases and metrics explain nothing of it")
  func lonelySum() {
    let rows = [
      row(.frame, .cpuTime, 5, 6), row(.app, .cpuTime, 1, 2, case: "b"),
      row(.app, .wakeups, 1, 2),
    ]
    #expect(ChangeCause.of(rows).map(\.stage) == [.frame, .app, .app])
  }

  @Test("a ratio of arms belongs to the side whose time changed")
  func ratio() {
    let rows = [
      row(.frame, .cpuTime, 0.4, 0.9, unit: .times), row(.frame, .cpuTime, 900, 990),
      row(.server, .cpuTime, 800, 890), row(.server, .cpuTime, 0.3, 1e9, unit: .times),
    ]
    let causes = ChangeCause.of(rows)
    #expect(causes.count == 1 && causes.first?.stage == .server)
  }

  @Test("rows that one run alone has belong to their strategy")
  func missing() {
    let rows = [
      row(.app, .cpuTime, 1, nil, verdict: .missing),
      row(.server, .allocations, 1, nil, case: "b", verdict: .missing),
      row(.server, .allocations, 1, nil, strategy: "timer-translation", verdict: .missing),
      row(.server, .allocations, nil, 1, strategy: "timer-translation", verdict: .new),
    ]
    #expect(ChangeCause.of(rows).map(\.rows.count) == [2, 1, 1])
  }

  @Test("a process beside the app is part of nothing")
  func neighbour() {
    let rows = [row(.neighbour, .cpuShare, 1, 2), row(.frame, .cpuShare, 1, 2)]
    #expect(ChangeCause.of(rows).count == 2)
    #expect(ChangeCause.of([]).isEmpty)
  }
}

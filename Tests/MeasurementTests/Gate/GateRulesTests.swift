import TestSupport
import Testing

@testable import Measurement

@Suite("Gate rules")
struct GateRulesTests {
  private let rules = GateRules()

  private func logs(_ change: Double, _ count: Int, _ generator: inout SeededGenerator) -> [Double]
  {
    (0..<count).map { _ in change + 0.03 * generator.normal() }
  }

  private func cell(_ change: Double, control: Double = 0, again: Double? = nil, seed: UInt64 = 1)
    -> GateCell
  {
    var generator = SeededGenerator(seed: seed)
    return GateCell(
      id: "cell",
      [
        .pair: logs(change, 100, &generator), .control: logs(control, 100, &generator),
        .confirmation: again.map { logs($0, 100, &generator) } ?? [],
      ])
  }

  @Test("2 % more is flagged, and fails only when fresh pairs show it again")
  func confirmed() {
    #expect(rules.flagged([cell(0.02)]) == [0])
    #expect(rules.verdicts([cell(0.02, again: 0.02)]) == [.regressed])
    #expect(rules.verdicts([cell(-0.02, again: -0.02)]) == [.improved])
    #expect(rules.verdicts([cell(0.02, again: 0)]) == [.notConfirmed])
    #expect(rules.verdicts([cell(0.02, again: -0.02)]) == [.notConfirmed])
    #expect(rules.verdicts([cell(0.02)]) == [.notConfirmed])
  }

  @Test("fresh pairs that reject below the floor confirm when all pairs together are beyond it")
  func pooled() {
    let first = cell(0.02)[.pair]
    var generator = SeededGenerator(seed: 9)
    let weak = logs(0, 100, &generator).map { 0.004 + $0 / 100 }
    let confirmed = GateCell(id: "cell", [.pair: first, .confirmation: weak])
    #expect(rules.verdicts([confirmed]) == [.regressed])
    let low = first.map { $0 / 100 + 0.0051 - 0.0002 }
    let atFloor = GateCell(
      id: "cell",
      [.pair: low.map { $0 + 0.0002 }, .confirmation: weak.map { $0 - 0.002 }])
    #expect(rules.flagged([atFloor]) == [0])
    #expect(rules.verdicts([atFloor]) == [.notConfirmed])
  }

  @Test("a significant change below the floor is let pass")
  func floor() {
    var generator = SeededGenerator(seed: 1)
    let tiny = GateCell(
      id: "cell", [.pair: logs(0, 100, &generator).map { 0.003 + $0 / 100 }])
    #expect((RankTests.signedRank(tiny[.pair]) ?? 1) < 1e-6)
    #expect(rules.flagged([tiny]).isEmpty)
    #expect(rules.verdicts([tiny]) == [.equivalent])
  }

  @Test("a base that differs from itself twice makes every cell inconclusive, once does not")
  func control() {
    let spoiled = cell(0.02, control: 0.03, again: 0.02)
    #expect(rules.verdicts([spoiled, cell(0)]) == [.inconclusive, .inconclusive])
    var again = spoiled
    again[.controlConfirmation] = spoiled[.control]
    #expect(rules.verdicts([again]) == [.inconclusive])
    var generator = SeededGenerator(seed: 5)
    again[.controlConfirmation] = logs(0, 100, &generator)
    #expect(rules.flaggedControls([again, cell(0)]) == [0])
    #expect(rules.verdicts([again, cell(0)]) == [.regressed, .notShown])
  }

  @Test(
    "a cell that moved and moves no more regressed, however little it takes and whatever the base does",
    arguments: [
      (true, false, .regressed), (true, true, .improved), (false, false, .improved),
      (nil, false, .improved), (true, nil, .improved), (false, true, .improved),
    ] as [(Bool?, Bool?, GateCell.Verdict)])
  func motion(baseline: Bool?, candidate: Bool?, verdict: GateCell.Verdict) {
    var faster = cell(-0.9, again: -0.9)
    (faster.baselineMoves, faster.candidateMoves) = (baseline, candidate)
    #expect(rules.verdicts([faster]) == [verdict])
    var spoiled = cell(-0.9, control: 0.03, again: -0.9)
    (spoiled.baselineMoves, spoiled.candidateMoves) = (baseline, candidate)
    #expect(rules.verdicts([spoiled])[0] == (verdict == .regressed ? .regressed : .inconclusive))
  }

  @Test("without a change at most 5 in 200 gates of eight cells fail")
  func falseAlarms() {
    let alarms = (0..<200 as Range<UInt64>).count { seed in
      let cells = (0..<8 as Range<UInt64>).map { cell(0, again: 0, seed: 8 * seed + $0 + 1) }
      return rules.verdicts(cells).contains { $0 == .regressed || $0 == .improved }
    }
    #expect(alarms <= 5, "\(alarms) of 200")
  }

  @Test("a gate without pairs never passes")
  func empty() {
    let nothing = GateCell(id: "cell")
    #expect(rules.verdicts([nothing]) == [.inconclusive])
    #expect(nothing.change == nil)
    #expect(nothing.interval == nil)
  }
}

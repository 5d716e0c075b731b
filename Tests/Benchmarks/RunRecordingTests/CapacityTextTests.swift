import Instrumentation
import TestSupport
import Testing
import Vocabulary

@testable import BenchmarkHarness
@testable import RunRecording
@testable import WaveBenchmarks

@Suite("Capacities in words")
struct CapacityTextTests {
  /// A case whose processes found `values`, each with its flags.
  private func collected(
    _ values: [(Double, [SampleFlag])], low: Double? = nil, high: Double? = nil
  )
    -> CollectedCase
  {
    var identity = CaseIdentity()
    (identity.caseID, identity.block) = ("c", "b")
    (identity.scenario, identity.wave, identity.strategy) = ("capacity", "jw", "s")
    var collected = CollectedCase(identity)
    func add(_ metric: MetricName, _ value: Double, _ flags: [SampleFlag], _ process: Int) {
      collected.add(
        SampleSeries(
          caseID: "c", stage: .frame, metric: MetricTable[metric], pass: .capacity, source: .clock,
          quality: .measured, process: process,
          samples: [Sample(value, frames: 1, round: 0, flags: flags)]))
    }
    for (process, (value, flags)) in values.enumerated() { add(.capacity, value, flags, process) }
    if let low { add(.capacityLow, low, [], 0) }
    if let high { add(.capacityHigh, high, [], 0) }
    return collected
  }

  private func text(_ values: [(Double, [SampleFlag])], low: Double? = nil, high: Double? = nil)
    -> String?
  {
    CapacityFigure(collected(values, low: low, high: high))?.text
  }

  @Test("a number comes with the interval over processes, a single one with its bootstrap's")
  func numbers() {
    #expect(text([(100, [])], low: 90, high: 110) == "100 [90, 110]")
    #expect(text([(100, ["time_limit"])], low: 90) == "100 [90, ?]")
    #expect(text([(100, [])]) == "100")
    let three = text([(99, []), (100, []), (101, [])], low: 1, high: 9)
    #expect(three?.hasPrefix("100 [97.5") == true)
    #expect(text([]) == nil)
  }

  @Test("a bound is never a bare number, whichever process it comes from")
  func bounds() {
    #expect(text([(4096, ["ceiling"])], low: 4096) == "≥ 4096")
    #expect(text([(4096, ["ceiling"]), (3000, []), (3500, [])]) == "≥ 3500")
    #expect(text([(1, ["floor"])], high: 1) == "< 1")
    #expect(text([(1, ["floor"]), (2, []), (2, [])]) == "≤ 2")
    #expect(text([(1, ["floor"]), (64, ["ceiling"])]) == "undecided")
  }

  @Test("of bounds only such ratios are told as follow from them")
  func relations() {
    func relation(_ mine: (Double, [SampleFlag]), _ theirs: (Double, [SampleFlag])) -> String? {
      CapacityTable.relation(collected([mine]), to: collected([theirs]))
    }
    #expect(relation((200, []), (100, [])) == "2.00 x")
    #expect(relation((400, ["ceiling"]), (100, [])) == "≥ 4.00 x")
    #expect(relation((4, []), (1, ["floor"])) == "≥ 4.00 x")
    #expect(relation((1, ["floor"]), (4, [])) == "≤ 0.25 x")
    #expect(relation((100, []), (400, ["ceiling"])) == "≤ 0.25 x")
    #expect(relation((400, ["ceiling"]), (400, ["ceiling"])) == nil)
    #expect(relation((1, ["floor"]), (1, ["floor"])) == nil)
  }
}

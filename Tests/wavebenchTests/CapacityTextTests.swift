import Instrumentation
import Testing
@testable import BenchmarkHarness
@testable import WaveBenchmarks
@testable import wavebench

@Suite("Capacities in words")
struct CapacityTextTests {
  /// A case whose processes found `values`, each with its flags.
  private func collected(_ values: [(Double, [String])], low: Double? = nil, high: Double? = nil)
    -> CollectedCase
  {
    var collected = CollectedCase(
      CaseDescription(
        caseID: "c", scenario: "capacity", wave: "jw", strategy: "s", backend: "", views: 4096,
        widthPoints: 1, heightPoints: 1, scale: 1, refreshHz: 60, load: "none", block: "b",
        blockScenario: .capacity, depth: 0))
    func add(_ metric: String, _ value: Double, _ flags: [String], _ process: Int) {
      collected.add(
        SampleSeries(
          caseID: "c", stage: "frame", metric: metric, unit: "views", polarity: .higher,
          pass: "capacity", source: "clock", quality: .measured, process: process,
          values: [value], frames: [1], rounds: [0], orders: [0], flags: [flags], seriesFlags: []))
    }
    for (process, (value, flags)) in values.enumerated() { add("capacity", value, flags, process) }
    if let low { add("capacity_low", low, [], 0) }
    if let high { add("capacity_high", high, [], 0) }
    return collected
  }

  private func text(_ values: [(Double, [String])], low: Double? = nil, high: Double? = nil)
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
    func relation(_ mine: (Double, [String]), _ theirs: (Double, [String])) -> String? {
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

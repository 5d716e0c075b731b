import Instrumentation
import ResultStore
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
    identity.state = "rest"
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
    #expect(text([(100, [])], low: 90) == "100 [90, ?]")
    #expect(text([(100, [])]) == "100")
    let three = text([(99, []), (100, []), (101, [])], low: 98, high: 99)
    #expect(three?.hasPrefix("100 [97.5") == true)
    #expect(text([]) == nil)
  }

  @Test("what a process knows of its own number is in the interval, however well they agree")
  func within() throws {
    let figure = try #require(
      CapacityFigure(collected([(100, []), (100, []), (100, [])], low: 90, high: 109)))
    let (lower, upper) = (try #require(figure.lower), try #require(figure.upper))
    // t(2) · ln(110 / 90) / (2 · 1.96) / sqrt(3) = 0.1272.
    #expect(abs(lower - 88.06) < 0.01 && abs(upper - 113.56) < 0.01)
  }

  @Test(
    "a search that was cut short is undecided and ranks nothing",
    arguments: [
      ["time_limit"], ["time_limit", "undecided"], ["ceiling", "time_limit", "undecided"],
    ] as [[SampleFlag]])
  func cutShort(flags: [SampleFlag]) {
    let short = collected([(100, []), (120, flags)])
    #expect(CapacityFigure(short)?.text == "undecided")
    let other = collected([(50, []), (60, [])])
    #expect(CapacityTable.relation(short, to: other) == nil)
    #expect(CapacityTable.relation(other, to: short) == nil)
    let row = CapacityTable(members: [short, other], reference: other).rows[1]
    #expect(row[1...3] == ["undecided", "", ""] && row[4].contains("time_limit"))
  }

  @Test("searches that hitched are told of, and half of them are too many", arguments: [1, 2])
  func hitches(silent: Int) {
    var mixed = collected([(100, []), (104, [])])
    for process in 0..<(2 + silent) {
      mixed.add(
        SampleSeries(
          caseID: "c", stage: .frame, metric: MetricTable[.triedCount], pass: .capacity,
          source: .clock, quality: .measured, process: process,
          samples: [Sample(64, frames: 1, round: 0, flags: process < 2 ? [] : [.hitches])]))
    }
    let text = CapacityFigure(mixed)?.text
    if silent == 1 {
      #expect(text?.hasSuffix("(2 of 3 processes)") == true)
      #expect(mixed.capacityFlags == [.hitches])
    } else {
      #expect(text == "undecided" && mixed.capacityFlags == [.hitches, .undecided])
    }
  }

  @Test("a case whose searches all failed has an empty cell, and only such a case")
  func emptyCell() throws {
    var failed = collected([])
    failed.add(
      SampleSeries(
        caseID: "c", stage: .frame, metric: MetricTable[.triedCount], pass: .capacity,
        source: .clock, quality: .measured, process: 0,
        samples: [Sample(64, frames: 1, round: 0, flags: [.hitches])]))
    let builder = ReportBuilder(runID: "r", unavailable: [(.capacity, .capacity)])
    let row = try #require(builder.rows(failed).first { $0.metric == .capacity })
    #expect(row.quality == .unavailable && row.numbers.allSatisfy { $0 == nil })
    #expect(row.flags == [.hitches, .undecided] && row.source == .clock)
    var steady = CollectedCase(CaseIdentity())
    steady.add(
      SampleSeries(
        caseID: "", stage: .frame, metric: MetricTable[.cpuTime], pass: .time, source: .clock,
        quality: .measured, process: 0, samples: [Sample(1, frames: 1, round: 0)]))
    #expect(builder.rows(steady).map(\.metric) == [.cpuTime])
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

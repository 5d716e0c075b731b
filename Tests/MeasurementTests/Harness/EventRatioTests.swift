import TestSupport
import Testing

@testable import Measurement

@Suite("Quotients of events that are counted together")
struct EventRatioTests {
  private static func count(_ work: [Int64]) throws -> [RunEvent] {
    // Two cycles for each instruction; a read takes 100 instructions and 500 cycles.
    var (instructions, reads): (Int64, Int64) = (0, 0)
    let counters = ToldInstrument(
      ["PAPI_TOT_INS", "PAPI_TOT_CYC"].map { (.event($0), "papi:perf_event:user") }
    ) {
      reads += 1
      return [instructions + 100 * reads, 2 * instructions + 500 * reads]
    }
    var events: [RunEvent] = []
    let context = PassContext.telling { events.append($0) }
    let faults = try EventPass(context: context, instrument: counters).run([
      StagedArm(caseID: "case") { WorkingSubject { _, stage in instructions += work[stage] } }
    ])
    #expect(faults.isEmpty)
    return events
  }

  @Test("are of the work without the reading, in every stage and sum")
  func values() throws {
    let series = try Self.count([10, 30, 60]).series.filter {
      $0.metric.name == "instructions_per_cycle"
    }
    #expect(series.map(\.stage) == [.appTick, .appCommit, .serverApply, .app, .frame])
    for one in series {
      #expect(one.values == [0.5, 0.5, 0.5], "\(one.stage)")
      #expect(one.metric.unit == "1/cycle" && one.metric.polarity == .neutral)
      #expect(one.pass == .counters && one.source == "papi:perf_event:user")
      #expect(one.flags == ([.app, .frame].contains(one.stage) ? [] : [.derived]))
    }
  }

  @Test("a stage in which nothing is counted has none, with the reason, and the others have theirs")
  func absent() throws {
    let events = try Self.count([10, 0, 60])
    let absent = events.compactMap { event -> Stage? in
      guard case .absent("case", let stage, "instructions_per_cycle", let reason) = event else {
        return nil
      }
      #expect(reason.contains("PAPI_TOT_CYC"))
      return stage
    }
    #expect(absent == [.appCommit])
  }

  @Test(
    "need something below, and no less than nothing above",
    arguments: [(1, 0, nil), (1, -1, nil), (-1, 4, nil), (0, 4, 0), (1, 4, 25)]
      as [(Double, Double, Double?)])
  func value(_ above: Double, _ below: Double, _ expected: Double?) throws {
    let ratio = try #require(EventRatio.all.first { $0.metric.name == "branch_miss_ratio" })
    #expect(ratio.value(above, below) == expected)
  }

  @Test("are those of one group and of one privilege, and what stands apart says so")
  func groups() {
    let names: [MetricName] = ["PAPI_BR_MSP:k", "PAPI_TOT_CYC", "PAPI_TOT_INS", "PAPI_TOT_INS:k"]
    let found = CountedRatio.all(of: names)
    #expect(found.map(\.ratio.metric.name) == ["instructions_per_cycle", "branch_mpki:k"])
    #expect(found.map(\.above) == [2, 0] && found.map(\.below) == [1, 3])
    #expect(found.allSatisfy { $0.ratio.metric.name.isEventRatio })
    let apart = CountedRatio.apart([["PAPI_TOT_INS", "PAPI_TOT_CYC"], ["PAPI_BR_MSP"]])
    #expect(apart.map(\.metric) == ["branch_mpki"])
    #expect(apart.first?.reason.contains("PAPI_BR_MSP and PAPI_TOT_INS") == true)
  }
}

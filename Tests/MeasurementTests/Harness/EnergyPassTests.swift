import TestSupport
import Testing
import Vocabulary

@testable import Measurement

@Suite("The energy of whole packages")
struct EnergyPassTests {
  private static func count(
    second: @escaping (Int64) -> Int64
  ) throws -> (series: [SampleSeries], faults: [EventFault]) {
    // Two packages, of which the first gives 40 nJ to each frame.
    var first: Int64 = 0
    let packages = ToldInstrument(
      [0, 1].map { (.event("rapl:::PACKAGE_ENERGY:PACKAGE\($0)"), .packageEnergy) }
    ) { [first, second(first)] }
    var events: [RunEvent] = []
    let context = PassContext.telling(process: 2) { events.append($0) }
    let pass = EnergyPass(context: context, meter: try EnergyMeter(packages), shortestBatch: 1)
    let faults = try pass.run(
      ["one", "two"].map { name in
        StagedArm(caseID: name) {
          WorkingSubject(
            stages: [.appTick, .serverApply], groups: [StageGroup(.frame, 0..<2)], cycle: 3
          ) { _, stage in first += stage == 0 ? 40 : 0 }
        }
      })
    return (events.series, faults)
  }

  @Test("is per frame, of the frame alone, and names its scope")
  func values() throws {
    let (series, faults) = try Self.count { 2 * $0 }
    #expect(faults.isEmpty)
    #expect(series.map(\.caseID) == ["one", "one", "two", "two"])
    for (index, one) in series.enumerated() {
      #expect(one.stage == .frame && one.pass == .counters && one.source == .packageEnergy)
      #expect(one.metric.unit == "nJ" && one.metric.polarity == .lower && one.process == 2)
      let each = index % 2 == 0 ? 40.0 : 80
      #expect(one.values == [each, each, each])
      #expect(one.samples.allSatisfy { $0.frames > 0 && $0.frames % 3 == 0 })
    }
  }

  @Test("of a package that never moves is none, and the other's is not told beside it")
  func still() throws {
    let (series, faults) = try Self.count { _ in 7 }
    #expect(series.isEmpty)
    #expect(faults.map(\.event) == ["rapl:::PACKAGE_ENERGY:PACKAGE1"])
    #expect(faults.first?.reason.contains("never moved in frames of every strategy") == true)
  }

  @Test("that goes back, or is more than any machine takes, is none")
  func incredible() throws {
    let back = try Self.count { -$0 }
    #expect(back.series.isEmpty)
    #expect(back.faults.first?.reason.contains("went back") == true)
    let jump = try Self.count { $0 << 40 }
    #expect(jump.series.isEmpty)
    #expect(jump.faults.first?.reason.contains("more than any processor can") == true)
  }

  @Test("is kept apart from the processor's events, whatever group it comes in")
  func groups() {
    let energy = "rapl:::PACKAGE_ENERGY:PACKAGE0"
    let events = EventGroups([["PAPI_TOT_INS"], [energy, "rapl:::THERMAL_SPEC:PACKAGE0"]])
    #expect(events.energy == [[energy]])
    #expect(events.hardware == [["PAPI_TOT_INS"], ["rapl:::THERMAL_SPEC:PACKAGE0"]])
  }
}

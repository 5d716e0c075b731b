import Measurement
import TestSupport
import Testing
import Vocabulary

@testable import Measurement

/// Frames that take 40 nJ each of the package that is read.
private final class TakingSubject: StagedSubject {
  let stages: [Stage] = [.appTick, .serverApply]
  let groups = [StageGroup(.frame, 0..<2)]
  let framesPerCycle = 3
  private let take: (Int64) -> Void

  init(_ take: @escaping (Int64) -> Void) { self.take = take }

  func run(frames: Int, through last: Int) throws { take(Int64(40 * frames)) }
  func runFrame(_ boundary: (Int) -> Void) throws { take(40) }
}

/// The energy of two packages, of which the second stands still unless it is told otherwise.
private final class TwoPackages: Instrument {
  let readings = [0, 1].map {
    ReadingDescription(
      metric: .event("rapl:::PACKAGE_ENERGY:PACKAGE\($0)"), source: .packageEnergy,
      quality: .measured, kind: .sum)
  }
  var first: Int64 = 0
  var second: (Int64) -> Int64 = { $0 }
  let failure: String? = nil

  func arm() throws {}
  func disarm() {}
  func read(into slots: UnsafeMutablePointer<Int64>) {
    slots[0] = first
    slots[1] = second(first)
  }
}

@Suite("The energy of whole packages")
struct EnergyPassTests {
  private static func count(
    second: @escaping (Int64) -> Int64
  ) throws -> (series: [SampleSeries], faults: [EventFault]) {
    let packages = TwoPackages()
    packages.second = second
    var events: [RunEvent] = []
    let context = PassContext(
      rule: SamplingRule(), seed: 1, process: 2, clock: CPUClock(source: .threadClock),
      startNeighbour: nil, shouldStop: { false }, emit: { events.append($0) })
    let pass = EnergyPass(context: context, meter: try EnergyMeter(packages), shortestBatch: 1)
    let faults = try pass.run(
      ["one", "two"].map { StagedArm(caseID: $0) { TakingSubject { packages.first += $0 } } })
    return (
      events.compactMap { if case .series(let series) = $0 { series } else { nil } }, faults
    )
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

import Measurement
import Testing
import Vocabulary

@testable import Measurement

@Suite("Foreign renderers in a run")
struct WitnessTests {
  private func record(_ nanoseconds: UInt64, waiting: UInt64 = 0) -> WitnessRecord {
    var record = WitnessRecord()
    record.duration = 2
    record.uses = [
      .app: ThreadUse(nanoseconds: nanoseconds, voluntary: 10, waiting: waiting),
      .frame: ThreadUse(nanoseconds: nanoseconds),
    ]
    record.absences = [WitnessRecord.Absence(.server, .cpuShare, reason: "it has no thread")]
    record.facts = ["backend.version": "1"]
    return record
  }

  private func events(_ arms: [WitnessArm], stopAfter: Int = .max) throws -> [RunEvent] {
    var events: [RunEvent] = []
    var rule = SamplingRule()
    rule.rounds = 2
    let runner = Runner(
      rule: rule, seed: 1, process: 0, clock: CPUClock.choose(), eventGroups: [],
      countsWork: false, shouldStop: { events.count >= stopAfter }, emit: { events.append($0) })
    try runner.run([Block(id: "b", arms: .witnessed(arms), weight: 1)])
    return events
  }

  @Test("Of views that do not move no picture is missed; allocations are the app's")
  func hidden() throws {
    for moves in [true, false] {
      let arm = WitnessArm(caseID: "c", refreshHz: 60, moves: moves, expectedSeconds: 0) { _ in
        var record = record(1_000_000)
        record.presentations = [0.1]
        record.allocatedRate = 640
        return record
      }
      let series = try events([arm]).compactMap {
        if case .series(let series) = $0 { series } else { nil }
      }
      for metric in [MetricName.framesMissed, .longestMiss, .hitchTimeRatio] {
        #expect(series.contains { $0.metric.name == metric } == moves)
      }
      #expect(series.contains { $0.metric.name == .framesPresented })
      let rate = series.first { $0.stage == .app && $0.metric.name == .allocatedRate }
      #expect(rate?.values == [640, 640])
    }
  }

  @Test("How long its threads waited for a core is reported, of the time in which they did")
  func waits() throws {
    let arm = WitnessArm(caseID: "c", refreshHz: 60, expectedSeconds: 0) { _ in
      record(1_000_000, waiting: 500_000_000)
    }
    let reports = try events([arm]).compactMap { event in
      if case .contention(let report) = event { report } else { nil }
    }
    #expect(reports.map(\.waiting) == [0.25])
  }

  @Test("Shares, rates and what is missing are told; one value per start")
  func told() throws {
    let arm = WitnessArm(caseID: "c", refreshHz: 60, expectedSeconds: 0) { _ in
      record(1_000_000_000)
    }
    let events = try events([arm])
    let series = events.compactMap { if case .series(let series) = $0 { series } else { nil } }
    let share = try #require(series.first { $0.stage == .app && $0.metric.name == .cpuShare })
    #expect(share.values == [50, 50])
    #expect(share.source == .proc)
    #expect(series.first { $0.stage == .app && $0.metric.name == .wakeups }?.values == [5, 5])
    #expect(!series.contains { $0.stage == .server })
    #expect(
      events.contains(
        .absent(caseID: "c", stage: .server, metric: .cpuShare, reason: "it has no thread")))
    #expect(events.contains(.fact(name: "backend.version", value: "1")))
  }

  @Test("What stands in for a GPU is emulated, and every side is told per picture")
  func perPicture() throws {
    let arm = WitnessArm(caseID: "c", refreshHz: 60, expectedSeconds: 0) { _ in
      var record = record(4_000_000)
      record.uses[.gpu] = ThreadUse(nanoseconds: 8_000_000, voluntary: 4)
      record.uses[.display] = ThreadUse(nanoseconds: 2_000_000)
      record.presentations = [0.1, 0.2, 0.3, 0.4]
      return record
    }
    let series = try events([arm]).compactMap {
      if case .series(let series) = $0 { series } else { nil }
    }
    let pictures = Dictionary(
      uniqueKeysWithValues: series.filter { $0.metric.name == .pictureCPUTime }.map {
        ($0.stage, $0.values)
      })
    #expect(pictures[.app] == [1e6, 1e6] && pictures[.gpu] == [2e6, 2e6])
    #expect(pictures[.frame] == [1e6, 1e6] && pictures[.display] == [5e5, 5e5])
    #expect(series.allSatisfy { ($0.quality == .emulated) == ($0.stage == .gpu) })
    #expect(!series.contains { $0.stage == .gpu && $0.metric.name == .wakeups })
  }

  @Test("A start that lasted no time gives no numbers")
  func instant() throws {
    let arm = WitnessArm(caseID: "c", refreshHz: 60, expectedSeconds: 0) { _ in
      var record = record(1)
      record.duration = 0
      return record
    }
    #expect(try !events([arm]).contains { if case .series = $0 { true } else { false } })
  }

  @Test("What a start gave that was told to stop is not used")
  func stopped() throws {
    let arm = WitnessArm(caseID: "c", refreshHz: 60, expectedSeconds: 0) { _ in record(1) }
    let events = try events([arm], stopAfter: 1)
    #expect(!events.contains { if case .series = $0 { true } else { false } })
    #expect(events.contains(.blockStopped(block: "b", rounds: 0, reason: .interrupted)))
  }
}

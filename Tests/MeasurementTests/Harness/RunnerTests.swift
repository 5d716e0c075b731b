import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("Runner")
struct RunnerTests {
  private struct Failure: Error {}

  private func events(
    _ arms: [StagedArm], counts: Bool = true, rounds: Int = 4, stopAfter: Int = .max
  ) throws -> [RunEvent] {
    var rule = SamplingRule()
    (rule.rounds, rule.frames, rule.mostWarmUpFrames) = (rounds, 2, 4)
    return try Runner.events(
      of: .staged(arms), rule: rule, process: 3, counts: counts, stopAfter: stopAfter)
  }

  @Test("starts are timed on subjects of their own, ten frames each, after everything else")
  func starts() throws {
    var made: [WorkingSubject] = []
    let events = try events([
      StagedArm(caseID: "case") {
        let subject = WorkingSubject()
        made.append(subject)
        return subject
      }
    ])
    let starts = events.series.filter { $0.pass == .start }
    #expect(starts.map(\.metric.name) == ["first_frame_cpu_time", "ten_frames_cpu_time"])
    #expect(starts.map(\.stage) == ["frame", "frame"])
    let count = try #require(starts.first?.values.count)
    #expect((1...5).contains(count))
    #expect(
      starts.map { $0.samples.map(\.frames) } == [1, 10].map { Array(repeating: $0, count: count) })
    #expect(zip(starts[0].values, starts[1].values).allSatisfy { $0 <= $1 })
    // The first one is the subject that the other passes use.
    #expect(made.count == count + 1)
    #expect(made.dropFirst().allSatisfy { $0.frames == 10 })
  }

  @Test(
    "a block starts ten times over its weight, but one to five times",
    arguments: [(1.0, 5), (2.5, 4), (5.2, 1), (100, 1)])
  func startsOfHeavyBlocks(_ weight: Double, _ expected: Int) {
    #expect(StartPass.rounds(weight: weight) == expected)
  }

  @Test("every stage and group gets every metric, one value per round, in its own order")
  func completeness() throws {
    let arms = (0..<3).map { index in StagedArm(caseID: "case \(index)") { WorkingSubject() } }
    let events = try events(arms)
    #expect(events.last == .finished)
    let timed = events.series.filter { $0.pass == .time }
    #expect(timed.count == 3 * 5 * 5, "3 cases, 5 stages and groups, 5 metrics")
    for series in timed {
      #expect(series.values.count == 4)
      #expect(series.samples.map(\.round) == [0, 1, 2, 3])
      #expect(series.process == 3)
      #expect(series.samples.allSatisfy { $0.frames == 2 })
    }
    for round in 0..<4 {
      let orders = timed.filter { $0.metric.name == .cpuTime && $0.stage == .frame }
        .map { $0.samples[round].order }
      #expect(Set(orders) == [0, 1, 2], "each arm has a place of its own")
    }
  }

  @Test("stages add up to their sums in every round, and differences are marked as derived")
  func sums() throws {
    let timed = try events([StagedArm(caseID: "case") { WorkingSubject() }]).series.filter {
      $0.metric.name == .wallTime
    }
    let byStage = Dictionary(uniqueKeysWithValues: timed.map { ($0.stage, $0) })
    let all = try #require(byStage[.frame])
    for round in all.values.indices {
      let parts = [Stage.appTick, .appCommit, .serverApply].compactMap {
        byStage[$0]?.values[round]
      }
      #expect(abs(parts.reduce(0, +) - all.values[round]) < 1e-6 * max(1, all.values[round]))
    }
    #expect(byStage[.appTick]?.flags.contains(.derived) == false)
    #expect(byStage[.serverApply]?.flags.contains(.derived) == true)
    #expect(!all.flags.contains(.derived))
  }

  @Test(
    "allocations land in the stage that makes them, and the harness makes none", .unlessSanitized)
  func attribution() throws {
    let counted = try events([
      StagedArm(caseID: "case") {
        WorkingSubject { _, stage in
          for _ in 0..<3 where stage == 1 { free(Optimiser.hiding(malloc(100))) }
        }
      }
    ]).series.filter { $0.pass == .allocations && $0.source == .hooks }
    for stage in [Stage.appTick, .appCommit, .serverApply, .app, .frame] {
      let count = [Stage.appCommit, .app, .frame].contains(stage) ? 3.0 : 0
      for (metric, value) in [(MetricName.allocations, count), (.allocatedBytes, 100 * count)] {
        let found = counted.filter { $0.stage == stage && $0.metric.name == metric }
        #expect(found.count == 1, "\(stage) \(metric)")
        #expect(Set(found.flatMap(\.values)) == [value], "\(stage) \(metric)")
      }
    }
  }

  @Test("asked to stop, a run ends after the round and says so")
  func stopping() throws {
    let events = try events(
      [StagedArm(caseID: "case") { WorkingSubject() }], counts: false, rounds: 50, stopAfter: 2)
    #expect(!events.contains(.finished))
    #expect(events.contains(.blockStopped(block: "block", rounds: 2, reason: .interrupted)))
    #expect(events.series.filter { $0.pass == .time }.allSatisfy { $0.values.count == 2 })
  }

  @Test("a run whose time is over ends before its first block, and is finished")
  func timeIsOver() throws {
    var rule = SamplingRule()
    rule.mostSeconds = 0
    let arm = StagedArm(caseID: "case") { WorkingSubject { _, _ in throw Failure() } }
    #expect(try Runner.events(of: .staged([arm]), rule: rule, counts: true) == [.finished])
  }

  @Test("a block whose time is over while it is counted has no rounds", arguments: [true, false])
  func timeIsOverInBlock(takesTimes: Bool) throws {
    var (rule, end) = (SamplingRule(), Double.infinity)
    (rule.mostSeconds, rule.rounds) = (0.5, 9)
    let arm = StagedArm(caseID: "case") {
      end = MonotonicTime.now() + 0.5
      while MonotonicTime.now() < end {}
      return WorkingSubject()
    }
    let events = try Runner.events(
      of: .staged([arm]), rule: rule, counts: false, takesTimes: takesTimes)
    #expect(events.contains(.blockStopped(block: "block", rounds: 0, reason: .time)))
    #expect(events.series.isEmpty && events.last == .finished)
  }

  @Test("what a subject throws ends the run")
  func failure() {
    let arm = StagedArm(caseID: "case") { WorkingSubject { _, _ in throw Failure() } }
    #expect(throws: Failure.self) { try events([arm], counts: false) }
  }

  @Test("a case that is not asked to count is only timed")
  func timingOnly() throws {
    let events = try events([StagedArm(caseID: "case") { WorkingSubject() }], counts: false)
    #expect(Set(events.series.map(\.pass)) == [.start, .time])
  }
}

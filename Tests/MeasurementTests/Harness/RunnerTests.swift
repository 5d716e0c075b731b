import Measurement
import TestSupport
import Testing
import Vocabulary

/// A subject that does nothing but remember what it was asked for.
final class IdleSubject: StagedSubject {
  let stages: [Stage] = [.appTick, .appCommit, .serverApply]
  let groups = [StageGroup(.app, 0..<2), StageGroup(.frame, 0..<3)]
  private(set) var frames = 0
  var fails = false

  struct Failure: Error {}

  func run(frames: Int, through last: Int) throws {
    if fails { throw Failure() }
    self.frames += frames
  }

  func runFrame(_ boundary: (Int) -> Void) throws {
    frames += 1
    for index in 0...3 { boundary(index) }
  }
}

/// A subject that allocates a known number of objects in its second stage.
final class AllocatingSubject: StagedSubject {
  let stages: [Stage] = [.appTick, .appCommit]
  let groups = [StageGroup(.frame, 0..<2)]
  private var kept: UnsafeMutableRawPointer?

  func run(frames: Int, through last: Int) throws {}

  func runFrame(_ boundary: (Int) -> Void) throws {
    boundary(0)
    boundary(1)
    for _ in 0..<3 {
      kept = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 8)
      kept?.deallocate()
    }
    boundary(2)
  }
}

@Suite("Runner")
struct RunnerTests {
  private func events(
    _ arms: [StagedArm], counts: Bool = true, rounds: Int = 4, stopAfter: Int? = nil,
    weight: Double = 1
  ) throws -> [RunEvent] {
    var rule = SamplingRule()
    rule.rounds = rounds
    rule.frames = 2
    rule.mostWarmUpFrames = 4
    var events: [RunEvent] = []
    var finishedRounds = 0
    let runner = Runner(
      rule: rule, seed: 7, process: 3, clock: CPUClock(source: .threadClock), eventGroups: [],
      countsWork: counts, shouldStop: { stopAfter.map { finishedRounds >= $0 } ?? false },
      emit: { event in
        events.append(event)
        if case .roundFinished = event { finishedRounds += 1 }
      })
    try runner.run([Block(id: "block", arms: .staged(arms), weight: weight)])
    return events
  }

  private func series(_ events: [RunEvent]) -> [SampleSeries] {
    events.compactMap { if case .series(let series) = $0 { series } else { nil } }
  }

  @Test("starts are timed on subjects of their own, ten frames each, after everything else")
  func starts() throws {
    var made: [IdleSubject] = []
    let events = try events([
      StagedArm(caseID: "case") {
        let subject = IdleSubject()
        made.append(subject)
        return subject
      }
    ])
    let starts = events.compactMap { event -> SampleSeries? in
      guard case .series(let series) = event, series.pass == .start else { return nil }
      return series
    }
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
  func startsOfHeavyBlocks(_ weight: Double, _ expected: Int) throws {
    let arm = StagedArm(caseID: "case") { IdleSubject() }
    let first = series(try events([arm], counts: false, weight: weight)).first {
      $0.metric.name == .firstFrameCPUTime
    }
    #expect(first?.values.count == expected)
  }

  @Test("every stage and group gets every metric, one value per round, in its own order")
  func completeness() throws {
    let arms = (0..<3).map { index in StagedArm(caseID: "case \(index)") { IdleSubject() } }
    let events = try events(arms)
    #expect(events.last == .finished)
    let timed = series(events).filter { $0.pass == .time }
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
    let timed = series(try events([StagedArm(caseID: "case") { IdleSubject() }])).filter {
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
    "the harness itself allocates nothing between boundaries",
    .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
  func nothingOfItsOwn() throws {
    let counted = series(try events([StagedArm(caseID: "case") { IdleSubject() }])).filter {
      $0.pass == .allocations && $0.source == .hooks
    }
    let heap = counted.filter { [.allocations, .allocatedBytes].contains($0.metric.name) }
    #expect(heap.count == 2 * 5)
    for series in heap { #expect(series.values.allSatisfy { $0 == 0 }, "\(series.stage)") }
  }

  @Test(
    "allocations land in the stage that makes them",
    .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
  func attribution() throws {
    let counted = series(try events([StagedArm(caseID: "case") { AllocatingSubject() }]))
    func values(_ stage: Stage, _ metric: MetricName) -> Set<Double> {
      Set(counted.filter { $0.stage == stage && $0.metric.name == metric }.flatMap(\.values))
    }
    #expect(values(.appTick, "allocations") == [0])
    #expect(values(.appCommit, "allocations") == [3])
    #expect(values(.appCommit, "allocated_bytes") == [300])
    #expect(values(.frame, "allocations") == [3])
  }

  @Test("asked to stop, a run ends after the round and says so")
  func stopping() throws {
    let events = try events(
      [StagedArm(caseID: "case") { IdleSubject() }], counts: false, rounds: 50, stopAfter: 2)
    #expect(!events.contains(.finished))
    #expect(events.contains(.blockStopped(block: "block", rounds: 2, reason: .interrupted)))
    #expect(series(events).filter { $0.pass == .time }.allSatisfy { $0.values.count == 2 })
  }

  @Test("what a subject throws ends the run")
  func failure() {
    #expect(throws: IdleSubject.Failure.self) {
      try events(
        [
          StagedArm(caseID: "case") {
            let subject = IdleSubject()
            subject.fails = true
            return subject
          }
        ], counts: false)
    }
  }

  @Test("a case that is not asked to count is only timed")
  func timingOnly() throws {
    let events = try events([StagedArm(caseID: "case") { IdleSubject() }], counts: false)
    #expect(Set(series(events).map(\.pass)) == [.start, .time])
  }
}

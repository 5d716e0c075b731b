import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("Warm-up, batches and the end of sampling")
struct SamplingTests {
  private func events(
    _ subject: some StagedSubject, counts: Bool = false, rule: SamplingRule
  ) throws -> [RunEvent] {
    let arm = StagedArm(caseID: "case") { subject }
    return try Runner.events(of: .staged([arm]), rule: rule, counts: counts)
  }

  private func logging(workPerFrame: Int) -> WorkingSubject {
    var sum: UInt64 = 1
    return WorkingSubject(
      stages: [.appTick, .appCommit], groups: [StageGroup(.frame, 0..<2)]
    ) { _, stage in
      for _ in 0..<workPerFrame where stage == 0 { sum = sum &* 6_364_136_223_846_793_005 &+ 1 }
    }
  }

  private func calibration(_ events: [RunEvent]) throws -> Calibration {
    try #require(
      events.compactMap { if case .calibrated(let found) = $0 { found } else { nil } }.first)
  }

  @Test("the first timed batch comes after the frames of the warm-up, which is told as it was")
  func warmUp() throws {
    var rule = SamplingRule()
    (rule.rounds, rule.frames) = (2, 3)
    (rule.mostWarmUpFrames, rule.longestWarmUpSeconds) = (20, .infinity)
    let subject = logging(workPerFrame: 1)
    let told = try calibration(events(subject, rule: rule)).warmUpFrames
    // Whole frames come first; a batch that is cut short is the calibration's.
    let before = subject.batches.prefix { $0.last == 1 }.reduce(0) { $0 + $1.frames }
    #expect(before == 20)
    #expect(told == before)
  }

  @Test("a frame runs before each timed batch, so that the caches are the batch's own")
  func framesBeforeBatch() throws {
    var rule = SamplingRule()
    (rule.rounds, rule.frames) = (5, 7)
    (rule.mostWarmUpFrames, rule.longestWarmUpSeconds) = (2, .infinity)
    let subject = logging(workPerFrame: 1)
    _ = try events(subject, rule: rule)
    // Two frames of warm-up and two batches of the calibration come first, the starts last.
    let sampled = subject.batches.dropFirst(4).prefix(2 * 2 * 5)
    #expect(sampled.count == 20)
    for (index, batch) in sampled.enumerated() {
      #expect(batch.frames == (index % 2 == 0 ? 1 : 7), "\(index)")
    }
  }

  @Test(
    "what is done in the first ten frames only is not counted, what is done in the next one is",
    .unlessSanitized, arguments: [10, 11])
  func countedWarmUp(_ filling: Int) throws {
    var rule = SamplingRule()
    (rule.rounds, rule.frames, rule.mostWarmUpFrames) = (1, 2, 0)
    // The first count of a process has what the runtime makes once.
    _ = try events(
      WorkingSubject(stages: [.appTick], groups: []) { _, _ in }, counts: true, rule: rule)
    // As what fills a cache does.
    let subject = WorkingSubject(stages: [.appTick], groups: []) { frame, _ in
      if frame <= filling { free(Optimiser.hiding(malloc(100))) }
    }
    let events = try events(subject, counts: true, rule: rule)
    let allocations = events.series.flatMap {
      $0.pass == .allocations && $0.metric.name == .allocations ? $0.values : []
    }
    #expect(allocations.count == rule.countedSamples)
    let costs = events.compactMap { if case .probeCost(let cost) = $0 { cost.pass } else { nil } }
    #expect(Set(costs) == [.allocations, .time], "what a probe adds is reported of every pass")
    // Half an allocation for each of the first sample's two frames.
    #expect(allocations.first == (filling > 10 ? 0.5 : 0), "\(allocations)")
    #expect(allocations.dropFirst().allSatisfy { $0 == 0 }, "\(allocations)")
  }

  @Test("a batch lasts so long that the probe around it is the share that was asked for")
  func dilution() throws {
    var rule = SamplingRule()
    (rule.rounds, rule.mostWarmUpFrames) = (1, 1)
    (rule.shortestBatch, rule.probeDilution) = (0, 200)
    let told = try calibration(events(logging(workPerFrame: 50), rule: rule))
    #expect(told.probeShare > 0)
    #expect(told.probeShare <= 1 / rule.probeDilution)
  }

  @Test(
    "sampling stops as soon as every arm is known well enough, and not before",
    // Below 0: a clock of 10 ns steps gives intervals without width on a quiet host.
    arguments: [(1e9, StopReason.precision), (-1, .time)])
  func precision(_ precision: Double, _ expected: StopReason) throws {
    var rule = SamplingRule()
    (rule.precision, rule.frames, rule.fewestRounds) = (precision, 50, 8)
    (rule.mostWarmUpFrames, rule.timeLimitSeconds) = (1, 0.2)
    let events = try events(logging(workPerFrame: 20), rule: rule)
    let stop = events.compactMap { event -> (rounds: Int, reason: StopReason)? in
      guard case .blockStopped(_, let rounds, let reason) = event else { return nil }
      return (rounds, reason)
    }.first
    #expect(stop?.reason == expected)
    #expect(try #require(stop).rounds >= rule.fewestRounds)
    if expected == .precision { #expect(stop?.rounds == rule.fewestRounds) }
  }
}

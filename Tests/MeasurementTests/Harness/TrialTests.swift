import Testing

@testable import Measurement

@Suite("What a trial of a block foresees")
struct TrialTests {
  private let clock = ScriptedClock()

  private var arm: StagedArm { StagedArm(caseID: "c") { subject() } }

  /// Takes 1 s of the clock, which nothing else turns, as does each stage, and 0.5 s to settle.
  private func subject() -> WorkingSubject {
    clock.burn(1)
    let subject = WorkingSubject(
      stages: [.appTick, .appCommit], groups: [StageGroup(.frame, 0..<2)], cycle: 5
    ) { _, _ in clock.burn(1) }
    subject.settling = { clock.burn(0.5) }
    return subject
  }

  private func cost(
    _ arms: Block.Arms, passes: Int = 2, events: Int = 0,
    change: (inout SamplingRule) -> Void = { _ in }
  ) throws -> BlockCost {
    var rule = SamplingRule()
    change(&rule)
    return try TrialPass(
      context: .telling(rule: rule) { _ in }, countingPasses: passes, eventPasses: events,
      now: clock.now
    ).cost(of: Block(id: "b", arms: arms, weight: 2))
  }

  /// Settling, a cycle and the frame before it, through each of two stages.
  private static let round = 2 * (0.5 + 5 * 2 + 2)
  /// Made with a cycle.
  private static let making = 1.0 + 5 * 2

  @Test(
    "a block takes its fewest rounds, warm-up, calibration and starts; counting and memory apart")
  func frames() throws {
    let cost = try cost(.staged([arm]))
    // Six frames of warm-up are more than its time; five starts of ten frames.
    let least: Double = Self.making + 12 + (6 + 1.3) * Self.round + 5 * (Self.making + 20)
    #expect(abs(cost.least - least) < 1e-9)
    // Ten frames of warm-up and three samples of a cycle, twice, at 2 s a frame.
    #expect(cost.counting == 2 * (10 + 3 * 5) * 2)
    #expect(cost.memory == Self.making + 20 * 2 && cost.memoryCases == 1 && !cost.isPaced)
  }

  @Test("rounds that are counted out, and a sample of given frames, take so many")
  func fixed() throws {
    let cost = try cost(.staged([arm]), passes: 0) { ($0.rounds, $0.frames) = (3, 100) }
    let least: Double =
      Self.making + 12 + (3 + 1.3) * 2 * (0.5 + 200 + 2) + 5 * (Self.making + 20)
    #expect(abs(cost.least - least) < 1e-9 && cost.counting == 0)
  }

  @Test("events of the processor make an arm anew for each stage")
  func events() throws {
    let staged = try cost(.staged([arm]), passes: 0, events: 3)
    #expect(staged.counting == 3 * 2 * (Self.making + (10 + 3 * 5) * 2))
    let story = StoryArm(caseID: "c", stages: 2, frames: 4) { subject() }
    let told = try cost(.stories([story]), passes: 1, events: 3)
    // Anew for each prefix of each of six rounds, too.
    #expect(told.counting == Double((1 + 3 * 2) * 3 * 9) && told.least == (1 + 6 * 2) * 9)
  }

  @Test("a trial tries its first block to the end, and no other that its time does not hold")
  func trial() throws {
    let blocks = ["first", "second"].map { Block(id: $0, arms: .staged([arm, arm]), weight: 1) }
    for (seconds, tried) in [(0, ["first"]), (1e6, ["first", "second"])] {
      var events: [RunEvent] = []
      let runner = Runner(
        rule: SamplingRule(), seed: 1, process: 0, eventGroups: [], countsWork: false,
        shouldStop: { false }, emit: { events.append($0) })
      try runner.tryOut(blocks, seconds: seconds)
      let names = events.compactMap {
        if case .blockTried(let cost) = $0 { cost.block } else { nil }
      }
      #expect(names == tried)
      #expect(events.last == .finished)
    }
  }
}

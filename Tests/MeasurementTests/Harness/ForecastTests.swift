import Testing
import Vocabulary

@testable import Measurement

/// A clock that only the subjects turn, s.
private final class TurnedClock {
  var now = 0.0
}

/// A subject whose making, frames and settling take known times of a clock.
private final class SlowSubject: StagedSubject {
  let stages: [Stage] = [.appTick, .appCommit]
  let groups = [StageGroup(.frame, 0..<2)]
  let framesPerCycle = 5
  private let clock: TurnedClock

  init(_ clock: TurnedClock) {
    self.clock = clock
    clock.now += 1
  }

  func settle() throws { clock.now += 0.5 }

  func run(frames: Int, through last: Int) throws { clock.now += Double(frames * (last + 1)) }

  func runFrame(_ boundary: (Int) -> Void) throws {}
}

@Suite("How long a run takes")
struct ForecastTests {
  private func cost(
    _ arms: Block.Arms, passes: Int = 2, events: Int = 0, _ clock: TurnedClock,
    change: (inout SamplingRule) -> Void = { _ in }
  ) throws -> BlockCost {
    var rule = SamplingRule()
    change(&rule)
    return try TrialPass(
      context: .telling(rule: rule) { _ in }, countingPasses: passes, eventPasses: events,
      now: { clock.now }
    ).cost(of: Block(id: "b", arms: arms, weight: 2))
  }

  @Test("A round is every prefix's batch with what comes before it; all passes are in the cost")
  func frames() throws {
    let clock = TurnedClock()
    let arm = StagedArm(caseID: "c") { SlowSubject(clock) }
    let cost = try cost(.staged([arm]), clock)
    // Settling, a cycle and the frame before it, of one stage and then of both.
    let round = (0.5 + 5 + 1) + (0.5 + 10 + 2)
    #expect(cost.round == round)
    #expect(cost.fewestRounds == 6 && cost.isOpenEnded)
    // Ten frames of warm-up and three samples of a cycle, twice, at 2 s a frame.
    #expect(cost.counting == 2 * (10 + 3 * 5) * 2)
    // Made with a cycle, then 20 frames.
    #expect(cost.memory == 11 + 20 * 2 && cost.memoryCases == 1)
    // Six frames of warm-up are more than its time; calibration; five starts of ten frames.
    #expect(abs(cost.preparing - (11 + 12 + 1.3 * round + 5 * (11 + 20))) < 1e-9)
  }

  @Test("Events of the processor make an arm anew for each stage")
  func events() throws {
    let clock = TurnedClock()
    let arm = StagedArm(caseID: "c") { SlowSubject(clock) }
    let staged = try cost(.staged([arm]), passes: 0, events: 3, clock)
    let anew: Double = 11 + (10 + 3 * 5) * 2
    #expect(staged.counting == 3 * 2 * anew)
    let story = StoryArm(caseID: "c", stages: 2, frames: 4) { SlowSubject(clock) }
    let told = try cost(.stories([story]), passes: 1, events: 3, clock)
    let times = 1 + 3 * 2
    #expect(told.counting == Double(times * 3 * 9))
  }

  @Test("Rounds that are counted out end, and a sample of given frames takes so many")
  func fixed() throws {
    let clock = TurnedClock()
    let arm = StagedArm(caseID: "c") { SlowSubject(clock) }
    let cost = try cost(.staged([arm]), passes: 0, clock) {
      ($0.rounds, $0.frames) = (3, 100)
    }
    #expect(cost.fewestRounds == 3 && !cost.isOpenEnded && cost.counting == 0)
    #expect(cost.round == (0.5 + 100 + 1) + (0.5 + 200 + 2))
  }

  @Test("A part of a story is made anew for each prefix of each round")
  func stories() throws {
    let clock = TurnedClock()
    let arm = StoryArm(caseID: "c", stages: 2, frames: 4) { SlowSubject(clock) }
    let cost = try cost(.stories([arm]), clock)
    #expect(cost.round == 2 * 9 && cost.preparing == 9 && cost.counting == 2 * 3 * 9)
  }

  @Test("A trial tries its first block to the end, and no other that its time does not hold")
  func trial() throws {
    let clock = TurnedClock()
    let arm = StagedArm(caseID: "c") { SlowSubject(clock) }
    let blocks = ["first", "second"].map { Block(id: $0, arms: .staged([arm, arm]), weight: 1) }
    for (seconds, tried) in [(0, ["first"]), (1e6, ["first", "second"])] {
      var events: [RunEvent] = []
      let runner = Runner(
        rule: SamplingRule(), seed: 1, process: 0, clock: CPUClock(source: .threadClock),
        eventGroups: [], countsWork: false, shouldStop: { false }, emit: { events.append($0) })
      try runner.tryOut(blocks, seconds: seconds)
      let names = events.compactMap {
        if case .blockTried(let cost) = $0 { cost.block } else { nil }
      }
      #expect(names == tried)
      #expect(events.last == .finished)
    }
  }

  // MARK: - Whole runs

  private func block(
    weight: Double = 1, preparing: Double, counting: Double = 0, round: Double,
    isOpenEnded: Bool = true
  ) -> BlockCost {
    var cost = BlockCost(block: "b", weight: weight)
    (cost.preparing, cost.counting, cost.round) = (preparing, counting, round)
    (cost.fewestRounds, cost.isOpenEnded) = (2, isOpenEnded)
    (cost.memory, cost.memoryCases) = (4, 3)
    return cost
  }

  @Test("Two processes of three count; memory is read at the end, unless it is not")
  func least() {
    let costs = [block(preparing: 1, counting: 10, round: 2)]
    let forecast = RunForecast(costs: costs, processes: 3, processStart: 0.5, readsMemory: true)
    let memory = 4 + 3 * 0.5
    #expect(forecast.memory == memory)
    let least: Double = 3 * (0.5 + 5) + 20
    #expect(forecast.least == least + memory)
    let without = RunForecast(costs: costs, processes: 1, processStart: 0.5, readsMemory: false)
    #expect(without.least == 15.5)
  }

  @Test("What a block needs beyond its share is taken from those after it")
  func shares() {
    let costs = [
      block(weight: 1, preparing: 1, round: 10), block(weight: 1, preparing: 1, round: 1),
      block(weight: 2, preparing: 1, round: 1, isOpenEnded: false),
    ]
    let forecast = RunForecast(costs: costs, processes: 1, processStart: 0, readsMemory: false)
    // 21 of 40 go to the first, a third of the other 19 to the second; the last takes its 3.
    #expect(forecast.steps(samplingSeconds: 40) == [[21, 19.0 / 3, 3]])
    #expect(forecast.steps(samplingSeconds: 0) == [[21, 3, 3]])
  }

  @Test("A limit is shared by what is left of it, counting and memory set aside")
  func allowance() {
    let costs = [block(preparing: 1, counting: 10, round: 1)]
    let forecast = RunForecast(costs: costs, processes: 4, processStart: 1, readsMemory: true)
    let allowance = ProcessAllowance(limitSeconds: 100, forecast: forecast)
    let set: Double = forecast.memory + 24
    let share: Double = (100 - set) / 4 + 10
    #expect(allowance.seconds(process: 0, elapsed: 0) == share)
    // One that counts no more gets no time for it, and late ones share what is left.
    #expect(allowance.seconds(process: 3, elapsed: 60) == 40 - forecast.memory - 1)
    #expect(allowance.seconds(process: 3, elapsed: 500) > 0)
  }

  @Test("The first processes of each session count, and the pauses that come are set aside")
  func sessions() {
    let costs = [block(preparing: 1, counting: 10, round: 1)]
    let forecast = RunForecast(
      costs: costs, processes: 3, sessions: 2, pauseSeconds: 30, processStart: 1, readsMemory: false
    )
    #expect(forecast.processes == 6)
    #expect((0..<6).map(forecast.counting) == [10, 10, 0, 10, 10, 0])
    #expect((0..<6).map(forecast.pause) == [0, 0, 0, 30, 0, 0])
    let one = RunForecast(costs: costs, processes: 3, processStart: 1, readsMemory: false)
    #expect(forecast.least == 2 * one.least + 30)
    let allowance = ProcessAllowance(limitSeconds: 200, forecast: forecast)
    let (first, fourth): (Double, Double) = (124.0 / 6 + 10, 77.0 / 3 + 10)
    // Without six starts, four times counting and a pause.
    #expect(allowance.seconds(process: 0, elapsed: 0) == first)
    // The pause before it is over.
    #expect(allowance.seconds(process: 3, elapsed: 100) == fourth)
  }

  @Test("No block takes what a later one needs, and only what is left over is shared by weight")
  func budget() {
    let budget = TimeBudget(limitSeconds: 100, weights: [1, 3], least: [10, 50], now: 0)
    // 40 are left over, a quarter of them for the first.
    #expect(budget.deadline(ofBlock: 0, now: 0) == 20)
    #expect(budget.deadline(ofBlock: 1, now: 20) == 100)
    // Too late for both: each gets what it needs, and no more.
    #expect(budget.deadline(ofBlock: 0, now: 90) == 100)
    let plain = TimeBudget(limitSeconds: 100, weights: [1, 3], now: 0)
    #expect(plain.deadline(ofBlock: 0, now: 0) == 25)
    #expect(plain.deadline(ofBlock: 1, now: 60) == 100)
  }

  @Test("A process's share names what each block needs, counting where it counts")
  func share() {
    let costs = [block(preparing: 1, counting: 10, round: 2)]
    let forecast = RunForecast(costs: costs, processes: 3, processStart: 0, readsMemory: false)
    let allowance = ProcessAllowance(limitSeconds: 100, forecast: forecast)
    #expect(allowance.share(process: 0, elapsed: 0).leastBlockSeconds == [15])
    #expect(allowance.share(process: 2, elapsed: 0).leastBlockSeconds == [5])
  }

  @Test("What is left follows the steps that are done, once they are more than a moment")
  func remaining() {
    var remaining = RemainingTime(steps: [1, 10, 10, 9])
    #expect(remaining.seconds(inStep: 0) == 30)
    remaining.finishStep(seconds: 50)
    // A thirtieth of it says nothing of the rest.
    #expect(remaining.seconds(inStep: 4) == 25)
    remaining.finishStep(seconds: 5)
    #expect(abs(remaining.seconds(inStep: 0) - 19 * 5) < 1e-9)
    // A step that takes longer than foreseen has nothing left, and the others all of theirs.
    #expect(abs(remaining.seconds(inStep: 1e6) - 9 * 5) < 1e-9)
    remaining.finishStep(seconds: 50)
    remaining.finishStep(seconds: 45)
    remaining.finishStep(seconds: 1)
    #expect(remaining.seconds(inStep: 3) == 0)
  }
}

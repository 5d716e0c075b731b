import Testing

@testable import Measurement

@Suite("What of a run fits into its time, and how its time is shared out")
struct FittedRunTests {
  /// A block that takes so long in each process, and as long again to count.
  private static func block(
    _ name: String, _ seconds: Double, memory: Double = 0, isPaced: Bool = false
  ) -> BlockCost {
    var cost = BlockCost(block: name)
    (cost.least, cost.counting, cost.memory) = (seconds, seconds, memory)
    cost.isPaced = isPaced
    return cost
  }

  /// Three blocks, not in the order of their sizes; each process takes 18 s, 35 s where it counts,
  /// and the memory 9 s.
  private static func asked(processes: Int = 4, sessions: Int = 1) -> RunForecast {
    RunForecast(
      blocks: [
        block("mid", 5, memory: 2), block("large", 10, memory: 6), block("small", 2, memory: 1),
      ],
      processes: processes, sessions: sessions, processStart: 1, readsMemory: true)
  }

  private static func fit(_ room: Double, _ asked: RunForecast = asked()) -> FittedRun? {
    // Of four fifths of what is left after 10 s.
    FittedRun(asked, limitSeconds: 10 + room / FittedRun.givenShare + 1e-9, elapsed: 10)
  }

  @Test(
    "processes go first, one after the other, then the memory, then the longest blocks",
    arguments: [
      // Two of four processes count: 4 · 18 + 2 · 17 + 9.
      (115, 4, false, []), (114, 3, false, []), (97, 3, false, []), (44, 1, false, []),
      (43, 1, true, []), (34, 1, true, ["large"]), (5, 1, true, ["mid", "large"]),
    ] as [(Double, Int, Bool, [String])])
  func order(room: Double, processes: Int, noMemory: Bool, leftOut: [String]) throws {
    let fitted = try #require(Self.fit(room))
    #expect((fitted.kept.processes, fitted.leavesOutMemory) == (processes, noMemory))
    #expect(fitted.blocksLeftOut == leftOut)
    #expect(fitted.isWhole == (room == 115))
    #expect(fitted.kept.least <= room + 1e-6)
  }

  @Test("blocks frame by frame go before those in real time, however short they are")
  func realTimeStays() throws {
    let asked = RunForecast(
      blocks: [
        Self.block("frames", 1), Self.block("screen", 4, isPaced: true), Self.block("more", 2),
        Self.block("screens", 40, isPaced: true),
      ],
      processes: 2, processStart: 0, readsMemory: false)
    let screenAlone = try #require(Self.fit(9, asked))
    #expect(screenAlone.kept.blocks.map(\.block) == ["screen"])
    let both = try #require(Self.fit(10, asked))
    #expect(
      both.kept.blocks.map(\.block) == ["frames", "screen"], "in the order in which they run")
    // No screen fits: frames are better than nothing.
    #expect(try #require(Self.fit(6, asked)).blocksLeftOut == ["screen", "screens"])
  }

  @Test("the least that would do is what the smallest block takes, and does")
  func least() throws {
    let least = try #require(FittedRun.leastSeconds(Self.asked(), elapsed: 10))
    #expect(least == 10 + 5 / FittedRun.givenShare)
    #expect(FittedRun(Self.asked(), limitSeconds: least + 1e-9, elapsed: 10) != nil)
    #expect(FittedRun(Self.asked(), limitSeconds: least - 0.1, elapsed: 10) == nil)
    var none = Self.asked()
    none.blocks = []
    #expect(FittedRun.leastSeconds(none, elapsed: 1) == nil)
  }

  @Test("sessions stay, each with fewer processes; blocks that were not tried are left out")
  func sessions() throws {
    let asked = Self.asked(processes: 3, sessions: 2)
    // Twice a process that counts, and the memory once.
    let fitted = try #require(Self.fit(2 * 35 + 9, asked))
    #expect((fitted.kept.processes, fitted.askedProcesses, fitted.kept.sessions) == (1, 3, 2))
    let untried = try #require(FittedRun(asked, untried: ["huge"], limitSeconds: 1e6, elapsed: 0))
    #expect(!untried.isWhole && untried.blocksLeftOut == ["huge"] && untried.kept == asked)
  }

  /// What processes of a run that has room for all may take of so many seconds.
  private static func whole(_ forecast: RunForecast, _ limit: Double) throws -> FittedRun {
    try #require(FittedRun(forecast, limitSeconds: limit, elapsed: 0))
  }

  @Test("a limit is shared by what is left of it; counting, memory, starts and pauses set aside")
  func shares() throws {
    var cost = Self.block("b", 2, memory: 4)
    (cost.counting, cost.memoryCases) = (10, 3)
    let one = RunForecast(blocks: [cost], processes: 4, processStart: 1, readsMemory: true)
    #expect(one.memory == 7 && one.least == 39)
    let fitted = try Self.whole(one, 100)
    // 69 s are left for four processes, without 7 for memory, 20 for counting and 4 starts.
    #expect(fitted.share(process: 0, elapsed: 0).seconds == 27.25)
    #expect(fitted.share(process: 0, elapsed: 0).leastBlockSeconds == [12])
    // One that counts no more gets no time for it, and late ones share what is left.
    let last = fitted.share(process: 3, elapsed: 60)
    #expect((last.seconds, last.leastBlockSeconds) == (40 - 7 - 1, [2]))
    #expect(fitted.share(process: 3, elapsed: 500).seconds > 0)
    let sessions = try Self.whole(
      RunForecast(
        blocks: [cost], processes: 3, sessions: 2, pauseSeconds: 30, processStart: 1,
        readsMemory: false), 200)
    // Without six starts, four times counting and a pause; before the fourth the pause is over.
    #expect(sessions.share(process: 0, elapsed: 0).seconds == 124.0 / 6 + 10)
    #expect(sessions.share(process: 3, elapsed: 100).seconds == 77.0 / 3 + 10)
  }

  @Test("a process that would end a tenth late is not begun, and no memory is read after the limit")
  func late() throws {
    let fitted = try Self.whole(Self.asked(), 200)
    #expect(!fitted.isOver(beforeProcess: 3, elapsed: 202))
    #expect(fitted.isOver(beforeProcess: 3, elapsed: 202.1))
    #expect(!fitted.isOver(beforeProcess: 1, elapsed: 185))
    #expect(fitted.isOver(beforeProcess: 1, elapsed: 185.1), "it counts")
    #expect(!fitted.isOver(elapsed: 200) && fitted.isOver(elapsed: 200.1))
  }

  @Test("no block takes what a later one needs, and only what is left over is shared by weight")
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
}

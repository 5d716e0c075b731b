import Testing

@testable import Measurement

@Suite("What of a run fits into its time")
struct FittedRunTests {
  /// A block of a name that takes so long in each process, and as long again to count.
  private static func block(_ name: String, _ seconds: Double, memory: Double = 0) -> BlockCost {
    var cost = BlockCost(block: name, weight: 1)
    (cost.preparing, cost.counting, cost.memory) = (seconds, seconds, memory)
    return cost
  }

  /// Three blocks, not in the order of their sizes; each process takes 18 s, 36 s where it counts,
  /// and the memory 9 s.
  private static func asked(processes: Int = 4, sessions: Int = 1) -> RunForecast {
    RunForecast(
      costs: [
        block("mid", 5, memory: 2), block("large", 10, memory: 6), block("small", 2, memory: 1),
      ],
      processes: processes, sessions: sessions, processStart: 1, readsMemory: true)
  }

  private static func fit(_ room: Double, _ asked: RunForecast = asked()) -> FittedRun? {
    // Of four fifths of what is left after 10 s.
    FittedRun(asked, limitSeconds: 10 + room / FittedRun.givenShare + 1e-9, elapsed: 10)
  }

  @Test("processes go first, one after the other, then the memory, then the longest blocks")
  func order() throws {
    // Two of four processes count: 4 · 18 + 2 · 17 + 9.
    let whole = Self.asked().least
    #expect(whole == 115)
    let all = try #require(Self.fit(whole))
    #expect(all.isWhole && all.forecast == Self.asked())
    let three = try #require(Self.fit(whole - 1))
    #expect((three.processes, three.leavesOutMemory, three.blocksLeftOut) == (3, false, []))
    #expect(three.forecast.least == whole - 18)
    let one = try #require(Self.fit(44))
    #expect((one.processes, one.leavesOutMemory, one.blocksLeftOut) == (1, false, []))
    let noMemory = try #require(Self.fit(43))
    #expect((noMemory.processes, noMemory.leavesOutMemory) == (1, true))
    #expect(noMemory.blocksLeftOut == [])
    let two = try #require(Self.fit(34))
    #expect(two.blocksLeftOut == ["large"])
    #expect(two.forecast.costs.map(\.block) == ["mid", "small"], "in the order in which they run")
    let smallest = try #require(Self.fit(5))
    #expect(smallest.blocksLeftOut == ["mid", "large"])
    #expect(Self.fit(4) == nil)
  }

  @Test("what fits is within its time, and the next larger one is not", arguments: 5...115)
  func tight(_ room: Int) throws {
    let fitted = try #require(Self.fit(Double(room)))
    #expect(fitted.forecast.least <= Double(room) + 1e-6)
    #expect(fitted.isWhole == (room == 115))
  }

  @Test("the least that would do is what the smallest block takes, and does")
  func least() throws {
    let least = try #require(FittedRun.leastSeconds(Self.asked(), elapsed: 10))
    #expect(least == 10 + 5 / FittedRun.givenShare)
    #expect(FittedRun(Self.asked(), limitSeconds: least + 1e-9, elapsed: 10) != nil)
    #expect(FittedRun(Self.asked(), limitSeconds: least - 0.1, elapsed: 10) == nil)
    let none = Self.asked().with(costs: [])
    #expect(FittedRun.leastSeconds(none, elapsed: 1) == nil)
  }

  @Test("sessions stay, each with fewer processes; blocks that were not tried are left out")
  func sessions() throws {
    let asked = Self.asked(processes: 3, sessions: 2)
    // Twice a process that counts, and the memory once.
    let fitted = try #require(Self.fit(2 * 35 + 9, asked))
    #expect((fitted.processes, fitted.askedProcesses, fitted.forecast.processes) == (1, 3, 2))
    let untried = try #require(
      FittedRun(asked, untried: ["huge"], limitSeconds: 1e6, elapsed: 0))
    #expect(!untried.isWhole && untried.blocksLeftOut == ["huge"])
    #expect(untried.forecast == asked)
  }

  @Test("a process that would end a tenth late is not begun, and no memory is read after the limit")
  func late() {
    let allowance = ProcessAllowance(limitSeconds: 100, forecast: Self.asked())
    #expect(!allowance.isOver(beforeProcess: 3, elapsed: 92))
    #expect(allowance.isOver(beforeProcess: 3, elapsed: 92.1))
    #expect(!allowance.isOver(beforeProcess: 1, elapsed: 75))
    #expect(allowance.isOver(beforeProcess: 1, elapsed: 75.1), "it counts")
    #expect(!allowance.isOver(elapsed: 100) && allowance.isOver(elapsed: 100.1))
  }
}

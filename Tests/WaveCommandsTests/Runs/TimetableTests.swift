import Foundation
import Measurement
import Testing

@testable import WaveCommands

@Suite("How long a run says that it takes")
struct TimetableTests {
  private func forecast(processes: Int = 2, memory: Double = 0) -> RunForecast {
    var cost = BlockCost(block: "b", weight: 1)
    (cost.preparing, cost.counting, cost.round, cost.fewestRounds) = (2, 5, 1, 3)
    (cost.isOpenEnded, cost.memory) = (true, memory)
    return RunForecast(costs: [cost], processes: processes, processStart: 0, readsMemory: true)
  }

  @Test("without a limit the sampling time decides, and what is left shrinks step by step")
  func sampling() {
    var table = RunTimetable(forecast(), limitSeconds: nil, processSeconds: 20, elapsed: 3)
    #expect(table.estimate == "about 53 s")
    #expect(table.excess(shorten: ["fewer"]) == nil)
    #expect(table.allowance(process: 0, elapsed: 3) == nil)
    #expect(table.left(elapsed: 3) == "50 s left")
    table.finishStep(elapsed: 28)
    #expect(table.left(elapsed: 28) == "25 s left")
    table.finishStep(elapsed: 53)
    #expect(table.left(elapsed: 53) == "under a second left")
  }

  @Test("a limit is the whole run's: each process gets its part of what is left")
  func limit() {
    let table = RunTimetable(forecast(), limitSeconds: 60, processSeconds: 999, elapsed: 4)
    #expect(table.estimate == "about 1 min")
    #expect(table.allowance(process: 0, elapsed: 4)?.seconds == 28)
    #expect(table.allowance(process: 1, elapsed: 40)?.seconds == 20)
    #expect(table.allowance(process: 0, elapsed: 4)?.leastBlockSeconds == [10])
    #expect(table.excess(shorten: ["fewer"]) == nil)
  }

  @Test("a plan that needs more than its limit says how much, and how to shorten it")
  func excess() {
    let table = RunTimetable(forecast(), limitSeconds: 10, processSeconds: 1, elapsed: 4)
    #expect(
      table.excess(shorten: ["fewer --views", "--no-memory"])
        == "--time-limit 10.0 cannot be kept: this run takes about 24 s at least; to shorten it, "
        + "ask for fewer --views, --no-memory")
  }

  @Test("under Callgrind every case of every process is a step")
  func callgrind() {
    let table = RunTimetable(callgrind: forecast(memory: 1), cases: 2, framesPerCase: 5, elapsed: 0)
    // 1.5 s to start and fifty times half a second, four times.
    #expect(table.estimate == "about 1 min 50 s")
  }

  @Test(
    "a run says how long it takes before it starts; a limit that is too short is told even quietly",
    .enabled(if: Tool.release != nil, "scripts/test names the release binary"))
  func announced() throws {
    let folder = NSTemporaryDirectory() + "wavebench-timetable-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let words = [
      "run", "--suite", "quick", "--views", "1,2", "--processes", "1", "--counters", "none",
    ]
    let told = try Tool.run(words + ["--output", folder + "/told"], binary: Tool.release)
    #expect(told.exitCode == 0)
    // Beside other tests the host may be busy, which is said between the two.
    let lines = told.errors.split(separator: "\n").filter { !$0.contains("the host is busy") }
    #expect(lines.first?.contains(#/^6 cases, 1 process: about /#) == true)
    #expect(lines.dropFirst().first?.contains(#/^\[1\/2\] .* left  /#) == true)
    let quiet = try Tool.run(
      words + ["--quiet", "--time-limit", "0.001", "--output", folder + "/quiet"],
      binary: Tool.release)
    #expect(quiet.exitCode == 0 && quiet.output.isEmpty)
    #expect(
      quiet.errors.contains(
        #/^wavebench: --time-limit .* cannot be kept: .*fewer of --strategy \(now 2\), fewer of /#))
  }
}

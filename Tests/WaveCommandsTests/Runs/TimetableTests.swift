import Foundation
import Measurement
import Testing
import WaveReports

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
  }

  @Test("what a limit leaves out is told in words, with what it means")
  func sentence() throws {
    let names = ["a", "b", "c", "d", "e"]
    let costs = names.enumerated().map { place, name in
      var cost = BlockCost(block: name, weight: 1)
      (cost.preparing, cost.memory) = (Double(10 + place), 1)
      return cost
    }
    let asked = RunForecast(costs: costs, processes: 3, processStart: 0, readsMemory: true)
    func sentence(_ limit: Double) throws -> String {
      try #require(FittedRun(asked, limitSeconds: limit, elapsed: 0)).sentence
    }
    #expect(try sentence(300).isEmpty)
    #expect(try sentence(160) == "2 processes in place of 3, so that intervals are wider")
    #expect(
      try sentence(13)
        == "1 process in place of 3, so that intervals are of one process and miss what differs "
        + "between processes; no pass that reads memory; without 4 of 5 blocks (b, c, d and 1 more), "
        + "whose rows are missing")
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
    let short = try Tool.run(
      words + ["--quiet", "--time-limit", "0.001", "--output", folder + "/short"],
      binary: Tool.release)
    #expect(short.exitCode == 2 && short.output.isEmpty)
    #expect(
      short.errors.contains(
        #/^wavebench: --time-limit 0.001.* has room for no case .*takes --time-limit \d+; ask/#))
    #expect(!FileManager.default.fileExists(atPath: folder + "/short"))
  }

  @Test(
    "a limit without room for all says even quietly what is left out, and so does the manifest",
    .enabled(if: Tool.release != nil, "scripts/test names the release binary"))
  func leftOut() throws {
    let folder = NSTemporaryDirectory() + "wavebench-left-out-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try Tool.run(
      [
        "run", "--suite", "quick", "--processes", "900", "--time-limit", "4", "--quiet", "--output",
        folder,
      ], binary: Tool.release)
    #expect(run.exitCode == 0 && run.output.isEmpty)
    #expect(run.errors.contains(#/^wavebench: --time-limit 4.* for less .* in place of 900, so/#))
    let manifest = try String(contentsOfFile: folder + "/manifest.json", encoding: .utf8)
    #expect(manifest.contains("\"processes_asked\" : 900"))
    #expect(manifest.contains("\"status\" : \"complete\""))
  }
}

import Foundation
import Measurement
import Testing

@testable import WaveBench

@Suite("What a run leaves out to keep its limit")
struct TimeLimitTests {
  @Test("what a limit leaves out is told in words, with what it means")
  func sentence() throws {
    let names = ["a", "b", "c", "d", "e"]
    let costs = names.enumerated().map { place, name in
      var cost = BlockCost(block: name)
      (cost.least, cost.memory) = (Double(10 + place), 1)
      return cost
    }
    let asked = RunForecast(blocks: costs, processes: 3, processStart: 0, readsMemory: true)
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

  @Test(
    "a run says what it measures before it starts; a limit that is too short is told even quietly",
    .needsRelease)
  func announced() throws {
    let folder = try Tool.temporaryFolder()
    let words = "run --suite quick --views 1,2 --processes 1 --counters none"
    let told = try Tool.run(
      "\(words) --output \(folder)/told".words, exits: 0, binary: Tool.release)
    // Beside other tests the host may be busy, which is said between the two.
    let lines = told.errors.split(separator: "\n").filter { !$0.contains("the host is busy") }
    #expect(lines.first?.contains(#/^8 cases, 1 process$/#) == true)
    #expect(lines.contains { $0.contains(#/^\[2\/3\] \d+ s, .* left  /#) })
    let short = try Tool.run(
      "\(words) --quiet --time-limit 0.001 --output \(folder)/short".words, exits: 2,
      binary: Tool.release)
    #expect(short.output.isEmpty)
    #expect(
      short.errors.contains(
        #/^wavebench: --time-limit 0.001.* has room for no case .*takes --time-limit \d+; ask/#))
    #expect(!FileManager.default.fileExists(atPath: folder + "/short"))
  }

  @Test(
    "a limit without room for all says even quietly what is left out, and so does the manifest",
    .needsRelease)
  func leftOut() throws {
    let folder = try Tool.temporaryFolder() + "/run"
    let run = try Tool.run(
      "run --suite quick --processes 900 --time-limit 4 --quiet --output \(folder)".words,
      exits: 0, binary: Tool.release)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(#/^wavebench: --time-limit 4.* for less .* in place of 900, so/#))
    let manifest = try Tool.text(folder + "/manifest.json")
    #expect(manifest.contains("\"processes_asked\" : 900"))
    #expect(manifest.contains("\"status\" : \"complete\""))
  }
}

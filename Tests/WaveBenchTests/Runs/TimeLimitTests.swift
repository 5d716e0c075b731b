import Foundation
import Measurement
import Testing
import WaveSuites

@testable import WaveBench

@Suite("What a run leaves out to keep its limit")
struct TimeLimitTests {
  @Test("what a limit leaves out is told in words, with what it means")
  func sentence() {
    func sentence(_ processes: Int, _ lacksMemory: Bool, _ blocks: [String]) -> String {
      TimeShortage(
        processes: processes, askedProcesses: 3, lacksMemory: lacksMemory, blocks: blocks,
        askedBlocks: 5
      ).sentence
    }
    #expect(sentence(3, false, []).isEmpty)
    #expect(sentence(2, false, []) == "2 processes in place of 3, so that intervals are wider")
    #expect(
      sentence(1, true, ["b", "c", "d", "e"])
        == "1 process in place of 3, so that intervals are of one process and miss what differs "
        + "between processes; no memory of some or all cases; without 4 of 5 blocks (b, c, d and 1 "
        + "more), whose rows are missing")
  }

  /// Of 100 s, 2 sessions of 2 processes with a pause of 10 s between them.
  private func limit(of seconds: Double? = 100, readsMemory: Bool = false) throws -> TimeLimit {
    var settings = RunSettings(try #require(Suite.named("quick")))
    (settings.limitSeconds, settings.processes, settings.sessions) = (seconds, 2, 2)
    (settings.pauseSeconds, settings.readsMemory) = (10, readsMemory)
    return TimeLimit(settings)
  }

  private static let shared: [(process: Int, elapsed: Double, seconds: Double)] = [
    (0, 2, 19.5), (1, 20, 20), (2, 50, 20), (3, 80, 10), (3, 95, 0),
  ]

  @Test(
    "what is left of nine tenths is shared among the processes to come, without the pauses",
    arguments: shared)
  func shares(_ process: Int, _ elapsed: Double, _ seconds: Double) throws {
    let share = try #require(try limit().allowance(process: process, after: elapsed))
    #expect(share.seconds == seconds && share.mostSeconds == 95 - elapsed)
    #expect(try limit(of: nil).allowance(process: process, after: elapsed) == nil)
  }

  @Test("the memory, which is read after the first process, gets a part of one")
  func memory() throws {
    let limit = try limit(readsMemory: true)
    #expect(limit.allowance(process: 0, after: 0)?.seconds == 80 / 4.25)
    #expect(limit.allowance(process: 1, after: 0)?.seconds == 80.0 / 3)
  }

  @Test(
    "a process begins where one as long as the last, and the pause before it, keep the limit",
    arguments: [(0, 200.0, true), (1, 65, true), (1, 66, false), (2, 55, true), (2, 56, false)])
  func begins(_ process: Int, _ elapsed: Double, _ begins: Bool) throws {
    #expect(
      try limit().hasTime(forProcess: process, after: elapsed, foreseen: 30) == begins)
    #expect(try limit(of: nil).hasTime(forProcess: process, after: elapsed, foreseen: 30))
  }

  @Test(
    "a run says what it measures before it starts; a limit that is too short is told even quietly",
    .needsRelease)
  func announced() throws {
    let folder = Tool.temporaryFolder()
    let words = "run --suite quick --views 1,2 --processes 1 --counters none"
    let told = try Tool.run(
      "\(words) --output \(folder)/told".words, exits: 0, binary: Tool.release)
    // Beside other tests the host may be busy, which is said in between.
    func errors(_ outcome: Tool.Outcome) -> [Substring] {
      outcome.errors.split(separator: "\n").filter { !$0.contains("the host is busy") }
    }
    let lines = errors(told)
    #expect(lines.first?.contains(#/^8 cases, 1 process$/#) == true)
    #expect(lines.contains { $0.contains(#/^\[2\/3\] \d+ s, .* left  /#) })
    let short = try Tool.run(
      "\(words) --quiet --time-limit 0.001 --output \(folder)/short".words, exits: 2,
      binary: Tool.release)
    #expect(short.output.isEmpty)
    #expect(
      errors(short).joined(separator: "\n").contains(
        #/^wavebench: --time-limit 0.001.* has room for no case .*in time; ask/#
      ))
    #expect(!FileManager.default.fileExists(atPath: folder + "/short"))
  }

  @Test(
    "a limit without room for all says even quietly what is left out, and so does the manifest",
    .needsRelease)
  func leftOut() throws {
    let folder = Tool.temporaryFolder() + "/run"
    let run = try Tool.run(
      "run --suite quick --processes 900 --time-limit 4 --quiet --output \(folder)".words,
      exits: 0, binary: Tool.release)
    #expect(run.output == folder + "\n")
    // Beside other tests the host may be busy, which is said before.
    #expect(
      run.errors.split(separator: "\n").contains {
        $0.contains(#/^wavebench: --time-limit 4.* for less .* in place of 900, so/#)
      })
    let manifest = try Tool.text(folder + "/manifest.json")
    #expect(manifest.contains("\"processes_asked\" : 900"))
    #expect(manifest.contains("\"status\" : \"complete\""))
  }

  @Test(
    "a precision ends a run by itself, or its limit does, which is told with the widths",
    .needsRelease, arguments: [("90%", true), ("0.5%", false)])
  func precision(_ precision: String, _ isReached: Bool) throws {
    let folder = Tool.temporaryFolder() + "/run"
    let words =
      "run --scenario paced --scene badge --strategy path-rebuild,additive-translation "
      + "--duration 0.5 --time-limit 8 --quiet --precision \(precision) --output \(folder)"
    let errors = try Tool.run(words.words, exits: 0, binary: Tool.release).errors
    #expect(errors.contains(" is not reached in 8 s, badge ±") == !isReached, "\(errors)")
    #expect(try Tool.text(folder + "/manifest.json").contains("\"status\" : \"complete\""))
  }
}

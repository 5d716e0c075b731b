import Foundation
import TestSupport
import Testing

@testable import Measurement
@testable import WaveBench

@Suite("A host on which others are at work", .timeLimit(.minutes(3)))
struct QuietHostTests {
  private func use(_ others: Double, _ processes: [OtherProcess] = []) -> HostUse {
    HostUse(seconds: 1, values: [.othersCores: others], processes: processes)
  }

  @Test("who takes more than a tenth of a core is named, or counted where it cannot be seen")
  func named() throws {
    let processes = [
      OtherProcess(process: 12, name: "cc1 plus", cores: 0.15),
      OtherProcess(process: 34, name: "daemon", cores: 0.09),
    ]
    let text = try #require(QuietHost.warning(use(0.25, processes)))
    #expect(text.contains("0.25 cores: 12 cc1 plus (0.15)"))
    #expect(!text.contains("daemon") && text.contains("--wait-quiet"))
    #expect(try #require(QuietHost.warning(use(1))).contains("none that can be seen"))
    #expect(QuietHost.warning(use(0.05, [OtherProcess(process: 9, name: "d", cores: 0.05)])) == nil)
  }

  @Test("a machine whose own host takes its cores is told so, not that processes do")
  func steal() throws {
    let taken = HostUse(seconds: 1, values: [.othersCores: 0.01, .stealCores: 0.2])
    let text = try #require(QuietHost.warning(taken))
    #expect(text.contains("the host of this machine takes 0.20 of its cores; other processes take"))
    #expect(!text.contains("none that can be seen"))
  }

  @Test(
    "a run beside a spinning process names it, flags what it disturbs, and says so in the verdict",
    .needsRelease)
  func spinning() throws {
    let spinners = try (0..<3).map { _ in try SpinningProcess() }
    let folder = Tool.temporaryFolder()
    let words = "run --scenario paced --views 1 --size 56x28 --strategy path-rebuild --duration 1"
    let outcome = try Tool.run(
      "\(words) --processes 1 --wait-quiet 1 --counters none --output \(folder)/run".words,
      exits: 0, says: "waiting for a quiet host: ",
      "the host was not quiet within 1 s: measuring all the same", "the host is busy",
      binary: Tool.release)
    let numbers = spinners.map { "\($0.identifier)" }
    #expect(numbers.contains { outcome.errors.contains(" \($0) sh (") }, "\(outcome.errors)")
    let said = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains("rows are contended"), "\(said)")
    let report = try CSVTable(file: folder + "/run/report.csv")
    #expect(
      report.rows.contains { $0["metric"] == "frame_rate" && $0["flags"].contains("contended") })
    #expect(try Tool.text(folder + "/run/manifest.json").contains("\"contended_samples\" : 1"))
  }
}

import Foundation
import Runs
import Testing

@testable import Measurement
@testable import WaveBench

@Suite("The last run of a plan")
struct EarlierRunTests {
  @Test("the last complete run of the plan on this host is found, and no other")
  func found() throws {
    let results = Tool.temporaryFolder()
    func run(
      _ time: String, _ host: String = "epyc", status: String = "complete",
      option: String = "quick"
    ) throws -> RunFolder {
      let folder = try RunFolder(creating: "\(results)/20260101T\(time)Z-\(host)")
      try folder.write(Self.manifest(status, option))
      return folder
    }
    let first = try run("000001")
    let wanted = try run("000002")
    _ = try run("000003", status: "partial")
    _ = try run("000004", "xeon")
    _ = try run("000005", option: "full")
    let now = try run("000006")
    func place(_ folder: RunFolder, _ option: String = "quick") -> String? {
      EarlierRun.place(of: Self.manifest("complete", option), "epyc", folder)
    }
    #expect(place(now) == wanted.path)
    #expect(place(now, "paced") == nil)
    let alone = try RunFolder(creating: Tool.temporaryFolder() + "/20260101T000001Z-epyc")
    #expect(place(alone) == nil && first.path != wanted.path)
  }

  private static func manifest(_ status: String, _ suite: String) -> Manifest {
    [
      "status": .text(status), "suite": .text(suite),
      "command_line": .list(["wavebench", "run", "--suite", suite].map(ManifestValue.text)),
    ]
  }
}

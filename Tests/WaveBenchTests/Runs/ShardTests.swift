import Foundation
import Testing

@Suite("Shards on the command line")
struct ShardTests {
  @Test(
    "shards measured one by one and joined are the whole plan; without one of them, partial",
    .enabled(if: Tool.release != nil, "scripts/test names the release binary"))
  func runsAndMerges() throws {
    let folder = try Tool.temporaryFolder()
    for number in 1...2 {
      let outcome = try Tool.run(
        [
          "run", "--suite", "quick", "--views", "1,2,3", "--processes", "1", "--samples", "2",
          "--frames", "4", "--counters", "none", "--quiet", "--shard", "\(number)/2", "--output",
          "\(folder)/shard\(number)",
        ], binary: Tool.release)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let manifest = try String(contentsOfFile: folder + "/shard2/manifest.json", encoding: .utf8)
    #expect(manifest.contains("\"shard\" : \"2/2\""))
    let parts = ["\(folder)/shard1", "\(folder)/shard2"]
    let merged = try Tool.run(["merge", "--output", "\(folder)/whole"] + parts)
    #expect(merged.exitCode == 0, "\(merged.errors)")
    #expect(!merged.errors.contains("partial"))
    let report = try String(contentsOfFile: folder + "/whole/report.csv", encoding: .utf8)
    for views in 1...3 {
      #expect(report.contains("steady/jw/path-rebuild/\(views)/375x60@1,"))
    }
    let torn = try Tool.run(["merge", "--output", "\(folder)/torn", parts[0]])
    #expect(torn.errors.contains("missing: shard 2/2"))
  }
}

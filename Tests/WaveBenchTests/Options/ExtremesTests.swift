import Foundation
import Testing

@Suite("Least and greatest values")
struct ExtremesTests {
  @Test(
    "are drawn",
    arguments: [
      "--size 0.01x0.01", "--size 0.01x10000", "--size 10000x0.01", "--size 0.01x60 --scale 3",
      "--time 0", "--time 1000000", "--strategy replicator-translation --size 0.01x28",
    ])
  func drawn(_ words: String) throws {
    let place = Tool.temporaryFolder() + "/a.png"
    try Tool.run("render \(words) --output \(place)".words, exits: 0)
    #expect(FileManager.default.fileExists(atPath: place))
  }

  @Test(
    "are measured", .needsRelease,
    arguments: [
      "--size 0.01x0.01", "--size 0.01x60 --strategy replicator-translation", "--refresh 1",
      "--refresh 1000", "--scenario progress --refresh 1", "--scenario lifecycle --size 0.01x0.01",
      "--scenario progress --size 0.01x0.01", "--scenario interrupt --retarget 1",
      "--scenario paced --duration 0.1 --refresh 1000 --strategy path-rebuild",
    ])
  func measured(_ words: String) throws {
    let counters = words.contains("paced") ? "" : "--counters none"
    let line = "run \(words) --views 1 --processes 1 --samples 1 --frames 2 --quiet \(counters)"
    let place = Tool.temporaryFolder() + "/run"
    try Tool.run("\(line) --output \(place)".words, exits: 0, binary: Tool.release)
  }
}

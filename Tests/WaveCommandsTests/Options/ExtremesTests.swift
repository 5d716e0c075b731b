import Foundation
import Testing

@Suite("Least and greatest values")
struct ExtremesTests {
  /// Command lines whose numbers are the least or the greatest that are taken.
  static let pictures = [
    "--size 0.01x0.01", "--size 0.01x10000", "--size 10000x0.01", "--size 0.01x60 --scale 3",
    "--time -1000000", "--time 1000000",
    "--strategy replicator-translation --size 0.01x28",
  ]

  private func run(_ words: String, _ option: String, _ name: String) throws -> Int32 {
    let folder = try Tool.temporaryFolder()
    let place = folder + "/" + name
    let outcome = try Tool.run(
      ["render"] + words.split(separator: " ").map(String.init) + [option, place])
    if outcome.exitCode == 0 { #expect(FileManager.default.fileExists(atPath: place)) }
    return outcome.exitCode
  }

  @Test("are drawn", arguments: pictures)
  func drawn(_ words: String) throws {
    #expect(try run(words, "--output", "a.png") == 0)
  }

  @Test(
    "are measured", .enabled(if: Tool.release != nil, "scripts/test names the release binary"),
    arguments: [
      "--size 0.01x0.01", "--size 0.01x60 --strategy replicator-translation", "--refresh 1",
      "--refresh 1000", "--scenario progress --refresh 1", "--scenario lifecycle --size 0.01x0.01",
      "--scenario progress --size 0.01x0.01", "--scenario interrupt --retarget 1",
      "--scenario paced --duration 0.1 --refresh 1000 --strategy path-rebuild",
    ])
  func measured(_ words: String) throws {
    let folder = try Tool.temporaryFolder()
    var line = ["run"] + words.split(separator: " ").map(String.init)
    line += ["--views", "1", "--processes", "1", "--samples", "1", "--frames", "2", "--quiet"]
    if !words.contains("paced") { line += ["--counters", "none"] }
    line += ["--output", folder + "/run"]
    let outcome = try Tool.run(line, binary: Tool.release)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }
}

import Foundation
import TestSupport
import Testing
import Vocabulary

/// Runs under Callgrind, of the release binary; only where Valgrind is installed.
@Suite(
  "Callgrind",
  .enabled(if: Tool.release != nil, "scripts/test names the release binary"),
  .enabled(if: Tool.isInstalled("valgrind"), "valgrind is not installed"))
struct CallgrindTests {
  /// One row of samples.csv that matters here.
  struct Count: Hashable {
    let caseID: String
    let stage: String
    let metric: String
    let sample: String
  }

  private func count(
    _ options: [String], environment: [String: String] = [:]
  ) throws -> [Count: String] {
    let folder = try Tool.temporaryFolder()
    let outcome = try Tool.run(
      ["run", "--instrument", "callgrind", "--strategy", "path-rebuild", "--scale", "1"] + options
        + ["--output", folder, "--quiet"], binary: Tool.release, environment: environment)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    var counts: [Count: String] = [:]
    let samples = try CSVTable(file: folder + "/samples.csv")
    try #require(samples.header.count == 14)
    for row in samples.rows {
      try #require(row.cells.count == 14)
      #expect([row["unit"], row["pass"], row["source"]] == ["count", "callgrind", "callgrind"])
      let key = Count(
        caseID: row["case_id"], stage: row["stage"], metric: row["metric"], sample: row["round"])
      #expect(counts.updateValue(row["value"], forKey: key) == nil, "one row per sample")
    }
    return counts
  }

  @Test("two runs count the same, digit for digit, whatever the caller's environment is")
  func repeats() throws {
    let options = ["--views", "2", "--samples", "2"]
    let first = try count(options)
    let second = try count(
      options, environment: ["WAVEBENCH_TEST_PADDING": String(repeating: "x", count: 3333)])
    #expect(first == second)
    // Nine stages and sums of the case, one of the anchor, twice each.
    #expect(first.count == 20)
    #expect(Set(first.keys.map(\.metric)) == ["instructions"])
    #expect(first.values.allSatisfy { (Double($0) ?? 0) > 0 })
  }

  @Test("one more path element costs instructions, per view the same however many views there are")
  func pathElement() throws {
    // A sine costs what its argument makes it cost: views in step have the same. An allocation
    // costs what was allocated and freed before: storage that is reused has none.
    let counts = try count([
      "--views", "1,2", "--size", "375x60,376x60", "--samples", "1", "--phases", "in-step",
      "--strategy", "path-rebuild-reused",
    ])
    func perView(_ views: Double) throws -> Double {
      let ticks = try [375, 376].map { width in
        let place = "\(Int(views))/\(width)x60@1"
        let key = Count(
          caseID: "steady/jw/path-rebuild-reused/\(place)/in-step", stage: "app.tick",
          metric: "instructions", sample: "0")
        return try #require(counts[key].flatMap(Double.init))
      }
      return (ticks[1] - ticks[0]) / views
    }
    let one = try perView(1)
    #expect(one > 0)
    #expect(try perView(2) == one)
  }
}

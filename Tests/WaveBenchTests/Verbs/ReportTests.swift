import Foundation
import TestSupport
import Testing

@Suite("Report")
struct ReportTests {
  @Test("report --tables prints a line per strategy and side, and where it meets path-rebuild's")
  func tables() throws {
    try Tool.run(
      ["report", Repository.fixture("growth").path, "--tables"], exits: 0,
      prints: "steady/jw/*/*/375x60@1/30Hz", "a, fixed", "b, per view", "  reference",
      "never cheaper from 100 to 10,000 views", "95 % interval",
      "Waves whose CPU time fills a refresh", "60 Hz, 16.7 ms", "120 Hz, 8.33 ms")
    try Tool.run(
      ["report", Repository.fixture("limits").path, "--tables"], exits: 0,
      prints: "1 number of views: a line needs 3 or more")
  }

  @Test("the question of a report is of two strategies that its runs have")
  func question() throws {
    let report = ["report", Repository.fixture("default").path]
    try Tool.run(
      report + ["--question", "path-rebuild,additive"], exits: 2,
      says: "'additive': no run has this strategy")
    let other = try Tool.run(
      report + ["--question", "path-rebuild,timer-translation"], exits: 0,
      prints: "timer-translation")
    #expect(try Tool.run(report).output != other.output)
  }
}

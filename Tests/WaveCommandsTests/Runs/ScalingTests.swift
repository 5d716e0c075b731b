import Foundation
import TestSupport
import Testing

@Suite("report on growth")
struct ScalingTests {
  private func stored(_ name: String) -> String { Repository.fixture(name).path }

  @Test("report --tables prints a line per strategy and side, and where it meets path-rebuild's")
  func text() throws {
    let outcome = try Tool.run(["report", stored("growth"), "--tables"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    for text in [
      "steady/jw/*/*/375x60@1/30Hz", "a, fixed", "b, per view", "  reference",
      "never cheaper from 100 to 10,000 views", "95 % interval",
      "Waves whose CPU time fills a refresh",
      "60 Hz, 16.7 ms", "120 Hz, 8.33 ms",
    ] {
      #expect(outcome.output.contains(text), "\(text)")
    }
    let few = try Tool.run(["report", stored("limits"), "--tables"])
    #expect(few.exitCode == 0)
    #expect(few.output.contains("1 number of views: a line needs 3 or more"))
  }
}

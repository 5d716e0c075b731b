import Foundation
import Testing

@Suite("Runs on scripted clocks", .enabled(if: Tool.release != nil, "needs the release binary"))
struct ScriptedClockTests {
  /// The rows of a run's report without the run's name, as text.
  private static func rows(_ folder: String, _ arguments: [String]) throws -> [String] {
    let outcome = try Tool.run(
      ["run", "--scenario", "loaded", "--clock", "scripted", "--views", "2", "--size", "56x28"]
        + arguments + ["--strategy", "path-rebuild,additive-translation", "--duration", "1"]
        + ["--quiet", "--output", folder], binary: Tool.release)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let report = try String(contentsOfFile: folder + "/report.csv", encoding: .utf8)
    return report.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset != 1 }.map { String($0.element) }.joined(separator: ",")
    }
  }

  @Test(
    "a load or a recording that is replayed twice gives the same rows, whatever the seed, and check says so",
    arguments: ["busy:24.6ms/41ms", "burst", "trace"])
  func twice(_ load: String) throws {
    let folder = try Tool.temporaryFolder()
    let recording = folder + "/app.csv"
    try Data("start_ms,duration_ms\n0,40\n90,25\n200,120\n".utf8)
      .write(to: URL(fileURLWithPath: recording))
    let word = load == "trace" ? "trace:" + recording : load
    let first = try Self.rows(folder + "/one", ["--load", word])
    let second = try Self.rows(folder + "/two", ["--load", word, "--seed", "7"])
    #expect(first.count > 20)
    #expect(first == second)
    #expect(first.dropFirst().allSatisfy { $0.contains(",scripted,engine,simulated,1,") })
    let check = try Tool.run(["check", folder + "/one", folder + "/two"], binary: Tool.release)
    #expect(check.exitCode == 0, "\(check.output)\(check.errors)")
  }

  @Test("check finds one refresh that is missed more")
  func gated() throws {
    let folder = try Tool.temporaryFolder()
    _ = try Self.rows(folder + "/one", ["--load", "busy:24.6ms/41ms"])
    _ = try Self.rows(folder + "/two", ["--load", "busy:24.6ms/41ms"])
    for file in ["report.csv", "samples.csv"] {
      let place = folder + "/two/" + file
      let text = try String(contentsOfFile: place, encoding: .utf8)
      let lines = text.split(separator: "\n").map { line -> String in
        guard line.contains(",frames_missed,"), line.contains("path-rebuild") else {
          return String(line)
        }
        var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let first = file == "report.csv" ? 31 : 12
        let last = file == "report.csv" ? 42 : 13
        for index in first..<last { cells[index] = Double(cells[index]).map { "\($0 + 1)" } ?? "" }
        return cells.joined(separator: ",")
      }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(
        to: URL(fileURLWithPath: place))
    }
    let check = try Tool.run(["check", folder + "/one", folder + "/two"], binary: Tool.release)
    #expect(check.exitCode == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("frames_missed"))
  }
}

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

  @Test("check finds one more dropped frame")
  func gated() throws {
    let folder = try Tool.temporaryFolder()
    for name in ["/one", "/two"] {
      _ = try Self.rows(folder + name, ["--load", "busy:24.6ms/41ms"])
    }
    for (file, first, last) in [
      ("/report.csv", "median", "mean"), ("/samples.csv", "value", "value"),
    ] {
      var table = try CSVTable(file: folder + "/two" + file)
      let columns = try table.columns(from: first, to: last)
      for index in table.rows.indices {
        let row = table.rows[index]
        guard row["metric"] == "frames_missed", row["case_id"].contains("path-rebuild") else {
          continue
        }
        for column in columns {
          table.rows[index][column] = Double(row[column]).map { "\($0 + 1)" } ?? ""
        }
      }
      try Data(table.text.utf8).write(to: URL(fileURLWithPath: folder + "/two" + file))
    }
    let check = try Tool.run(["check", folder + "/one", folder + "/two"], binary: Tool.release)
    #expect(check.exitCode == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("frames_missed"))
  }
}

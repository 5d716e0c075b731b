import Foundation
import TestSupport
import Testing

@Suite("wavebench import, and histories of what it makes")
struct ImportTests {
  /// hyperfine's file of a command that takes about so many seconds.
  private static func hyperfine(_ seconds: Double) -> String {
    let times = (0..<10).map { seconds * (1 + 0.01 * Double($0 * 7 % 5)) }
    let list = times.map { "\($0)" }.joined(separator: ", ")
    return "{\"results\": [{\"command\": \"build\", \"mean\": \(seconds), \"times\": [\(list)]}]}"
  }

  private static func google(_ nanoseconds: Double) -> String {
    let entries = (0..<6).map { index in
      """
      {"name": "BM_sort/8", "run_name": "BM_sort/8", "run_type": "iteration", "repetitions": 6,
      "repetition_index": \(index), "iterations": 1000, "real_time": \(nanoseconds * 1.1),
      "cpu_time": \(nanoseconds * (1 + 0.01 * Double(index % 3))), "time_unit": "ns", "label": "x"}
      """
    }
    return
      "{\"context\": {\"host_name\": \"h\", \"num_cpus\": 2, \"library_build_type\": \"release\"},"
      + "\"benchmarks\": [\(entries.joined(separator: ","))]}"
  }

  private static func folder() throws -> String { try Tool.temporaryFolder() }

  private static func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("what hyperfine and google/benchmark wrote goes through compare, check and the page")
  func whole() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, factor) in [("old", 1.0), ("new", 1.5)] {
      try Self.write(Self.hyperfine(0.1 * factor), folder + "/\(name)-h.json")
      try Self.write(Self.google(100 * factor), folder + "/\(name)-g.json")
      let outcome = try Tool.run([
        "import", folder + "/\(name)-h.json", folder + "/\(name)-g.json", "--machine", "m",
        "--output", folder + "/" + name,
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("google-benchmark/BM_sort/8"), "\(outcome.output)")
      #expect(outcome.errors.contains("kept in the manifest"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("no file says which machine"))
    }
    let runs = [folder + "/old", folder + "/new"]
    let compared = try Tool.run(["compare", "--all"] + runs)
    #expect(compared.exitCode == 0 && compared.output.contains("hyperfine/build"))
    let checked = try Tool.run(["check"] + runs)
    #expect(checked.exitCode == 1, "\(checked.output)\(checked.errors)")
    #expect(checked.output.contains("+50"), "\(checked.output)")
    #expect(try Tool.run(["check", runs[0], runs[0]]).exitCode == 0)
    let page = folder + "/page.html"
    #expect(try Tool.run(["report", runs[1], "--html", page]).exitCode == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("Benchmarks of other tools") && html.contains("BM_sort/8"))
    let said = try Tool.run(["report", runs[1]])
    #expect(said.output.contains("2 benchmarks of hyperfine and google-benchmark: build takes"))
    // Exported, the benchmark has its own name again.
    let exported = try Tool.run(["report", runs[1], "--format", "google-benchmark"])
    #expect(exported.output.contains("\"name\" : \"BM_sort/8\""), "\(exported.output)")
    #expect(exported.errors.contains("hyperfine/build"), "\(exported.errors)")
    guard Tool.isInstalled("python3") else { return }
    let valid = try Tool.run([runs[0]], binary: Repository.url("scripts/lib/validate-csv").path)
    #expect(valid.exitCode == 0, "\(valid.errors)")
  }

  @Test("a machine that nobody names is said, and times are compared with none")
  func unknownMachine() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write(Self.hyperfine(0.1), folder + "/h.json")
    for name in ["a", "b"] {
      let outcome = try Tool.run(["import", folder + "/h.json", "--output", folder + "/" + name])
      #expect(outcome.exitCode == 0 && outcome.errors.contains("no file says which machine"))
    }
    let checked = try Tool.run(["check", folder + "/a", folder + "/b"])
    #expect(checked.exitCode == 4, "\(checked.errors)")
    #expect(checked.errors.contains("host.machine: not known of either run"), "\(checked.errors)")
  }

  @Test("standard input is a file, once")
  func standardInput() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write(Self.hyperfine(0.1), folder + "/h.json")
    let outcome = try Tool.run(
      ["import", "-"], shell: "exec < \(folder)/h.json;")
    #expect(
      outcome.exitCode == 0 && outcome.output.contains("hyperfine/build"), "\(outcome.errors)")
    #expect(try Tool.run(["import", "-", "-"]).exitCode == 2)
  }

  @Test(
    "what cannot be read leaves no folder, and is named with its place",
    arguments: [
      ("{\"results\": [{\"command\": \"a\", \"times\": [\"1\"]}]}", "line 1, column 41"),
      ("{\"benchmarks\": [", "line 1, column 17: not JSON: the document ends"), ("", "is empty"),
      ("schema,run_id\n", "a table (CSV) where JSON is read"),
    ])
  func refused(_ text: String, _ says: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write(text, folder + "/f.json")
    let outcome = try Tool.run(["import", folder + "/f.json", "--output", folder + "/run"])
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("f.json") && outcome.errors.contains(says), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/run"))
  }

  @Test("files of two machines are no run")
  func twoMachines() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.write(Self.google(1), folder + "/a.json")
    try Self.write(
      Self.google(1).replacing("\"host_name\": \"h\"", with: "\"host_name\": \"i\""),
      folder + "/b.json")
    let files = ["a", "b"].map { "\(folder)/\($0).json" }
    let outcome = try Tool.run(["import"] + files)
    #expect(outcome.exitCode == 2 && outcome.errors.contains("differ in host_name"))
    #expect(try Tool.run(["import", "--machine", "m"] + files).exitCode == 0)
  }

  @Test("a history of imported runs says since which run a command is slower, on the page, too")
  func history() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let tree = folder + "/tree"
    try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: true)
    for number in 0..<8 {
      let seconds = (number >= 5 ? 0.15 : 0.1) * (1 + 0.004 * Double(number * 3 % 4))
      try Self.write(Self.hyperfine(seconds), folder + "/h.json")
      let outcome = try Tool.run([
        "import", folder + "/h.json", "--machine", "m", "--output", "\(tree)/c\(number)",
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let checked = try Tool.run(["check", "--history", tree])
    #expect(checked.exitCode == 1, "\(checked.output)\(checked.errors)")
    #expect(checked.errors.contains("regressed since c5"), "\(checked.errors)")
    #expect(checked.output.contains("c5") && checked.output.contains("+50"), "\(checked.output)")
    let csv = try Tool.run(["check", "--history", tree, "--format", "csv"])
    #expect(csv.output.contains(",2,c5,c7,"), "\(csv.output)")
    #expect(try Tool.run(["check", "--history", tree, "--since", "c5"]).exitCode == 0)
    #expect(
      try Tool.run(["check", "--history", tree, "--since", "c6", "--strict"]).exitCode == 5)
    #expect(try Tool.run(["check", "--history", tree, "--exact-only"]).exitCode == 4)
    let page = folder + "/page.html"
    #expect(try Tool.run(["report", tree, "--html", page]).exitCode == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("Rows that stepped") && html.contains("6 c5</a>"))
    for (words, says) in [
      (["--since", "c55", tree], "did you mean 'c5'?"), (["\(tree)/c1"], "two runs or more"),
      (["--format", "bencher", tree], "--format bencher is of two runs"),
      (["--junit", "-", tree], "--junit is of two runs"), ([], "name a folder"),
    ] {
      let outcome = try Tool.run(["check", "--history"] + words)
      #expect(outcome.exitCode == 2 && outcome.errors.contains(says), "\(words) \(outcome.errors)")
    }
    #expect(try Tool.run(["check", "--since", "c1", tree, tree]).exitCode == 2)
  }

  @Test(
    "a run is written for other programs alone and one at a time",
    arguments: [
      (["--format", "openmetrics"], "takes one run, there are 2"),
      (["--format", "openmetric"], "did you mean 'openmetrics'?"),
      (["--format", "openmetrics", "--html", "-"], "stands alone, without --html"),
    ])
  func formats(_ words: [String], _ says: String) throws {
    let run = Repository.fixture("bilinear").path
    let outcome = try Tool.run(["report", run, run] + words)
    #expect(outcome.exitCode == 2 && outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }
}

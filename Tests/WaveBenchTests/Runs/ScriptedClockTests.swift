import Testing

@Suite("Runs on scripted clocks", .needsRelease)
struct ScriptedClockTests {
  /// Without the run's name.
  private static func rows(_ folder: String, _ options: String) throws -> [String] {
    let words = "run --scenario loaded --clock scripted --views 2 --size 56x28 --duration 1 --quiet"
    try Tool.run(
      "\(words) --strategy path-rebuild,additive-translation --output \(folder) \(options)".words,
      exits: 0, binary: Tool.release)
    var report = try CSVTable(file: folder + "/report.csv")
    report.edit { $0["run_id"] = "" }
    return report.text.split(separator: "\n").map(String.init)
  }

  @Test(
    "a load or a recording that is replayed twice gives the same rows, whatever the seed, and check says so",
    arguments: ["busy:24.6ms/41ms", "burst", "trace"])
  func twice(_ load: String) throws {
    let folder = Tool.temporaryFolder()
    let recording = folder + "/app.csv"
    try Tool.write("start_ms,duration_ms\n0,40\n90,25\n200,120\n", to: recording)
    let word = load == "trace" ? "trace:" + recording : load
    let first = try Self.rows(folder + "/one", "--load \(word)")
    let second = try Self.rows(folder + "/two", "--load \(word) --seed 7")
    #expect(first.count > 20)
    #expect(first == second)
    #expect(first.dropFirst().allSatisfy { $0.contains(",scripted,engine,simulated,1,") })
    try Tool.run(["check", folder + "/one", folder + "/two"], exits: 0, binary: Tool.release)
  }

  @Test("check finds one more dropped frame")
  func gated() throws {
    let folder = Tool.temporaryFolder()
    for name in ["/one", "/two"] {
      _ = try Self.rows(folder + name, "--load busy:24.6ms/41ms")
    }
    for (file, first, last) in [
      ("/report.csv", "median", "mean"), ("/samples.csv", "value", "value"),
    ] {
      var table = try CSVTable(file: folder + "/two" + file)
      let columns = try table.columns(from: first, to: last)
      table.edit { row in
        if row["metric"] == "frames_missed", row["case_id"].contains("path-rebuild") {
          for column in columns { row[column] = Double(row[column]).map { "\($0 + 1)" } ?? "" }
        }
      }
      try Tool.write(table.text, to: folder + "/two" + file)
    }
    try Tool.run(
      ["check", folder + "/one", folder + "/two"], exits: 1, prints: "frames_missed",
      binary: Tool.release)
  }
}

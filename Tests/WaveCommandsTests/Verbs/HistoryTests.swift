import Foundation
import TestSupport
import Testing

@Suite("wavebench check --history")
struct HistoryTests {
  /// Eight runs of the fixture default, a day apart, whose path-rebuild takes longer from one on; the
  /// last run is edited.
  private static func tree(
    _ folder: String, slowFrom slow: Int = 7, last edit: (inout CSVTable) -> Void = { _ in }
  ) throws -> String {
    let source = Repository.fixture("default")
    let report = try String(
      contentsOf: source.appendingPathComponent("report.csv"), encoding: .utf8)
    let facts = try Data(contentsOf: source.appendingPathComponent("manifest.json"))
    var manifest = try #require(try JSONSerialization.jsonObject(with: facts) as? [String: Any])
    manifest["files"] = nil
    for number in 0..<8 {
      let place = "\(folder)/tree/r\(number)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      var table = try CSVTable(report)
      for index in table.rows.indices {
        let row = table.rows[index]
        table.rows[index]["flags"] = ""
        guard row["metric"] == "cpu_time", row["strategy"] == "path-rebuild",
          let median = Double(row["median"])
        else { continue }
        let factor = (number >= slow ? 1.6 : 1) + Double(number % 3) / 100
        table.rows[index]["median"] = "\(median * factor)"
      }
      if number == 7 { edit(&table) }
      manifest["started_utc"] = "2026-01-0\(number + 1)T00:00:00Z"
      try Data(table.text.utf8).write(to: URL(fileURLWithPath: place + "/report.csv"))
      try JSONSerialization.data(withJSONObject: manifest).write(
        to: URL(fileURLWithPath: place + "/manifest.json"))
    }
    return folder + "/tree"
  }

  @Test("a run counts once, by whatever names it is reached, and with its copies beside it")
  func once() throws {
    let folder = try Tool.temporaryFolder()
    let tree = try Self.tree(folder)
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: tree)
    try files.createDirectory(atPath: folder + "/hard", withIntermediateDirectories: true)
    for file in ["report.csv", "manifest.json"] {
      try files.linkItem(atPath: "\(tree)/r7/\(file)", toPath: "\(folder)/hard/\(file)")
    }
    let alone = try Tool.run(["check", "--history", tree])
    #expect(alone.exitCode == 0, "\(alone.errors)")
    #expect(alone.output.hasPrefix("8 runs, "))
    let names = [
      [tree + "/r7"], [tree], [tree + "/."], [folder + "/link"], [tree + "/r7/report.csv"],
      [folder + "/hard"], [folder + "/link/r7", tree + "/r7"],
    ]
    for more in names {
      let outcome = try Tool.run(["check", "--history", tree] + more)
      #expect(outcome.output == alone.output, "\(more)")
      #expect(outcome.exitCode == 0 && outcome.errors.contains("is the same run as"))
    }
    try files.createDirectory(atPath: tree + "/.bak", withIntermediateDirectories: true)
    try files.copyItem(atPath: tree + "/r7", toPath: tree + "/.bak/r7")
    let copied = try Tool.run(["check", "--history", tree])
    #expect(copied.output == alone.output && copied.exitCode == 0, "\(copied.output)")
    // A merge refuses it.
    let merged = try Tool.run([
      "merge", tree + "/r7", tree + "/.bak/r7", "--output", folder + "/merged",
    ])
    #expect(merged.exitCode == 2 && merged.errors.contains("are the same run"))
    let compared = try Tool.run(["check", tree + "/r7", tree + "/.bak/r7"])
    #expect(compared.errors.contains("are the same run"))
  }

  @Test("two slow runs of eight are a step, and its run is named in every format")
  func step() throws {
    let folder = try Tool.temporaryFolder()
    let tree = try Self.tree(folder, slowFrom: 6)
    let checked = try Tool.run(["check", "--history", tree])
    #expect(checked.exitCode == 1 && checked.errors.contains("check: regressed since r6 ("))
    #expect(checked.output.contains(" (r6)") && checked.output.contains("+58.9"))
    let csv = try Tool.run(["check", "--history", tree, "--format", "csv"]).output
    #expect(csv.contains(",regressed,worse than it was at its best,r6,2,r6,r7,"), "\(csv)")
    let json = try Tool.run(["check", "--history", tree, "--format", "json"]).output
    #expect(json.contains("\"since\" : \"r6\""))
    #expect(try Tool.run(["check", "--history", tree, "--since", "r6"]).exitCode == 0)
    #expect(
      try Tool.run(["check", "--history", tree, "--since", "r6", "--strict"]).exitCode == 5)
    #expect(try Tool.run(["check", "--history", tree, "--exact-only"]).exitCode == 0)
    let page = try Tool.run(["report", tree, "--html", "-"])
    #expect(page.exitCode == 2 && page.errors.contains("--html takes one run, there are 8"))
  }

  @Test("what is no history is refused with its value and the cure")
  func refused() throws {
    let folder = try Tool.temporaryFolder()
    let tree = try Self.tree(folder)
    for (words, says) in [
      (["--since", "r77", tree], "did you mean 'r7'?"), (["\(tree)/r1"], "two runs or more"),
      (["\(tree)/r1", "\(tree)/r1/"], "two runs or more"), ([], "name a folder"),
      (["--format", "bencher", tree], "--format bencher is of two runs"),
      (["--junit", "\(tree)/r3/manifest.json", tree], "would overwrite"),
    ] {
      let outcome = try Tool.run(["check", "--history"] + words)
      #expect(
        outcome.exitCode == 2 && outcome.errors.contains(says), "\(words) \(outcome.errors)")
    }
    #expect(try Tool.run(["check", "--since", "r1", tree, tree]).exitCode == 2)
    let path = tree + "/r3/manifest.json"
    let facts = try String(contentsOfFile: path, encoding: .utf8)
    try Data(facts.replacing("2026-01-04T00:00:00Z", with: "").utf8)
      .write(to: URL(fileURLWithPath: path))
    let undated = try Tool.run(["check", "--history", tree])
    #expect(undated.exitCode == 2 && undated.errors.contains("does not say when it was measured"))
  }

  @Test(
    "a strategy that the last run lacks is missing, as of a pair, and a file tells the exit code")
  func missing() throws {
    let folder = try Tool.temporaryFolder()
    let tree = try Self.tree(folder) { table in
      table.rows.removeAll { $0["strategy"] == "additive-translation" }
    }
    let junit = folder + "/history.xml"
    let outcome = try Tool.run(["check", "--history", tree, "--junit", junit])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("check: missing since r7"), "\(outcome.errors)")
    let xml = try String(contentsOfFile: junit, encoding: .utf8)
    #expect(xml.contains("<property name=\"exit_code\" value=\"1\"/>"))
    #expect(xml.contains("<failure message=\"missing"))
    #expect(try Tool.run(["check", tree + "/r6", tree + "/r7"]).exitCode == 1)
    let csv = try Tool.run(["check", "--history", tree, "--format", "csv"]).output
    #expect(csv.contains(",missing,not in the last run,r7,1,r0,r6,"))
  }
}

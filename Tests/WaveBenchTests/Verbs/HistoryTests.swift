import Foundation
import Testing

@Suite("wavebench check --history")
struct HistoryTests {
  /// Eight runs of the fixture default, a day apart, whose path-rebuild takes longer from one on;
  /// the last run is edited.
  private static func tree(
    _ folder: String, slowFrom slow: Int = 7, last edit: (inout CSVTable) -> Void = { _ in }
  ) throws -> String {
    for number in 0..<8 {
      let factor = (number >= slow ? 1.6 : 1) + Double(number % 3) / 100
      try RunCopy.make(
        of: "default", at: "\(folder)/tree/r\(number)",
        manifest: { text in
          var manifest: [String: Any] = try text.json()
          manifest["files"] = nil
          manifest["started_utc"] = "2026-01-0\(number + 1)T00:00:00Z"
          let data = try JSONSerialization.data(withJSONObject: manifest)
          return String(decoding: data, as: UTF8.self)
        },
        report: { table in
          table.edit { row in
            row["flags"] = ""
            guard row["metric"] == "cpu_time", row["strategy"] == "path-rebuild",
              let median = Double(row["median"])
            else { return }
            row["median"] = "\(median * factor)"
          }
          if number == 7 { edit(&table) }
        })
    }
    return folder + "/tree"
  }

  @Test("a run counts once, by whatever names it is reached, and with its copies beside it")
  func once() throws {
    let folder = Tool.temporaryFolder()
    let tree = try Self.tree(folder)
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: tree)
    try files.createDirectory(atPath: folder + "/hard", withIntermediateDirectories: true)
    for file in ["report.csv", "manifest.json"] {
      try files.linkItem(atPath: "\(tree)/r7/\(file)", toPath: "\(folder)/hard/\(file)")
    }
    let alone = try Tool.run(["check", "--history", tree], exits: 0)
    #expect(alone.output.hasPrefix("8 runs, "))
    let names = [
      [tree + "/r7"], [tree], [tree + "/."], [folder + "/link"], [tree + "/r7/report.csv"],
      [folder + "/hard"], [folder + "/link/r7", tree + "/r7"],
    ]
    for more in names {
      let outcome = try Tool.run(
        ["check", "--history", tree] + more, exits: 0, says: "is the same run as")
      #expect(outcome.output == alone.output, "\(more)")
    }
    try files.createDirectory(atPath: tree + "/.bak", withIntermediateDirectories: true)
    try files.copyItem(atPath: tree + "/r7", toPath: tree + "/.bak/r7")
    let copied = try Tool.run(["check", "--history", tree], exits: 0)
    #expect(copied.output == alone.output)
    // A merge refuses it.
    try Tool.run(
      ["merge", tree + "/r7", tree + "/.bak/r7", "--output", folder + "/merged"], exits: 2,
      says: "are the same run")
    try Tool.run(["check", tree + "/r7", tree + "/.bak/r7"], says: "are the same run")
  }

  @Test("two slow runs of eight are a step, and its run is named in every format")
  func step() throws {
    let tree = try Self.tree(Tool.temporaryFolder(), slowFrom: 6)
    let history = ["check", "--history", tree]
    try Tool.run(history, exits: 1, says: "check: regressed since r6 (", prints: " (r6)", "+58.9")
    try Tool.run(
      history + ["--format", "csv"], prints: ",regressed,worse than it was at its best,r6,2,r6,r7,")
    try Tool.run(history + ["--format", "json"], prints: "\"since\" : \"r6\"")
    try Tool.run(history + ["--since", "r6"], exits: 0)
    try Tool.run(history + ["--since", "r6", "--strict"], exits: 5)
    try Tool.run(history + ["--exact-only"], exits: 0)
    try Tool.run(
      ["report", tree, "--html", "-"], exits: 2, says: "--html takes one run, there are 8")
  }

  @Test("what is no history is refused with its value and the cure")
  func refused() throws {
    let tree = try Self.tree(Tool.temporaryFolder())
    for (words, says) in [
      (["--since", "r77", tree], "did you mean 'r7'?"), (["\(tree)/r1"], "two runs or more"),
      (["\(tree)/r1", "\(tree)/r1/"], "two runs or more"), ([], "name a folder"),
      (["--format", "bencher", tree], "--format bencher is of two runs"),
      (["--junit", "\(tree)/r3/manifest.json", tree], "would overwrite"),
    ] {
      try Tool.run(["check", "--history"] + words, exits: 2, says: says)
    }
    try Tool.run(["check", "--since", "r1", tree, tree], exits: 2)
    let path = tree + "/r3/manifest.json"
    try Tool.write(Tool.text(path).replacing("2026-01-04T00:00:00Z", with: ""), to: path)
    try Tool.run(["check", "--history", tree], exits: 2, says: "does not say when it was measured")
  }

  @Test(
    "a strategy that the last run lacks is missing, as of a pair, and a file tells the exit code")
  func missing() throws {
    let folder = Tool.temporaryFolder()
    let tree = try Self.tree(folder) { table in
      table.rows.removeAll { $0["strategy"] == "additive-translation" }
    }
    let junit = folder + "/history.xml"
    try Tool.run(
      ["check", "--history", tree, "--junit", junit], exits: 1, says: "check: missing since r7")
    let xml = try Tool.text(junit)
    #expect(xml.contains("<property name=\"exit_code\" value=\"1\"/>"))
    #expect(xml.contains("\nmissing: frame ") && xml.contains(" missing of "))
    #expect(xml.contains(" timestamp=\"20"))
    try Tool.run(["check", tree + "/r6", tree + "/r7"], exits: 1)
    try Tool.run(
      ["check", "--history", tree], exits: 1, says: "::error title=WaveBench missing::",
      environment: ["GITHUB_ACTIONS": "true"])
    try Tool.run(
      ["check", "--history", tree, "--format", "csv"],
      prints: ",missing,not in the last run,r7,1,r0,r6,")
  }
}

import Foundation
import Testing

@Suite("Compare and check")
struct CompareTests {
  private let folder: String
  /// A copy of the fixture bilinear, and one with one element more per path.
  private let base, more: String

  init() throws {
    folder = Tool.temporaryFolder()
    base = try RunCopy.make(of: "bilinear", at: folder + "/base")
    more = try RunCopy.make(of: "bilinear", at: folder + "/more", report: Self.oneElementMore)
  }

  private func copy(
    _ name: String, manifest: (String) -> String = { $0 }, edit: RunCopy.Edit = { _ in }
  ) throws -> String {
    try RunCopy.make(of: "bilinear", at: folder + "/" + name, manifest: manifest, report: edit)
  }

  private static func oneElementMore(_ report: inout CSVTable) throws {
    report = try CSVTable(report.text.replacing(",37900.0,", with: ",38000.0,"))
  }

  /// Two rows of one case less, and one of another.
  private static func threeRowsLess(_ report: inout CSVTable) {
    report.rows.removeAll { row in
      row["metric"].hasSuffix("path_elements")
        && (row["stage"] == "frame" || row["stage"] == "app" && row["strategy"] == "path-rebuild")
    }
  }

  /// Every number 0, every empty cell empty.
  private static func allZero(_ report: inout CSVTable) throws {
    let columns = try report.columns(from: "median", to: "mean")
    report.edit { row in
      for column in columns where !row[column].isEmpty { row[column] = "0" }
    }
  }

  /// The fixture default, whose times are a millisecond but for what its processes differ by, and
  /// of one strategy longer by `slower` ns.
  private func evenRun(_ name: String, slower: Int) throws -> String {
    try RunCopy.make(
      of: "default", at: folder + "/" + name,
      samples: { table in
        try table.edit { row in
          let isSlower = row["case_id"].contains("/additive-translation/")
          let layout = try #require(Int(row["process"]))
          row["value"] = "\(1_000_000 + 300 * layout + (isSlower ? slower : 0))"
        }
      })
  }

  @Test("the page holds what changed, by kind, and nothing of what did not")
  func page() throws {
    let html = folder + "/page.html"
    #expect(try Tool.run(["compare", base, more, "--html", html], exits: 0).output.isEmpty)
    let page = try Tool.text(html)
    // The heading is the first line of the text.
    let title = "3 regressed; times were not judged (inconclusive)"
    for words in [title, "Exact counts", "regressed", ">37900<", ">38000<", "Baseline, "] {
      #expect(page.contains(words), "\(words)")
    }
    let same = try Tool.run(["compare", base, base, "--html", "-"])
    #expect(same.output.contains("<h1>Counts are the same; ") && !same.output.contains(">verdict<"))
  }

  @Test("what one run alone has is counted on the page, its cases unfold, and no table lists it")
  func oneSidedPage() throws {
    let less = try copy("less", edit: Self.threeRowsLess)
    for (runs, words) in [
      ([base, less], "Only the baseline has numbers of 3 rows in 2 cases (missing)"),
      ([less, base], "Only the candidate has numbers of 3 rows in 2 cases (new)"),
    ] {
      let page = try Tool.run(["compare"] + runs + ["--html", "-"]).output
      for words in [words, "375x60@2/bilinear: 2 rows<", "bilinear: 1 row<"] {
        #expect(page.contains(words), "\(words)")
      }
      #expect(!page.contains(">verdict<"))
    }
  }

  @Test("equal runs pass, one path element more fails with exit code 1 and names the row")
  func regression() throws {
    try Tool.run(
      ["check", base, base], exits: 0,
      says: "nothing regressed", "check: \(base) and \(base) are the same run")
    let junit = folder + "/check.xml"
    try Tool.run(["check", base, more, "--junit", junit], exits: 1, prints: "path_elements")
    let xml = try Tool.text(junit)
    #expect(xml.contains("<failure message=\"3 regressed of "))
    #expect(xml.contains("\nregressed: app.tick sde:::WaveBench::path_elements: before 37900, "))
    #expect(xml.contains("name=\"exit_code\" value=\"1\""))
    let compared = try Tool.run(["compare", base, more], exits: 0, prints: "regressed")
    #expect(!compared.output.contains("\u{1B}["))
  }

  @Test("--filter keeps rows by case, stage or metric, and what it leaves out fails nothing")
  func filtered() throws {
    let compared = try CSVTable(
      Tool.run(["compare", base, more, "--format", "csv", "--filter", "*path_elements"]).output)
    #expect(!compared.rows.isEmpty)
    #expect(compared.rows.allSatisfy { $0["metric"].hasSuffix("path_elements") })
    try Tool.run(["check", base, more, "--filter", "*path_elements"], exits: 1)
    try Tool.run(["check", base, more, "--filter", "*sine_evaluations"], exits: 0)
    let both = ["report", base, "--filter", "app", "--filter", "*/path-rebuild/*", "--format"]
    let rows = try CSVTable(Tool.run(both + ["csv"]).output)
    #expect(!rows.rows.isEmpty && rows.rows.allSatisfy { $0["stage"] == "app" })
    #expect(rows.rows.allSatisfy { $0["strategy"] == "path-rebuild" })
    let json: [[String: Any]] = try Tool.run(both + ["json"]).json()
    #expect(json.count == rows.rows.count)
    for (object, row) in zip(json, rows.rows) {
      #expect(object["median"] as? Double == Double(row["median"]))
      #expect(object["metric"] as? String == row["metric"])
      #expect(object.count == rows.header.count)
    }
  }

  @Test("the last line counts what a new baseline would lock in, and names what decides times")
  func lastLine() throws {
    let better = try Tool.run(["check", more, base]).errors
    #expect(better.contains(/make this run the baseline to lock in [1-9]\d* improved rows?\n$/))
    let counted = try Tool.run(["check", base, more]).errors
    #expect(!counted.contains("scripts/gate") && !counted.contains("lock in"))
    let (even, slower) = try (evenRun("even", slower: 0), evenRun("slower", slower: 200_000))
    let timed = try Tool.run(["check", even, slower]).errors
    #expect(
      timed.contains("check: regressed") && timed.contains("'scripts/gate REVISION REVISION'"))
  }

  @Test(
    "regressions are annotated where GitHub runs the check, which says true, and nowhere else",
    arguments: [("true", true), ("false", false), ("", false), ("0", false), ("True", false)])
  func annotations(_ value: String, _ isAnnotated: Bool) throws {
    let rename = { (text: String) in
      text.replacing("@2/bilinear", with: "@2/bilinear/50%0Ax:y")
    }
    let renamed = try copy(
      "renamed", manifest: rename, edit: { $0 = try CSVTable(rename($0.text)) })
    let worse = try copy(
      "worse", manifest: rename,
      edit: { report in
        report = try CSVTable(rename(report.text))
        try Self.oneElementMore(&report)
      })
    let outcome = try Tool.run(
      ["check", renamed, worse], exits: 1, environment: ["GITHUB_ACTIONS": value])
    let commands = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(commands.isEmpty != isAnnotated)
    // The site takes %0A for a line end: a name that holds it is shown as it is.
    #expect(commands.allSatisfy { $0.contains("/50%250Ax:y ") && !$0.contains("%0A") })
    #expect(commands.allSatisfy { $0.hasPrefix("::error title=WaveBench regressed::") })
  }

  @Test(
    "exact counts of another compiler are exit 4 with the reason, unless that is asked for",
    arguments: [[], ["--exact-only"]])
  func compilers(_ options: [String]) throws {
    let other = try copy(
      "other",
      manifest: {
        $0.replacing(
          #/("swift": \{\s*"key": "hard",\s*"value": )"[^"]*"/#, with: { $0.1 + "\"5.9\"" })
      }, edit: Self.oneElementMore)
    let junit = folder + "/check.xml"
    try Tool.run(
      ["check", base, other, "--junit", junit] + options, exits: 4,
      says: "against 5.9, which exact counts follow")
    #expect(try Tool.text(junit).contains("<property name=\"exit_code\" value=\"4\"/>"))
    try Tool.run(["check", base, other, "--across-compilers"] + options, exits: 1)
  }

  @Test("before there is a baseline one sentence has the command that makes it")
  func firstRun() throws {
    let new = try copy("it's $HOME/new")
    let folder = folder + "/it's $HOME"
    let base = folder + "/results/base"
    for verb in ["check", "compare"] {
      let outcome = try Tool.run(
        [verb, base, new], exits: 2, says: "there is no baseline '\(base)' yet")
      #expect(outcome.output.isEmpty && outcome.errors.split(separator: "\n").count == 1)
      let command = try #require(outcome.errors.firstRange(of: "mkdir -p '"))
      let line = String(outcome.errors[command.lowerBound...].prefix { $0 != "\n" })
      try Tool.run(["-c", line], exits: 0, binary: "/bin/bash")
      try Tool.run([verb, base, new], exits: 0)
      try FileManager.default.removeItem(atPath: folder + "/results")
    }
    // One that was mistyped is named, and a folder of runs lists them.
    _ = try copy("it's $HOME/old")
    try Tool.run(["check", folder + "/odl", new], exits: 2, says: "did you mean '\(folder)/old'?")
    try Tool.run(
      ["check", folder, new], exits: 2, says: "is no run, it holds 2: ", "/old; name one")
    let both = ["compare", new, new, "--html", folder + "/x.html", "--format", "csv"]
    try Tool.run(both, exits: 2, says: "--format stands alone, without --html")
    // A candidate that is not there is another mistake.
    let neither = try Tool.run(["check", base, folder + "/none"], exits: 2)
    #expect(!neither.errors.contains("no baseline"))
  }

  /// An entry of tolerances for the fixture bilinear, and what is said of it; nil where it fits.
  typealias Entry = (text: String, says: String?)

  static let entries: [Entry] = [
    (#""metric": "cpu_tme", "stage": "app", "gate": true"#, "did you mean 'cpu_time'?"),
    (
      #""stage": "App", "gate": true"#,
      "no row of these runs has the stage 'App', did you mean 'app'?"
    ),
    (
      #""case": "steady/jw/path-rebild/*", "minimumEffect": 0.1"#, "did you mean 'path-rebuild'?"
    ),
    (#""metric": "*::path_elments", "minimumEffect": 0.1"#, "did you mean 'path_elements'?"),
    (#""metric": "cpu_time/*", "stage": "app", "gate": true"#, "at once"),
    (#""metric": "frame_rate", "minimumEffect": 0.1"#, "write \"optional\": true"),
    (#""metric": "frame_rate", "minimumEffect": 0.1, "optional": true"#, nil),
    (#""case": "loaded/*", "minimumEffect": 0.1"#, "write \"optional\": true"),
    (#""case": "loaded/*", "minimumEffect": 0.1, "optional": true"#, nil),
    (#""metric": "PAPI_NONE_HERE", "minimumEffect": 0.1, "optional": true"#, nil),
    (#""metric": "wall_time", "gate": true"#, "reported and never judged, as wall_time"),
    (#""metric": "cpu_time", "minimumDifference": 1"#, "is for rows of runs in real time"),
    (#""metric": "cpu_time/path-rebuild", "minimumEffect": 0.2"#, nil),
    (#""metric": "PAPI_TOT_INS", "minimumEffect": 0.2"#, nil),
    (#""stage": "app*", "gate": false"#, nil),
  ]

  @Test(
    "a tolerance that changes nothing is bad input with the nearest spelling, unless it is optional",
    arguments: entries, ["check", "compare"])
  func fit(_ entry: Entry, _ verb: String) throws {
    let file = folder + "/tolerances.json"
    try Tool.write("{\"tolerances\": [\n{\(entry.text)}]}", to: file)
    let words = [verb, base, base, "--tolerances", file]
    guard let says = entry.says else {
      try Tool.run(words, exits: 0)
      return
    }
    let refused = try Tool.run(
      words, exits: 2, says: "\(file): entry 1 of tolerances: ", says)
    #expect(refused.output.isEmpty)
  }

  @Test("runs that cannot be judged whole never pass: exit code 4, 5, 1 or 2, with the reason")
  func neverPass() throws {
    let other = try copy("other", manifest: { $0.replacing("\"AMD EPYC\"", with: "\"Other\"") })
    try Tool.run(
      ["check", base, other], exits: 4, says: "another processor: AMD EPYC against Other")
    try Tool.run(["check", "--exact-only", base, other], exits: 0)
    // Without samples.csv no time can be tested.
    try Tool.run(["check", "--strict", base, base], exits: 5)
    let fewer = try copy("fewer", edit: { $0.rows.removeLast(40) })
    try Tool.run(["check", base, fewer], exits: 1)
    let zero = try copy("zero", edit: Self.allZero)
    try Tool.run(["check", base, zero], exits: 2, says: "is 0: nothing was measured")
  }

  @Test("the machine formats hold every row, and formulas in names stay text")
  func formats() throws {
    let evil = try copy(
      "evil",
      edit: { report in
        report.edit { $0["case_id"] = $0["case_id"].replacing("steady", with: "'=<script>|") }
      })
    let csv = try Tool.run(["compare", "--format", "csv", base, evil], prints: "\n'=<script>")
    #expect(csv.output.split(separator: "\n").count > 200)
    let comment = try Tool.run(["compare", "--format", "comment", base, evil])
    #expect(comment.output.hasPrefix("**WaveBench: regressed.**"))
    #expect(!comment.output.contains("<script>"))
    for format in ["json", "bencher", "github-action-benchmark"] {
      let value: Any = try Tool.run(["check", "--format", format, base, base]).json()
      #expect((value as? [Any])?.isEmpty == false || (value as? [String: Any])?.isEmpty == false)
    }
  }
}

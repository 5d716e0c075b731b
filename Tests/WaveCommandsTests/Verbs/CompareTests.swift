import Foundation
import TestSupport
import Testing

/// `compare` and `check` as a user runs them, on copies of a stored run.
@Suite("Compare and check")
struct CompareTests {
  /// A folder with report.csv and manifest.json of the fixture bilinear, changed by `edit`.
  private static func copy(
    _ folder: String, _ name: String, manifest: (String) -> String = { $0 },
    edit: (inout CSVTable) throws -> Void = { _ in }
  ) throws -> String {
    let source = Repository.fixture("bilinear")
    let place = folder + "/" + name
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    var report = try CSVTable(
      String(contentsOf: source.appendingPathComponent("report.csv"), encoding: .utf8))
    try edit(&report)
    try Data(report.text.utf8).write(to: URL(fileURLWithPath: place + "/report.csv"))
    let facts = try String(
      contentsOf: source.appendingPathComponent("manifest.json"), encoding: .utf8)
    try Data(manifest(facts).utf8).write(to: URL(fileURLWithPath: place + "/manifest.json"))
    return place
  }

  /// One element more per path.
  private static func oneElementMore(_ report: inout CSVTable) {
    for index in report.rows.indices {
      let row = report.rows[index]
      guard row["metric"].hasSuffix("path_elements"), row["median"] == "37900" else { continue }
      report.rows[index]["median"] = "38000"
    }
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
    for index in report.rows.indices {
      for column in columns where !report.rows[index][column].isEmpty {
        report.rows[index][column] = "0"
      }
    }
  }

  /// The fixture default, whose times are a millisecond but for what its processes differ by, and
  /// of one strategy longer by `slower` ns.
  private static func evenRun(_ folder: String, _ name: String, slower: Int) throws -> String {
    let place = folder + "/" + name
    try FileManager.default.copyItem(
      atPath: Repository.fixture("default").path, toPath: place)
    let path = place + "/samples.csv"
    var samples = try CSVTable(file: path)
    for index in samples.rows.indices {
      let isSlower = samples.rows[index]["case_id"].contains("/additive-translation/")
      let layout = try #require(Int(samples.rows[index]["process"]))
      samples.rows[index]["value"] = "\(1_000_000 + 300 * layout + (isSlower ? slower : 0))"
    }
    try Data(samples.text.utf8).write(to: URL(fileURLWithPath: path))
    return place
  }

  @Test("the page holds what changed, by kind, and nothing of what did not")
  func page() throws {
    let folder = try Tool.temporaryFolder()
    let old = try Self.copy(folder, "old")
    let new = try Self.copy(folder, "new", edit: Self.oneElementMore)
    let changed = try Tool.run(["compare", old, new, "--html", folder + "/page.html"])
    #expect(changed.exitCode == 0 && changed.output.isEmpty, "\(changed.errors)")
    let page = try String(contentsOfFile: folder + "/page.html", encoding: .utf8)
    for words in ["What changed", "Exact counts", "regressed", ">37900<", ">38000<"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("Frame by frame") && !page.contains("In real time"))
    let same = try Tool.run(["compare", old, old, "--html", "-"])
    #expect(
      same.output.contains("Nothing is shown to have changed") && !same.output.contains("<table"))
  }

  @Test("what one run alone has is counted on the page, its cases unfold, and no table lists it")
  func oneSidedPage() throws {
    let folder = try Tool.temporaryFolder()
    let whole = try Self.copy(folder, "whole")
    let less = try Self.copy(folder, "less", edit: Self.threeRowsLess)
    for (runs, words) in [
      ([whole, less], "Only the baseline has numbers of 3 rows in 2 cases (missing)"),
      ([less, whole], "Only the candidate has numbers of 3 rows in 2 cases (new)"),
    ] {
      let page = try Tool.run(["compare"] + runs + ["--html", "-"]).output
      for words in ["What changed", words, "375x60@2/bilinear: 2 rows<", "bilinear: 1 row<"] {
        #expect(page.contains(words), "\(words)")
      }
      #expect(!page.contains("<table"))
    }
  }

  @Test("equal runs pass, one path element more fails with exit code 1 and names the row")
  func regression() throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let more = try Self.copy(folder, "more", edit: Self.oneElementMore)
    let equal = try Tool.run(["check", base, base])
    #expect(equal.exitCode == 0, "\(equal.errors)")
    #expect(equal.errors.contains("nothing regressed"))
    #expect(equal.errors.contains("check: \(base) and \(base) are the same run"))
    let junit = folder + "/check.xml"
    let worse = try Tool.run(
      ["check", base, more, "--junit", junit], environment: ["GITHUB_ACTIONS": "true"])
    #expect(worse.exitCode == 1)
    #expect(worse.output.contains("path_elements"))
    #expect(worse.errors.contains("::error title=WaveBench regressed::"))
    let xml = try Data(contentsOf: URL(fileURLWithPath: junit))
    #expect(String(decoding: xml, as: UTF8.self).contains("<failure message=\"regressed"))
    #expect(String(decoding: xml, as: UTF8.self).contains("name=\"exit_code\" value=\"1\""))
    let compared = try Tool.run(["compare", base, more])
    #expect(compared.exitCode == 0)
    #expect(compared.output.contains("regressed"))
    #expect(!compared.output.contains("\u{1B}["))
  }

  @Test("--filter keeps rows by case, stage or metric, and what it leaves out fails nothing")
  func filtered() throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let more = try Self.copy(folder, "more", edit: Self.oneElementMore)
    let compared = try CSVTable(
      Tool.run(["compare", base, more, "--format", "csv", "--filter", "*path_elements"]).output)
    #expect(!compared.rows.isEmpty)
    #expect(compared.rows.allSatisfy { $0["metric"].hasSuffix("path_elements") })
    for (filter, code) in [("*path_elements", 1), ("*sine_evaluations", 0)] as [(String, Int32)] {
      let outcome = try Tool.run(["check", base, more, "--filter", filter])
      #expect(outcome.exitCode == code, "\(outcome.errors)")
    }
    let both = ["report", base, "--filter", "app", "--filter", "*/path-rebuild/*", "--format"]
    let rows = try CSVTable(Tool.run(both + ["csv"]).output)
    #expect(!rows.rows.isEmpty && rows.rows.allSatisfy { $0["stage"] == "app" })
    #expect(rows.rows.allSatisfy { $0["strategy"] == "path-rebuild" })
    let json =
      try JSONSerialization.jsonObject(
        with: Data(Tool.run(both + ["json"]).output.utf8)) as? [[String: Any]]
    #expect(json?.count == rows.rows.count)
    for (object, row) in zip(json ?? [], rows.rows) {
      #expect(object["median"] as? Double == Double(row["median"]))
      #expect(object["metric"] as? String == row["metric"])
      #expect(object.count == rows.header.count)
    }
  }

  @Test("the last line counts what a new baseline would lock in, and names what decides times")
  func lastLine() throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let more = try Self.copy(folder, "more", edit: Self.oneElementMore)
    let better = try Tool.run(["check", more, base]).errors
    #expect(better.contains(/make this run the baseline to lock in [1-9]\d* improved rows?\n$/))
    let counted = try Tool.run(["check", base, more]).errors
    #expect(!counted.contains("scripts/gate") && !counted.contains("lock in"))
    let even = try Self.evenRun(folder, "even", slower: 0)
    let slower = try Self.evenRun(folder, "slower", slower: 200_000)
    let timed = try Tool.run(["check", even, slower]).errors
    #expect(
      timed.contains("check: regressed") && timed.contains("'scripts/gate REVISION REVISION'"))
  }

  @Test(
    "regressions are annotated where GitHub runs the check, which says true, and nowhere else",
    arguments: [("true", true), ("false", false), ("", false), ("0", false), ("True", false)])
  func annotations(_ value: String, _ isAnnotated: Bool) throws {
    let folder = try Tool.temporaryFolder()
    let rename = { (text: String) in
      text.replacing("@2/bilinear", with: "@2/bilinear/50%0Ax:y")
    }
    let renameAll = { (report: inout CSVTable) in
      for index in report.rows.indices {
        for column in ["case_id", "block"] {
          report.rows[index][column] = rename(report.rows[index][column])
        }
      }
    }
    let base = try Self.copy(folder, "base", manifest: rename, edit: renameAll)
    let more = try Self.copy(
      folder, "more", manifest: rename,
      edit: { report in
        renameAll(&report)
        Self.oneElementMore(&report)
      })
    let outcome = try Tool.run(
      ["check", base, more], environment: ["GITHUB_ACTIONS": value])
    #expect(outcome.exitCode == 1)
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
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let more = try Self.copy(
      folder, "more",
      manifest: {
        $0.replacing(
          #/("swift": \{\s*"key": "hard",\s*"value": )"[^"]*"/#, with: { $0.1 + "\"5.9\"" })
      }, edit: Self.oneElementMore)
    let junit = folder + "/check.xml"
    let apart = try Tool.run(["check", base, more, "--junit", junit] + options)
    #expect(apart.exitCode == 4, "\(apart.errors)")
    #expect(apart.errors.contains("against 5.9, which exact counts follow"), "\(apart.errors)")
    #expect(
      try String(contentsOfFile: junit, encoding: .utf8).contains(
        "<property name=\"exit_code\" value=\"4\"/>"))
    let asked = try Tool.run(["check", base, more, "--across-compilers"] + options)
    #expect(asked.exitCode == 1, "\(asked.errors)")
  }

  @Test("before there is a baseline one sentence has the command that makes it")
  func firstRun() throws {
    let folder = try Tool.temporaryFolder() + "/it's $HOME"
    let new = try Self.copy(folder, "new")
    let base = folder + "/results/base"
    for verb in ["check", "compare"] {
      let outcome = try Tool.run([verb, base, new])
      #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.contains("there is no baseline '\(base)' yet"))
      let command = try #require(outcome.errors.firstRange(of: "mkdir -p '"))
      let line = String(outcome.errors[command.lowerBound...].prefix { $0 != "\n" })
      #expect(try Tool.run(["-c", line], binary: "/bin/bash").exitCode == 0, "\(line)")
      #expect(try Tool.run([verb, base, new]).exitCode == 0)
      try FileManager.default.removeItem(atPath: folder + "/results")
    }
    // A candidate that is not there is another mistake.
    let neither = try Tool.run(["check", base, folder + "/none"])
    #expect(neither.exitCode == 2 && !neither.errors.contains("no baseline"))
  }

  @Test("a time that is slower by less than the minimum effect passes, by more it fails")
  func minimumEffect() throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.evenRun(folder, "base", slower: 0)
    let slower = try Self.evenRun(folder, "slower", slower: 50_000)
    #expect(try Tool.run(["check", base, slower]).exitCode == 0)
    let file = folder + "/tolerances.json"
    for (share, code) in [(0.08, 0), (0.01, 1)] {
      try Data(#"{"timeEffect": \#(share), "ratioEffect": \#(share)}"#.utf8)
        .write(to: URL(fileURLWithPath: file))
      let outcome = try Tool.run(["check", base, slower, "--tolerances", file])
      #expect(outcome.exitCode == Int32(code), "\(share): \(outcome.errors)")
    }
  }

  /// An entry of tolerances for the fixture bilinear, and what is said of it; nil where it fits.
  struct Entry: CustomTestStringConvertible, Sendable {
    let text: String
    let says: String?

    var testDescription: String { text }

    init(_ text: String, _ says: String? = nil) { (self.text, self.says) = (text, says) }
  }

  static let entries = [
    Entry(#""metric": "cpu_tme", "stage": "app", "gate": true"#, "did you mean 'cpu_time'?"),
    Entry(
      #""stage": "App", "gate": true"#,
      "no row of these runs has the stage 'App', did you mean 'app'?"),
    Entry(
      #""case": "steady/jw/path-rebild/*", "minimumEffect": 0.1"#, "did you mean 'path-rebuild'?"),
    Entry(#""metric": "*::path_elments", "minimumEffect": 0.1"#, "did you mean 'path_elements'?"),
    Entry(#""metric": "cpu_time/*", "stage": "app", "gate": true"#, "at once"),
    Entry(#""metric": "frame_rate", "minimumEffect": 0.1"#, "write \"optional\": true"),
    Entry(#""metric": "frame_rate", "minimumEffect": 0.1, "optional": true"#),
    Entry(#""case": "loaded/*", "minimumEffect": 0.1"#, "write \"optional\": true"),
    Entry(#""case": "loaded/*", "minimumEffect": 0.1, "optional": true"#),
    Entry(#""metric": "PAPI_NONE_HERE", "minimumEffect": 0.1, "optional": true"#),
    Entry(#""metric": "wall_time", "gate": true"#, "reported and never judged, as wall_time"),
    Entry(#""metric": "cpu_time", "minimumDifference": 1"#, "is for rows of runs in real time"),
    Entry(#""metric": "cpu_time/path-rebuild", "minimumEffect": 0.2"#),
    Entry(#""metric": "PAPI_TOT_INS", "minimumEffect": 0.2"#),
    Entry(#""stage": "app*", "gate": false"#),
  ]

  @Test(
    "a tolerance that changes nothing is bad input with the nearest spelling, unless it is optional",
    arguments: entries, ["check", "compare"])
  func fit(_ entry: Entry, _ verb: String) throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let file = folder + "/tolerances.json"
    try Data("{\"tolerances\": [\n{\(entry.text)}]}".utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try Tool.run([verb, base, base, "--tolerances", file])
    #expect(outcome.exitCode == (entry.says == nil ? 0 : 2), "\(outcome.errors)")
    guard let says = entry.says else { return }
    #expect(outcome.errors.contains("\(file): entry 1 of tolerances: "))
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("another machine exits with 4; exact rows alone still decide")
  func anotherMachine() throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let other = try Self.copy(
      folder, "other",
      manifest: { $0.replacingOccurrences(of: "\"AMD EPYC\"", with: "\"Other\"") })
    let outcome = try Tool.run(["check", base, other])
    #expect(outcome.exitCode == 4)
    #expect(outcome.errors.contains("host.cpu_model: AMD EPYC against Other"))
    #expect(try Tool.run(["check", "--exact-only", base, other]).exitCode == 0)
  }

  @Test("times that could not be tested are undecided under --strict: exit code 5")
  func strict() throws {
    let folder = try Tool.temporaryFolder()
    // Without samples.csv no time can be tested.
    let base = try Self.copy(folder, "base")
    #expect(try Tool.run(["check", "--strict", base, base]).exitCode == 5)
  }

  @Test("a row that vanished, a partial run and an all-zero run never pass")
  func neverPass() throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let fewer = try Self.copy(folder, "fewer", edit: { $0.rows.removeLast(40) })
    #expect(try Tool.run(["check", base, fewer]).exitCode == 1)
    let partial = try Self.copy(
      folder, "partial",
      manifest: { $0.replacingOccurrences(of: "\"complete\"", with: "\"partial\"") })
    #expect(try Tool.run(["check", base, partial]).exitCode == 2)
    let zero = try Self.copy(folder, "zero", edit: Self.allZero)
    let outcome = try Tool.run(["check", base, zero])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("is 0: nothing was measured"))
  }

  @Test("the machine formats hold every row, and formulas in names stay text")
  func formats() throws {
    let folder = try Tool.temporaryFolder()
    let base = try Self.copy(folder, "base")
    let evil = try Self.copy(
      folder, "evil",
      edit: { report in
        for index in report.rows.indices {
          report.rows[index]["case_id"] = report.rows[index]["case_id"]
            .replacingOccurrences(of: "steady", with: "'=<script>|")
        }
      })
    let csv = try Tool.run(["compare", "--format", "csv", base, evil])
    #expect(csv.output.contains("\n'=<script>"))
    #expect(csv.output.split(separator: "\n").count > 200)
    let comment = try Tool.run(["compare", "--format", "comment", base, evil])
    #expect(comment.output.hasPrefix("**WaveBench: regressed.**"))
    #expect(!comment.output.contains("<script>"))
    for format in ["json", "bencher", "github-action-benchmark"] {
      let outcome = try Tool.run(["check", "--format", format, base, base])
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      #expect((value as? [Any])?.isEmpty == false || (value as? [String: Any])?.isEmpty == false)
    }
  }
}

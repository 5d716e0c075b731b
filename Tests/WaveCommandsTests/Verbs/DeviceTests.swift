import Foundation
import TestSupport
import Testing

@Suite("wavebench device")
struct DeviceTests {
  private static func trace(_ name: String) -> String { Repository.fixture("traces/" + name).path }

  @Test(
    "what a device measured is a table, and the lateness of its hitches stands beside the model's")
  func shown() throws {
    let outcome = try Tool.run([
      "device", Self.trace("xctrace/xcode27-hitches.xml.gz"),
      Self.trace("xctrace/xcode27-potential-hangs.xml"),
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    for words in [
      "device/xctrace/TestApp", "hitches", "hitch_time_ratio (frame): the length of the recording",
      "11 hitches beside 23 busy intervals", "5 of 6 with a link that calls late",
      "0 of 6 with a link that skips", "5 begin while it is not busy",
      "17 of 23 busy intervals have no hitch",
    ] {
      #expect(outcome.output.contains(words), "\(words)\n\(outcome.output)")
    }
  }

  @Test("a run's folder is taken by compare, check, report and merge")
  func folder() throws {
    let folder = try Tool.temporaryFolder()
    let runs = ["a", "b"].map { folder + "/" + $0 }
    for run in runs {
      let outcome = try Tool.run([
        "device", Self.trace("xctrace/xcode27-hitches.xml.gz"), "--device", "Phone", "--output",
        run,
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("rows, into"))
    }
    let compared = try Tool.run(["compare"] + runs)
    #expect(compared.exitCode == 0 && compared.output.contains("device/"), "\(compared.errors)")
    // Of one recording without its length nothing is gated.
    let checked = try Tool.run(["check"] + runs)
    #expect(checked.exitCode == 4, "\(checked.output)\(checked.errors)")
    let page = folder + "/page.html"
    #expect(try Tool.run(["report", runs[0], "--html", page]).exitCode == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("device"))
    guard Tool.isInstalled("python3") else { return }
    let valid = try Tool.run([runs[0]], binary: Repository.url("scripts/lib/validate-csv").path)
    #expect(valid.exitCode == 0, "\(valid.errors)")
  }

  @Test("runs of several time zones stand in the order in which they were recorded")
  func zones() throws {
    let folder = try Tool.temporaryFolder()
    let starts = [
      "2026-03-01T17:00:00.000+09:00", "2026-03-01T17:30:00.000+09:00",
      "2026-03-01T01:00:00.000-08:00", "2026-03-01T01:30:00.000-08:00",
    ]
    for (number, start) in starts.enumerated() {
      let milliseconds = number < 2 ? 100 : 400
      try Self.hitches(start, milliseconds, to: folder + "/p\(number + 1)")
    }
    let tree = folder + "/tree"
    // In another order than that of time.
    for number in [3, 1, 4, 2] {
      let outcome = try Tool.run([
        "device", "\(folder)/p\(number).xml", "--output", "\(tree)/\(5 - number)-p\(number)",
      ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let manifest = try String(contentsOfFile: tree + "/2-p3/manifest.json", encoding: .utf8)
    #expect(manifest.contains("\"started_utc\" : \"2026-03-01T09:00:00Z\""), "\(manifest)")
    let checked = try Tool.run(["check", "--history", tree])
    #expect(checked.exitCode == 1, "\(checked.errors)")
    #expect(checked.output.contains("4 runs, 4-p1 to 1-p4"), "\(checked.output)")
    #expect(checked.errors.contains("regressed since 2-p3"), "\(checked.errors)")
  }

  @Test("a recording without a zone has no start, and a history refuses it with the cure")
  func noZone() throws {
    let folder = try Tool.temporaryFolder()
    try Self.hitches("2026-03-01T17:00:00.000", 100, to: folder + "/p")
    for run in ["a", "b"] {
      let made = try Tool.run(["device", folder + "/p.xml", "--output", folder + "/tree/" + run])
      #expect(made.exitCode == 0)
    }
    let path = folder + "/tree/a/manifest.json"
    let manifest = try String(contentsOfFile: path, encoding: .utf8)
    #expect(manifest.contains("\"started_utc\" : null"))
    let outcome = try Tool.run(["check", "--history", folder + "/tree"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("does not say when it was measured"))
    for run in ["a", "b"] {
      let text = manifest.replacing(
        "\"started_utc\" : null", with: "\"started_utc\" : \"2026-01-02T03:04:05Z\"")
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/tree/\(run)/manifest.json"))
    }
    #expect(try Tool.run(["check", "--history", folder + "/tree"]).exitCode != 2)
  }

  /// An export of a hitch of so many ms in ten seconds, and its table of contents.
  private static func hitches(_ start: String, _ milliseconds: Int, to path: String) throws {
    let contents = """
      <?xml version="1.0"?>
      <trace-toc><run number="1"><info><target>
      <device platform="iOS" model="iPhone 13" name="x" os-version="17.0"/>
      <process type="attached" name="App" pid="7"/></target><summary>
      <start-date>\(start)</start-date><duration>10.0</duration></summary></info>
      <data><table schema="hitches"/></data></run></trace-toc>
      """
    func column(_ name: String, _ type: String) -> String {
      "<col><mnemonic>\(name)</mnemonic><name>\(name)</name><engineering-type>\(type)"
        + "</engineering-type></col>"
    }
    let table = """
      <?xml version="1.0"?>
      <trace-query-result><node xpath='//trace-toc[1]/run[1]/data[1]/table[4]'>
      <schema name="hitches">\(column("start", "start-time"))\(column("duration", "duration"))
      \(column("process", "process"))</schema>
      <row><start-time id="1" fmt="00:01.000">1000000000</start-time>
      <duration id="2" fmt="x">\(milliseconds * 1_000_000)</duration>
      <process id="6" fmt="App (7)"><pid id="7" fmt="7">7</pid></process></row>
      </node></trace-query-result>
      """
    try Data(contents.utf8).write(to: URL(fileURLWithPath: path + ".toc.xml"))
    try Data(table.utf8).write(to: URL(fileURLWithPath: path + ".xml"))
  }

  @Test(
    "what is none, or holds nothing, is bad input, and no folder is made",
    arguments: [
      (["chrome/blocking-time.json.gz"], "is JSON"),
      (["xctrace/xcode27-hang-risks.xml"], "nothing of frames"),
      (["no-such-file"], "cannot be read"), ([], "name the files"),
      (["--refresh", "0", "xctrace/xcode27-hitches.xml.gz"], "--refresh"),
      (["--predict", "--predictions"], "--predict stands alone"),
      (["--refresh", "90", "xctrace/xcode27-hitches.xml.gz"], "--refresh is for hitches beside"),
      (["--predictions", "xctrace/xcode27-hitches.xml.gz"], "the app's own log"),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let folder = try Tool.temporaryFolder()
    let words = words.map { $0.contains("/") ? Self.trace($0) : $0 }
    let output = words.isEmpty || words[0] == "--predict" ? [] : ["--output", folder + "/run"]
    let outcome = try Tool.run(["device"] + words + output)
    #expect(outcome.exitCode == 2, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/run"))
  }
}

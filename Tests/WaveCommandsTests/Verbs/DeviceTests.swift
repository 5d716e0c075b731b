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

  @Test(
    "what is none, or holds nothing, is bad input, and no folder is made",
    arguments: [
      (["chrome/blocking-time.json.gz"], "is none of the known formats"),
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

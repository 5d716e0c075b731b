import Foundation
import TestSupport
import Testing

@Suite("wavebench device")
struct DeviceTests {
  private static func trace(_ name: String) -> String { Repository.fixture("traces/" + name) }

  private static let hitches = trace("xctrace/xcode27-hitches.xml.gz")

  @Test("a run's folder is taken by compare, check, report and merge")
  func folder() throws {
    let folder = Tool.temporaryFolder()
    let runs = ["a", "b"].map { folder + "/" + $0 }
    for run in runs {
      try Tool.run(
        ["device", Self.hitches, "--device", "Phone", "--output", run], exits: 0,
        says: "rows, into")
    }
    try Tool.run(["compare"] + runs, exits: 0, prints: "device/")
    // Of one recording without its length nothing is gated.
    try Tool.run(["check"] + runs, exits: 4)
    let page = folder + "/page.html"
    try Tool.run(["report", runs[0], "--html", page], exits: 0)
    #expect(try Tool.text(page).contains("device"))
    guard Tool.isInstalled("python3") else { return }
    try Tool.run([runs[0]], exits: 0, binary: Repository.path("scripts/lib/validate-csv"))
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
    let folder = Tool.temporaryFolder()
    let words = words.map { $0.contains("/") ? Self.trace($0) : $0 }
    let output = words.isEmpty || words[0] == "--predict" ? [] : ["--output", folder + "/run"]
    let outcome = try Tool.run(["device"] + words + output, exits: 2, says: sentence)
    #expect(outcome.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder + "/run"))
  }
}

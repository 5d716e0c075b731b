import Foundation
import TestSupport
import Testing

@Suite("wavebench merge --sessions")
struct MergeTests {
  /// A copy of the fixture paced, whose sessions began at `starts`; of several it is a joined run.
  private static func run(_ place: String, seed: Int, starts: [String]) throws -> String {
    try FileManager.default.copyItem(atPath: Repository.fixture("paced"), toPath: place)
    var manifest: [String: Any] = try Tool.text(place + "/manifest.json").json()
    manifest["seed"] = "\(seed)"
    manifest["started_utc"] = starts.count == 1 ? starts[0] : nil
    if starts.count > 1 {
      manifest["sessions"] = starts.enumerated().map { number, start in
        ["first_process": 2 * number, "seed": "\(seed)\(number)", "started_utc": start]
          as [String: Any]
      }
    }
    try JSONSerialization.data(withJSONObject: manifest)
      .write(to: URL(fileURLWithPath: place + "/manifest.json"))
    return place
  }

  @Test(
    "sessions are joined, and those that began less than an hour apart are said to lie close",
    arguments: [
      (
        [["2026-01-01T08:00:00Z"], ["2026-01-01T09:14:50Z"], ["2026-01-01T09:01:10+01:00"]],
        "3 sessions began within 1 h 15 min, the closest two 1 min 10 s apart"
      ),
      ([["2026-01-01T08:00:00Z"], ["2026-01-01T09:00:00Z"]], nil),
      (
        [["2026-01-01T08:00:00Z", "some time"], ["2026-01-01T08:59:10Z"]],
        "2 sessions began within 59 min, the closest two 59 min apart"
      ),
      ([["", "2026-01-01T08:00:00Z"], ["2026-01-01T10:00:00Z"]], nil),
    ] as [([[String]], String?)])
  func closeness(_ starts: [[String]], _ words: String?) throws {
    let folder = Tool.temporaryFolder()
    let runs = try starts.enumerated().map {
      try Self.run("\(folder)/run\($0)", seed: $0 + 1, starts: $1)
    }
    let outcome = try Tool.run(
      ["merge", "--sessions", "--output", folder + "/joined"] + runs, exits: 0)
    let warning = words.map {
      "wavebench: \($0): intervals over sessions so close together say little about another hour\n"
    }
    #expect(
      outcome.errors
        == "\(warning ?? "")wavebench: joined \(runs.count) runs, 32 rows, into \(folder)/joined\n")
  }
}

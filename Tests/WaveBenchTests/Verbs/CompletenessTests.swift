import Foundation
import TestSupport
import Testing

@Suite("Check of runs that are not all there")
struct CompletenessTests {
  private let folder = Tool.temporaryFolder()
  private let whole = Repository.fixture("bilinear")

  @Test("a baseline that lacks rows of its cases passes nothing: exit code 4, with the first row")
  func lackingRows() throws {
    // The anchor's rows come last, and are not gated.
    let base = try RunCopy.make(
      of: "bilinear", at: folder + "/cut",
      report: { $0.rows.removeLast(60) }, samples: { _ in })
    try Tool.run(
      ["check", base, whole], exits: 4, says: "rows of cases that it has, the first steady/")
    try Tool.run(["check", "--exact-only", base, whole], exits: 4)
    try Tool.run(["compare", base, whole], exits: 0)
  }

  @Test("a report without its manifest is of unknown completeness: said, and exit 5 if strict")
  func bare() throws {
    let bare = folder + "/baseline.csv"
    try FileManager.default.copyItem(atPath: whole + "/report.csv", toPath: bare)
    try Tool.run(
      ["check", "--exact-only", bare, bare], exits: 0,
      says: "baseline.csv is in doubt: there is no")
    try Tool.run(
      ["check", "--exact-only", "--strict", bare, bare], exits: 5,
      says: "check: undecided: \(bare) is in doubt: there is no")
  }

  @Test(
    "a manifest that does not say that the run is complete makes it none that passes",
    arguments: [
      "", "\"status\": 1,", "\"status\": \"\",", "\"status\": [\"complete\"],",
      "\"status\": \"partial\",",
    ])
  func notComplete(_ status: String) throws {
    let place = try RunCopy.make(
      of: "bilinear", at: folder + "/cut",
      manifest: { $0.replacing("\"status\": \"complete\",", with: status) }, samples: { _ in })
    try Tool.run(["check", place, place], exits: 2, says: "run the suite")
  }

  @Test("a merge that cannot be joined or written leaves nothing behind", arguments: [300, 510])
  func halfMerge(_ levels: Int) throws {
    let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let status = "\"status\": \"complete\","
    let place = try RunCopy.make(
      of: "bilinear", at: folder + "/cut",
      manifest: { $0.replacing(status, with: "\(status) \"nested\": \(nested),") },
      samples: { _ in })
    try Tool.run(
      ["merge", place, "--output", folder + "/a/whole"], exits: 2,
      says: "nested more than 256 deep")
    #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
  }

  @Test("a merge for which there is no room leaves nothing behind")
  func fullMerge() throws {
    // Files may have 64 KiB; the joined report has more, as the fixture's.
    try Tool.run(
      ["merge", whole, "--output", folder + "/a/whole"], exits: 3, shell: "ulimit -f 64;")
    #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
  }
}

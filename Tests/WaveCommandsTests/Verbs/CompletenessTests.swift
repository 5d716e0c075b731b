import Foundation
import TestSupport
import Testing

/// `check` over runs of which a part may be missing.
@Suite("Check of runs that are not all there")
struct CompletenessTests {
  /// The fixture bilinear without its last rows.
  private func cut(_ folder: String, rows: Int, manifest: (String) -> String = { $0 }) throws
    -> String
  {
    let place = folder + "/cut"
    try FileManager.default.copyItem(
      atPath: Repository.fixture("bilinear").path, toPath: place)
    var report = try CSVTable(file: place + "/report.csv")
    report.rows.removeLast(rows)
    try Data(report.text.utf8).write(to: URL(fileURLWithPath: place + "/report.csv"))
    let facts = try String(contentsOfFile: place + "/manifest.json", encoding: .utf8)
    try Data(manifest(facts).utf8).write(to: URL(fileURLWithPath: place + "/manifest.json"))
    return place
  }

  @Test("a baseline that lacks rows of its cases passes nothing: exit code 4, with the first row")
  func lackingRows() throws {
    let folder = try Tool.temporaryFolder()
    // The anchor's rows come last, and are not gated.
    let base = try cut(folder, rows: 60)
    let whole = Repository.fixture("bilinear").path
    let outcome = try Tool.run(["check", base, whole])
    #expect(outcome.exitCode == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("rows of cases that it has, the first steady/"))
    #expect(try Tool.run(["check", "--exact-only", base, whole]).exitCode == 4)
    #expect(try Tool.run(["compare", base, whole]).exitCode == 0)
  }

  @Test("a report without its manifest is of unknown completeness: said, and exit 5 if strict")
  func bare() throws {
    let folder = try Tool.temporaryFolder()
    let bare = folder + "/baseline.csv"
    try FileManager.default.copyItem(
      atPath: Repository.fixture("bilinear").path + "/report.csv", toPath: bare)
    let outcome = try Tool.run(["check", "--exact-only", bare, bare])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.contains("baseline.csv is of unknown completeness: there is no"))
    let strict = try Tool.run(["check", "--exact-only", "--strict", bare, bare])
    #expect(strict.exitCode == 5)
    #expect(strict.errors.contains("check: undecided: a run is of unknown completeness"))
  }

  @Test(
    "a manifest that does not say that the run is complete makes it none that passes",
    arguments: ["", "\"status\": 1,", "\"status\": \"\",", "\"status\": [\"complete\"],"])
  func unreadableStatus(_ status: String) throws {
    let folder = try Tool.temporaryFolder()
    let place = try cut(folder, rows: 0) {
      $0.replacingOccurrences(of: "\"status\": \"complete\",", with: status)
    }
    let outcome = try Tool.run(["check", place, place])
    #expect(outcome.exitCode == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("run the suite"))
  }

  @Test("a merge that cannot be joined or written leaves nothing behind", arguments: [300, 510])
  func halfMerge(_ levels: Int) throws {
    let folder = try Tool.temporaryFolder()
    let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let place = try cut(folder, rows: 0) {
      $0.replacingOccurrences(
        of: "\"status\": \"complete\",",
        with: "\"status\": \"complete\", \"nested\": \(nested),")
    }
    let outcome = try Tool.run(["merge", place, "--output", folder + "/a/whole"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("nested more than 256 deep"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
  }

  @Test("a merge for which there is no room leaves nothing behind")
  func fullMerge() throws {
    let folder = try Tool.temporaryFolder()
    let place = Repository.fixture("bilinear").path
    // Files may have 64 KiB; the joined report has more, as the fixture's.
    let outcome = try Tool.run(
      ["merge", place, "--output", folder + "/a/whole"], shell: "ulimit -f 64;")
    #expect(outcome.exitCode == 3, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
  }
}

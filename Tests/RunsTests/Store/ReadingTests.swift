import Foundation
import TestSupport
import Testing

@testable import Measurement
@testable import Runs

@Suite("Reading")
struct ReadingTests {
  private let folder = TestFolder()
  @Test("the committed runs write back to the same bytes", arguments: Repository.committedRuns)
  func committedRuns(_ name: String) throws {
    let folder = Repository.path(name)
    let rows = try ReportFile.read(folder + "/report.csv")
    let bytes = try Data(contentsOf: Repository.url(name + "/report.csv"))
    #expect(try ReportFile.data(rows) == bytes)
    let run = try StoredRun.open(folder)
    #expect(run.report == rows)
    let hasSamples = FileManager.default.fileExists(atPath: folder + "/samples.csv")
    #expect((run.samples?.isEmpty == false) == hasSamples)
    #expect(run.manifest?["status"] == .text("complete"))
  }

  @Test("committed runs are found, and the runs that tests read have samples")
  func committedRunsAreThere() throws {
    let folders = Repository.committedRuns
    #expect(folders.contains("results/default"))
    let fixtures = folders.filter { $0.hasPrefix("Tests/Fixtures/") }
    #expect(fixtures.count >= 5)
    for name in fixtures {
      #expect(try StoredRun.open(Repository.path(name)).samples?.isEmpty == false, "\(name)")
    }
  }

  @Test("cut at any byte but a line's end, a report is an error with file, line and column")
  func truncation() throws {
    let bytes = Array(try ReportFile.data(SavedAgainTests.report()))
    var errors = 0
    for length in 0..<bytes.count {
      do {
        let rows = try ReportFile.read(bytes: Array(bytes[..<length]), name: "cut.csv")
        #expect(bytes[length - 1] == 10, "\(length)")
        #expect(rows.count < 3)
      } catch {
        errors += 1
        #expect(error.isBadInput)
        #expect("\(error)".contains("cut.csv"))
        if length > 0 { #expect("\(error)".contains("line"), "\(error)") }
      }
    }
    #expect(errors > bytes.count - 10)
  }

  @Test(
    "a folder without a report, a file in none, an empty file: an error at once",
    arguments: [
      ("", "No such file"), ("empty.csv", "is empty"), ("nothing/report.csv", "No such file"),
    ])
  func places(_ name: String, _ says: String) throws {
    try folder.write("", to: "empty.csv")
    let error = expectRefusal(ResultStoreError.self, says: says) {
      try StoredRun.open(folder.file(name))
    }
    #expect(error?.isBadInput == true)
  }

  @Test("a manifest that is no JSON object is bad input, with its place")
  func manifest() throws {
    let faults = [
      ("[1]", "it is no object"), ("\u{FEFF}", "not JSON"),
      ("{\n \"a\": 01}", "line 2, column 7: not JSON"),
      (
        "{\"b\": [{\"a\": \"\\\"}{:\"}, {\n\"a\": {\"c\": 1},\n \"c\": 2, \"a\": 3}]}",
        "line 3, column 10: key 'a' stands twice in one object; leave one out"
      ),
      ("{\"a\": \"\0\"}", "line 1, column 8: not JSON"),
    ]
    for (text, words) in faults {
      try folder.write(text, to: "manifest.json")
      expectRefusal(ResultStoreError.self, says: "manifest.json: not a manifest: ", words) {
        try Manifest.read(folder.file("manifest.json"))
      }
    }
  }
}

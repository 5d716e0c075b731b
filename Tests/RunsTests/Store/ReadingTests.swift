import Foundation
import TestSupport
import Testing

@testable import Measurement
@testable import Runs

@Suite("Reading")
struct ReadingTests {
  @Test("the committed runs write back to the same bytes", arguments: Repository.committedRuns)
  func committedRuns(_ name: String) throws {
    let folder = Repository.url(name)
    let path = folder.appendingPathComponent("report.csv").path
    let rows = try ReportFile.read(path)
    #expect(try ReportFile.data(rows) == Data(contentsOf: URL(fileURLWithPath: path)))
    let run = try StoredRun.open(folder.path)
    #expect(run.report == rows)
    let samples = folder.appendingPathComponent("samples.csv").path
    #expect((run.samples?.isEmpty == false) == FileManager.default.fileExists(atPath: samples))
    #expect(run.manifest?["status"] == .text("complete"))
  }

  @Test("committed runs are found, and the runs that tests read have samples")
  func committedRunsAreThere() throws {
    let folders = Repository.committedRuns
    #expect(folders.contains("results/default"))
    let fixtures = folders.filter { $0.hasPrefix("Tests/Fixtures/") }
    #expect(fixtures.count >= 5)
    for name in fixtures {
      #expect(try StoredRun.open(Repository.url(name).path).samples?.isEmpty == false, "\(name)")
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
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty.csv")
    let error = #expect(throws: ResultStoreError.self) { try StoredRun.open(folder.file(name)) }
    #expect(error?.isBadInput == true && error?.description.contains(says) == true)
  }

  @Test("a manifest that is no JSON object is bad input, with its place")
  func manifest() throws {
    let folder = try TemporaryFolder()
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
      let error = #expect(throws: ResultStoreError.self, "\(text.prefix(40))") {
        try Manifest.read(folder.file("manifest.json"))
      }
      let says = error?.description ?? ""
      #expect(says.contains("manifest.json: not a manifest: ") && says.contains(words), "\(says)")
    }
  }
}

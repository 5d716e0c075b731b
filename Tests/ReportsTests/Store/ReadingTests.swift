import Foundation
import Glibc
import Reports
import TestSupport
import Testing
import Vocabulary

@Suite("Reading")
struct ReadingTests {
  private static func rows() -> [ReportRow] {
    (0..<3).map { index in
      var row = ReportRow()
      (row.runID, row.caseID, row.stage) = ("run", "steady/jw/a\(index)", "frame")
      (row.metric, row.unit, row.pass) = ("cpu_time", "ns", "time")
      (row.polarity, row.quality, row.backend) = ("lower", "measured", "=cmd(),\"x\"y")
      (row.views, row.widthPoints, row.processes) = (index, 375.5, 5)
      row.numbers = (0..<12).map { $0 == 1 ? nil : Double($0) * 1.1e-7 }
      row.flags = ["derived", "drifting"]
      return row
    }
  }

  private static func text(_ rows: [ReportRow] = rows()) throws -> String {
    String(decoding: try ReportFile.data(rows), as: UTF8.self)
  }

  private func read(_ text: String) throws(ResultStoreError) -> [ReportRow] {
    try ReportFile.read(bytes: Array(text.utf8), name: "report.csv")
  }

  /// Every folder with a report.csv below results/ and Tests/Fixtures/.
  private static func committedFolders() -> [String] {
    ["results", "Tests/Fixtures"].flatMap { root in
      let place = Repository.url(root).path
      let names = try? FileManager.default.contentsOfDirectory(atPath: place)
      return (names ?? []).sorted().map { root + "/" + $0 }
    }.filter {
      FileManager.default.fileExists(atPath: Repository.url($0 + "/report.csv").path)
    }
  }

  @Test("the committed runs write back to the same bytes", arguments: committedFolders())
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
    let folders = Self.committedFolders()
    #expect(folders.contains("results/default"))
    let fixtures = folders.filter { $0.hasPrefix("Tests/Fixtures/") }
    #expect(fixtures.count >= 5)
    for name in fixtures {
      #expect(try StoredRun.open(Repository.url(name).path).samples?.isEmpty == false, "\(name)")
    }
  }

  @Test("cut at any byte but a line's end, a report is an error with file, line and column")
  func truncation() throws {
    let bytes = Array(try Self.text().utf8)
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

  @Test("a folder without a report, a pipe, a device, an empty file: an error at once")
  func places() throws {
    let folder = try TemporaryFolder()
    func message(_ path: String) -> String {
      do {
        _ = try StoredRun.open(path)
        return ""
      } catch {
        return error.isBadInput ? "\(error)" : "not bad input: \(error)"
      }
    }
    #expect(message(folder.path).contains("No such file"))
    #expect(message("/dev/null").contains("a device"))
    let pipe = folder.file("report.csv")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(message(pipe).contains("a pipe"))
    try folder.write("", to: "empty.csv")
    #expect(message(folder.file("empty.csv")).contains("is empty"))
    #expect(message(folder.path + "/nothing/report.csv").contains("No such file"))
  }

  @Test("a manifest that is no JSON object is bad input, with its place")
  func manifest() throws {
    let folder = try TemporaryFolder()
    let faults = [
      ("", "not JSON"), ("{", "not JSON"), ("[1]", "it is no object"), ("\u{FEFF}", "not JSON"),
      ("{\"a\":1}x", "line 1, column 8: not JSON: 'x' stands behind the end"),
      ("{\n \"a\": 01}", "line 2, column 7: not JSON"),
      ("{\"a\": 1e400}", "not JSON"), ("{\"a\": \"\\q\"}", "not JSON"), ("{'a': 1}", "not JSON"),
      (
        "{\"b\": [{\"a\": \"\\\"}{:\"}, {\n\"a\": {\"c\": 1},\n \"c\": 2, \"a\": 3}]}",
        "line 3, column 10: key 'a' stands twice in one object; leave one out"
      ),
      (
        "{\"a\": " + String(repeating: "[", count: 257) + String(repeating: "]", count: 257) + "}",
        "it is nested more than 256 deep"
      ),
      (String(repeating: "[", count: 100_000), "not JSON"),
      ("{\"a\": \"\0\"}", "line 1, column 8: not JSON"),
    ]
    for (text, words) in faults {
      try folder.write(text, to: "manifest.json")
      let error = #expect(throws: ResultStoreError.self, "\(text.prefix(40))") {
        try ManifestFile.read(folder.file("manifest.json"))
      }
      let says = error?.description ?? ""
      #expect(says.contains("manifest.json: not a manifest: ") && says.contains(words), "\(says)")
    }
  }
}

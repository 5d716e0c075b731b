import CSystem
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Whether a run is all there")
struct CompletenessTests {
  private let folder = TestFolder()
  private let place: String

  /// A complete run of three cases with two samples each, as a recorder leaves it.
  init() throws {
    let run = try RunFolder(creating: folder.file("run"))
    try run.write(["a", "b", "c"].map { ReportRow.made($0) })
    let samples = try run.makeSamples()
    for name in ["a", "b", "c"] { try samples.append([0, 1].map { .made(name, round: $0) }) }
    #expect(samples.rows == 6)
    try run.seal(
      ["status": .text("complete"), RunInstant.key: .text("2026-01-01T00:00:00Z")],
      reportRows: 3, sampleRows: samples.rows)
    place = run.path
  }

  @Test(
    "a link to a run's report, and a copy whose report another program saved again, are that run")
  func same() throws {
    // No manifest belongs to it.
    try folder.link("base.csv", to: place + "/report.csv")
    try FileManager.default.copyItem(atPath: place, toPath: folder.file("copy"))
    try folder.edit("copy/report.csv") { $0.replacing("\n", with: "\r\n") }
    var met = MetRuns()
    let places = try [place, folder.file("base.csv"), folder.file("copy")].map {
      met.place(ofSame: try StoredRun.open($0))
    }
    #expect(places == [nil, place, place])
  }

  @Test(
    "a file that was cut at the end of a line is refused, with both numbers",
    arguments: [("report.csv", 2, 3), ("samples.csv", 5, 6)])
  func cut(_ name: String, _ rows: Int, _ told: Int) throws {
    try folder.edit("run/" + name) {
      $0.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    }
    for withSamples in [true, false] {
      let error = #expect(throws: ResultStoreError.self) {
        try StoredRun.open(place, withSamples: withSamples)
      }
      #expect(error == .cut(path: place + "/" + name, rows: rows, told: told))
      #expect(error?.isBadInput == true)
    }
  }

  @Test(
    "a file that another program saved again, and that says the same, is beyond doubt; another not",
    arguments: ["report.csv", "samples.csv"])
  func savedAgain(_ name: String) throws {
    try folder.edit("run/" + name) { $0.replacing("\n", with: "\r\n") }
    #expect(try StoredRun.open(place).doubt == nil)
    try folder.edit("run/" + name) { $0.replacing(",a,", with: ",d,") }
    let doubt = try StoredRun.open(place).doubt
    #expect(doubt == "\(place)/\(name) was changed after the run, and has as many rows")
  }

  @Test("samples that nobody asks for are read where they are not as the run left them")
  func unasked() throws {
    let whole = try StoredRun.open(place, withSamples: false)
    #expect(whole.samples == nil && whole.doubt == nil)
    try folder.edit("run/samples.csv") { $0.replacing(",a,", with: ",d,") }
    let changed = try StoredRun.open(place, withSamples: false)
    #expect(changed.samples?.count == 6 && changed.doubt != nil)
  }

  @Test("runs that are opened together come in the order of their places, each fault in its place")
  func together() throws {
    let places = (0..<11).map { $0 % 3 == 1 ? place + "/nothing" : place }
    var met: [(place: String, rows: Int?)] = []
    try StoredRun.open(each: places) { met.append(($0, try? $1.get().report.count)) }
    #expect(met.map(\.place) == places)
    #expect(met.map(\.rows) == places.map { $0 == place ? 3 : nil })
  }

  @Test("what was joined from a run in doubt is in doubt as well, and says why")
  func joinedInDoubt() throws {
    try folder.edit("run/report.csv") { $0.replacing(",a,", with: ",d,") }
    let joined = try RunMerge.merged([try StoredRun.open(place)], runID: "whole")
    let whole = try RunFolder(creating: folder.file("whole"))
    try whole.write(joined.report)
    try whole.makeSamples().append(joined.samples)
    try whole.seal(joined.manifest, reportRows: 3, sampleRows: 6)
    let doubt = try #require(try StoredRun.open(whole.path).doubt)
    #expect(doubt == "\(place)/report.csv was changed after the run, and has as many rows")
    let again = try RunMerge.merged([try StoredRun.open(whole.path)], runID: "again")
    #expect(again.manifest["doubt"] == .text(doubt))
  }

  @Test("a report without its manifest, or under another name, is in doubt")
  func bare() throws {
    try FileManager.default.copyItem(atPath: place + "/report.csv", toPath: place + "/copy.csv")
    #expect(try StoredRun.open(place + "/copy.csv").doubt?.contains("no manifest.json") == true)
    #expect(try StoredRun.open(place + "/report.csv").doubt == nil)
    try FileManager.default.removeItem(atPath: place + "/manifest.json")
    #expect(try StoredRun.open(place).doubt?.contains("no manifest.json") == true)
  }
}

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "the published examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func examples(_ text: String, _ digits: String) {
    #expect(SHA256.digits(of: Array(text.utf8)) == digits)
    #expect(SHA256.digits(of: Array(text.utf8), by: csha256_add_portably) == digits)
  }
}

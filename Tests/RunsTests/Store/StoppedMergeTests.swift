import Glibc
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("A run that was stopped while it was joined")
struct StoppedMergeTests {
  private let folder = TestFolder()
  private let run: RunFolder

  init() throws {
    run = try RunFolder(creating: folder.file("run"))
    try run.write(["status": .text("partial"), "status_reason": .text("still being joined")])
    try run.write([ReportRow.made("case")])
    try run.makeSamples().append(SamplesAppenderTests.rows(3, value: 1))
  }

  @Test("is read up to the cut row, with and without its manifest", arguments: [true, false])
  func cut(hasManifest: Bool) throws {
    try folder.edit("run/samples.csv") { String($0.dropLast(5)) }
    if !hasManifest { try #require(unlink(run.path + "/manifest.json") == 0) }
    let stored = try StoredRun.open(run.path)
    #expect(stored.report.count == 1)
    #expect(stored.samples?.count == 2)
    #expect(stored.remark?.contains("line 4 is cut off") == true)
    #expect((stored.doubt != nil) == !hasManifest)
  }

  @Test("is read without samples where not even their header is whole", arguments: [0, 20])
  func noHeader(bytes: Int) throws {
    try folder.edit("run/samples.csv") { String($0.prefix(bytes)) }
    let stored = try StoredRun.open(run.path)
    #expect(stored.report.count == 1)
    #expect(stored.samples?.isEmpty == true)
    #expect(stored.remark?.contains("line 1 is cut off") == true)
  }

  @Test("before its first rows, is refused with what the manifest says")
  func nothing() throws {
    try #require(unlink(run.path + "/report.csv") == 0)
    let error = #expect(throws: ResultStoreError.self) { try StoredRun.open(run.path) }
    #expect(error == .nothingSaved(path: run.path, reason: "still being joined"))
    #expect(error?.isBadInput == true)
  }
}

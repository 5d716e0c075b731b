import Foundation
import Glibc
import Measurement
import TestSupport
import Testing

@testable import Runs

/// What others do to files and folders while a writer is at work: each test does it between two
/// calls, where a process could be stopped.
@Suite("Writers touch what they made, and nothing else")
struct HeldFolderTests {
  private func status(_ path: String) throws -> stat {
    var found = stat()
    try #require(lstat(path, &found) == 0, "\(path)")
    return found
  }

  /// Puts another file in the place of the one that is there, as another process does.
  private func putForeign(_ name: String, in folder: TemporaryFolder) throws {
    try folder.write("foreign", to: "elsewhere")
    try #require(rename(folder.file("elsewhere"), folder.file(name)) == 0)
  }

  @Test("a run takes back its own files by what they are, not by their names")
  func undo() throws {
    let folder = try TemporaryFolder()
    let run = try RunFolder(creating: folder.path)
    try run.write(["a": .integer(1)])
    try run.write([ReportRow]())
    try run.write([ScalingRow]())
    _ = try run.makeSamples()
    try putForeign("report.csv", in: folder)
    try putForeign("samples.csv", in: folder)
    run.undo()
    #expect(try folder.names() == ["report.csv", "samples.csv"])
    #expect(try folder.text("report.csv") == "foreign")
    #expect(try folder.text("samples.csv") == "foreign")
  }

  @Test(
    "what others put in a place after it was named stays, over an old file, too",
    arguments: [false, true])
  func named(hasOld: Bool) throws {
    let folder = try TemporaryFolder()
    if hasOld { try folder.write("old", to: "page") }
    let place = try FilePlace(folder.file("page"))
    try putForeign("page", in: folder)
    #expect(throws: ResultStoreError.foreign(path: folder.file("page"))) {
      try place.replace(with: Data("new".utf8))
    }
    #expect(try folder.text("page") == "foreign")
    #expect(try folder.names() == ["page"])
  }

  @Test("a folder that took the name of one that was made stays")
  func undoFolders() throws {
    let folder = try TemporaryFolder()
    let run = try RunFolder(creating: folder.file("a/b"))
    try #require(rename(folder.file("a/b"), folder.file("moved")) == 0)
    try #require(mkdir(folder.file("a/b"), 0o755) == 0)
    run.undo()
    #expect(try folder.names() == ["a", "moved"])
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b")))
  }

  @Test(
    "a file that somebody put in a run's folder stays",
    arguments: ["report.csv", "samples.csv", "manifest.json"], [false, true])
  func foreignFiles(_ name: String, isReplaced: Bool) throws {
    let folder = try TemporaryFolder()
    let run = try RunFolder(creating: folder.path)
    func write() throws {
      switch name {
      case "report.csv": try run.write([ReportRow]())
      case "samples.csv": _ = try run.makeSamples()
      default: try run.write(["a": .integer(1)])
      }
    }
    if isReplaced { try write() }
    try putForeign(name, in: folder)
    #expect(throws: ResultStoreError.foreign(path: folder.file(name))) { try write() }
    #expect(try folder.text(name) == "foreign")
    #expect(try folder.names() == [name])
  }

  @Test("a run whose folder is swapped for a link goes on in the folder that it took")
  func swappedRun() throws {
    let folder = try TemporaryFolder()
    let run = try RunFolder(creating: folder.file("run"))
    try run.write(["status": .text("partial")])
    let samples = try run.makeSamples()
    try #require(mkdir(folder.file("victim"), 0o755) == 0)
    try folder.write("mine", to: "victim/report.csv")
    try #require(rename(folder.file("run"), folder.file("moved")) == 0)
    try #require(symlink(folder.file("victim"), folder.file("run")) == 0)
    try run.write([ReportRow]())
    try samples.append(SamplesAppenderTests.rows(2, value: 1))
    try run.write([ScalingRow]())
    try run.seal(["status": .text("complete")], reportRows: 0, sampleRows: 2)
    #expect(try run.stored().samples?.count == 2)
    #expect(try folder.names(in: "victim") == ["report.csv"])
    #expect(try folder.text("victim/report.csv") == "mine")
    #expect(
      try folder.names(in: "moved")
        == ["manifest.json", "report.csv", "samples.csv", "scaling.csv"])
    #expect(try StoredRun.open(folder.file("moved")).doubt == nil)
    run.undo()
    #expect(try folder.names(in: "victim") == ["report.csv"])
  }

  @Test("what took a draft's name is not removed")
  func foreignDraft() throws {
    let folder = try TemporaryFolder()
    let name = "page.partial-\(getpid())"
    do {
      let draft = try FileDraft(for: FilePlace(folder.file("page")))
      try putForeign(name, in: folder)
      withExtendedLifetime(draft) {}
    }
    #expect(try folder.names() == [name])
  }

  @Test("a file that is gone meanwhile is made anew")
  func goneFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "page")
    let draft = try FileDraft(for: FilePlace(folder.file("page")))
    try draft.append(Data("new".utf8))
    try #require(unlink(folder.file("page")) == 0)
    try draft.commit()
    #expect(try folder.text("page") == "new")
    #expect(try folder.names() == ["page"])
  }

  @Test(
    "a file that is replaced keeps its mode, and nobody else reads its draft",
    arguments: [0o600, 0o640, 0o664, 0o444, 0o755] as [mode_t])
  func modes(_ mode: mode_t) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "page")
    try #require(chmod(folder.file("page"), mode) == 0)
    let draft = try FileDraft(for: FilePlace(folder.file("page")))
    #expect(try status(folder.file("page.partial-\(getpid())")).st_mode & 0o777 == mode)
    try draft.append(Data("new".utf8))
    try draft.commit()
    #expect(try folder.text("page") == "new")
    #expect(try status(folder.file("page")).st_mode & 0o777 == mode)
  }

  @Test(
    "a file that is replaced keeps its owner, where this process may give files away",
    .enabled(if: geteuid() == 0, "only the superuser may"))
  func owners() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "page")
    try #require(chown(folder.file("page"), 4321, 5432) == 0)
    try FilePlace(folder.file("page")).replace(with: Data("new".utf8))
    let found = try status(folder.file("page"))
    #expect(found.st_uid == 4321 && found.st_gid == 5432)
  }

  @Test("a run that names no folder takes the next free name")
  func names() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("results/now")
    let runs = try (0..<3).map { _ in try RunFolder.named(path) }
    #expect(runs.map(\.path) == [path, path + "-2", path + "-3"])
    #expect(runs.map(\.runID) == ["now", "now-2", "now-3"])
    try folder.write("a file", to: "results/then")
    #expect(try RunFolder.named(folder.file("results/then")).runID == "then-2")
  }
}

@Suite("A run that was stopped while it was joined")
struct StoppedMergeTests {
  private func whole(in folder: TemporaryFolder) throws -> RunFolder {
    let run = try RunFolder(creating: folder.file("run"))
    try run.write(["status": .text("partial"), "status_reason": .text("still being joined")])
    try run.write([ReportRow.made("case")])
    try run.makeSamples().append(SamplesAppenderTests.rows(3, value: 1))
    return run
  }

  @Test("is read up to the cut row, with and without its manifest", arguments: [true, false])
  func cut(hasManifest: Bool) throws {
    let folder = try TemporaryFolder()
    let run = try whole(in: folder)
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
    let folder = try TemporaryFolder()
    let run = try whole(in: folder)
    try folder.edit("run/samples.csv") { String($0.prefix(bytes)) }
    let stored = try StoredRun.open(run.path)
    #expect(stored.report.count == 1)
    #expect(stored.samples?.isEmpty == true)
    #expect(stored.remark?.contains("line 1 is cut off") == true)
  }

  @Test("before its first rows, is refused with what the manifest says")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let run = try whole(in: folder)
    try #require(unlink(run.path + "/report.csv") == 0)
    let error = #expect(throws: ResultStoreError.self) { try StoredRun.open(run.path) }
    #expect(error == .nothingSaved(path: run.path, reason: "still being joined"))
    #expect(error?.isBadInput == true)
  }
}

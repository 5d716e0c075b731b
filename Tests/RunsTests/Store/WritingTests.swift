import Foundation
import Glibc
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("A file is the old one or the whole new one")
struct FileWritingTests {
  private let folder = TestFolder()

  @Test("a device is written to, never replaced")
  func device() throws {
    try folder.link("full", to: "/dev/full")
    try folder.link("null", to: "/dev/null")
    #expect(throws: ResultStoreError.self) {
      try FilePlace(folder.file("full")).replace(with: Data("x".utf8))
    }
    try FilePlace(folder.file("null")).replace(with: Data("x".utf8))
    #expect(try folder.names() == ["full", "null"])
    for name in ["full", "null"] {
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name))
      #expect(target == "/dev/" + name)
    }
  }

  @Test("a folder in the file's place stays, and no temporary file is left")
  func folderInTheWay() throws {
    try folder.makeFolder("report.csv")
    try folder.write("kept", to: "report.csv/inside")
    #expect(
      throws: ResultStoreError.system(
        operation: "write", path: folder.file("report.csv"), reason: "Is a directory")
    ) {
      try FilePlace(folder.file("report.csv")).replace(with: Data("new".utf8))
    }
    #expect(try folder.names() == ["report.csv"])
    #expect(try folder.text("report.csv/inside") == "kept")
  }

  @Test("a write that stops half-way leaves the old file and no temporary one")
  func halfWay() async {
    await #expect(processExitsWith: .success) {
      let folder = TestFolder()
      try folder.write("old", to: "report.csv")
      try limitFileSize(to: 100)
      let data = Data(repeating: 65, count: 1000)
      expectRefusal(ResultStoreError.self, says: "File too large") {
        try FilePlace(folder.file("report.csv")).replace(with: data)
      }
      #expect(try folder.text("report.csv") == "old")
      #expect(try folder.names() == ["report.csv"])
    }
  }
}

@Suite("A file that is replaced")
struct ReplacedFileTests {
  private let folder = TestFolder()

  private func status(_ path: String) throws -> stat { try #require(FileKind.status(path)) }

  @Test("what took a draft's name is neither written nor removed")
  func foreignDraft() throws {
    let name = "page.partial-\(getpid())"
    try folder.write("foreign", to: name)
    try FilePlace(folder.file("page")).replace(with: Data("new".utf8))
    #expect(try folder.names() == ["page", name])
    #expect(try folder.text(name) == "foreign")
  }

  @Test(
    "keeps its mode, and nobody else reads its draft",
    arguments: [0o600, 0o640, 0o664, 0o444, 0o755] as [mode_t])
  func modes(_ mode: mode_t) throws {
    try folder.write("old", to: "page")
    try #require(chmod(folder.file("page"), mode) == 0)
    let draft = try FileDraft(for: folder.file("page"))
    #expect(try status(folder.file("page.partial-\(getpid())")).st_mode & 0o777 == mode)
    try draft.append(Data("new".utf8))
    try draft.commit()
    #expect(try folder.text("page") == "new")
    #expect(try status(folder.file("page")).st_mode & 0o777 == mode)
  }

  @Test(
    "keeps its owner, where this process may give files away",
    .enabled(if: geteuid() == 0, "only the superuser may"))
  func owners() throws {
    try folder.write("old", to: "page")
    try #require(chown(folder.file("page"), 4321, 5432) == 0)
    try FilePlace(folder.file("page")).replace(with: Data("new".utf8))
    let found = try status(folder.file("page"))
    #expect(found.st_uid == 4321 && found.st_gid == 5432)
  }
}

@Suite("Samples are appended by whole batches")
struct SamplesAppenderTests {
  private let folder = TestFolder()

  static func rows(_ count: Int, value: Double) -> [SampleRow] {
    (0..<count).map { .made("case", round: $0, value: value) }
  }

  @Test("batches follow each other")
  func batches() throws {
    let samples = try SamplesAppender(in: folder.path)
    try samples.append(Self.rows(2, value: 1))
    try samples.append([])
    try samples.append(Self.rows(3, value: 2))
    let records = try #require(CSVReader.records(try folder.text("samples.csv")))
    #expect(records.map { $0[12] } == ["value", "1.0", "1.0", "2.0", "2.0", "2.0"])
    #expect(records.map { $0[9] } == ["round", "0", "1", "0", "1", "2"])
    #expect(records.allSatisfy { $0.count == 14 })
  }

  @Test("a refused number writes nothing of its batch")
  func refused() throws {
    let samples = try SamplesAppender(in: folder.path)
    let before = try folder.text("samples.csv")
    #expect(throws: ResultStoreError.unfit(column: "value", value: "inf")) {
      try samples.append(Self.rows(3, value: 1) + Self.rows(1, value: .infinity))
    }
    #expect(try folder.text("samples.csv") == before)
  }

  @Test("a batch that stops half-way is cut off, and a smaller one fits again")
  func halfWay() async {
    await #expect(processExitsWith: .success) {
      let folder = TestFolder()
      let samples = try SamplesAppender(in: folder.path)
      try samples.append(SamplesAppenderTests.rows(2, value: 1))
      let before = try folder.text("samples.csv")
      try limitFileSize(to: before.utf8.count + 50)
      #expect(throws: ResultStoreError.self) {
        try samples.append(SamplesAppenderTests.rows(100, value: 2))
      }
      #expect(try folder.text("samples.csv") == before)
      try samples.append(SamplesAppenderTests.rows(1, value: 3))
      let records = try #require(CSVReader.records(try folder.text("samples.csv")))
      #expect(records.map { $0[12] } == ["value", "1.0", "1.0", "3.0"])
    }
  }

  @Test("a header that does not fit leaves no file")
  func headerDoesNotFit() async {
    await #expect(processExitsWith: .success) {
      let folder = TestFolder()
      try limitFileSize(to: 20)
      #expect(throws: ResultStoreError.self) {
        _ = try SamplesAppender(in: folder.path)
      }
      #expect(try folder.names().isEmpty)
    }
  }
}

/// Makes every later write of this process fail beyond `bytes`, as on a full disk: part of it is
/// written first.
func limitFileSize(to bytes: Int) throws {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit()
  let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  try #require(getrlimit(resource, &limit) == 0)
  limit.rlim_cur = rlim_t(bytes)
  try #require(setrlimit(resource, &limit) == 0)
}

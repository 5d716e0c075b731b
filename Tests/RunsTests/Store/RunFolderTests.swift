import Foundation
import TestSupport
import Testing

@testable import Measurement
@testable import Runs

@Suite("A run has a folder of its own")
struct RunFolderTests {
  private let folder = TestFolder()

  @Test("a new folder is made with its parents, and left empty")
  func new() throws {
    let run = try RunFolder(creating: folder.file("a/b/my run"))
    #expect(run.runID == "my run")
    #expect(try folder.names(in: "a/b/my run").isEmpty)
  }

  @Test(
    "an empty folder is taken, with a slash at the end or not, and stays when files are taken back",
    arguments: ["", "/"])
  func empty(_ end: String) throws {
    let run = try RunFolder(creating: folder.path + end)
    #expect(run.runID == folder.path.split(separator: "/").last.map(String.init))
    try run.write([ReportRow]())
    run.undo()
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "a folder with anything in it is refused, a hidden file too", arguments: ["a.csv", ".hidden"])
  func notEmpty(_ name: String) throws {
    try folder.write("mine", to: name)
    #expect(throws: ResultStoreError.folderNotEmpty(path: folder.path)) {
      try RunFolder(creating: folder.path)
    }
    #expect(try folder.names() == [name])
    #expect(try folder.text(name) == "mine")
  }

  @Test("a file in the folder's place is refused and stays")
  func file() throws {
    try folder.write("mine", to: "run")
    #expect(throws: ResultStoreError.notAFolder(path: folder.file("run"))) {
      try RunFolder(creating: folder.file("run"))
    }
    #expect(try folder.text("run") == "mine")
  }

  @Test("a file in a parent's place is an error that names the path")
  func fileAsParent() throws {
    try folder.write("mine", to: "file")
    let path = folder.file("file/run")
    let error = expectRefusal(ResultStoreError.self, says: path) { try RunFolder(creating: path) }
    #expect(error?.isBadInput == false)
  }

  @Test("a run that names no folder takes the next free name")
  func names() throws {
    let path = folder.file("results/now")
    let runs = try (0..<3).map { _ in try RunFolder(named: path) }
    #expect(runs.map(\.path) == [path, path + "-2", path + "-3"])
    #expect(runs.map(\.runID) == ["now", "now-2", "now-3"])
    try folder.write("a file", to: "results/then")
    #expect(try RunFolder(named: folder.file("results/then")).runID == "then-2")
  }

  @Test("of two that take one empty folder one gets it, and the other takes nothing back")
  func claimed() throws {
    let (first, second) = (
      try RunFolder(creating: folder.path), try RunFolder(creating: folder.path)
    )
    _ = try first.makeSamples()
    try first.write(["status": .text("partial")])
    #expect(throws: ResultStoreError.foreign(path: folder.file("samples.csv"))) {
      _ = try second.makeSamples()
    }
    second.undo()
    #expect(try folder.names() == ["manifest.json", "samples.csv"])
    first.undo()
    #expect(try folder.names().isEmpty)
  }

  @Test("what was made is taken back, and what others put there stays with its folders")
  func undo() throws {
    let runs = try ["a/b", "c/d"].map { try RunFolder(creating: folder.file($0)) }
    for run in runs { try run.write([ReportRow]()) }
    try folder.write("theirs", to: "c/d/mine")
    for run in runs { run.undo() }
    #expect(try folder.names() == ["c"])
    #expect(try folder.names(in: "c/d") == ["mine"])
  }

  @Test(
    "a place where nobody may write is an error", arguments: ["/proc/run", "/proc/self/fdinfo", ""])
  func noPlace(_ path: String) {
    #expect(throws: ResultStoreError.self) { try RunFolder(creating: path) }
  }
}

@Suite("A manifest is the same bytes for the same facts")
struct ManifestTests {
  static let manifest: Manifest = [
    "b": .integer(2), "a": .text("x/\"y\""), "B": .flag(true), "a10": .number(0.005), "a2": .null,
    "list": .list([.integer(1), .text("two"), .list([]), .object([:])]),
    "seed": .text("18446744073709551615"), "bytes": .integer(.max), "whole": .number(60),
    "no double has it": .integer((1 << 53) + 1),
    "cpu": .fact(.text("a model"), isHard: true),
    "governor": .fact(nil, isHard: false, reason: "no such file"),
  ]

  @Test("values keep their types, and JSON's other readers take them")
  func types() throws {
    let data = try Self.manifest.data()
    var read = try Manifest.read(bytes: Array(data), name: "manifest.json")
    #expect(read["whole"] == .integer(60))
    read["whole"] = .number(60)
    #expect(read == Self.manifest)
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(document?.count == Self.manifest.fields.count)
  }

  @Test("keys are sorted at every level, and the text ends with one line feed")
  func keyOrder() throws {
    let text = String(decoding: try Self.manifest.data(), as: UTF8.self)
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    #expect(keys.count == Self.manifest.fields.count)
    #expect(keys == keys.sorted())
    #expect(text.hasSuffix("}\n") && !text.hasSuffix("\n\n"))
    let reason = try #require(text.range(of: "\"reason\" : \"no such file\""))
    let value = try #require(text.range(of: "\"value\" : null"))
    #expect(reason.lowerBound < value.lowerBound)
  }

  @Test(
    "a number that was read is written as the same bytes ever after",
    arguments: [
      "28722222222222222.222444444", "9007199254740993.5", "1e17", "-0.0", "0.1", "1e300",
      "-9223372036854775808", "9223372036854775808", "60.0",
    ])
  func numbers(_ literal: String) throws {
    let bytes = Array("{\"x\": [\(literal)]}".utf8)
    let once = try Manifest.read(bytes: bytes, name: "manifest.json").data()
    let again = try Manifest.read(bytes: Array(once), name: "manifest.json")
    #expect(try again.data() == once)
  }

  @Test("a number that JSON cannot hold is refused, and the old manifest stays")
  func notANumber() throws {
    let folder = TestFolder()
    let run = try RunFolder(creating: folder.path)
    try run.write(["x": .number(1)])
    let old = try folder.text("manifest.json")
    #expect(throws: EncodingError.self) { try run.write(["x": .number(.nan)]) }
    #expect(try folder.text("manifest.json") == old)
    #expect(try folder.names() == ["manifest.json"])
  }
}

@Suite("Runs in a tree")
struct RunTreeTests {
  private func tree(_ files: [String]) throws -> TestFolder {
    try TestFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, "text\n") }))
  }

  @Test("a folder stands for the runs below it, in the order of their paths")
  func below() throws {
    let folder = try tree([
      "b/report.csv", "a/x/report.csv", "README.md", "c/samples.csv", "d/myreport.csv",
    ])
    #expect(
      try StoredRun.places(under: folder.path).runs
        == [folder.path + "/a/x", folder.path + "/b"])
  }

  @Test("a run stands for itself, whatever lies below; so does a file, there or not")
  func itself() throws {
    let folder = try tree(["report.csv", "older/report.csv"])
    let names = [folder.path, folder.path + "/report.csv", folder.path + "/missing"]
    for name in names { #expect(try StoredRun.places(under: name).runs == [name]) }
  }

  @Test("links that are not followed or lead nowhere are named, and a report among them is read")
  func links() throws {
    let folder = try tree(["a/report.csv"])
    try folder.makeFolder("b")
    for (name, target) in [
      ("loop", ".."), ("self", "self"), ("gone", "nowhere"), ("file", "a/report.csv"),
      ("b/report.csv", "nowhere"),
    ] { try folder.link(name, to: target) }
    let found = try StoredRun.places(under: folder.path)
    #expect(found.runs == [folder.file("a"), folder.file("b")])
    #expect(found.leftOut.count == 3)
    #expect(found.leftOut[0] == "\(folder.file("gone")) leads nowhere: No such file or directory")
    #expect(found.leftOut[1].hasPrefix("\(folder.file("loop")) is a link to a folder"))
    #expect(found.leftOut[2].hasPrefix("\(folder.file("self")) leads nowhere: Too many levels"))
  }

  @Test("a run that saved no row is named among others, and stands for itself alone")
  func stopped() throws {
    let folder = try tree(["a/report.csv", "b/manifest.json"])
    let found = try StoredRun.places(under: folder.path)
    #expect(found.runs == [folder.file("a")])
    #expect(found.leftOut == ["\(folder.file("b")) has a manifest.json and no report.csv"])
    #expect(try StoredRun.places(under: folder.file("b")).runs == [folder.file("b")])
  }
}

import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

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

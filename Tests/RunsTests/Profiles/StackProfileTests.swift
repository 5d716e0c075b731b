import Foundation
import TestSupport
import Testing

@testable import Measurement
@testable import Runs

extension StackProfile {
  static func made(_ stacks: [(String, Int)], frames: Int = 1) -> StackProfile {
    var profile = StackProfile(unit: "instructions", frames: frames)
    for (stack, cost) in stacks {
      profile.add(stack.split(separator: ";").map(String.init), cost)
    }
    return profile
  }
}

@Suite("Costs by call stack")
struct StackProfileTests {
  private static let tree = StackProfile.made(
    [("b", 4000), ("a;d;c", 50_000), ("a;b;c", 300), ("a;b", 20), ("a", 1)], frames: 10)

  private static func collapsed(_ profile: StackProfile) -> String {
    profile.collapsed { $0 }
  }

  @Test("collapsed stacks have a line per stack that cost something, in one order")
  func collapses() {
    #expect(Self.collapsed(Self.tree) == "a 1\na;b 20\na;b;c 300\na;d;c 50000\nb 4000\n")
    #expect(Self.tree.total == 54_321)
  }

  @Test("names that people read alike are one line, a semicolon is none, and no line is added")
  func readable() {
    let profile = StackProfile.made([("x;g", 2), ("x;f", 1)])
    #expect(profile.collapsed { $0 == "x" ? "x;\n" : "same" } == "x:\\u000A;same 3\n")
  }

  @Test("a difference has both sides per frame, rounded; what one side lacks is 0")
  func difference() {
    let before = StackProfile.made([("a;b", 100), ("a", 14)], frames: 10)
    let after = StackProfile.made([("c", 9), ("a", 4)])
    #expect(after.collapsed(against: before) { $0 } == "a 1 4\na;b 10 0\nc 0 9\n")
  }

  @Test("a file gives the profile back, and equal profiles are equal bytes, however they were made")
  func roundTrip() throws {
    let data = ProfileFile.data(Self.tree)
    let read = try ProfileFile.read(Array(data), path: "p")
    #expect(read.frames == 10 && read.unit == "instructions")
    #expect(Self.collapsed(read) == Self.collapsed(Self.tree))
    #expect(ProfileFile.data(read) == data)
    var other = StackProfile(unit: "instructions", frames: 10)
    for (stack, cost) in Self.tree.stacks.reversed() { other.add(stack, cost) }
    #expect(ProfileFile.data(other) == data)
    let empty = StackProfile(unit: "u")
    #expect(try ProfileFile.read(Array(ProfileFile.data(empty)), path: "p").total == 0)
  }

  @Test(
    "a broken file is refused with its line",
    arguments: [
      ("", 1), ("wavebench profile 2\n", 1), ("wavebench profile 1\nunit i\nframes 0\n", 3),
      ("wavebench profile 1\nunit i\nframes 1\nnames 2\na\n", 5),
      ("wavebench profile 1\nunit i\nframes 1\nnames 1\na\n1 0 3\n", 6),
      ("wavebench profile 1\nunit i\nframes 1\nnames 1\na\n0 1 3\n", 6),
      ("wavebench profile 1\nunit i\nframes 1\nnames 1\na\n0 0 -3\n", 6),
      ("wavebench profile 1\nunit i\nframes 1\nnames 1\na\n0 0\n", 6),
      ("wavebench profile 1\nunit i\nframes 1\nnames 1\na\n0 0 9007199254740992\n0 0 1\n", 7),
      ("wavebench profile 1\nunit i\nframes 1\nnames 99999999999\n", 4),
    ])
  func broken(_ text: String, _ line: Int) {
    let error = expectRefusal(ResultStoreError.self, says: "p.txt: line \(line), ") {
      try ProfileFile.read(Array(text.utf8), path: "p.txt")
    }
    #expect(error?.isBadInput == true)
  }

  @Test("a function's growth is of itself, per frame, over all stacks that it ends")
  func growth() {
    let before = StackProfile.made(
      [("d", 10), ("c;b", 40), ("a;b", 60), ("a", 100)], frames: 10)
    let after = StackProfile.made([("e", 2), ("c;b", 9), ("a;b", 6), ("a", 5)])
    let all = FunctionGrowth.all(from: before, to: after) { $0 }
    #expect(all.map(\.name) == ["b", "e", "c", "d", "a"])
    #expect(all.map(\.difference) == [5, 2, 0, -1, -5])
    let lines = FunctionGrowth.text(from: before, to: after, most: 1) { "f(\($0))" }
    #expect(lines == ["+5  10 -> 15  f(b)", "and 1 more"])
    let one = FunctionGrowth.all(from: before, to: after) { _ in "one" }
    #expect(one == [FunctionGrowth(name: "one", before: 21, after: 22)])
    #expect(FunctionGrowth.text(from: after, to: after) { $0 } == ["no function grew"])
    #expect(FunctionGrowth.text(from: nil, to: after) { $0 }.first == "15  b")
  }
}

@Suite("Profiles in a run's folder")
struct StoredProfileTests {
  private let folder = TestFolder()
  private static let caseID = "steady/some wave/12/56x28@2"

  /// A complete run with two processes' profiles of one case.
  private func makeRun() throws -> StoredRun {
    let run = try RunFolder(creating: folder.path)
    let stored = (0..<2).map { StoredProfile(number: $0 + 1, caseID: Self.caseID, process: $0) }
    for (number, profile) in stored.enumerated() {
      var stacks = StackProfile(unit: "instructions", frames: 5)
      stacks.add(["tick", "sine"], 10 + number)
      try run.write(profile: ProfileFile.data(stacks), as: profile.file)
    }
    try run.write([ReportRow]())
    try run.seal(
      ["status": .text("complete"), StoredProfile.key: .list(stored.map(\.value))], reportRows: 0,
      sampleRows: 0)
    return try StoredRun.open(folder.path)
  }

  @Test("profiles of all processes are one, of all their frames")
  func reads() throws {
    let run = try makeRun()
    #expect(run.profiles.map(\.file).first == "profile-01.txt")
    let profile = try #require(try run.profile(of: Self.caseID))
    #expect(profile.total == 21 && profile.frames == 10)
    #expect(try run.profile(of: "another") == nil)
    #expect(run.doubt == nil)
  }

  @Test("a profile that was cut after the run is refused")
  func cut() throws {
    let run = try makeRun()
    let name = run.profiles[0].file
    try folder.edit(name) { String($0.dropLast(7)) }
    let error = expectRefusal(ResultStoreError.self, says: name) {
      try run.profile(of: Self.caseID)
    }
    #expect(error?.isBadInput == true)
  }

  @Test("a manifest cannot have another file read")
  func hostile() throws {
    for file in ["../secret", "report.csv", "profile-/../../etc/passwd", "profile-\0"] {
      let value = ManifestValue.object([
        "case_id": .text("c"), "process": .integer(0), "file": .text(file),
      ])
      let run = StoredRun(place: ".", report: [], manifest: [StoredProfile.key: .list([value])])
      #expect(run.profiles.isEmpty)
    }
  }
}

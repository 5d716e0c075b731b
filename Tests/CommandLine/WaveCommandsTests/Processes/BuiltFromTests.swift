import Foundation
import Instrumentation
import Testing

@testable import WaveCommands

@Suite("The commit of the program")
struct BuiltFromTests {
  /// What the note beside a program of 5 bytes, written at 1000.5 s, says, and what is believed.
  struct Note: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String?
    let commit: String?
    var says = ""

    var testDescription: String { name }
  }

  static let notes = [
    Note(
      name: "of this file",
      text: #"{"bytes": 5, "commit": "4bfe812", "modified_ns": 1000500000000}"#, commit: "4bfe812"),
    Note(
      name: "with uncommitted changes",
      text: #"{"bytes": 5, "modified_ns": 1000500000000, "reason": "changes on 4bfe812"}"#,
      commit: nil, says: "changes on 4bfe812"),
    Note(
      name: "of a file of another size",
      text: #"{"bytes": 6, "commit": "4bfe812", "modified_ns": 1000500000000}"#, commit: nil,
      says: "built anew since"),
    Note(
      name: "of a file written at another time",
      text: #"{"bytes": 5, "commit": "4bfe812", "modified_ns": 1000500000001}"#, commit: nil,
      says: "built anew since"),
    Note(name: "broken", text: "{", commit: nil, says: "cannot be read"),
    Note(name: "missing", text: nil, commit: nil, says: "scripts/build"),
  ]

  @Test("is believed only of the very file that was built", arguments: notes)
  func believed(_ note: Note) throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = folder + "/program"
    try Data("12345".utf8).write(to: URL(fileURLWithPath: program))
    var times = [timespec(tv_sec: 1000, tv_nsec: 500_000_000)]
    times.append(times[0])
    #expect(utimensat(AT_FDCWD, program, times, 0) == 0)
    if let text = note.text {
      try Data(text.utf8).write(to: URL(fileURLWithPath: program + ".source.json"))
    }
    let found = BuiltFrom.commit(ofProgram: program)
    #expect(found.value == note.commit)
    #expect(note.says.isEmpty || found.reason?.contains(note.says) == true, "\(found)")
  }
}

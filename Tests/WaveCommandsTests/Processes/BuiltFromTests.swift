import Foundation
import Measurement
import Testing

@testable import WaveCommands

@Suite("The commit of the program")
struct BuiltFromTests {
  /// What the note beside a program of the bytes `12345` says, and what is believed.
  struct Note: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String?
    let commit: String?
    var says = ""

    var testDescription: String { name }
  }

  static let notes = [
    Note(
      name: "of this file", text: #"{"commit": "4bfe812", "hash": "fnv1a64:e575e8883c0f89f8"}"#,
      commit: "4bfe812"),
    Note(
      name: "of a copy without its times",
      text: #"{"commit": "4bfe812", "hash": "fnv1a64:e575e8883c0f89f8", "modified_ns": 1}"#,
      commit: "4bfe812"),
    Note(
      name: "with uncommitted changes",
      text: #"{"hash": "fnv1a64:e575e8883c0f89f8", "reason": "changes on 4bfe812"}"#,
      commit: nil, says: "changes on 4bfe812"),
    Note(
      name: "of another file", text: #"{"commit": "4bfe812", "hash": "fnv1a64:84f3bd4ea8d4e7e5"}"#,
      commit: nil, says: "of another build"),
    Note(name: "broken", text: "{", commit: nil, says: "cannot be read"),
    Note(name: "missing", text: nil, commit: nil, says: "scripts/build"),
  ]

  @Test("is believed only of the very file that was built", arguments: notes)
  func believed(_ note: Note) throws {
    let folder = try Tool.temporaryFolder()
    let program = folder + "/program"
    try Data("12345".utf8).write(to: URL(fileURLWithPath: program))
    if let text = note.text {
      try Data(text.utf8).write(to: URL(fileURLWithPath: program + ".source.json"))
    }
    let found = BuiltFrom.commit(ofProgram: program, hash: BinaryHash.of(Data("12345".utf8)))
    #expect(found.value == note.commit)
    #expect(note.says.isEmpty || found.reason?.contains(note.says) == true, "\(found)")
  }
}

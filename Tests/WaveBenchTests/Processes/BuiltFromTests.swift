import Foundation
import Measurement
import Testing

@testable import WaveBench

@Suite("The commit of the program")
struct BuiltFromTests {
  /// By the note beside a program of the bytes `12345`; or else it is said why none is.
  @Test(
    "is believed only of the very file that was built",
    arguments: [
      (
        "of this file", #"{"commit": "4bfe812", "hash": "fnv1a64:e575e8883c0f89f8"}"#, "4bfe812", ""
      ),
      (
        "of a copy without its times",
        #"{"commit": "4bfe812", "hash": "fnv1a64:e575e8883c0f89f8", "modified_ns": 1}"#, "4bfe812",
        ""
      ),
      (
        "with uncommitted changes",
        #"{"hash": "fnv1a64:e575e8883c0f89f8", "reason": "changes on 4bfe812"}"#, nil,
        "changes on 4bfe812"
      ),
      (
        "of another file", #"{"commit": "4bfe812", "hash": "fnv1a64:84f3bd4ea8d4e7e5"}"#, nil,
        "of another build"
      ),
      ("broken", "{", nil, "cannot be read"),
      ("missing", nil, nil, "scripts/build"),
    ] as [(String, String?, String?, String)])
  func believed(_: String, text: String?, commit: String?, says: String) throws {
    let program = Tool.temporaryFolder() + "/program"
    try Tool.write("12345", to: program)
    if let text { try Tool.write(text, to: program + ".source.json") }
    let found = BuiltFrom.commit(ofProgram: program, hash: BinaryHash.of(Data("12345".utf8)))
    #expect(found.value == commit)
    #expect(says.isEmpty || found.reason?.contains(says) == true, "\(found)")
  }
}

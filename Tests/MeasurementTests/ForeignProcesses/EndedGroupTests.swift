import Foundation
import Glibc
import Measurement
import Testing

@Suite("Groups of processes that are ended")
struct EndedGroupTests {
  @Test(
    "a group is gone once it was ended, whether it listens or not",
    arguments: ["", "trap '' TERM;"])
  func ends(_ trap: String) throws {
    // A session's first process leads its only group, and says so once it has set its trap.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "setsid", "sh", "-c", "\(trap) sleep 1000 & echo $$; while :; do wait; sleep 1000; done",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let told = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let group = ProcessGroup(
      try #require(pid_t(told.trimmingCharacters(in: .whitespacesAndNewlines))))
    #expect(!group.members().isEmpty)
    #expect(group.end(patience: 0.2))
    #expect(group.members().isEmpty)
    process.waitUntilExit()
  }
}

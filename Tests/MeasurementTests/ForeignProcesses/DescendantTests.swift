import Foundation
import Glibc
import Measurement
import Testing

@Suite("Processes that leave their group", .timeLimit(.minutes(2)))
struct DescendantTests {
  @Test("a process in a session of its own is a member while its parents live, and is ended")
  func session() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "setsid", "sh", "-c", "setsid sh -c 'echo $$; exec sleep 1000' & echo $$; wait",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var told = ""
    while told.split(separator: "\n").count < 2 || !told.hasSuffix("\n") {
      told += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    let numbers = told.split(separator: "\n").compactMap { pid_t($0) }
    let leader = try #require(
      numbers.first { numbers.contains(where: ProcessGroup.children(of: $0).contains) })
    let other = try #require(numbers.first { $0 != leader })
    #expect(getpgid(other) == other, "it leads another group")
    let group = ProcessGroup(leader)
    #expect(Set(group.members()) == Set(numbers))
    #expect(ProcessGroup.children(of: leader) == [other])
    #expect(group.end(patience: 0.2))
    process.waitUntilExit()
  }
}

import Glibc
import Testing

@testable import Measurement

@Suite("The processes that can be seen")
struct ProcessTableTests {
  @Test(
    "A program's name may hold what separates the fields",
    arguments: ["engine", "a) Z 9 9 (b", "", ") ", "("])
  func entry(name: String) throws {
    let entry = try #require(ProcessTable.Entry(stat: "7 (\(name)) S 1 42\(Self.rest)"))
    #expect(entry.name == name && entry.parent == 1)
    #expect(entry.ticks == 30 && entry.ticksOfEnded == 70 && entry.started == 99)
  }

  /// What follows the group: 10 and 20 ticks of its own, 30 and 40 of children that ended.
  private static let rest = " 42 0 -1 0 1 2 3 4 10 20 30 40 20 0 1 0 99 8 9"

  @Test(
    "A text that was cut is none",
    arguments: [
      "7 (engine", "7 (engine) S 1 42 0", "7 x S", ")(",
      "7 (engine) S 1 42 42 0 -1 0 1 2 3 4 10 20 30 40 20 0 1 0",
    ])
  func cut(_ stat: String) { #expect(ProcessTable.Entry(stat: stat) == nil) }

  @Test("This process is a child of its parent, and not of itself")
  func children() {
    #expect(ProcessTable.children(of: getppid()).contains(getpid()))
    #expect(!ProcessTable.children(of: getpid()).contains(getpid()))
  }
}

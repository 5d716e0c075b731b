import Glibc
import Testing

@testable import Measurement

@Suite("What the kernel books to a thread")
struct ThreadUseTests {
  private let status = """
    Name:\tworker
    voluntary_ctxt_switches:\t12
    nonvoluntary_ctxt_switches:\t3
    """

  @Test("Time and both kinds of switches are read")
  func isRead() {
    #expect(
      ThreadUse(schedstat: "123456789 42 7", status: status)
        == ThreadUse(nanoseconds: 123_456_789, voluntary: 12, involuntary: 3, waiting: 42))
  }

  @Test("A text without one of the numbers is none", arguments: ["", "x 1 2", "1 x 2", "1"])
  func isRefused(schedstat: String) {
    #expect(ThreadUse(schedstat: schedstat, status: status) == nil)
    #expect(ThreadUse(schedstat: "1 2 3", status: "Name:\tworker") == nil)
  }

  @Test("A number that fell adds nothing")
  func neverFalls() {
    let (before, after) = (ThreadUse(nanoseconds: 10, voluntary: 5), ThreadUse(nanoseconds: 4))
    #expect(after.since(before) == ThreadUse())
  }
}

@Suite("The books of a group")
struct UseLedgerTests {
  private func thread(_ number: Int32, _ name: String = "main") -> ForeignThread {
    ForeignThread(process: 1, thread: number, name: name, commandLine: "engine --type=renderer")
  }

  private func use(_ nanoseconds: UInt64) -> ThreadUse { ThreadUse(nanoseconds: nanoseconds) }

  @Test("A thread counts from the first census, one that began later from 0")
  func differences() {
    var ledger = UseLedger(from: ThreadCensus([thread(1): use(100)]))
    ledger.add(ThreadCensus([thread(1): use(150), thread(2): use(30)]))
    #expect(ledger.use { _ in true }?.nanoseconds == 80)
    #expect(ledger.use { $0.isMain }?.nanoseconds == 50)
  }

  @Test("A thread that ended keeps what the last census had of it")
  func ended() {
    var ledger = UseLedger(from: ThreadCensus([thread(1): use(0)]))
    ledger.add(ThreadCensus([thread(1): use(10), thread(2): use(30)]))
    ledger.add(ThreadCensus([thread(1): use(20)]))
    #expect(ledger.use { _ in true }?.nanoseconds == 50)
  }

  @Test("A thread that was renamed is counted once")
  func renamed() {
    var ledger = UseLedger(from: ThreadCensus([thread(2, "engine"): use(5)]))
    ledger.add(ThreadCensus([thread(2, "Compositor"): use(9)]))
    #expect(ledger.use { $0.name == "Compositor" }?.nanoseconds == 4)
    #expect(ledger.use { $0.name == "engine" } == nil)
  }
}

@Suite("Groups of processes")
struct ProcessGroupTests {
  @Test(
    "A program's name may hold what separates the fields",
    arguments: ["engine", "a) Z 9 9 (b", "", ") ", "("])
  func entry(name: String) throws {
    let entry = try #require(ProcessTable.Entry(stat: "7 (\(name)) S 1 42\(Self.rest)"))
    #expect(entry.name == name && entry.parent == 1 && entry.group == 42 && entry.isAlive)
    #expect(entry.ticks == 30 && entry.ticksOfEnded == 70 && entry.started == 99)
  }

  /// What follows the group: 10 and 20 ticks of its own, 30 and 40 of children that ended.
  private static let rest = " 42 0 -1 0 1 2 3 4 10 20 30 40 20 0 1 0 99 8 9"

  @Test("One that has ended is no member")
  func zombie() {
    #expect(ProcessTable.Entry(stat: "7 (engine) Z 1 42\(Self.rest)")?.isAlive == false)
    for cut in ["7 (engine", "7 (engine) S 1 42 42 0", "7 engine S", ")("] {
      #expect(ProcessTable.Entry(stat: cut) == nil)
    }
  }

  @Test("This process is a member of its own group, and has threads")
  func own() {
    let group = ProcessGroup(getpgrp())
    #expect(group.members().contains(getpid()))
    let census = ThreadCensus(of: group)
    #expect(census.uses.keys.contains { $0.process == getpid() && $0.isMain })
  }

  @Test("Words are compared from their begin")
  func words() {
    let thread = ForeignThread(
      process: 1, thread: 2, name: "x", commandLine: "engine --type=renderer --y")
    #expect(thread.wasTold("--type=renderer"))
    #expect(!thread.wasTold("renderer"))
  }
}

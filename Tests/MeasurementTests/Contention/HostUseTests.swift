import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("What others take of a host")
struct HostUseTests {
  typealias Second = (
    name: String, removed: [String], before: [String: String], after: [String: String],
    values: [HostUse.Entry: Double], absent: [HostUse.Entry: String]
  )

  static let seconds: [Second] = [
    (
      "others are what was busy less what ours took, ended children included", [], [:],
      [
        "proc/stat": FakeHost.stat(busy: 1150, steal: 12),
        "proc/100/stat": FakeHost.process("ours", parent: 1, ticks: 320, ofEnded: 10),
        "proc/101/stat": FakeHost.process("our child", parent: 100, ticks: 55),
        "sys/fs/cgroup/batch/cpu.stat": "throttled_usec 450000\n",
      ],
      [.othersCores: 1.15, .stealCores: 0.05, .throttledShare: 0.2], [:]
    ),
    (
      "a child that ended and was asked for is still ours", ["proc/101"], [:],
      [
        "proc/stat": FakeHost.stat(busy: 1030),
        "proc/100/stat": FakeHost.process("ours", parent: 1, ticks: 310, ofEnded: 60),
      ], [.othersCores: 0.1], [:]
    ),
    (
      "a core that goes away takes no time with it", [], [:],
      ["proc/stat": FakeHost.stat(busy: 1080, cores: 1)], [.othersCores: 0.8], [:]
    ),
    (
      "a container that sees its own group alone has it at the root", [],
      [
        "proc/self/cgroup": "0::/docker/1a2b\n",
        "sys/fs/cgroup/cpu.stat": "throttled_usec 100000\n",
      ], ["sys/fs/cgroup/cpu.stat": "throttled_usec 200000\n"],
      [.throttledShare: 0.1], [:]
    ),
    (
      "a group without a quota is not one that was never throttled", [], [:],
      ["sys/fs/cgroup/batch/cpu.stat": "usage_usec 5\n"], [:],
      [.throttledShare: "no throttled_"]
    ),
    (
      "files that are not there are reasons", ["proc/stat", "sys"], [:], [:], [:],
      [
        .othersCores: "/proc/stat: No such file", .stealCores: "/proc/stat",
        .throttledShare: "cpu.stat: No such file",
      ]
    ),
    (
      "what is no number is a reason", [], [:],
      [
        "proc/stat": "cpu  12 x 3 4\n",
        "sys/fs/cgroup/batch/cpu.stat": "throttled_usec many\n",
      ], [:],
      [
        .othersCores: "stat: cannot read \"cpu  12 x",
        .throttledShare: "throttled_usec many",
      ]
    ),
    (
      "a kernel of four columns keeps no steal time", [], ["proc/stat": "cpu 100 0 50 99\n"],
      ["proc/stat": "cpu 160 0 60 99\n"], [.othersCores: 0.7], [.stealCores: "keeps no steal time"]
    ),
    (
      "sums that went back are no use of less than nothing", [], [:],
      ["proc/stat": FakeHost.stat(busy: 900, steal: 2)], [:],
      [.othersCores: "busy went back", .stealCores: "steal went back"]
    ),
    (
      "where ours cannot be seen nobody knows what is theirs", ["proc/100"], [:],
      ["proc/stat": FakeHost.stat(busy: 1100)], [:],
      [.othersCores: "our own process 100 cannot be seen"]
    ),
  ]

  @Test("what is read is said, and what cannot be has a reason", arguments: seconds)
  func use(_ second: Second) throws {
    let host = try FakeHost(FakeHost.files.merging(second.before) { $1 })
    let before = host.moment(at: 10)
    for name in second.removed { try host.folder.remove(name) }
    try host.folder.write(second.after)
    let use = host.watch.use(from: before, to: host.moment(at: 11))
    #expect(use.seconds == 1)
    for (entry, value) in second.values {
      let found = try #require(use.values[entry], "\(entry): \(use.reasons[entry] ?? "")")
      #expect(abs(found - value) < 1e-9, "\(entry) is \(found), not \(value)")
    }
    for (entry, words) in second.absent {
      #expect(use.values[entry] == nil, "\(entry)")
      #expect(use.reasons[entry]?.contains(words) == true, "\(use.reasons[entry] ?? "nothing")")
    }
    for entry in HostUse.Entry.allCases {
      #expect((use.values[entry] == nil) == (use.reasons[entry] != nil), "\(entry)")
    }
  }

  @Test("others are named, the greatest first; one that got an old number counts from 0")
  func names() throws {
    var files = FakeHost.files
    files["proc/300/stat"] = FakeHost.process("small", parent: 1, ticks: 900)
    files["proc/301/stat"] = FakeHost.process("sleeps", parent: 1, ticks: 900)
    let host = try FakeHost(files)
    let before = host.moment(at: 10)
    try host.folder.write([
      "proc/100/stat": FakeHost.process("ours", parent: 1, ticks: 390),
      "proc/200/stat": FakeHost.process("theirs (x) y", parent: 1, ticks: 600),
      "proc/300/stat": FakeHost.process("again", parent: 1, ticks: 30, started: 8),
    ])
    let use = host.watch.use(from: before, to: host.moment(at: 12))
    #expect(
      use.processes == [
        OtherProcess(process: 200, name: "theirs (x) y", cores: 1),
        OtherProcess(process: 300, name: "again", cores: 0.15),
      ])
  }

  @Test("a moment is no older than the machine, and none is still to come")
  func age() throws {
    let host = try FakeHost(FakeHost.files)
    let moment = host.watch.look()
    #expect((0...MonotonicTime.now()).contains(moment.age))
  }
}

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

  /// The words after the group: 10 and 20 ticks of its own, 30 and 40 of children that ended.
  private static let rest = " 42 0 -1 0 1 2 3 4 10 20 30 40 20 0 1 0 99 8 9"

  @Test(
    "A text that was cut is none",
    arguments: [
      "7 (engine", "7 (engine) S 1 42 0", "7 x S", ")(",
      "7 (engine) S 1 42 42 0 -1 0 1 2 3 4 10 20 30 40 20 0 1 0",
    ])
  func cut(_ stat: String) { #expect(ProcessTable.Entry(stat: stat) == nil) }

  @Test("This process is a child of its parent")
  func parent() { #expect(ProcessTable.read().entries[getpid()]?.parent == getppid()) }
}

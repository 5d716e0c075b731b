/// What the kernel has booked to a thread since it began, or between two moments.
public struct ThreadUse: Codable, Sendable, Equatable {
  /// Time on a core, ns.
  public var nanoseconds: UInt64
  /// Times that it gave up its core: what it sleeps on woke it as often.
  public var voluntarySwitches: UInt64
  /// Times that the kernel took the core away.
  public var involuntarySwitches: UInt64
  /// Time that it was ready to run and had no core, ns; 0 where that was not read.
  public var waitingNanoseconds: UInt64

  /// Time on a core, s.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// A use.
  public init(
    nanoseconds: UInt64 = 0, voluntary: UInt64 = 0, involuntary: UInt64 = 0, waiting: UInt64 = 0
  ) {
    (self.nanoseconds, waitingNanoseconds) = (nanoseconds, waiting)
    (voluntarySwitches, involuntarySwitches) = (voluntary, involuntary)
  }

  /// Reads the texts of `/proc/PID/task/TID/schedstat`, whose first numbers are the time on a core
  /// and the time in a run queue, and of `status`; nil where one of the four numbers is missing.
  public init?(schedstat: String, status: String) {
    let times = schedstat.split(separator: " ").prefix(2).compactMap { UInt64($0) }
    guard times.count == 2,
      let voluntary = Self.count("voluntary_ctxt_switches", in: status),
      let involuntary = Self.count("nonvoluntary_ctxt_switches", in: status)
    else { return nil }
    self.init(
      nanoseconds: times[0], voluntary: voluntary, involuntary: involuntary, waiting: times[1])
  }

  private static func count(_ name: String, in status: String) -> UInt64? {
    for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
      return UInt64(line.dropFirst(name.count + 1).filter { $0 != "\t" && $0 != " " })
    }
    return nil
  }

  /// Both together.
  public static func + (left: ThreadUse, right: ThreadUse) -> ThreadUse {
    ThreadUse(
      nanoseconds: left.nanoseconds + right.nanoseconds,
      voluntary: left.voluntarySwitches + right.voluntarySwitches,
      involuntary: left.involuntarySwitches + right.involuntarySwitches,
      waiting: left.waitingNanoseconds + right.waitingNanoseconds)
  }

  /// What was added since `earlier`; 0 where a number fell, which no thread's does.
  public func since(_ earlier: ThreadUse) -> ThreadUse {
    func added(_ now: UInt64, _ then: UInt64) -> UInt64 { now > then ? now - then : 0 }
    return ThreadUse(
      nanoseconds: added(nanoseconds, earlier.nanoseconds),
      voluntary: added(voluntarySwitches, earlier.voluntarySwitches),
      involuntary: added(involuntarySwitches, earlier.involuntarySwitches),
      waiting: added(waitingNanoseconds, earlier.waitingNanoseconds))
  }
}

/// A thread of another program, as `/proc` names it.
public struct ForeignThread: Sendable, Hashable {
  /// Its process.
  public let process: Int32
  /// Its own number; that of its process for the first thread.
  public let thread: Int32
  /// Its name, at most 15 bytes as the kernel keeps it.
  public let name: String
  /// Its process's command line, words between spaces.
  public let commandLine: String

  /// A thread.
  public init(process: Int32, thread: Int32, name: String, commandLine: String) {
    (self.process, self.thread) = (process, thread)
    (self.name, self.commandLine) = (name, commandLine)
  }

  /// Whether it is the first thread of its process.
  public var isMain: Bool { process == thread }

  /// Whether its process was started with `word`, or with something that `word` begins.
  public func wasTold(_ word: String) -> Bool {
    commandLine.split(separator: " ").contains { $0.hasPrefix(word) }
  }
}

/// All threads of a group of processes at one moment, and what each has used so far.
public struct ThreadCensus: Sendable {
  /// The threads; one that ended while it was being read is left out.
  public let uses: [ForeignThread: ThreadUse]

  /// A census of these.
  public init(_ uses: [ForeignThread: ThreadUse]) { self.uses = uses }

  /// Counts the members of `group` but `spared`.
  ///
  /// - Complexity: O(processes of the machine + threads of the group).
  public init(of group: ProcessGroup, sparing spared: Int32? = nil) {
    var uses: [ForeignThread: ThreadUse] = [:]
    for process in group.members() where process != spared {
      let commandLine = ProcFile.text("/proc/\(process)/cmdline") ?? ""
      for thread in ProcFile.numbers(in: "/proc/\(process)/task") {
        let place = "/proc/\(process)/task/\(thread)"
        guard let name = ProcFile.text(place + "/comm"),
          let schedstat = ProcFile.text(place + "/schedstat"),
          let status = ProcFile.text(place + "/status"),
          let use = ThreadUse(schedstat: schedstat, status: status)
        else { continue }
        let found = ForeignThread(
          process: process, thread: thread, name: name, commandLine: commandLine)
        uses[found] = use
      }
    }
    self.init(uses)
  }
}

/// What the threads of a group used from the first census on.
///
/// Threads that began later count from 0; of one that ended, what the last census had of it counts.
public struct UseLedger: Sendable {
  private struct Key: Hashable {
    let process: Int32
    let thread: Int32
  }

  private let first: [Key: ThreadUse]
  private var last: [Key: (thread: ForeignThread, use: ThreadUse)] = [:]

  /// A ledger that begins with `census`.
  public init(from census: ThreadCensus) {
    first = Dictionary(
      census.uses.map { (Self.key($0.key), $0.value) }, uniquingKeysWith: { one, _ in one })
    add(census)
  }

  /// Takes a later census. A thread that was renamed since keeps its books under the new name.
  public mutating func add(_ census: ThreadCensus) {
    for (thread, use) in census.uses { last[Self.key(thread)] = (thread, use) }
  }

  /// What the threads used that `isMeant` accepts; nil when it accepts none.
  public func use(where isMeant: (ForeignThread) -> Bool) -> ThreadUse? {
    let meant = last.filter { isMeant($0.value.thread) }
    guard !meant.isEmpty else { return nil }
    return meant.reduce(ThreadUse()) { sum, entry in
      sum + entry.value.use.since(first[entry.key] ?? ThreadUse())
    }
  }

  private static func key(_ thread: ForeignThread) -> Key {
    Key(process: thread.process, thread: thread.thread)
  }
}

/// What the kernel has booked to a thread since it began, or between two moments.
public struct ThreadUse: Sendable, Equatable {
  /// Time on a core, ns.
  public var nanoseconds: UInt64
  /// Times that it gave up its core: what it sleeps on woke it as often.
  public var voluntarySwitches: UInt64
  /// Times that the kernel took the core away.
  public var involuntarySwitches: UInt64

  /// Time on a core, s.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// A use.
  public init(nanoseconds: UInt64 = 0, voluntary: UInt64 = 0, involuntary: UInt64 = 0) {
    self.nanoseconds = nanoseconds
    (voluntarySwitches, involuntarySwitches) = (voluntary, involuntary)
  }

  /// Reads the texts of `/proc/PID/task/TID/schedstat`, whose first number is the time on a core,
  /// and of `status`; nil where one of the three numbers is missing.
  public init?(schedstat: String, status: String) {
    guard let nanoseconds = schedstat.split(separator: " ").first.flatMap({ UInt64($0) }),
      let voluntary = Self.count("voluntary_ctxt_switches", in: status),
      let involuntary = Self.count("nonvoluntary_ctxt_switches", in: status)
    else { return nil }
    self.init(nanoseconds: nanoseconds, voluntary: voluntary, involuntary: involuntary)
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
      involuntary: left.involuntarySwitches + right.involuntarySwitches)
  }

  /// What was added since `earlier`; 0 where a number fell, which no thread's does.
  public func since(_ earlier: ThreadUse) -> ThreadUse {
    func added(_ now: UInt64, _ then: UInt64) -> UInt64 { now > then ? now - then : 0 }
    return ThreadUse(
      nanoseconds: added(nanoseconds, earlier.nanoseconds),
      voluntary: added(voluntarySwitches, earlier.voluntarySwitches),
      involuntary: added(involuntarySwitches, earlier.involuntarySwitches))
  }
}

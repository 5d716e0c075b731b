import Glibc

/// The kernel's books of a thread since it began, or between two moments.
package struct ThreadUse: Codable, Sendable, Equatable {
  /// Time on a core, ns.
  var nanoseconds: UInt64
  /// Times that it gave up its core: what it sleeps on woke it as often.
  package var voluntarySwitches: UInt64
  /// Times that the kernel took the core away.
  var involuntarySwitches: UInt64

  package var seconds: Double { Double(nanoseconds) / 1e9 }

  init(nanoseconds: UInt64 = 0, voluntary: UInt64 = 0, involuntary: UInt64 = 0) {
    self.nanoseconds = nanoseconds
    (voluntarySwitches, involuntarySwitches) = (voluntary, involuntary)
  }

  /// The additions since `earlier`; 0 where a number fell, which no thread's does.
  func since(_ earlier: ThreadUse) -> ThreadUse {
    func added(_ now: UInt64, _ then: UInt64) -> UInt64 { now > then ? now - then : 0 }
    return ThreadUse(
      nanoseconds: added(nanoseconds, earlier.nanoseconds),
      voluntary: added(voluntarySwitches, earlier.voluntarySwitches),
      involuntary: added(involuntarySwitches, earlier.involuntarySwitches))
  }
}

/// The threads of this process that are neither its first nor a side's: those of a GPU's driver.
struct DriverThreads {
  private let before = Self.uses()

  /// Their time on a core since this was made; nil where there are none.
  ///
  /// A thread that began since counts from 0; what one used that ended is not known.
  func use() -> ThreadUse? {
    let after = Self.uses()
    guard !after.isEmpty else { return nil }
    return ThreadUse(
      nanoseconds: after.reduce(0) { sum, thread in
        let then = before[thread.key] ?? 0
        return sum + (thread.value > then ? thread.value - then : 0)
      })
  }

  private static func uses() -> [Int32: UInt64] {
    let own = [SideThread.app, SideThread.server]
    var uses: [Int32: UInt64] = [:]
    let threads = (SystemText.names(in: "/proc/self/task") ?? []).compactMap { Int32($0) }
    for thread in threads where thread != getpid() {
      let place = "/proc/self/task/\(thread)"
      guard let name = SystemText.value(in: place + "/comm", { $0 }).value, !own.contains(name),
        let times = SystemText.contents(of: place + "/schedstat").value
      else { continue }
      uses[thread] = times.split(separator: " ").first.flatMap { UInt64($0) }
    }
    return uses
  }
}

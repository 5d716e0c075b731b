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

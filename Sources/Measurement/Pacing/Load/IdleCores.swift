import CSystem
import Glibc
import Synchronization

package enum IdleCores: String, CaseIterable, Codable, Sendable {
  /// They sleep, and are dear to wake, as on a device that shows one wave and nothing else.
  case idle
  /// Threads of the scheduler's idle class keep them from sleeping and give way to all others, as
  /// on a device in use.
  case awake
}

/// Keeps the cores of this process from sleeping, from its making to its end.
final class AwakeCores: Sendable {
  private let isOver: IsOver

  private final class IsOver: Sendable {
    let flag = Atomic<Bool>(false)
  }

  /// - Throws: `ThreadError`, or `AwakeCoresError` where the kernel has no idle class.
  init() throws {
    let isOver = IsOver()
    self.isOver = isOver
    guard sched_get_priority_max(Self.idleClass) >= 0 else { throw AwakeCoresError.noIdleClass }
    let first = affinity_first_core()
    for core in first...max(first, affinity_last_core()) {
      try SideThread.start("wave-awake") {
        var parameters = sched_param()
        // A core that the process may not use has no thread.
        guard affinity_pin(core) == 0, sched_setscheduler(0, Self.idleClass, &parameters) == 0
        else {
          return
        }
        while !isOver.flag.load(ordering: .relaxed) {}
      }
    }
  }

  deinit { isOver.flag.store(true, ordering: .relaxed) }

  // SCHED_IDLE of <sched.h>, a GNU extension that the Glibc module leaves out.
  private static let idleClass: Int32 = 5
}

enum AwakeCoresError: Error, CustomStringConvertible {
  case noIdleClass

  var description: String {
    "this kernel has no idle class of threads that could keep cores awake: leave out --cores awake"
  }
}

import Glibc
import Synchronization

/// Remembers that SIGINT or SIGTERM asked the process to stop.
enum StopSignal {
  private static let signalNumber = Atomic<Int32>(0)

  /// Installs the handlers; interrupted system calls return, so that waiting loops can look.
  static func watch() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      StopSignal.signalNumber.store(number, ordering: .relaxed)
    }
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
    // Whoever started this process may have blocked them, as threads of a dispatch pool do.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The signal that arrived, or nil.
  static var received: Int32? {
    let number = signalNumber.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// The exit code of a process that a signal stopped.
  static var exitCode: ExitCode { received == SIGTERM ? .terminated : .interrupted }
}

import Glibc
import Synchronization

/// Remembers that SIGINT, SIGTERM or SIGHUP asked the process to stop; the last, of a terminal that
/// is closed, counts as SIGTERM.
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
    // Under nohup it is ignored, and stays so.
    var hangUp = sigaction()
    sigaction(SIGHUP, nil, &hangUp)
    let isIgnored = unsafeBitCast(hangUp.__sigaction_handler.sa_handler, to: Int.self) == 1
    if !isIgnored { sigaction(SIGHUP, &action, nil) }
    // Whoever started this process may have blocked them, as threads of a dispatch pool do.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGHUP)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The signal that arrived, or nil.
  static var received: Int32? {
    let number = signalNumber.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// The exit code of a process that a signal stopped.
  static var exitCode: ExitCode { received == SIGINT ? .interrupted : .terminated }
}

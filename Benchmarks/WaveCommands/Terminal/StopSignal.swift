import CSystem
import Glibc

/// That SIGINT, SIGTERM or SIGHUP asked the process to stop; the last, of a terminal that is
/// closed, counts as SIGTERM.
enum StopSignal {
  /// Remembers it from now on: what the main thread waits for returns, so that waiting loops can
  /// look.
  ///
  /// - Parameter endsAtSecond: whether a further signal ends the process, whatever it does.
  static func watch(endsAtSecond: Bool = false) { stop_signal_watch(endsAtSecond) }

  /// The signal that arrived, or nil.
  static var received: Int32? {
    let number = stop_signal_received()
    return number == 0 ? nil : number
  }

  /// The exit code of a process that a signal stopped.
  static var exitCode: ExitCode { received == SIGINT ? .interrupted : .terminated }
}

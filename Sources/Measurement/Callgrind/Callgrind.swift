import CSystem

/// Callgrind, the simulator of Valgrind that counts every instruction of the program that it runs:
/// asked from inside that program. No performance monitoring unit is needed, and the same program
/// with the same memory layout gives the same count, digit for digit.
public enum Callgrind {
  /// Where this process stands.
  public enum Standing: Sendable, Equatable {
    /// Built without Valgrind's header: no request can be made.
    case notBuiltIn
    /// Runs on the processor itself.
    case native
    /// Runs under a tool of Valgrind; which one cannot be asked.
    case underValgrind
  }

  /// Where this process stands.
  public static var standing: Standing {
    switch callgrind_stands() {
    case CALLGRIND_STANDING_VALGRIND: .underValgrind
    case CALLGRIND_STANDING_NATIVE: .native
    default: .notBuiltIn
    }
  }

  /// Starts to count; the simulated caches are empty then.
  public static func start() { callgrind_start() }

  /// Stops counting, which makes the rest of the process several times faster.
  public static func stop() { callgrind_stop() }

  /// Writes what was counted since the last cut to the next dump file, with `reason` in it, and
  /// begins again from 0; with nil it only begins again. Neither allocates nor calls the system.
  ///
  /// - Parameter reason: text that ends with a zero byte.
  public static func cut(_ reason: UnsafePointer<CChar>?) { callgrind_cut(reason) }
}

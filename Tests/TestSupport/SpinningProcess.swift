import Foundation

/// A process that takes a core for as long as it lives.
public final class SpinningProcess {
  private let process = Process()

  /// Its number.
  public var identifier: Int32 { process.processIdentifier }

  /// True if it has not ended yet.
  public var isRunning: Bool { process.isRunning }

  /// Starts one.
  public init() throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The kernel ends it, whatever becomes of the test.
    process.arguments = ["-c", "ulimit -t 60; while :; do :; done"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The tests' own processes may hold back other signals.
  deinit { kill(identifier, SIGKILL) }
}

/// A screen that the compiler cannot see through.
public enum Optimiser {
  /// Hides a block of the heap from it: it would delete a malloc whose block is only freed, or
  /// never used.
  @inline(never)
  @_optimize(none)
  public static func hiding(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { block }
}

import Foundation
import Glibc
import Measurement

/// The process that takes a folder away when whoever needs it is no more, whatever ended that.
///
/// Its word is the folder, whose name nobody else has. It ends when its standard input does: every
/// process that still runs and whose environment names the folder is killed then. What remains when
/// it is killed itself is the folder, and what has left its parents.
enum SweeperCommand {
  static let verb = "_sweep"
  /// Begins the names of all temporary folders.
  private static let prefix = "wavebench-"
  /// How often it tries: a process that is being killed may still write.
  private static let attempts = 100
  /// Between two attempts, µs.
  private static let pause: UInt32 = 20_000

  static func run(_ words: [String]) throws -> ExitCode {
    // Whoever tries it by hand loses nothing.
    guard words.count == 1, let folder = words.first,
      URL(fileURLWithPath: folder).lastPathComponent.hasPrefix(prefix)
    else {
      throw ToolError.usage("no folder to take away: '\(words.joined(separator: " "))'")
    }
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    while readLine() != nil {}
    for _ in 0..<attempts {
      let left = MarkedProcesses.naming(folder)
      for process in left { kill(process, SIGKILL) }
      try? FileManager.default.removeItem(atPath: folder)
      if left.isEmpty, access(folder, F_OK) != 0 { return .done }
      usleep(pause)
    }
    return .environment
  }
}

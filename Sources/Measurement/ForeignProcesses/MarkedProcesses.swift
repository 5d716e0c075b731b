public import Glibc

/// Processes that were started with a word in their environment, whatever has become of their
/// parents, their group and their session.
public enum MarkedProcesses {
  /// The numbers of those whose environment, as they were started with it, holds `mark`, without
  /// this process; other users' processes cannot be looked into.
  ///
  /// - Complexity: O(processes of the machine).
  public static func naming(_ mark: String) -> [pid_t] {
    let own = getpid()
    return ProcFile.numbers(in: "/proc").filter { number in
      number != own && ProcFile.text("/proc/\(number)/environ")?.contains(mark) == true
    }
  }
}

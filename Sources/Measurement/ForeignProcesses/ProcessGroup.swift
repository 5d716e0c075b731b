public import Glibc

/// The processes of a group, which a program that was started in a group of its own and all that it
/// starts belong to, and those that have left it and descend from its leader.
///
/// Whoever has left the group stays the leader's descendant where the leader adopts orphans.
public struct ProcessGroup: Sendable {
  /// The group's number: that of its leader.
  public let identifier: pid_t

  /// The group of a number.
  public init(_ identifier: pid_t) { self.identifier = identifier }

  /// The living members, by number, without those that have ended and wait to be asked for.
  ///
  /// - Complexity: O(processes of the machine).
  public func members() -> [pid_t] {
    let table = ProcessTable.read()
    let kin = table.family(of: identifier)
    return table.entries.filter { ($1.group == identifier || kin.contains($0)) && $1.isAlive }.keys
      .sorted()
  }

  /// The children of a process, those included that have ended and wait to be asked for.
  ///
  /// - Complexity: O(processes of the machine).
  public static func children(of process: pid_t) -> [pid_t] {
    ProcessTable.read().entries.filter { $1.parent == process }.keys.sorted()
  }

  /// Ends every member but `spared`: asked first, after `patience` s forced.
  ///
  /// - Returns: whether nobody is left; false only for processes that the kernel cannot end, such
  ///   as one that waits for a broken disk.
  @discardableResult
  public func end(sparing spared: pid_t? = nil, patience: Double) -> Bool {
    func left() -> [pid_t] { members().filter { $0 != spared } }
    func send(_ signal: Int32, for seconds: Double) -> Bool {
      let looks = max(1, Int(seconds / Self.look))
      for _ in 0..<looks {
        let processes = left()
        if processes.isEmpty { return true }
        for process in processes { kill(process, signal) }
        usleep(UInt32(Self.look * 1e6))
      }
      return left().isEmpty
    }
    return send(SIGTERM, for: patience) || send(SIGKILL, for: Self.forced)
  }

  /// Between two looks at who is left, s.
  private static let look = 0.02
  /// How long processes that were killed may take to go, s.
  private static let forced = 5.0
}

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

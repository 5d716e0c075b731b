public import Glibc

/// The processes of a group, which a program that was started in a group of its own and all that it
/// starts belong to, unless they leave it.
public struct ProcessGroup: Sendable {
  /// The group's number: that of its leader.
  public let identifier: pid_t

  /// The group of a number.
  public init(_ identifier: pid_t) { self.identifier = identifier }

  /// The living members, by number, without those that have ended and wait to be asked for.
  ///
  /// - Complexity: O(processes of the machine).
  public func members() -> [pid_t] {
    ProcFile.numbers(in: "/proc").filter { number in
      guard let text = ProcFile.text("/proc/\(number)/stat") else { return false }
      return Self.place(in: text) == Place(group: identifier, isAlive: true)
    }
  }

  struct Place: Equatable {
    let group: pid_t
    let isAlive: Bool
  }

  /// What `/proc/PID/stat` says; nil where it is cut short. A name in it may hold anything, also
  /// spaces and brackets, and ends with the last bracket.
  static func place(in stat: String) -> Place? {
    guard let end = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 2, let group = pid_t(fields[2]) else { return nil }
    return Place(group: group, isAlive: !["Z", "X"].contains(fields[0]))
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

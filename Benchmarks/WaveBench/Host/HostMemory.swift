import Foundation
import WaveSuites

/// The memory that this process may take: the machine's, or that of the control group it runs in.
enum HostMemory {
  /// A run may take this share of what is available, so that the host does not start to swap.
  private static let share = 0.8

  /// - Throws: `PlanError.memory` where a plan needs more than a run may take.
  static func expect(for plan: WavePlan) throws {
    guard let available = availableBytes(root: "/") else { return }
    guard plan.memoryBytes > share * available else { return }
    throw PlanError.memory(needed: plan.memoryBytes, available: share * available)
  }

  /// The memory that the kernel could give without swapping, or the rest of the limit of a
  /// control group (version 2), whichever is less, bytes; nil when it tells neither. `root` is
  /// where `proc` and `sys` lie.
  static func availableBytes(root: String) -> Double? {
    let machine = value("MemAvailable:", of: root + "proc/meminfo").map { $0 * 1024 }
    return ([machine] + leftOfGroups(root)).compactMap(\.self).min()
  }

  /// The rest of each group that holds this process, up to the root: any of them may have a
  /// limit. In a container the path below its own root is not there, and the root is the
  /// container's group.
  private static func leftOfGroups(_ root: String) -> [Double?] {
    let groups = text(root + "proc/self/cgroup").split(separator: "\n")
    guard let own = groups.first(where: { $0.hasPrefix("0::") }) else { return [] }
    let names = own.dropFirst("0::".count).split(separator: "/")
    return (0...names.count).map { depth in
      let group = root + "sys/fs/cgroup/" + names.prefix(depth).map { $0 + "/" }.joined()
      guard let most = value("", of: group + "memory.max") else { return nil }
      // Files that were not used for a while the kernel frees before it refuses memory.
      let cache = value("inactive_file", of: group + "memory.stat") ?? 0
      return max(0, most - max(0, (value("", of: group + "memory.current") ?? 0) - cache))
    }
  }

  /// The number behind a key that begins a line of a file; nil for `max`, and for what is no
  /// number.
  private static func value(_ key: String, of path: String) -> Double? {
    let line = text(path).split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.dropFirst(key.count).split(separator: " ").first.flatMap { Double($0) }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}

import Foundation
import Glibc
import WaveSuites

/// The memory that this process may take: the machine's, or that of the control group it runs in.
enum HostMemory {
  /// A run may take this share of what is available, so that the host does not start to swap.
  private static let share = 0.8

  /// What a run may take, bytes; nil when the kernel does not tell.
  private static var usableBytes: Double? { availableBytes(root: "/").map { share * $0 } }

  /// - Throws: `PlanError.memory` where a plan needs more than a run may take.
  static func expect(for plan: WavePlan) throws {
    guard let usable = usableBytes, plan.memoryBytes > usable else { return }
    throw PlanError.memory(needed: plan.memoryBytes, available: usable)
  }

  /// What the kernel believes it could give without swapping, or what is left of the limit of a
  /// control group, whichever is less, bytes; nil when it tells neither.
  ///
  /// - Parameter root: where `proc` and `sys` lie.
  static func availableBytes(root: String) -> Double? {
    ([ofMachine(root)] + leftOfGroups(root)).compactMap(\.self).min()
  }

  private static func ofMachine(_ root: String) -> Double? {
    guard let text = text(root + "proc/meminfo") else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      let digits = line.drop { !$0.isNumber }.prefix { $0.isNumber }
      return Double(digits).map { $0 * 1024 }
    }
    return nil
  }

  /// What is left in the groups that hold this process, in version 2 and in version 1, up to the
  /// root of each: any of them may have a limit. In a container the path below its own root is
  /// not there, and the root is the container's group.
  private static func leftOfGroups(_ root: String) -> [Double?] {
    let groups = text(root + "proc/self/cgroup") ?? ""
    return groups.split(separator: "\n").flatMap { line -> [Double?] in
      // NUMBER:CONTROLLERS:PATH, without controllers in version 2.
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let controllers = parts[1].split(separator: ",")
      guard controllers.isEmpty || controllers.contains("memory") else { return [] }
      let isFirst = !controllers.isEmpty
      let place = root + "sys/fs/cgroup" + (isFirst ? "/memory" : "")
      let (limit, used) =
        isFirst
        ? ("memory.limit_in_bytes", "memory.usage_in_bytes") : ("memory.max", "memory.current")
      return folders(parts[2]).map { folder in
        guard let most = number(place + folder + "/" + limit) else { return nil }
        let taken = (number(place + folder + "/" + used) ?? 0) - cache(place + folder)
        return max(0, most - max(0, taken))
      }
    }
  }

  /// The part of a group's memory, bytes, that holds files which were not used for a while: the
  /// kernel frees it before it refuses memory.
  private static func cache(_ folder: String) -> Double {
    let lines = (text(folder + "/memory.stat") ?? "").split(separator: "\n")
    for name in ["total_inactive_file ", "inactive_file "] {
      if let line = lines.first(where: { $0.hasPrefix(name) }) {
        return Double(line.dropFirst(name.count)) ?? 0
      }
    }
    return 0
  }

  /// A group's path and those above it: `/a/b`, `/a`, and the root.
  private static func folders(_ path: Substring) -> [String] {
    let names = path.split(separator: "/")
    return (0...names.count).map { names.prefix($0).map { "/" + $0 }.joined() }
  }

  /// A number of a file; nil for `max` and for what is no limit: version 1 writes a number near
  /// 2^63 for none.
  private static func number(_ path: String) -> Double? {
    guard let text = text(path),
      let number = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)), number < 0x1p60
    else { return nil }
    return number
  }

  private static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}

/// The language of the user's surroundings, which nothing here speaks.
enum HostLanguage {
  /// Names one that every C library knows: for some names that are none, the library of languages
  /// that Foundation asks writes beyond its memory.
  static func settle() { for name in ["LANG", "LC_ALL"] { setenv(name, "C", 1) } }
}

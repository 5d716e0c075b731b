import Glibc
import Vocabulary

/// What decides beside PAPI whether a processor's counters can be had: the units that the kernel
/// shows, and what it lets whom do with them.
public struct CounterSurroundings: Sendable, Equatable {
  /// The processor's performance monitoring units, such as `cpu` or `armv8_pmuv3_0`; empty where
  /// the kernel shows none; unknown where it does not tell.
  public let units: Fact<[String]>
  /// `kernel.perf_event_paranoid`.
  public let paranoid: Fact<Int>
  /// Whether counters are read without the kernel's help: `kernel.perf_user_access` of arm64,
  /// `rdpmc` of x86.
  public let userAccess: Fact<Int>
  /// Whether this process may do what only root may.
  public let isRoot: Bool

  /// The surroundings of this process.
  public static func read() -> CounterSurroundings {
    let devices = "/sys/bus/event_source/devices"
    let units = folder(devices).map { names in names.filter { isProcessor($0) }.sorted() }
    let access = SystemText.value(in: "/proc/sys/kernel/perf_user_access") { Int($0) }
    return CounterSurroundings(
      units: Fact(units, orReason: "\(devices) cannot be read"),
      paranoid: SystemText.value(in: "/proc/sys/kernel/perf_event_paranoid") { Int($0) },
      userAccess: access.value == nil
        ? SystemText.value(in: "\(devices)/cpu/rdpmc") { Int($0) } : access,
      isRoot: geteuid() == 0)
  }

  /// The unit's name, or why there is none.
  public var unit: Fact<String> {
    switch units {
    case .unknown(let reason): .unknown(reason: reason)
    case .known(let names):
      Fact(
        names.isEmpty ? nil : names.joined(separator: " "),
        orReason: "the machine shows no PMU, as most virtual machines do not")
    }
  }

  /// Whether a device of the kernel counts a core's events.
  private static func isProcessor(_ name: String) -> Bool {
    ["cpu", "cpu_core", "cpu_atom"].contains(name)
      || ["armv", "arm_", "apple_"].contains { name.hasPrefix($0) && !name.contains("cmn") }
  }

  private static func folder(_ path: String) -> [String]? {
    guard let handle = opendir(path) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = Glibc.readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// What explains that PAPI refused an event of the processor, and the cure; nil where these
  /// surroundings do not.
  ///
  /// PAPI 7.2 gives up on the processor above level 2 whoever asks.
  ///
  /// - Parameter privilege: whose instructions were to be counted.
  func remark(privilege: Privilege) -> String? {
    if units.value == [] {
      return "this machine shows no PMU, as most virtual machines do not: run on bare metal, or on "
        + "a virtual machine that is given one"
    }
    guard let level = paranoid.value else { return nil }
    let needed = privilege == .user || isRoot ? 2 : 1
    let cure = "as root sysctl kernel.perf_event_paranoid=\(needed)"
    if level >= 3 {
      return "kernel.perf_event_paranoid is \(level), at which PAPI counts nothing: \(cure)"
    }
    if level > needed {
      return "kernel.perf_event_paranoid is \(level), which leaves users their own instructions "
        + "only: \(cure), or run as root, or leave out the ending of the name"
    }
    return nil
  }
}

/// What no true counter does.
public enum CounterCredibility {
  /// The most that anything happens in a nanosecond; 5 GHz, 50 at once.
  private static let mostPerNanosecond = 256.0
  /// What a clock that is coarse may hide.
  private static let slack = 100_000.0

  /// Why what a counter gained over some time cannot be true; nil where it can.
  ///
  /// - Parameters:
  ///   - gain: what it said afterwards less what it said before.
  ///   - nanoseconds: the wall time between the two.
  public static func fault(gain: Int64, nanoseconds: Int64) -> String? {
    if gain < 0 { return "it went back by \(gain.magnitude), as no counter does" }
    let most = mostPerNanosecond * Double(max(0, nanoseconds)) + slack
    guard Double(gain) > most else { return nil }
    return "it counted \(gain) in \(nanoseconds) ns, more than any processor can"
  }

  /// Why an event that was never seen to move is no count: its 0 would be that of a counter which
  /// is not there.
  ///
  /// - Parameter work: what was done meanwhile, besides the work with which events are tried.
  public static func stillness(during work: String) -> String {
    "it never moved, neither in \(EventExercise.words) nor in \(work): its 0 may be "
      + "that of a counter that is not there"
  }

  /// Why an event that was read around the same work twice, and around nothing, is no count; nil
  /// where it may be one.
  ///
  /// - Parameters:
  ///   - gains: of the two pieces of work.
  ///   - idle: of two reads without anything between them.
  ///   - mustMove: whether the work is known to move the event.
  static func fault(gains: (Int64, Int64), idle: Int64, mustMove: Bool) -> String? {
    let most = max(gains.0, gains.1)
    if mustMove, most == 0 {
      return "it starts and reads 0 for ever: it did not move in \(EventExercise.words)"
    }
    if idle > most, idle > 100_000 {
      return "it counted \(idle) while nothing ran, and \(most) at work"
    }
    let least = min(gains.0, gains.1)
    if mustMove, Double(most) > 1000 * Double(max(1, least)), most > 100_000 {
      return "it counted \(gains.0) and then \(gains.1) for the same work"
    }
    return nil
  }
}

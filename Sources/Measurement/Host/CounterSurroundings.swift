import Glibc

/// The facts that decide beside PAPI whether a processor's counters can be had.
package struct CounterSurroundings: Sendable, Equatable {
  /// Such as `cpu` or `armv8_pmuv3_0`; empty where the kernel shows none.
  let units: Fact<[String]>
  package let paranoid: Fact<Int>
  /// Counters are read without the kernel: `kernel.perf_user_access` of arm64, `rdpmc` of x86.
  package let userAccess: Fact<Int>
  package let isRoot: Bool

  static func read() -> CounterSurroundings {
    let devices = "/sys/bus/event_source/devices"
    let units = SystemText.names(in: devices).map { names in
      names.filter { isProcessor($0) }.sorted()
    }
    let access = SystemText.value(in: "/proc/sys/kernel/perf_user_access") { Int($0) }
    return CounterSurroundings(
      units: Fact(units, orReason: "\(devices) cannot be read"),
      paranoid: SystemText.value(in: "/proc/sys/kernel/perf_event_paranoid") { Int($0) },
      userAccess: access.value == nil
        ? SystemText.value(in: "\(devices)/cpu/rdpmc") { Int($0) } : access,
      isRoot: geteuid() == 0)
  }

  package var showsNoUnit: Bool { units.value == [] }

  package var unit: Fact<String> {
    switch units {
    case .unknown(let reason): .unknown(reason: reason)
    case .known(let names):
      Fact(
        names.isEmpty ? nil : names.joined(separator: " "),
        orReason: "the machine shows no PMU, as most virtual machines do not")
    }
  }

  private static func isProcessor(_ name: String) -> Bool {
    ["cpu", "cpu_core", "cpu_atom"].contains(name)
      || ["armv", "arm_", "apple_"].contains { name.hasPrefix($0) && !name.contains("cmn") }
  }

  /// Why PAPI refused an event of the processor, and the cure; nil where these surroundings do not.
  /// PAPI 7.2 gives up on the processor above level 2 whoever asks. `isOfKernel` is true for an
  /// event that the kernel counts without the processor.
  func remark(privilege: Privilege, isOfKernel: Bool) -> String? {
    if showsNoUnit, !isOfKernel {
      return "this machine shows no PMU, as most virtual machines do not: run on bare metal, or on "
        + "a virtual machine that is given one"
    }
    guard let level = paranoid.value else { return nil }
    let needed = privilege == .user || isRoot ? 2 : 1
    let cure =
      "as root sysctl kernel.perf_event_paranoid=\(needed), or, with a PAPI later than 7.2, give the "
      + "program CAP_PERFMON (setcap cap_perfmon+ep)"
    if level >= 3 {
      return "kernel.perf_event_paranoid is \(level), at which PAPI counts nothing: \(cure)"
    }
    if level > needed {
      return "kernel.perf_event_paranoid is \(level), which leaves users their own instructions "
        + "only: \(cure), or run as root"
        + (isOfKernel ? "" : ", or leave out the ending of the name")
    }
    return nil
  }
}

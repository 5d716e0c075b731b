import Glibc

/// The machine and how it is set, as far as it bears on measurements. Every fact may be missing,
/// with the reason.
public struct HostFacts: Sendable, Equatable {
  /// Model, numbers and features of the processor.
  public let processor: ProcessorFacts
  /// Processors that this process may run on.
  public let availableCores: Fact<Int>
  /// Name of the virtual machine's product, such as `KVM`, `unnamed` where it has none, or `none`
  /// on bare metal.
  public let hypervisor: Fact<String>
  /// What emulates the processor, where something says so: then no time means anything.
  public let emulator: Fact<String>
  /// What decides whether the processor's counters can be had.
  public let counters: CounterSurroundings
  /// Frequency governor of processor 0, such as `performance`.
  public let governor: Fact<String>
  /// Name and release of the kernel, such as `Linux 6.1.0`.
  public let kernel: Fact<String>
  /// Machine architecture, such as `x86_64`.
  public let architecture: Fact<String>
  /// Name and version of the C library, such as `glibc 2.36`.
  public let cLibrary: Fact<String>
  /// Placement of memory at random: `full`, `conservative`, `off` or `off for this process`.
  public let addressSpaceRandomisation: Fact<String>
  /// How much of perf events the kernel allows to users: -1 all, 2 only their own code, 3 and above
  /// nothing.
  public let perfEventParanoid: Fact<Int>
  /// Main memory in bytes.
  public let memoryBytes: Fact<Int64>
  /// Runnable tasks on the machine when asked.
  public let load: Fact<LoadAverage>
  /// Processor time taken by other guests since boot when asked, in ticks of 1/`ticksPerSecond` s,
  /// over all processors.
  public let stealTicks: Fact<Int64>
  /// Length of a tick.
  public let ticksPerSecond: Int

  /// Reads all facts now. Takes about a millisecond; not for use between measurements.
  public static func read() -> HostFacts {
    let cpuinfo = SystemText.contents(of: "/proc/cpuinfo")
    let processor = ProcessorFacts(cpuinfo: cpuinfo.value ?? "")
    let (kernel, architecture) = unixName()
    return HostFacts(
      processor: processor,
      availableCores: availableCoreCount(),
      hypervisor: hypervisorName(isVirtual: processor.isVirtual, product: product()),
      emulator: emulator(
        commandLine: SystemText.contents(of: "/proc/cmdline").value ?? "",
        model: processor.model.value),
      counters: CounterSurroundings.read(),
      governor: SystemText.value(
        in: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", nonEmpty),
      kernel: kernel,
      architecture: architecture,
      cLibrary: cLibraryVersion(),
      addressSpaceRandomisation: randomisation(),
      perfEventParanoid: SystemText.value(in: "/proc/sys/kernel/perf_event_paranoid") { Int($0) },
      memoryBytes: SystemText.value(in: "/proc/meminfo", memoryBytes(meminfo:)),
      load: SystemText.value(in: "/proc/loadavg", LoadAverage.init(loadavg:)),
      stealTicks: readStealTicks(),
      ticksPerSecond: sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Time taken by other guests since boot, in ticks over all processors; unknown on kernels that
  /// do not keep it.
  public static func readStealTicks() -> Fact<Int64> {
    SystemText.value(in: "/proc/stat", stealTicks(stat:))
  }

  /// The load now.
  public static func readLoad() -> Fact<LoadAverage> {
    SystemText.value(in: "/proc/loadavg", LoadAverage.init(loadavg:))
  }
}

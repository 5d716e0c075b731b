import CSystem
import Glibc

/// The machine and how it is set, as far as it bears on measurements.
package struct HostFacts: Sendable, Equatable {
  package let processor: ProcessorFacts
  package let availableCores: Fact<Int>
  /// Name of the virtual machine's product, such as `KVM`, `unnamed` where it has none, or `none`
  /// on bare metal.
  package let hypervisor: Fact<String>
  /// The emulator of the processor, where something says so: then no time means anything.
  package let emulator: Fact<String>
  package let counters: CounterSurroundings
  /// By the name in manifests: the governor of processor 0, whether it may boost, simultaneous
  /// multithreading, huge pages, isolated processors.
  package let settings: [String: Fact<String>]
  /// Name and release of the kernel, such as `Linux 6.1.0`.
  package let kernel: Fact<String>
  package let architecture: Fact<String>
  /// Name and version of the C library, such as `glibc 2.36`.
  package let cLibrary: Fact<String>
  /// Placement of memory at random: `full`, `conservative`, `off` or `off for this process`.
  package let addressSpaceRandomisation: Fact<String>
  package let memoryBytes: Fact<Int64>

  /// Reads all facts now. Takes about a millisecond; not for use between measurements.
  package static func read() -> HostFacts {
    let cpuinfo = SystemText.contents(of: "/proc/cpuinfo")
    let processor = ProcessorFacts(cpuinfo: cpuinfo.value ?? "")
    let (kernel, architecture) = unixName()
    let cores = Int(affinity_cores())
    return HostFacts(
      processor: processor,
      availableCores: Fact(cores > 0 ? cores : nil, orReason: "sched_getaffinity has no answer"),
      hypervisor: hypervisorName(isVirtual: processor.isVirtual, product: product()),
      emulator: emulator(
        commandLine: SystemText.contents(of: "/proc/cmdline").value ?? "",
        model: processor.model.value),
      counters: CounterSurroundings.read(),
      settings: readSettings(),
      kernel: kernel,
      architecture: architecture,
      cLibrary: cLibraryVersion(),
      addressSpaceRandomisation: randomisation(),
      memoryBytes: SystemText.value(in: "/proc/meminfo") { SystemText.bytes("MemTotal", in: $0) })
  }

  private static func readSettings() -> [String: Fact<String>] {
    let processors = "/sys/devices/system/cpu"
    let boost = SystemText.value(in: processors + "/cpufreq/boost") { ["0": "off", "1": "on"][$0] }
    return [
      "governor": SystemText.value(in: processors + "/cpu0/cpufreq/scaling_governor", nonEmpty),
      "boost": boost.value != nil
        ? boost
        : SystemText.value(in: processors + "/intel_pstate/no_turbo") {
          ["0": "on", "1": "off"][$0]
        },
      "smt": SystemText.value(in: processors + "/smt/control", nonEmpty),
      "isolated_processors": SystemText.value(in: processors + "/isolated") {
        $0.isEmpty ? "none" : $0
      },
      "transparent_huge_pages": SystemText.value(
        in: "/sys/kernel/mm/transparent_hugepage/enabled", chosen(of:)),
    ]
  }

  /// The word in brackets: `always [madvise] never` is `madvise`.
  static func chosen(of words: String) -> String? {
    words.split(separator: " ").first { $0.hasPrefix("[") && $0.hasSuffix("]") }
      .map { String($0.dropFirst().dropLast()) }
  }

  /// The meaning of `/proc/sys/kernel/randomize_va_space`, unless the process was started without.
  static func randomisation(setting: String, isOffForProcess: Bool) -> String? {
    let names = ["0": "off", "1": "conservative", "2": "full"]
    guard let name = names[setting] else { return nil }
    return isOffForProcess && name != "off" ? "off for this process" : name
  }

  /// Where the processor does not tell, the product has to: one that no virtual machine is known by
  /// is named as what it is.
  static func hypervisorName(isVirtual: Fact<Bool>, product: Fact<String>) -> Fact<String> {
    switch isVirtual {
    case .known(true): return .known(product.value ?? "unnamed")
    case .known(false): return .known("none")
    case .unknown(let reason):
      guard let name = product.value else { return .unknown(reason: reason) }
      let signs = ["virt", "kvm", "qemu", "hvm", "vmware", "compute engine", "parallels"]
      let isMachine = signs.contains { name.lowercased().contains($0) }
      return .known(isMachine ? name : "none known on \(name)")
    }
  }

  static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

  static func unixName() -> (kernel: Fact<String>, architecture: Fact<String>) {
    var name = utsname()
    guard uname(&name) == 0 else {
      let reason = "uname: \(String(cString: strerror(errno)))"
      return (.unknown(reason: reason), .unknown(reason: reason))
    }
    func text<Characters>(_ characters: Characters) -> String {
      withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return (.known("\(text(name.sysname)) \(text(name.release))"), .known(text(name.machine)))
  }

  static func product() -> Fact<String> {
    let product = SystemText.value(in: "/sys/class/dmi/id/product_name", nonEmpty)
    if product.value != nil { return product }
    let model = SystemText.value(in: "/proc/device-tree/model", nonEmpty)
    return model.value == nil ? product : model
  }

  /// The name that the kernel was told at its start, `wavebench.emulator=NAME`, or that an emulated
  /// x86 processor gives itself. Nothing else tells an emulated arm64 from a real one.
  static func emulator(commandLine: String, model: String?) -> Fact<String> {
    let told = commandLine.split(whereSeparator: \.isWhitespace).compactMap { word in
      word.hasPrefix("wavebench.emulator=") ? String(word.dropFirst(19)) : nil
    }
    if let name = told.first, !name.isEmpty { return .known(name) }
    if model?.contains("TCG") == true || model?.hasPrefix("QEMU Virtual CPU") == true {
      return .known("qemu-tcg")
    }
    return .unknown(reason: "nothing says that this machine is emulated")
  }

  static func cLibraryVersion() -> Fact<String> {
    var text = [CChar](repeating: 0, count: 64)
    let length = confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
    guard length > 0, length <= text.count else {
      return .unknown(reason: "confstr(_CS_GNU_LIBC_VERSION) has no answer")
    }
    return .known(text.withUnsafeBytes { String(decoding: $0.prefix(length - 1), as: UTF8.self) })
  }

  static func randomisation() -> Fact<String> {
    let persona = SystemText.value(in: "/proc/self/personality") { Int($0, radix: 16) }
    return persona.flatMap { persona in
      SystemText.value(in: "/proc/sys/kernel/randomize_va_space") {
        randomisation(setting: $0, isOffForProcess: persona & Int(ADDR_NO_RANDOMIZE) != 0)
      }
    }
  }
}

package enum AddressLayout {
  /// Processes that `body` starts on this thread get the same addresses every time, as under
  /// `setarch -R`; says whether the kernel granted it: some containers forbid it.
  package static func fixed<Result>(
    _ body: () throws -> Result
  ) rethrows -> (Result, isFixed: Bool) {
    // 0xFFFF_FFFF asks and changes nothing.
    let before = personality(0xFFFF_FFFF)
    guard before >= 0 else { return (try body(), false) }
    let wanted = UInt(UInt32(bitPattern: before)) | UInt(ADDR_NO_RANDOMIZE)
    let isFixed = personality(wanted) >= 0
    defer { if isFixed { _ = personality(UInt(UInt32(bitPattern: before))) } }
    return (try body(), isFixed)
  }
}

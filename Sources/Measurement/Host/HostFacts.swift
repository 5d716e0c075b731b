import Glibc

/// The machine and how it is set, as far as it bears on measurements. Every fact may be missing,
/// with the reason.
package struct HostFacts: Sendable, Equatable {
  /// Model, numbers and features of the processor.
  package let processor: ProcessorFacts
  /// Processors that this process may run on.
  package let availableCores: Fact<Int>
  /// Name of the virtual machine's product, such as `KVM`, `unnamed` where it has none, or `none`
  /// on bare metal.
  package let hypervisor: Fact<String>
  /// What emulates the processor, where something says so: then no time means anything.
  package let emulator: Fact<String>
  /// What decides whether the processor's counters can be had.
  package let counters: CounterSurroundings
  /// Frequency governor of processor 0, such as `performance`.
  package let governor: Fact<String>
  /// Name and release of the kernel, such as `Linux 6.1.0`.
  package let kernel: Fact<String>
  /// Machine architecture, such as `x86_64`.
  package let architecture: Fact<String>
  /// Name and version of the C library, such as `glibc 2.36`.
  package let cLibrary: Fact<String>
  /// Placement of memory at random: `full`, `conservative`, `off` or `off for this process`.
  package let addressSpaceRandomisation: Fact<String>
  /// How much of perf events the kernel allows to users: -1 all, 2 only their own code, 3 and above
  /// nothing.
  package let perfEventParanoid: Fact<Int>
  /// Main memory in bytes.
  package let memoryBytes: Fact<Int64>
  /// Runnable tasks on the machine when asked.
  let load: Fact<LoadAverage>
  /// Processor time taken by other guests since boot when asked, in ticks of 1/`ticksPerSecond` s,
  /// over all processors.
  package let stealTicks: Fact<Int64>
  /// Length of a tick.
  let ticksPerSecond: Int

  /// Reads all facts now. Takes about a millisecond; not for use between measurements.
  package static func read() -> HostFacts {
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
  package static func readStealTicks() -> Fact<Int64> {
    SystemText.value(in: "/proc/stat", stealTicks(stat:))
  }
}

/// Tasks that ran or waited, averaged over three spans.
struct LoadAverage: Sendable, Equatable {
  /// Average over the last minute.
  let oneMinute: Double
  /// Average over five minutes.
  let fiveMinutes: Double
  /// Average over fifteen minutes.
  let fifteenMinutes: Double

  /// Reads the text of `/proc/loadavg`; `nil` unless it begins with three finite numbers.
  init?(loadavg text: String) {
    let numbers = text.split(separator: " ").prefix(3).compactMap { Double($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    oneMinute = numbers[0]
    fiveMinutes = numbers[1]
    fifteenMinutes = numbers[2]
  }
}

extension HostFacts {
  /// `MemTotal` of `/proc/meminfo` in bytes; the file counts in units of 1024 bytes.
  static func memoryBytes(meminfo text: String) -> Int64? {
    for line in text.split(separator: "\n") where line.hasPrefix("MemTotal:") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[2] == "kB", let kibibytes = Int64(words[1]) else { return nil }
      let (bytes, overflows) = kibibytes.multipliedReportingOverflow(by: 1_024)
      return overflows ? nil : bytes
    }
    return nil
  }

  /// The eighth number of the `cpu` line of `/proc/stat`.
  static func stealTicks(stat text: String) -> Int64? {
    for line in text.split(separator: "\n") where line.hasPrefix("cpu ") {
      let words = line.split(separator: " ")
      return words.count > 8 ? Int64(words[8]) : nil
    }
    return nil
  }

  /// The meaning of `/proc/sys/kernel/randomize_va_space`, unless the process was started without.
  static func randomisation(setting: String, isOffForProcess: Bool) -> String? {
    let names = ["0": "off", "1": "conservative", "2": "full"]
    guard let name = names[setting] else { return nil }
    return isOffForProcess && name != "off" ? "off for this process" : name
  }

  /// Number of processors in a mask as `/proc/self/status` writes it (`0-3,8` is 5).
  static func coreCount(list: String) -> Int? {
    var count = 0
    for range in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        first >= 0, last >= first, last < 1 << 20
      else { return nil }
      count += last - first + 1
    }
    return count
  }

  /// Name of the virtual machine's product; `unnamed` where it has none, `none` on bare metal.
  ///
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

  /// The value of one field of `/proc/self/status`.
  static func field(_ name: String, ofStatus text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
      return SystemText.trimmed(line.dropFirst(name.count + 1))
    }
    return nil
  }

  static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}

extension HostFacts {
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

  static func availableCoreCount() -> Fact<Int> {
    SystemText.value(in: "/proc/self/status") { status in
      field("Cpus_allowed_list", ofStatus: status).flatMap(coreCount(list:))
    }
  }

  /// The machine's product, as its firmware calls it.
  static func product() -> Fact<String> {
    let product = SystemText.value(in: "/sys/class/dmi/id/product_name", nonEmpty)
    if product.value != nil { return product }
    let model = SystemText.value(in: "/proc/device-tree/model", nonEmpty)
    return model.value == nil ? product : model
  }

  /// What is emulated: what the kernel was told at its start, `wavebench.emulator=NAME`, or what an
  /// emulated x86 processor calls itself. Nothing else tells an emulated arm64 from a real one.
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
    // ADDR_NO_RANDOMIZE of <sys/personality.h>.
    let noRandomisation = 0x004_0000
    let persona = SystemText.value(in: "/proc/self/personality") { Int($0, radix: 16) }
    return persona.flatMap { persona in
      SystemText.value(in: "/proc/sys/kernel/randomize_va_space") {
        randomisation(setting: $0, isOffForProcess: persona & noRandomisation != 0)
      }
    }
  }
}

/// A value found out about the machine, or the reason why it could not be.
package enum Fact<Value: Sendable & Equatable>: Sendable, Equatable {
  case known(Value)
  /// Why there is none.
  case unknown(reason: String)

  /// The value, or `nil`.
  package var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  /// Why there is no value, or `nil`.
  package var reason: String? {
    if case .unknown(let reason) = self { reason } else { nil }
  }

  init(_ value: Value?, orReason reason: @autoclosure () -> String) {
    self = value.map(Fact.known) ?? .unknown(reason: reason())
  }

  func flatMap<Other>(_ transform: (Value) -> Fact<Other>) -> Fact<Other> {
    switch self {
    case .known(let value): transform(value)
    case .unknown(let reason): .unknown(reason: reason)
    }
  }
}

/// Reads small files of the kernel, which have no size before they are read.
enum SystemText {
  static func contents(of path: String) -> Fact<String> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      return .unknown(reason: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        return .unknown(reason: "\(path): \(String(cString: strerror(errno)))")
      }
      if count == 0 { return .known(String(decoding: bytes, as: UTF8.self)) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The file's text without blanks around it, passed through a parser.
  static func value<Value>(
    in path: String, _ parse: (String) -> Value?
  ) -> Fact<Value> where Value: Sendable & Equatable {
    contents(of: path).flatMap { text in
      Fact(parse(trimmed(text)), orReason: "\(path): cannot read \"\(trimmed(text).prefix(40))\"")
    }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\0"]
    guard
      let first = text.firstIndex(where: { !blanks.contains($0) }),
      let last = text.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(text[first...last])
  }
}

/// Short names of long contents.
package enum Fingerprint {
  /// FNV-1a, 64 bits, as 16 hexadecimal digits (Fowler, Noll, Vo; offset 14695981039346656037,
  /// prime 1099511628211). Equal contents have equal digits; it is no protection against an
  /// adversary.
  ///
  /// - Complexity: O(bytes).
  @inlinable
  package static func digits(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Tasks that ran or waited, averaged over three spans.
public struct LoadAverage: Sendable, Equatable {
  /// Average over the last minute.
  public let oneMinute: Double
  /// Average over five minutes.
  public let fiveMinutes: Double
  /// Average over fifteen minutes.
  public let fifteenMinutes: Double

  /// Reads the text of `/proc/loadavg`; `nil` unless it begins with three finite numbers.
  public init?(loadavg text: String) {
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

/// The words of `/proc/cpuinfo` about the first processor, in the fields of x86 or of arm64.
package struct ProcessorFacts: Sendable, Equatable {
  /// Such as `AMD EPYC 9B14`; of arm64 names or numbers, and the revision: `ARM Neoverse-N1 r4p1`.
  package let model: Fact<String>
  /// 16 hexadecimal digits over the sorted set of features (FNV-1a, 64 bits). Two machines with the
  /// same digits take the same code paths in libraries that choose by feature.
  package let flagsHash: Fact<String>
  /// True if the features name a hypervisor; unknown on arm64, whose features do not say.
  let isVirtual: Fact<Bool>

  init(cpuinfo text: String) {
    let fields = CPUInfoBlock(text)
    if let main = MainID(fields) {
      model = .known(main.description)
      let features = fields.text("Features")
      flagsHash = features.flatMap { .known(Self.hash(ofFlags: $0)) }
      isVirtual = .unknown(reason: "the features of an arm64 processor name no hypervisor")
      return
    }
    model = fields.text("model name")
    let flags = fields.text("flags")
    flagsHash = flags.flatMap { .known(Self.hash(ofFlags: $0)) }
    isVirtual = flags.flatMap { .known($0.split(separator: " ").contains("hypervisor")) }
  }

  static func hash(ofFlags flags: String) -> String {
    let distinct = Set(flags.split(whereSeparator: \.isWhitespace).map(String.init)).sorted()
    return Fingerprint.digits(of: distinct.joined(separator: " ").utf8)
  }
}

private struct CPUInfoBlock {
  private var fields: [String: String] = [:]

  init(_ text: String) {
    let block = text.split(separator: "\n\n", maxSplits: 1).first ?? ""
    for line in block.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = line[..<colon].trimmed
      fields[key] = line[line.index(after: colon)...].trimmed
    }
  }

  func text(_ name: String) -> Fact<String> {
    Fact(fields[name], orReason: "/proc/cpuinfo has no field \"\(name)\"")
  }

  func number(_ name: String) -> Fact<Int> {
    text(name).flatMap { text in
      let number = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
      return Fact(number, orReason: "\(name) is not a number: \"\(text)\"")
    }
  }
}

/// The numbers of an arm64 processor's main ID register, MIDR_EL1.
private struct MainID: CustomStringConvertible {
  let implementer: Int
  let variant: Int
  let part: Int
  let revision: Int

  /// nil where a field is missing, as on every other architecture.
  init?(_ fields: CPUInfoBlock) {
    guard let implementer = fields.number("CPU implementer").value,
      let variant = fields.number("CPU variant").value, let part = fields.number("CPU part").value,
      let revision = fields.number("CPU revision").value
    else { return nil }
    (self.implementer, self.variant) = (implementer, variant)
    (self.part, self.revision) = (part, revision)
  }

  // Arm's Technical Reference Manuals, MIDR_EL1; other vendors as in the kernel's cputype.h.
  private static let implementers = [
    0x41: "ARM", 0x42: "Broadcom", 0x43: "Cavium", 0x46: "Fujitsu", 0x48: "HiSilicon",
    0x4E: "NVIDIA", 0x50: "APM", 0x51: "Qualcomm", 0x61: "Apple", 0x6D: "Microsoft",
    0xC0: "Ampere",
  ]
  private static let parts = [
    0xD03: "Cortex-A53", 0xD05: "Cortex-A55", 0xD07: "Cortex-A57", 0xD08: "Cortex-A72",
    0xD09: "Cortex-A73", 0xD0A: "Cortex-A75", 0xD0B: "Cortex-A76", 0xD0C: "Neoverse-N1",
    0xD0D: "Cortex-A77", 0xD40: "Neoverse-V1", 0xD41: "Cortex-A78", 0xD44: "Cortex-X1",
    0xD49: "Neoverse-N2", 0xD4F: "Neoverse-V2",
  ]

  var description: String {
    func hexadecimal(_ number: Int) -> String { "0x" + String(number, radix: 16) }
    let maker = Self.implementers[implementer] ?? "implementer " + hexadecimal(implementer)
    let name = implementer == 0x41 ? Self.parts[part] : nil
    return "\(maker) \(name ?? "part " + hexadecimal(part)) r\(variant)p\(revision)"
  }
}

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
    let main = fields.mainID
    model = main.map(Fact.known) ?? fields.text("model name")
    let flags = fields.text(main == nil ? "flags" : "Features")
    flagsHash = flags.flatMap { .known(Self.hash(ofFlags: $0)) }
    isVirtual =
      main == nil
      ? flags.flatMap { .known($0.split(separator: " ").contains("hypervisor")) }
      : .unknown(reason: "the features of an arm64 processor name no hypervisor")
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

  private func number(_ name: String) -> Int? {
    fields[name].flatMap { $0.hasPrefix("0x") ? Int($0.dropFirst(2), radix: 16) : Int($0) }
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

  /// An arm64 processor by its main ID register, MIDR_EL1; nil where a field is missing, as on
  /// every other architecture.
  var mainID: String? {
    guard let implementer = number("CPU implementer"), let variant = number("CPU variant"),
      let part = number("CPU part"), let revision = number("CPU revision")
    else { return nil }
    func hexadecimal(_ number: Int) -> String { "0x" + String(number, radix: 16) }
    let maker = Self.implementers[implementer] ?? "implementer " + hexadecimal(implementer)
    let name = implementer == 0x41 ? Self.parts[part] : nil
    return "\(maker) \(name ?? "part " + hexadecimal(part)) r\(variant)p\(revision)"
  }
}

/// What `/proc/cpuinfo` says of the first processor.
public struct ProcessorFacts: Sendable, Equatable {
  /// Such as `AMD EPYC 9B14`.
  public let model: Fact<String>
  /// The vendor's family number.
  public let family: Fact<Int>
  /// The vendor's model number.
  public let modelNumber: Fact<Int>
  /// The vendor's stepping number.
  public let stepping: Fact<Int>
  /// 16 hexadecimal digits over the sorted set of features (FNV-1a, 64 bits). Two machines with the
  /// same digits take the same code paths in libraries that choose by feature.
  public let flagsHash: Fact<String>
  /// True if the features name a hypervisor.
  public let isVirtual: Fact<Bool>

  /// Reads the text of `/proc/cpuinfo`; fields that another architecture names differently are
  /// unknown.
  public init(cpuinfo text: String) {
    let block = text.split(separator: "\n\n", maxSplits: 1).first ?? ""
    var fields: [String: String] = [:]
    for line in block.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = SystemText.trimmed(line[..<colon])
      fields[key] = SystemText.trimmed(line[line.index(after: colon)...])
    }
    func field(_ name: String) -> Fact<String> {
      Fact(fields[name], orReason: "/proc/cpuinfo has no field \"\(name)\"")
    }
    func number(_ name: String) -> Fact<Int> {
      field(name).flatMap { Fact(Int($0), orReason: "\(name) is not a number: \"\($0)\"") }
    }
    model = field("model name")
    family = number("cpu family")
    modelNumber = number("model")
    stepping = number("stepping")
    let flags = field("flags")
    flagsHash = flags.flatMap { .known(Self.hash(ofFlags: $0)) }
    isVirtual = flags.flatMap { .known($0.split(separator: " ").contains("hypervisor")) }
  }

  /// The fingerprint of the sorted, distinct flags joined by single blanks.
  static func hash(ofFlags flags: String) -> String {
    let distinct = Set(flags.split(whereSeparator: \.isWhitespace).map(String.init)).sorted()
    return Fingerprint.digits(of: distinct.joined(separator: " ").utf8)
  }
}

/// Whether the parts of a joined run were measured on machines and builds that can be compared.
enum MachineAgreement {
  /// The first hard fact, by name, in which parts differ, as `host.cpu_model`; nil when they agree,
  /// and for a run that was not joined.
  static func difference(_ manifest: [String: ManifestValue]?) -> String? {
    guard case .list(let parts)? = manifest?["parts"] else { return nil }
    let facts = parts.map(hardFacts)
    let names = Set(facts.flatMap(\.keys)).sorted()
    return names.first { name in facts.contains { $0[name] != facts[0][name] } }
  }

  private static func hardFacts(_ part: ManifestValue) -> [String: ManifestValue] {
    guard case .object(let manifest) = part else { return [:] }
    var facts: [String: ManifestValue] = [:]
    for section in ["host", "versions"] {
      guard case .object(let fields)? = manifest[section] else { continue }
      for (name, value) in fields {
        guard case .object(let fact) = value, fact["key"] == .text("hard") else { continue }
        facts["\(section).\(name)"] = fact["value"] ?? .null
      }
    }
    return facts
  }
}

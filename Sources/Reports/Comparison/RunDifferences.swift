/// In what two runs differ apart from their numbers.
public struct RunDifferences: Sendable, Equatable {
  /// Facts that forbid comparing times, in words.
  public var hard: [String] = []
  /// Facts worth knowing, in words.
  public var soft: [String] = []

  /// Compares two manifests: every object with a `key` of `hard` or `soft` is a fact. A manifest
  /// that is not there is a hard difference.
  public static func of(
    _ baseline: [String: ManifestValue]?, _ candidate: [String: ManifestValue]?
  ) -> RunDifferences {
    var result = RunDifferences()
    guard let baseline, let candidate else {
      result.hard.append("a run without manifest.json: nobody knows what machine it was")
      return result
    }
    var facts: (Facts, Facts) = ([:], [:])
    collect(.object(baseline), "", into: &facts.0)
    collect(.object(candidate), "", into: &facts.1)
    for name in Set(facts.0.keys).union(facts.1.keys).sorted() {
      let (old, new) = (facts.0[name], facts.1[name])
      let text = "\(name): \(words(old?.value)) against \(words(new?.value))"
      let isHard = old?.isHard == true || new?.isHard == true
      let isEmpty = [old, new].allSatisfy { $0 == nil || $0?.value == .null }
      if isHard, isEmpty {
        // What nobody knows of either is no agreement.
        result.hard.append("\(name): not known of either run")
      } else if isHard, old?.value != new?.value {
        result.hard.append(text)
      } else if !isEmpty, old?.value != new?.value {
        result.soft.append(text)
      }
    }
    return result
  }

  private typealias Facts = [String: (value: ManifestValue, isHard: Bool)]

  private static func collect(_ value: ManifestValue, _ name: String, into facts: inout Facts) {
    guard case .object(let object) = value else { return }
    if case .text(let key)? = object["key"], let fact = object["value"] {
      facts[name] = (known(fact, object["reason"]), key == "hard")
      return
    }
    for (key, member) in object where key != "parts" {
      collect(member, name.isEmpty ? key : name + "." + key, into: &facts)
    }
  }

  /// A fact's value. Of a hypervisor without a name older versions say in words that it is there.
  private static func known(
    _ value: ManifestValue, _ reason: ManifestValue?
  ) -> ManifestValue {
    guard value == .null, case .text(let words)? = reason,
      words.hasPrefix("a hypervisor is present, its name is not")
    else { return value }
    return .text("unnamed")
  }

  private static func words(_ value: ManifestValue?) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .list, .object: "(several values)"
    case .null, nil: "not known"
    }
  }
}

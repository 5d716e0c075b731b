public import ResultStore

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
      guard old?.value != new?.value else { continue }
      let text = "\(name): \(words(old?.value)) against \(words(new?.value))"
      if old?.isHard == true || new?.isHard == true {
        result.hard.append(text)
      } else {
        result.soft.append(text)
      }
    }
    return result
  }

  private typealias Facts = [String: (value: ManifestValue, isHard: Bool)]

  private static func collect(_ value: ManifestValue, _ name: String, into facts: inout Facts) {
    guard case .object(let object) = value else { return }
    if case .text(let key)? = object["key"], let fact = object["value"] {
      facts[name] = (fact, key == "hard")
      return
    }
    for (key, member) in object where key != "parts" {
      collect(member, name.isEmpty ? key : name + "." + key, into: &facts)
    }
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

import Reports

/// Runs in the order of time, those that can be compared in one group.
struct RunOrder {
  /// A run with its number on the page, from 1.
  struct Entry {
    let number: Int
    let facts: RunFacts

    /// Where its part of the page begins.
    var place: String { "r\(number)" }
  }

  /// Runs that can be compared, in the order of time.
  struct Group {
    /// `A`, `B`, …, `AA`.
    let name: String
    let entries: [Entry]
    /// What tells it from the first group: facts with both values. Empty for the first.
    let differences: [(fact: String, own: String, first: String)]
  }

  /// The first is that of the oldest run.
  let groups: [Group]

  /// Runs without a known start come last.
  init(_ runs: [RunFacts]) {
    let sorted = RunInstant.order(runs.map(\.run.manifest))
    let entries = sorted.enumerated().map { Entry(number: $0.offset + 1, facts: runs[$0.element]) }
    let facts = entries.map { Self.hardFacts($0.facts.run.manifest ?? [:]) }
    let kinds = RunFacts.distinct(facts)
    groups = kinds.enumerated().map { index, kind in
      Group(
        name: Self.name(index),
        entries: zip(entries, facts).filter { $0.1 == kind }.map(\.0),
        differences: index == 0 ? [] : Self.differences(kind, kinds[0]))
    }
  }

  /// All runs in the order of time.
  var entries: [Entry] { groups.flatMap(\.entries).sorted { $0.number < $1.number } }

  /// What must be equal in two runs that can be compared, in words, by name.
  private static func hardFacts(_ manifest: [String: ManifestValue]) -> [String: String] {
    var facts: [String: String] = [:]
    for group in ["host", "versions"] {
      for (name, fact) in manifest[group]?.fields ?? [:] where fact.fields?["key"] == .text("hard")
      {
        facts[name] = fact.factWords
      }
    }
    return facts
  }

  private static func differences(
    _ own: [String: String], _ first: [String: String]
  ) -> [(fact: String, own: String, first: String)] {
    Set(own.keys).union(first.keys).sorted().filter { own[$0] != first[$0] }.map {
      ($0, own[$0] ?? "unknown", first[$0] ?? "unknown")
    }
  }

  private static func name(_ index: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let last = String(letters[index % letters.count])
    return index < letters.count ? last : name(index / letters.count - 1) + last
  }
}

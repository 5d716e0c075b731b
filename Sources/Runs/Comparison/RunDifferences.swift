import Measurement

/// The facts in which two runs, or a row of each, differ apart from their numbers.
struct RunDifferences: Sendable, Equatable {
  /// Facts that forbid comparing times, in words.
  private(set) var hard: [String] = []
  /// Those of them that exact counts follow as well: the compiler, and how it was told to compile.
  private(set) var compiler: [String] = []
  /// Facts worth knowing, in words.
  private(set) var soft: [String] = []
  /// Sections of the manifest of which neither run states a fact, and facts of which nobody can say
  /// which row of a joined run has which value, in words: unknown, which is no agreement.
  private(set) var unknown: [Section: String] = [:]

  /// The sections whose facts decide whether numbers can be compared.
  enum Section: String, Sendable, CaseIterable {
    /// The machine: times follow it.
    case host
    /// The program and its compiler: every number follows them.
    case versions

    /// The section of a fact, `host.cpu_model`; nil for a fact of none.
    fileprivate init?(fact name: String) { self.init(rawValue: String(name.prefix { $0 != "." })) }
  }

  /// Compares the facts of two manifests; one that is not there is a hard difference.
  init(_ baseline: Facts?, _ candidate: Facts?) {
    guard let baseline = baseline?.values, let candidate = candidate?.values else {
      hard.append("a run without manifest.json: its machine is not known")
      return
    }
    for name in Set(baseline.keys).union(candidate.keys).sorted() {
      let (old, new) = (baseline[name], candidate[name])
      let text = Self.text(name, Self.words(old?.value), Self.words(new?.value))
      let isHard = old?.isHard == true || new?.isHard == true
      let isEmpty = [old, new].allSatisfy { $0 == nil || $0?.value == .null }
      if isHard, isEmpty {
        // A fact that nobody knows of either is no agreement.
        hard.append("\(name): not known of either run")
      } else if name == Self.features, baseline[Self.model]?.value != candidate[Self.model]?.value {
        continue
      } else if isHard, old?.value != new?.value {
        hard.append(text)
        if Self.compilerFacts.contains(name) { compiler.append(text) }
      } else if isHard, case .list? = old?.value {
        unknown[Section(fact: name) ?? .versions] =
          "\(name): \(Self.words(old?.value)), and no part says which rows it has"
      } else if !isEmpty, old?.value != new?.value {
        soft.append(text)
      }
    }
    let stated = [baseline, candidate].flatMap { $0.filter { $0.value.value != .null }.keys }
    for section in Section.allCases where !stated.contains(where: { Section(fact: $0) == section })
    {
      unknown[section] = "no fact of '\(section.rawValue)' is known of either run"
    }
  }

  /// All that any of several has.
  init(_ all: some Sequence<RunDifferences>) {
    for one in all {
      hard += one.hard.filter { !hard.contains($0) }
      compiler += one.compiler.filter { !compiler.contains($0) }
      soft += one.soft.filter { !soft.contains($0) }
      unknown.merge(one.unknown) { first, _ in first }
    }
  }

  private static let compilerFacts: Set<String> = ["versions.swift", "versions.build"]

  private static let features = "host.cpu_flags_hash"
  private static let model = "host.cpu_model"

  private static let nouns: [String: String] = [
    model: "processor", "versions.swift": "compiler", "versions.commit": "revision",
    "versions.tool": "version of WaveBench", "host.cpu_clock": "CPU clock",
    "host.cores": "number of cores", "host.memory_bytes": "size of memory, bytes",
    "versions.c_library": "C library", "versions.papi": "PAPI",
  ]

  /// The facts that are fingerprints, with what differs where they do.
  private static let fingerprints: [String: String] = [
    features: "processors of one name with other features",
    "versions.anchor": "another anchor, the code that tells the host's speed",
  ]

  /// The difference of a fact, `another processor: A against B`.
  private static func text(_ name: String, _ old: String, _ new: String) -> String {
    if let words = fingerprints[name] { return words }
    let bare = name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? name
    return "another \(nouns[name] ?? bare.replacing("_", with: " ")): \(old) against \(new)"
  }

  private static func words(_ value: ManifestValue?) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let values): values.map { words($0) }.joined(separator: " or ")
    case .object: "(several values)"
    case .null, nil: "not known"
    }
  }

  /// The facts of a manifest that must or should be the same in two runs, by name.
  struct Facts: Sendable, Equatable {
    struct Fact: Sendable, Equatable {
      let value: ManifestValue
      let isHard: Bool
    }

    private(set) var values: [String: Fact] = [:]

    /// Every object of a manifest with a `key` of `hard` or `soft` is a fact.
    init(_ manifest: Manifest) { collect(manifest.fields, "") }

    /// The first hard fact, by name, in which some differ, as `host.cpu_model`.
    static func disagreement(_ all: [Facts]) -> String? {
      let hard = all.map { $0.values.filter(\.value.isHard) }
      return Set(hard.flatMap(\.keys)).sorted()
        .first { name in hard.contains { $0[name] != hard[0][name] } }
    }

    /// The facts of rows that may be of any of some parts: a list where the parts differ.
    init(ofOne parts: [Facts]) {
      for name in Set(parts.flatMap(\.values.keys)) {
        let facts = parts.map { $0.values[name] }
        let isHard = facts.contains { $0?.isHard == true }
        var found: [ManifestValue] = []
        for value in facts.map({ $0?.value ?? .null }) where !found.contains(value) {
          found.append(value)
        }
        values[name] = Fact(value: found.count == 1 ? found[0] : .list(found), isHard: isHard)
      }
    }

    /// Readings and fingerprints differ in any two runs: nobody can act on that.
    private static let readings: Set<String> = [
      "host.steal_ticks_at_start", "host.steal_ticks_at_end", "versions.binary",
    ]

    private mutating func collect(_ object: [String: ManifestValue], _ name: String) {
      if let key = object["key"]?.text, let fact = object["value"] {
        guard !Self.readings.contains(name), !name.hasPrefix("host.cpu_clock.") else { return }
        values[name] = Fact(value: fact, isHard: key == "hard")
        return
      }
      for (key, member) in object where key != "parts" {
        guard let fields = member.object else { continue }
        collect(fields, name.isEmpty ? key : name + "." + key)
      }
    }
  }
}

import Statistics
import Vocabulary

/// Two runs compared row by row, from their CSV alone.
package struct Comparison: Sendable {
  /// Every row that either run has a number of, in the baseline's order, new ones last, ratios of
  /// arms after all.
  package private(set) var rows: [ComparedRow] = []
  /// The gated rows that the baseline lacks though it has others of their cases: it was cut, or
  /// measured less of them.
  package let lackingRows: [ComparedRow]
  /// In what the runs differ apart from their numbers.
  package let differences: RunDifferences
  /// Why times may differ though nothing was changed, in words; nil where nothing that follows the
  /// host's state was tested, or sessions are compared.
  package private(set) var sessionDoubt: String?
  package let rules: ComparisonRules

  /// Compares two runs.
  ///
  /// Times are compared per process against the anchor of the same rounds, processes, or sessions
  /// where both runs have several, by Welch's test, p values by Holm over all rows tested. A row
  /// regressed when its adjusted p is at most α **and** it changed by the minimum effect or more; it
  /// is the same when its interval lies within that. Of runs in real time, which have no anchor,
  /// processes are compared by their difference; rows of them that are not gated are a family of
  /// their own.
  package init(
    baseline: StoredRun, candidate: StoredRun, rules: ComparisonRules = ComparisonRules()
  ) {
    self.rules = rules
    differences = .of(baseline.manifest, candidate.manifest)
    let judge = RowJudge(
      rules: rules, differences: differences,
      baseline: RunEvidence(baseline), candidate: RunEvidence(candidate))
    let newRows = Dictionary(
      candidate.report.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<ReportRow.Key> = []
    for old in baseline.report {
      seen.insert(old.key)
      if let row = judge.row(old, newRows[old.key]) { rows.append(row) }
    }
    let added = candidate.report.filter { !seen.contains($0.key) }
      .compactMap { judge.row(nil, $0) }
    let cases = Set(baseline.report.map(\.caseID))
    lackingRows = added.filter { $0.isGated && cases.contains($0.caseID) }
    rows += added
    rows += judge.ratioRows(baseline.report, candidate.report, newRows)
    decide()
    if rows.contains(where: { $0.test != nil }) {
      sessionDoubt = SessionWords.doubt(Sessions(baseline.manifest), Sessions(candidate.manifest))
    }
  }

  /// Adjusts the p values of each family and settles what depends on them.
  private mutating func decide() {
    let tested = rows.indices.filter { rows[$0].test != nil }
    let isApart = { (row: ComparedRow) in row.kind == .realTime && !row.isGated }
    for family in [tested.filter { !isApart(rows[$0]) }, tested.filter { isApart(rows[$0]) }] {
      guard let adjusted = MultipleTests.holm(family.compactMap { rows[$0].test?.p }) else {
        continue
      }
      for (index, p) in zip(family, adjusted) {
        rows[index].test?.adjustedP = p
        RowJudge.settle(&rows[index], alpha: rules.alpha)
      }
    }
  }

  /// The rows that a gate looks at: exact counts, CPU time of whole frames and of the two sides,
  /// ratios, what is seen of runs in real time, and what wakes the app in them; see
  /// `ComparisonRules.Tolerance.isGated`.
  package var gatedRows: [ComparedRow] { rows.filter(\.isGated) }

  /// How many rows of each verdict there are among `rows`.
  package static func counts(_ rows: [ComparedRow]) -> [Verdict: Int] {
    rows.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
  }
}

extension StoredRun {
  /// Why this run cannot be judged at all: empty, all numbers zero, or stopped before its end. Nil
  /// when it can. Such a run must never pass a gate.
  package var defect: String? {
    let measured = report.filter { $0.quality != .unavailable }
    if measured.isEmpty { return "\(place) holds no measured row: run the suite again" }
    if measured.allSatisfy({ row in row.numbers.allSatisfy { ($0 ?? 0) == 0 } }) {
      return "every number in \(place) is 0: nothing was measured, run the suite again"
    }
    guard let manifest else { return nil }
    guard let status = manifest["status"]?.text else {
      return "the manifest of \(place) does not say whether the run is complete: run the suite "
        + "again"
    }
    return status == "complete" ? nil : "\(place) is a \(status) run: run the suite to its end"
  }
}

/// In what two runs differ apart from their numbers.
package struct RunDifferences: Sendable, Equatable {
  /// Facts that forbid comparing times, in words.
  package var hard: [String] = []
  /// Those of them that exact counts follow as well, in words: the compiler, and how it was told to
  /// compile.
  package var compiler: [String] = []
  /// Facts worth knowing, in words.
  package var soft: [String] = []

  package init() {}

  /// Compares two manifests: every object with a `key` of `hard` or `soft` is a fact. A manifest
  /// that is not there is a hard difference.
  package static func of(
    _ baseline: [String: ManifestValue]?, _ candidate: [String: ManifestValue]?
  ) -> RunDifferences {
    of(baseline.map(Facts.init), candidate.map(Facts.init))
  }

  static func of(_ baseline: Facts?, _ candidate: Facts?) -> RunDifferences {
    var result = RunDifferences()
    guard let baseline = baseline?.values, let candidate = candidate?.values else {
      result.hard.append("a run without manifest.json: its machine is not known")
      return result
    }
    for name in Set(baseline.keys).union(candidate.keys).sorted() {
      let (old, new) = (baseline[name], candidate[name])
      let text = "\(name): \(words(old?.value)) against \(words(new?.value))"
      let isHard = old?.isHard == true || new?.isHard == true
      let isEmpty = [old, new].allSatisfy { $0 == nil || $0?.value == .null }
      if isHard, isEmpty {
        // What nobody knows of either is no agreement.
        result.hard.append("\(name): not known of either run")
      } else if isHard, old?.value != new?.value {
        result.hard.append(text)
        if compilerFacts.contains(name) { result.compiler.append(text) }
      } else if !isEmpty, old?.value != new?.value {
        result.soft.append(text)
      }
    }
    return result
  }

  private static let compilerFacts: Set<String> = ["versions.swift", "versions.build"]

  /// What a manifest says that must or should be the same in two runs, by name.
  struct Facts: Sendable, Equatable {
    struct Fact: Sendable, Equatable {
      let value: ManifestValue
      let isHard: Bool
    }

    private(set) var values: [String: Fact] = [:]

    init(_ manifest: [String: ManifestValue]) { collect(manifest, "") }

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

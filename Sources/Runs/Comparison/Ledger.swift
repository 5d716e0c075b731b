import Measurement

/// The account of a gate: every gated row of both sides in exactly one class, its verdict, and what
/// follows of the classes. Counts, exit codes, sentences and files are made of it.
package struct Ledger: Sendable {
  package enum Outcome: String, Sendable {
    /// No row is worse, missing or incomparable.
    case passed
    /// A row is worse, or missing.
    case regressed
    /// A row, or all of a side, cannot be compared.
    case notComparable = "not-comparable"
    /// Under strict rules: a row was not decided, or nobody can vouch for a run.
    case undecided
  }

  /// The gated rows, in the order of the comparison.
  package let rows: [ComparedRow]
  /// Those of the candidate that the baseline lacks though it has others of their cases.
  private let lacking: [ComparedRow]
  private let differences: RunDifferences
  private let doubts: [String]
  private let isStrict: Bool
  private let comparesAcrossCompilers: Bool
  /// True if a further run of the same machine decides what could not be compared.
  private let isHistory: Bool

  init(
    _ rows: [ComparedRow], lacking: [ComparedRow] = [], _ differences: RunDifferences = .init([]),
    doubts: [String] = [], isStrict: Bool = false, comparesAcrossCompilers: Bool = false,
    isHistory: Bool = false
  ) {
    (self.rows, self.lacking, self.differences) = (rows, lacking, differences)
    (self.isStrict, self.comparesAcrossCompilers) = (isStrict, comparesAcrossCompilers)
    self.isHistory = isHistory
    // Exact counts follow no machine.
    let sections: [RunDifferences.Section] =
      rows.contains(where: \.followsMachine) ? [.versions, .host] : [.versions]
    self.doubts = doubts + sections.compactMap { differences.unknown[$0] }
  }

  /// The account of two programs measured in turns: CPU time of a frame, a row for each cell.
  package init(ofGate cells: [(caseID: String, verdict: Verdict)], isStrict: Bool) {
    self.init(
      cells.map { cell in
        var row = ComparedRow(
          caseID: cell.caseID, strategy: StrategyName(""), stage: .frame, metric: .cpuTime,
          pass: .time, unit: .times, kind: .time)
        (row.isGated, row.verdict) = (true, cell.verdict)
        return row
      }, isStrict: isStrict)
  }

  package var counts: [Verdict: Int] { Self.counts(rows) }

  static func counts(_ rows: [ComparedRow]) -> [Verdict: Int] {
    rows.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
  }

  /// The answer: a worse or vanished row outweighs everything; then what could not be compared;
  /// then, under strict rules, what could not be decided.
  package var outcome: Outcome {
    let counts = counts
    if counts.keys.contains(where: \.fails) { return .regressed }
    let incomparable = rows.filter { $0.verdict == .notComparable }
    if isHistory, isStrict, !incomparable.isEmpty, incomparable.allSatisfy(\.followsMachine) {
      return .undecided
    }
    let isCompared = !Set(counts.keys).isDisjoint(with: [.same, .improved, .inconclusive, .noisy])
    guard incomparable.isEmpty, lacking.isEmpty, isCompared else { return .notComparable }
    let isUndecided = counts[.inconclusive] != nil || counts[.noisy] != nil || !doubts.isEmpty
    return isStrict && isUndecided ? .undecided : .passed
  }

  /// The answer in a sentence, with the reason and the cure.
  package var sentence: String {
    switch outcome {
    case .regressed:
      let isTimed = rows.contains { $0.verdict == .regressed && [.time, .ratio].contains($0.kind) }
      return "regressed (\(judged))"
        + (isTimed && !isHistory
          ? "; 'scripts/gate REVISION REVISION' compares times of both programs side by side" : "")
    case .notComparable: return "not comparable: \(refusal)"
    case .undecided:
      let isCounted = counts[.inconclusive] != nil || counts[.noisy] != nil
      return isCounted || doubts.isEmpty
        ? "undecided (\(judged)); \(isHistory ? "more runs decide" : "measure with more processes")"
        : "undecided: \(doubts[0]) (\(judged))"
    case .passed:
      let counts = counts
      guard counts[.same] != nil || counts[.improved] != nil else {
        return "nothing could be decided (\(judged)); --strict fails then"
      }
      let improved = counts[.improved] ?? 0
      return "nothing regressed (\(judged))"
        + (improved > 0 && !isHistory
          ? "; make this run the baseline to lock in \(improved) improved "
            + (improved == 1 ? "row" : "rows") : "")
    }
  }

  private var refusal: String {
    if rows.isEmpty {
      return "no row of these runs is gated; --tolerances can gate more, see docs/ci.md"
    }
    let incomparable = rows.filter { $0.verdict == .notComparable }
    func first(_ facts: [String]) -> String? {
      facts.first { fact in incomparable.contains { $0.reason.contains(fact) } }
    }
    if let compiler = first(differences.compiler), !comparesAcrossCompilers {
      return
        "\(compiler), which exact counts follow; build both with one compiler, or compare them "
        + "all the same with --across-compilers (\(judged))"
    }
    if let hard = first(differences.hard) {
      return
        "\(hard); measure both on one machine, or gate exact counts with --exact-only (\(judged))"
    }
    if let row = lacking.first {
      return
        "the baseline lacks \(lacking.count) rows of cases that it has, the first \(row.place): "
        + "it was cut, or measured less; measure it anew, or leave them out with --tolerances"
    }
    if let row = incomparable.first {
      return "\(row.place): \(row.reason); leave such rows out with --filter or --tolerances, or "
        + "measure both sides anew (\(judged))"
    }
    return "no row could be compared (\(judged))"
  }
}

extension ComparedRow {
  /// True if the row's numbers follow the machine that measured them: all but exact counts.
  var followsMachine: Bool { kind != .exact }

  /// The row in a sentence: `steady/…, app, allocations`.
  var place: String { "\(caseID), \(stage.rawValue), \(metricText)" }
}

extension Verdict {
  /// True if the row is worse, or was lost.
  package var fails: Bool { self == .regressed || self == .missing }
}

import Measurement

/// Two runs compared row by row, from their CSV alone.
package struct Comparison: Sendable {
  /// Every row that either run has a number of, in the baseline's order, new ones, then ratios.
  package private(set) var rows: [ComparedRow] = []
  /// The gated rows that the baseline lacks though it has others of their cases.
  private let lackingRows: [ComparedRow]
  /// The facts in which rows of the runs differ apart from their numbers.
  let differences: RunDifferences
  /// Why nobody can vouch for a run, in words.
  private let doubts: [String]
  /// Why times may differ though nothing was changed, in words; nil where nothing that follows the
  /// host's state was tested, or sessions are compared.
  private(set) var sessionDoubt: String?
  package let rules: ComparisonRules

  /// Compares two runs.
  ///
  /// Times are compared per process against the anchor of the same rounds, processes, or sessions
  /// where both runs have several, by Welch's test, p values by Holm over all rows tested. A row
  /// regressed when its adjusted p is at most α **and** it changed by the minimum effect or more;
  /// it is the same when its interval lies within that. Of runs in real time, which have no anchor,
  /// processes are compared by their difference; rows of them that are not gated are a family of
  /// their own.
  package init(
    baseline: StoredRun, candidate: StoredRun, rules: ComparisonRules = ComparisonRules()
  ) {
    self.rules = rules
    let facts = RowDifferences(RowFacts(baseline), RowFacts(candidate))
    let judge = RowJudge(
      rules: rules, differences: facts,
      baseline: RunEvidence(baseline), candidate: RunEvidence(candidate))
    let newRows = Dictionary(
      candidate.report.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    differences = facts.of(
      baseline.report.lazy.compactMap { old in newRows[old.key].map { (old, $0) } })
    doubts = [baseline, candidate].compactMap { run in
      run.doubt.map { "\(run.place) is in doubt: \($0)" }
    }
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
    rows += judge.ratioRows(baseline.report, newRows)
    decide()
    Liveness(candidate.report).settle(&rows, since: Liveness(baseline.report))
    if differences.hard.isEmpty, rows.contains(where: { $0.test != nil }) {
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

  /// The account of the rows that a gate looks at (`ComparisonRules.Tolerance.isGated`), of those
  /// among them that `isAsked` names.
  package func ledger(
    isStrict: Bool = false, of isAsked: (ComparedRow) -> Bool = { _ in true }
  ) -> Ledger {
    Ledger(
      rows.filter { $0.isGated && isAsked($0) }, lacking: lackingRows.filter(isAsked), differences,
      doubts: doubts, isStrict: isStrict, comparesAcrossCompilers: rules.comparesAcrossCompilers)
  }
}

extension StoredRun {
  /// Why this run cannot be judged at all: empty, all numbers zero, or stopped before its end. Nil
  /// when it can. Such a run must never pass a gate.
  package var defect: String? {
    let measured = report.lazy.filter { $0.quality != .unavailable }
    if measured.isEmpty { return "\(place) holds no measured row: run the suite again" }
    if measured.allSatisfy({ row in row.numbers.allSatisfy { ($0 ?? 0) == 0 } }) {
      return "every number in \(place) is 0: nothing was measured, run the suite again"
    }
    guard let manifest else { return nil }
    guard let status = manifest.status.word else {
      return "the manifest of \(place) does not say whether the run is complete: run the suite "
        + "again"
    }
    return status == "complete" ? nil : "\(place) is a \(status) run: run the suite to its end"
  }
}

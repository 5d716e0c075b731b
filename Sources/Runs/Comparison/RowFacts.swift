import Measurement

/// The facts of each row of a run: of a joined run, in which parts may differ, those of its part.
struct RowFacts: Sendable, Equatable {
  private struct Part: Sendable, Equatable {
    let facts: RunDifferences.Facts
    let cases, passes: Set<String>

    /// - Parameter manifest: a part's own; one that does not say which rows it has may have any.
    init(_ manifest: Manifest) {
      facts = RunDifferences.Facts(manifest)
      (cases, passes) = manifest.measured
    }

    func mayHold(_ row: ReportRow) -> Bool {
      cases.isEmpty || cases.contains(row.caseID) && passes.contains(row.pass.rawValue)
    }
  }

  /// Facts that some rows share; nil without a manifest.
  fileprivate private(set) var groups: [RunDifferences.Facts?]
  /// The group of the rows of a case and a pass.
  private var places: [String: [Pass: Int]] = [:]

  init(_ run: StoredRun) {
    groups = [run.manifest.map { RunDifferences.Facts($0) }]
    let parts = (run.manifest?.parts ?? []).map(Part.init)
    guard RunDifferences.Facts.disagreement(parts.map(\.facts)) != nil else { return }
    groups = []
    var known: [[Int]: Int] = [:]
    for row in run.report where places[row.caseID]?[row.pass] == nil {
      let own = parts.indices.filter { parts[$0].mayHold(row) }
      if known[own] == nil {
        known[own] = groups.count
        groups.append(RunDifferences.Facts(ofOne: own.map { parts[$0].facts }))
      }
      places[row.caseID, default: [:]][row.pass] = known[own]
    }
  }

  fileprivate func group(of row: ReportRow) -> Int { places[row.caseID]?[row.pass] ?? 0 }
}

/// The differences of each row of one run from each row of another.
struct RowDifferences: Sendable {
  private let old, new: RowFacts
  private let all: [[RunDifferences]]

  init(_ old: RowFacts, _ new: RowFacts) {
    (self.old, self.new) = (old, new)
    all = old.groups.map { old in new.groups.map { RunDifferences(old, $0) } }
  }

  func of(_ row: ReportRow, _ other: ReportRow) -> RunDifferences {
    all[old.group(of: row)][new.group(of: other)]
  }

  var ofAll: RunDifferences { RunDifferences(all.joined()) }

  func of(_ pairs: some Sequence<(ReportRow, ReportRow)>) -> RunDifferences {
    guard all.count > 1 || all[0].count > 1 else { return all[0][0] }
    var met: Set<[Int]> = []
    return RunDifferences(
      pairs.filter { met.insert([old.group(of: $0), new.group(of: $1)]).inserted }.map(of))
  }
}

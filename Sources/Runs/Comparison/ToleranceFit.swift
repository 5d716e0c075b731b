package import Measurement

/// The rows of two runs that tolerances can fit.
package struct ToleranceFit {
  private let rows: [ComparedRow]
  private let metrics, stages, cases: [String]

  /// - Parameter report: every row of the runs, those without a number too: what one machine cannot
  ///   count another can.
  package init(_ report: [ReportRow]) {
    let rules = ComparisonRules()
    let ratios = report.filter(RowJudge.hasRatio).compactMap { row in
      row.reference.map { rules.bare(row, to: $0) }
    }
    rows = report.map { rules.bare($0) } + ratios
    metrics = Set(rows.map(\.metricText)).sorted()
    stages = Set(rows.map(\.stage.rawValue)).sorted()
    cases = Set(rows.map(\.caseID)).sorted()
  }

  /// Why a tolerance changes nothing in the answer about these runs, with the nearest spelling; nil
  /// where it can.
  package func misfit(of tolerance: ComparisonRules.Tolerance) -> String? {
    for (what, pattern, names) in [
      ("metric", tolerance.metric, metrics), ("stage", tolerance.stage, stages),
      ("case", tolerance.caseID, cases),
    ] where !names.contains(where: { Pattern.matches(pattern, $0) }) {
      let near = Self.nearest(to: pattern, among: names)
      let hint = near.map { ", did you mean '\($0)'?" } ?? "; they have \(Spelling.list(names))"
      return "no row of these runs has the \(what) '\(pattern)'\(hint)"
    }
    let fitting = rows.filter { tolerance.fits($0) }
    if fitting.isEmpty {
      return "no row has its metric '\(tolerance.metric)', its stage '\(tolerance.stage)' and its "
        + "case '\(tolerance.caseID)' at once"
    }
    if fitting.allSatisfy({ $0.kind == .informative }) {
      return "it fits only rows that are reported and never judged, as "
        + Spelling.list(Set(fitting.map(\.metricText)).sorted())
    }
    if tolerance.minimumEffect == nil, tolerance.isGated == nil,
      !fitting.contains(where: { $0.kind == .realTime })
    {
      return "minimumDifference is for rows of runs in real time, and it fits none; write "
        + "minimumEffect"
    }
    return nil
  }

  /// The known word for the first one of a pattern that is in no name; nil where none is near.
  private static func nearest(to pattern: String, among names: [String]) -> String? {
    func words(_ name: String) -> [String] { name.split { "*/:".contains($0) }.map(String.init) }
    let known = Set(names.flatMap(words))
    return words(pattern).first { !known.contains($0) }
      .flatMap { Spelling.nearest(to: $0, among: known.sorted()) }
  }
}

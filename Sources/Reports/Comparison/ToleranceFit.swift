import Vocabulary

/// What two runs have for tolerances to fit.
package struct ToleranceFit {
  /// Why a tolerance changes nothing in the answer about these runs.
  package struct Misfit: Equatable {
    /// What does not fit, with the nearest spelling.
    package let problem: String
    /// Whether it may fit the rows of other runs: its metric and its stage are known.
    package let mayFitOthers: Bool
  }

  private struct Row: Hashable {
    let metric: String
    let stage: Stage
    let caseID: String
    let isRealTime: Bool
    let isReportedOnly: Bool
  }

  private let rows: [String: [Row]]
  private let metrics: [String]
  private let stages: [Stage]
  private let cases: [String]

  /// - Parameter report: every row of the runs, those without a number too: what one machine cannot
  ///   count another can.
  package init(_ report: [ReportRow]) {
    let all = Set(
      report.flatMap { row -> [Row] in
        let kind = RowJudge.kind(of: row)
        let own = Row(
          metric: row.metric.rawValue, stage: row.stage, caseID: row.caseID,
          isRealTime: kind == .realTime, isReportedOnly: kind == .informative)
        guard RowJudge.hasRatio(row), let reference = row.reference else { return [own] }
        let ratio = Row(
          metric: "\(row.metric)/\(reference)", stage: row.stage, caseID: row.caseID,
          isRealTime: false, isReportedOnly: false)
        return [own, ratio]
      })
    rows = Dictionary(grouping: all, by: \.metric)
    metrics = rows.keys.sorted()
    stages = Set(all.map(\.stage)).sorted { $0.rawValue < $1.rawValue }
    cases = Set(all.map(\.caseID)).sorted()
  }

  /// Why a tolerance changes nothing here; nil where it can.
  ///
  /// - Complexity: O(rows), times the length of a name for each name.
  package func misfit(of tolerance: ComparisonRules.Tolerance) -> Misfit? {
    let fittingMetrics = metrics.filter { Pattern.matches(tolerance.metric, $0) }
    let fittingStages = stages.filter { Pattern.matches(tolerance.stage, $0.rawValue) }
    let fittingCases = Set(cases.filter { Pattern.matches(tolerance.caseID, $0) })
    if fittingMetrics.isEmpty {
      return absent("metric", tolerance.metric, metrics, known: Self.knownMetrics)
    }
    if fittingStages.isEmpty {
      return absent(
        "stage", tolerance.stage, stages.map(\.rawValue), known: Stage.allCases.map(\.rawValue))
    }
    if fittingCases.isEmpty {
      return absent("case", tolerance.caseID, cases, known: nil)
    }
    let fitting = fittingMetrics.flatMap { rows[$0] ?? [] }.filter {
      fittingStages.contains($0.stage) && fittingCases.contains($0.caseID)
    }
    if fitting.isEmpty {
      return Misfit(
        problem:
          "no row has its metric '\(tolerance.metric)', its stage '\(tolerance.stage)' and its "
          + "case '\(tolerance.caseID)' at once", mayFitOthers: true)
    }
    if fitting.allSatisfy(\.isReportedOnly) {
      return Misfit(
        problem:
          "it fits only rows that are reported and never judged, as \(Spelling.list(fittingMetrics))",
        mayFitOthers: false)
    }
    if tolerance.settings == [.minimumDifference], !fitting.contains(where: \.isRealTime) {
      return Misfit(
        problem: "minimumDifference is for rows of runs in real time, and it fits none; write "
          + "minimumEffect", mayFitOthers: false)
    }
    return nil
  }

  /// - Parameter known: every name that rows can have; nil where that is any text.
  private func absent(
    _ what: String, _ pattern: String, _ found: [String], known: [String]?
  ) -> Misfit? {
    // Events are named by whoever asks for them, and ratios by any strategy.
    let isOpen =
      what == "metric"
      && (pattern.contains("::") || pattern.hasPrefix("PAPI_")
        || pattern.hasPrefix("\(MetricName.cpuTime)/"))
    let isKnown = isOpen || known?.contains { Pattern.matches(pattern, $0) } ?? true
    let near = Self.nearest(to: pattern, among: Set(found).union(isKnown ? [] : known ?? []))
    let hint = near.map { ", did you mean '\($0)'?" } ?? "; they have \(Spelling.list(found))"
    return Misfit(
      problem: "no row of these runs has the \(what) '\(pattern)'\(hint)", mayFitOthers: isKnown)
  }

  /// The known word for the first one of a pattern that is in no name; nil where none is near.
  private static func nearest(to pattern: String, among names: Set<String>) -> String? {
    func words(_ name: String) -> [String] { name.split { "*/:".contains($0) }.map(String.init) }
    let known = Set(names.flatMap(words))
    return words(pattern).first { !known.contains($0) }
      .flatMap { Spelling.nearest(to: $0, among: known.sorted()) }
  }

  private static let knownMetrics = MetricTable.all.map(\.name.rawValue)
}

extension ComparisonRules.Tolerance {
  /// What a tolerance can say of the rows that it fits, as files spell it.
  package enum Setting: String, Sendable {
    /// The relative change that is let pass.
    case minimumEffect
    /// The difference that is let pass.
    case minimumDifference
    /// Whether `check` looks at them.
    case gate
  }

  package var settings: [Setting] {
    [
      minimumEffect != nil ? .minimumEffect : nil,
      minimumDifference != nil ? .minimumDifference : nil, isGated != nil ? .gate : nil,
    ].compactMap(\.self)
  }
}

import Vocabulary

/// What two runs have for tolerances to fit.
public struct ToleranceFit {
  /// Why a tolerance changes nothing in the answer about these runs.
  public struct Misfit: Equatable {
    /// What does not fit, with the nearest spelling.
    public let problem: String
    /// Whether it may fit the rows of other runs: its metric and its stage are known.
    public let mayFitOthers: Bool
  }

  private struct Row: Hashable {
    let metric: String
    let stage: Stage
    let caseID: String
    let isRealTime: Bool
    let isReportedOnly: Bool
  }

  private let rows: Set<Row>

  /// Every row of the runs, those without a number too: what one machine cannot count another can.
  public init(_ runs: [ComparedRun]) {
    rows = Set(
      runs.flatMap(\.report).flatMap { row in
        let evidence = RowJudge.evidence(of: row)
        let own = Row(
          metric: row.metric.rawValue, stage: row.stage, caseID: row.caseID,
          isRealTime: evidence == .realTime(nil), isReportedOnly: evidence == .informative)
        guard RowJudge.hasRatio(row), let reference = row.reference else { return [own] }
        let ratio = Row(
          metric: "\(row.metric)/\(reference)", stage: row.stage, caseID: row.caseID,
          isRealTime: false, isReportedOnly: false)
        return [own, ratio]
      })
  }

  /// Why a tolerance changes nothing here; nil where it can.
  /// - Complexity: O(rows), times the length of a name for each name.
  public func misfit(of tolerance: ComparisonRules.Tolerance) -> Misfit? {
    let metrics = Set(rows.map(\.metric)).filter { Pattern.matches(tolerance.metric, $0) }
    let stages = Set(rows.map(\.stage)).filter { Pattern.matches(tolerance.stage, $0.rawValue) }
    let cases = Set(rows.map(\.caseID)).filter { Pattern.matches(tolerance.caseID, $0) }
    if metrics.isEmpty {
      return absent("metric", tolerance.metric, rows.map(\.metric), known: Self.knownMetrics)
    }
    if stages.isEmpty {
      return absent(
        "stage", tolerance.stage, rows.map(\.stage.rawValue), known: Stage.allCases.map(\.rawValue))
    }
    if cases.isEmpty { return absent("case", tolerance.caseID, rows.map(\.caseID), known: nil) }
    let fitting = rows.filter {
      metrics.contains($0.metric) && stages.contains($0.stage) && cases.contains($0.caseID)
    }
    if fitting.isEmpty {
      return Misfit(
        problem:
          "no row has its metric '\(tolerance.metric)', its stage '\(tolerance.stage)' and its "
          + "case '\(tolerance.caseID)' at once", mayFitOthers: true)
    }
    if fitting.allSatisfy(\.isReportedOnly) {
      return Misfit(
        problem: "it fits only rows that are reported and never judged, as \(Self.list(metrics))",
        mayFitOthers: false)
    }
    if tolerance.settings == [.minimumDifference], !fitting.contains(where: \.isRealTime) {
      return Misfit(
        problem: "minimumDifference is for rows of runs on real time, and it fits none; write "
          + "minimumEffect", mayFitOthers: false)
    }
    return nil
  }

  /// - Parameter known: every name that rows can have; nil where that is any text.
  private func absent(
    _ what: String, _ pattern: String, _ found: [String], known: [String]?
  ) -> Misfit {
    let found = Set(found)
    // Events are named by whoever asks for them, and ratios by any strategy.
    let isOpen =
      what == "metric"
      && (pattern.contains("::") || pattern.hasPrefix("PAPI_")
        || pattern.hasPrefix("\(MetricName.cpuTime)/"))
    let isKnown = isOpen || known?.contains { Pattern.matches(pattern, $0) } ?? true
    let near = Self.nearest(to: pattern, among: found.union(isKnown ? [] : known ?? []))
    let hint = near.map { ", did you mean '\($0)'?" } ?? "; they have \(Self.list(found))"
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

  private static func list(_ names: Set<String>) -> String {
    let sorted = names.sorted()
    let more = sorted.count > 4 ? " and \(sorted.count - 3) more" : ""
    return sorted.prefix(more.isEmpty ? 4 : 3).joined(separator: ", ") + more
  }

  private static let knownMetrics = MetricTable.all.map(\.name.rawValue)
}

extension ComparisonRules.Tolerance {
  /// What a tolerance can say of the rows that it fits, as files spell it.
  public enum Setting: String, Sendable {
    /// The relative change that is let pass.
    case minimumEffect
    /// The difference that is let pass.
    case minimumDifference
    /// Whether `check` looks at them.
    case gate
  }

  /// What it says.
  public var settings: [Setting] {
    [
      minimumEffect != nil ? .minimumEffect : nil,
      minimumDifference != nil ? .minimumDifference : nil, isGated != nil ? .gate : nil,
    ].compactMap(\.self)
  }

  /// Whether it fits every row that `other` fits, whatever the rows are.
  public func covers(_ other: ComparisonRules.Tolerance) -> Bool {
    // As a text, `*` is met by nothing but a `*`, which stands for as much.
    Pattern.matches(metric, other.metric) && Pattern.matches(stage, other.stage)
      && Pattern.matches(caseID, other.caseID)
  }
}

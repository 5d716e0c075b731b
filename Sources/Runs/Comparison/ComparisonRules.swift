import Measurement

package struct ComparisonRules: Sendable, Equatable {
  /// The rules for the rows that fit three patterns; one that is nil is left as it is.
  package struct Tolerance: Sendable, Equatable {
    package var metric: String
    package var stage: String
    package var caseID: String
    /// The relative change that is let pass, 0.05 for 5 %.
    package var minimumEffect: Double?
    /// The difference that is let pass in the metric's own unit; of real-time rows, where a change
    /// counts only if it reaches both this and `minimumEffect`.
    package var minimumDifference: Double?
    /// True if `check` looks at such rows. Rows that are reported only are never gated.
    package var isGated: Bool?

    package init(
      metric: String = "*", stage: String = "*", caseID: String = "*",
      minimumEffect: Double? = nil, minimumDifference: Double? = nil, isGated: Bool? = nil
    ) {
      (self.metric, self.stage, self.caseID) = (metric, stage, caseID)
      (self.minimumEffect, self.minimumDifference) = (minimumEffect, minimumDifference)
      self.isGated = isGated
    }

    func fits(_ row: ComparedRow) -> Bool {
      Pattern.matches(metric, row.metricText) && Pattern.matches(stage, row.stage.rawValue)
        && Pattern.matches(caseID, row.caseID)
    }
  }

  /// The chance of any false alarm in the whole comparison, under the tests' own assumptions.
  package var alpha = 0.05
  /// Minimum effect of CPU times against the anchor, between runs taken at different times. The
  /// default is above what 95 % of equal runs differ by on a busy two-core virtual machine
  /// (results/check).
  package var timeEffect = 0.12
  /// Minimum effect of ratios between arms of one run; the default as that of `timeEffect`.
  package var ratioEffect = 0.10
  /// True if exact counts of programs that another compiler made are compared all the same.
  package var comparesAcrossCompilers = false
  package var tolerances: [Tolerance] = []

  package init() {}

  /// A row of a report as it is compared, before it is.
  ///
  /// - Parameter reference: a strategy beside it, for the ratio of its time to that one's.
  func bare(_ row: ReportRow, to reference: StrategyName? = nil) -> ComparedRow {
    var bare = ComparedRow(
      caseID: row.caseID, strategy: row.strategy, stage: row.stage, metric: row.metric,
      pass: row.pass, unit: reference == nil ? row.unit : .times,
      kind: reference == nil ? RowJudge.kind(of: row) : .ratio, reference: reference)
    if reference == nil { bare.polarity = row.polarity }
    bare.minimumEffect = minimumEffect(bare)
    bare.isGated = isGated(bare)
    return bare
  }

  /// The value of a rule in the last tolerance that fits a row; nil where none has it.
  private func own<Value>(_ part: KeyPath<Tolerance, Value?>, _ row: ComparedRow) -> Value? {
    tolerances.last { $0[keyPath: part] != nil && $0.fits(row) }?[keyPath: part]
  }

  /// The minimum effect of a row as a share; exact rows have none by default.
  private func minimumEffect(_ row: ComparedRow) -> Double {
    if let own = own(\.minimumEffect, row) { return own }
    return switch row.kind {
    case .exact: 0
    case .time, .informative: timeEffect
    case .ratio: ratioEffect
    case .realTime: RealTimeMetric.leastShare(of: row.metric) ?? timeEffect
    }
  }

  /// The least difference of a real-time row that matters, in its unit.
  func minimumDifference(_ row: ComparedRow, _ metric: RealTimeMetric) -> Double {
    own(\.minimumDifference, row) ?? metric.leastDifference
  }

  /// True if `check` looks at a row.
  ///
  /// By default: exact counts, ratios, CPU time of whole frames and of the two sides, and of runs
  /// in real time the app's wake-ups, the frame rate, the hitch time ratio and the position error.
  private func isGated(_ row: ComparedRow) -> Bool {
    if row.kind == .informative { return false }
    if let own = own(\.isGated, row) { return own }
    return switch row.kind {
    case .exact, .ratio: true
    // Of another tool's metrics only times.
    case .time: Stage.sums.contains(row.stage) && row.unit == .nanoseconds
    case .informative: false
    case .realTime: RealTimeMetric.of(row.metric, stage: row.stage)?.isGated ?? false
    }
  }
}

/// Patterns in which `*` stands for any text.
package enum Pattern {
  /// True if a pattern stands for a text, byte by byte. As a text, `*` is met by nothing but a `*`.
  package static func matches(_ pattern: String, _ text: String) -> Bool {
    let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
    var rest = Array(text.utf8)[...]
    guard parts.count > 1 else { return parts[0] == Array(rest) }
    guard rest.starts(with: parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    // The first place of each part leaves most room for those behind it.
    for part in parts[1..<(parts.count - 1)] {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    let end = parts[parts.count - 1]
    return rest.count >= end.count && rest.suffix(end.count).elementsEqual(end)
  }
}

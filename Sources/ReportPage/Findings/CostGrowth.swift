public import Reports

/// How cost grows with the number of views N: t(N) = a + b·N per strategy, and where a strategy
/// costs what the reference costs. The page prints these numbers; it fits nothing.
public struct CostGrowth: Sendable, Equatable {
  /// The lines, in the order to be shown.
  public var lines: [ScalingRow]
  /// What has no line, and why; one sentence each.
  public var absences: [String]
  /// The relative distance from its line from which on a line is flagged `bent`.
  public var bentShare: Double

  /// Creates the results of a fit.
  public init(lines: [ScalingRow], absences: [String] = [], bentShare: Double) {
    self.lines = lines
    self.absences = absences
    self.bentShare = bentShare
  }
}

/// What counts as a difference.
public struct ComparisonRules: Sendable, Equatable {
  /// A minimum effect for the rows that fit three patterns.
  public struct Tolerance: Sendable, Equatable {
    /// Which metrics; `*` stands for any text.
    public var metric: String
    /// Which stages.
    public var stage: String
    /// Which cases.
    public var caseID: String
    /// The relative change that is let pass, 0.05 for 5 %.
    public var minimumEffect: Double

    /// Creates a tolerance.
    public init(
      metric: String = "*", stage: String = "*", caseID: String = "*", minimumEffect: Double
    ) {
      self.metric = metric
      self.stage = stage
      self.caseID = caseID
      self.minimumEffect = minimumEffect
    }
  }

  /// The chance of any false alarm in the whole comparison, under the tests' own assumptions.
  public var alpha = 0.05
  /// Minimum effect of CPU times against the anchor, between runs taken at different times. The default is
  /// above what 95 % of equal runs differ by on a busy two-core virtual machine (results/check).
  public var timeEffect = 0.12
  /// Minimum effect of ratios between arms of one run; the default as that of `timeEffect`.
  public var ratioEffect = 0.10
  /// Later ones win.
  public var tolerances: [Tolerance] = []

  /// The default rules.
  public init() {}

  /// The minimum effect of a row; exact rows have none by default.
  public func minimumEffect(
    _ kind: ComparedRow.Kind, metric: String, stage: String, caseID: String
  ) -> Double {
    let own = tolerances.last {
      Pattern.matches($0.metric, metric) && Pattern.matches($0.stage, stage)
        && Pattern.matches($0.caseID, caseID)
    }
    if let own { return own.minimumEffect }
    return switch kind {
    case .exact: 0
    case .time, .informative: timeEffect
    case .ratio: ratioEffect
    }
  }
}

/// Patterns in which `*` stands for any text.
enum Pattern {
  /// - Complexity: O(pattern · text).
  static func matches(_ pattern: String, _ text: String) -> Bool {
    var reachable: Set<Int> = [0]
    let characters = Array(text)
    for symbol in pattern {
      if symbol == "*" {
        guard let first = reachable.min() else { return false }
        reachable = Set(first...characters.count)
      } else {
        reachable = Set(
          reachable.compactMap {
            $0 < characters.count && characters[$0] == symbol ? $0 + 1 : nil
          })
      }
    }
    return reachable.contains(characters.count)
  }
}

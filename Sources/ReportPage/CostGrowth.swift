/// How cost grows with the number of views N: t(N) = a + b·N per strategy, and where two strategies
/// cost the same. The page prints these numbers; it fits nothing.
public struct CostGrowth: Sendable, Equatable {
  /// A number with its interval.
  public struct Estimate: Sendable, Equatable {
    /// The number.
    public var value: Double
    /// The lower end of its interval; nil is not available.
    public var lower: Double?
    /// The upper end of its interval; nil is not available.
    public var upper: Double?

    /// Creates an estimate.
    public init(_ value: Double, lower: Double? = nil, upper: Double? = nil) {
      self.value = value
      self.lower = lower
      self.upper = upper
    }
  }

  /// The line of one strategy.
  public struct Line: Sendable, Equatable {
    /// What was measured: wave, size, scale; any text.
    public var setting: String
    /// The strategy.
    public var strategy: String
    /// The stage, or a sum of stages.
    public var stage: String
    /// a: the cost of a frame whatever the number of views, ns.
    public var fixed: Estimate
    /// b: the cost that each view adds to a frame, ns.
    public var perView: Estimate

    /// Creates a line.
    public init(
      setting: String, strategy: String, stage: String, fixed: Estimate, perView: Estimate
    ) {
      self.setting = setting
      self.strategy = strategy
      self.stage = stage
      self.fixed = fixed
      self.perView = perView
    }
  }

  /// The number of views at which two strategies cost the same.
  public struct Crossover: Sendable, Equatable {
    /// What was measured: wave, size, scale; any text.
    public var setting: String
    /// The strategy that costs less below.
    public var cheaperBelow: String
    /// The strategy that costs less above.
    public var cheaperAbove: String
    /// The stage, or a sum of stages.
    public var stage: String
    /// The number of views.
    public var views: Estimate

    /// Creates a crossover.
    public init(
      setting: String, cheaperBelow: String, cheaperAbove: String, stage: String, views: Estimate
    ) {
      self.setting = setting
      self.cheaperBelow = cheaperBelow
      self.cheaperAbove = cheaperAbove
      self.stage = stage
      self.views = views
    }
  }

  /// The lines, in the order to be shown.
  public var lines: [Line]
  /// The crossovers, in the order to be shown; empty when no two lines cross.
  public var crossovers: [Crossover]

  /// Creates the results of a fit.
  public init(lines: [Line], crossovers: [Crossover] = []) {
    self.lines = lines
    self.crossovers = crossovers
  }
}

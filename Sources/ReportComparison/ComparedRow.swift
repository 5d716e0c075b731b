public import SampleStatistics

/// What a comparison says about one row.
public enum Verdict: String, Sendable, CaseIterable {
  /// Shown to be no different: exact counts are equal, or the interval lies within the minimum effect.
  case same
  /// Better, and more than the minimum effect.
  case improved
  /// Worse, and more than the minimum effect.
  case regressed
  /// Neither shown equal nor shown different.
  case inconclusive
  /// The two numbers do not measure the same thing, or one could not be had.
  case notComparable = "not-comparable"
  /// In the baseline only.
  case missing
  /// In the candidate only.
  case new
  /// Too noisy for this minimum effect: even several times of it could have been missed.
  case noisy
}

/// One row of two runs side by side.
public struct ComparedRow: Sendable, Equatable {
  /// What kind of evidence a row is.
  public enum Kind: String, Sendable {
    /// Counted event by event; zero tolerance.
    case exact
    /// CPU time of the strategy against the anchor of the same rounds.
    case time
    /// CPU time of the strategy against path-rebuild in the same rounds of the same run.
    case ratio
    /// A metric of runs on real time, whose processes are compared by their difference: no anchor ran.
    case realTime = "real-time"
    /// Reported, never gated: wall time, page faults, lower bounds.
    case informative
  }

  /// The case's name.
  public var caseID: String
  /// The stage, or a sum of stages.
  public var stage: String
  /// The metric; `cpu_time/path-rebuild` for a ratio of arms.
  public var metric: String
  /// The pass.
  public var pass: String
  /// The unit of the two medians.
  public var unit: String
  /// What kind of evidence this is.
  public var kind: Kind
  /// The baseline's median, in `unit`; nil when it is not there. Of real-time rows the median of what is
  /// compared: of one number per process.
  public var baseline: Double?
  /// The candidate's median in the same way; nil when it is not there.
  public var candidate: Double?
  /// Candidate / baseline: for times with host speed taken out by the anchor. Nil when there is none, and
  /// for real-time rows, which have a `difference`.
  public var ratio: Double?
  /// The 95 % interval of `ratio`; nil for exact rows and where too few processes ran.
  public var interval: Interval?
  /// The two-sided p value of "no difference"; nil where none was tested.
  public var p: Double?
  /// `p` adjusted by Holm for all rows that were tested.
  public var adjustedP: Double?
  /// The relative change that matters, 0.05 for 5 %; 0 for exact rows.
  public var minimumEffect = 0.0
  /// The relative change that this comparison would have found in four of five cases; nil for exact and
  /// real-time rows.
  public var detectableEffect: Double?
  /// Candidate − baseline in `unit`, of the means over processes; of real-time rows only.
  public var difference: Double?
  /// The 95 % interval of `difference`; nil where too few processes ran, and where no process differs from
  /// the others of its run.
  public var differenceInterval: Interval?
  /// The difference that matters, in `unit`: the greater of the metric's own least difference and
  /// `minimumEffect` of the baseline. Of real-time rows only.
  public var minimumDifference: Double?
  /// The difference that this comparison would have found in four of five cases, in `unit`.
  public var detectableDifference: Double?
  /// Whether `check` looks at this row.
  public var isGated = false
  /// The answer.
  public var verdict = Verdict.inconclusive
  /// Why, in words.
  public var reason = ""
  /// Whether a greater number is the better one.
  var isHigherBetter = false
  /// Whether a side is known as a bound only: then a change may be shown, never equality.
  var isBound = false

  /// The relative change, 0.1 for 10 % more; infinite for something that was 0 before.
  public var change: Double? {
    if let ratio { return ratio - 1 }
    guard let baseline, let candidate else { return nil }
    if baseline == candidate { return 0 }
    return baseline == 0 ? .infinity : candidate / baseline - 1
  }
}

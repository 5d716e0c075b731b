/// Where numbers stop being flat and begin to rise: a fit of two segments, the first pinned to a
/// known level.
///
/// The split of the points is the one with the least squares, Σ_{x ≤ c}(y − level)² + Σ_{x > c}(y −
/// s − t·x)² over all c, s and t. The second segment need not meet the first: a display that cannot
/// keep its rate falls from every refresh to every other one.
///
/// Sources: Hudson, "Fitting segmented curves whose join points have to be estimated", Journal of
/// the American Statistical Association 61 (1966); MotionMark (WebKit), whose score is the
/// complexity at which such a fit leaves the frame length that was asked for.
public enum ChangePoint: Equatable, Sendable {
  /// The last x on the level, the first x that is not, and between these two, ends included, the x
  /// nearest to where the segments meet: `last` itself where the numbers jump.
  case between(last: Double, first: Double, meeting: Double)
  /// Every x lies on the level; the greatest of them.
  case beyond(Double)
  /// No x does; the least of them.
  case before(Double)

  /// Fits (x, y) points in any order; several points may share an x, which are then never split.
  ///
  /// - Parameters:
  ///   - level: the y of the first segment.
  ///   - limit: what the mean y of the second segment must be above, at least `level`: noise is no
  ///     change.
  /// - Returns: nil without points, for a number that is not finite, and for a limit below the
  ///   level.
  /// - Complexity: O(n log n).
  public static func of(_ points: [(x: Double, y: Double)], level: Double, limit: Double)
    -> ChangePoint?
  {
    guard let fit = SegmentedFit(points, level: level, limit: limit) else { return nil }
    return fit.changePoint(counts: points.map { _ in 1 })
  }

  /// A range in which the change point lies; an end is nil where nothing bounds it.
  public struct Range: Equatable, Sendable {
    /// The lower end; nil where too many resamples had no point on the level.
    public let lower: Double?
    /// The upper end; nil where too many resamples had no point beyond it.
    public let upper: Double?
    /// The probability that was asked for, 0…1.
    public let coverage: Double
  }

  /// The percentile interval of the bootstrap: points are drawn with replacement, each resample is
  /// fitted, and the range goes from a quantile of their last flat x to the opposite quantile of
  /// their first x beyond, so that it holds what lies between the points as well.
  ///
  /// Source: Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13. Change
  /// points of a jump are not normally distributed; simulated, the range holds them in 95 % of runs
  /// or more (see tests).
  /// - Parameters:
  ///   - resamples: 1 or more; the same seed gives the same range.
  ///   - seed: of the draws.
  /// - Returns: nil as ``of(_:level:limit:)``, and for a coverage outside 0..<1 or no resamples.
  /// - Complexity: O(n · resamples).
  public static func bootstrap(
    _ points: [(x: Double, y: Double)], level: Double, limit: Double, resamples: Int = 2000,
    coverage: Double = 0.95, seed: UInt64
  ) -> Range? {
    guard (0..<1).contains(coverage), resamples > 0,
      let fit = SegmentedFit(points, level: level, limit: limit)
    else { return nil }
    var generator = SeededGenerator(seed: seed)
    var lowers: [Double] = []
    var uppers: [Double] = []
    var counts = points.map { _ in 0 }
    for _ in 0..<resamples {
      for index in counts.indices { counts[index] = 0 }
      for _ in counts { counts[.random(in: 0..<counts.count, using: &generator)] += 1 }
      switch fit.changePoint(counts: counts) {
      case .between(let last, let first, _):
        lowers.append(last)
        uppers.append(first)
      case .beyond(let last):
        lowers.append(last)
        uppers.append(.infinity)
      case .before(let first):
        lowers.append(-.infinity)
        uppers.append(first)
      }
    }
    // Whole ranks: between a number and infinity nothing can be interpolated.
    let rank = Int((Double(resamples) * (1 - coverage) / 2).rounded(.down))
    let (lower, upper) = (lowers.sorted()[rank], uppers.sorted()[resamples - 1 - rank])
    return Range(
      lower: lower.isFinite ? lower : nil, upper: upper.isFinite ? upper : nil,
      coverage: coverage)
  }
}

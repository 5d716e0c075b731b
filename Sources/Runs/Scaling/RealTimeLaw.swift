import Measurement

/// The ratio of two lines over the number of views: from what is there without views to what each
/// view adds.
struct RealTimeLaw {
  /// ns a picture: what is there without views, and what one adds.
  private typealias Line = (fixed: Double, perView: Double)

  let reference: ScalingRow
  let candidate: ScalingRow
  private let lines: (reference: Line, candidate: Line)

  /// The lines in real time of the two arms of a question, sweep by sweep in the order of the lines.
  static func all(_ scaling: Scaling, _ reference: String, _ candidate: String) -> [RealTimeLaw] {
    let lines = scaling.rows.filter { $0.metric == .pictureCPUTime }
    return lines.filter { $0.identity.strategy.rawValue == reference }.compactMap { line in
      lines.first { $0.sweepID == line.sweepID && $0.identity.strategy.rawValue == candidate }
        .flatMap { RealTimeLaw(line, $0) }
    }
  }

  /// Nil where a line has no number, or one that is not above 0.
  init?(_ reference: ScalingRow, _ candidate: ScalingRow) {
    guard let one = Self.line(reference), let other = Self.line(candidate) else { return nil }
    (self.reference, self.candidate, lines) = (reference, candidate, (one, other))
  }

  private static func line(_ row: ScalingRow) -> Line? {
    guard let fixed = row.fixed.value, let perView = row.perView.value, fixed > 0, perView > 0
    else { return nil }
    return (fixed, perView)
  }

  /// The ratio with so many views, 0 or more.
  func ratio(views: Double) -> Double {
    let (reference, candidate) = lines
    return (candidate.fixed + candidate.perView * views)
      / (reference.fixed + reference.perView * views)
  }

  var withoutViews: Double { ratio(views: 0) }

  /// The ratio of what a view adds, to which the whole goes.
  var ofAView: Double { lines.candidate.perView / lines.reference.perView }

  /// From how many views on the ratio is below `level`; nil where it never is, 0 where it always is.
  func views(below level: Double) -> Double? {
    guard ofAView < level else { return nil }
    let (reference, candidate) = lines
    return max(
      0,
      (candidate.fixed - level * reference.fixed)
        / (level * reference.perView - candidate.perView))
  }
}

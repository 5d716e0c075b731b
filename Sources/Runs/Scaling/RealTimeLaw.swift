import Measurement

/// The ratio of two lines over the number of views: from what is there without views to what each
/// view adds.
struct RealTimeLaw {
  /// Sweeps by their name, ns a picture: what is there without views, and what one adds.
  let reference: ScalingRow
  let candidate: ScalingRow

  /// The lines in real time of the two arms of a question, sweep by sweep in the order of the lines.
  static func all(_ scaling: Scaling, _ reference: String, _ candidate: String) -> [RealTimeLaw] {
    let lines = scaling.rows.filter { $0.metric == .pictureCPUTime }
    return lines.filter { $0.identity.strategy.rawValue == reference }.compactMap { line in
      lines.first { $0.sweepID == line.sweepID && $0.identity.strategy.rawValue == candidate }
        .flatMap { RealTimeLaw(line, $0) }
    }
  }

  /// Nil where a line has no number.
  init?(_ reference: ScalingRow, _ candidate: ScalingRow) {
    guard Self.line(reference) != nil, Self.line(candidate) != nil else { return nil }
    (self.reference, self.candidate) = (reference, candidate)
  }

  private static func line(_ row: ScalingRow) -> (fixed: Double, perView: Double)? {
    guard let fixed = row.fixed.value, let perView = row.perView.value, fixed > 0, perView > 0
    else { return nil }
    return (fixed, perView)
  }

  private var lines:
    (reference: (fixed: Double, perView: Double), candidate: (fixed: Double, perView: Double))
  {
    (Self.line(reference) ?? (1, 1), Self.line(candidate) ?? (1, 1))
  }

  /// The ratio with so many views, 0 or more.
  func ratio(views: Double) -> Double {
    let (reference, candidate) = lines
    return (candidate.fixed + candidate.perView * views)
      / (reference.fixed + reference.perView * views)
  }

  /// The ratio of what is there without views.
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

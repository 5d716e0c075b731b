import Measurement

/// After how many frames a strategy that prepares more has cost less in total than the reference.
enum PayOff {
  /// The cost of a case in a process, ns.
  struct Start {
    /// Making the views and the first frame.
    let first: Double
    /// Making the views and the first ten frames.
    let ten: Double
    /// A steady frame.
    let frame: Double
  }

  /// The frame at whose end both have cost the same, counted from 1; nil where a steady frame costs
  /// no less.
  ///
  /// Up to the first frame it is 1, between the first and the tenth it lies on the straight line
  /// between the two differences, behind that frames cost what steady ones do: 10 + (T₂ − T₁)/(t₁ −
  /// t₂).
  static func frame(of mine: Start, against other: Start) -> Double? {
    let saving = other.frame - mine.frame
    guard saving > 0 else { return nil }
    let (first, ten) = (mine.first - other.first, mine.ten - other.ten)
    if first <= 0 { return 1 }
    if ten <= 0 { return 1 + 9 * first / (first - ten) }
    return 10 + ten / saving
  }

  /// The mean over processes that measured both, or over sessions of their means, with Student's
  /// interval; empty where one process shows no saving.
  static func estimate(
    _ mine: [Int: Start], against reference: [Int: Start], in sessions: Sessions
  ) -> ScalingRow.Estimate {
    let shared = mine.keys.filter { reference[$0] != nil }.sorted()
    let found = shared.compactMap { process in
      mine[process].flatMap { start in
        reference[process].flatMap { frame(of: start, against: $0) }.map { (process, $0) }
      }
    }
    let frames = sessions.replicates(found).independent
    guard found.count == shared.count, let only = frames.first else { return ScalingRow.Estimate() }
    guard frames.count > 1 else { return ScalingRow.Estimate(only) }
    let mean = MeanInterval.of(frames)
    return ScalingRow.Estimate(mean.mean, mean.interval)
  }
}

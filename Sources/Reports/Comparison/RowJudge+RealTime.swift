import Statistics
import Vocabulary

/// Rows of runs in real time: one number per process, compared by the difference of the means.
extension RowJudge {
  func judgeRealTime(_ row: inout ComparedRow, _ old: ReportRow, _ new: ReportRow) {
    guard let metric = RealTimeMetric.of(row.metric, stage: row.stage) else {
      return row.conclude(.inconclusive, "reported only")
    }
    if metric.followsSpeed, let differs = hardDifference {
      return row.conclude(.notComparable, differs)
    }
    if let differs = otherRun(old, new) { return row.conclude(.notComparable, differs) }
    guard let oldEvidence = baseline.realTime, let newEvidence = candidate.realTime else {
      return row.conclude(.inconclusive, "without samples.csv nothing can be tested")
    }
    guard let before = oldEvidence.numbers(of: old, metric.summary),
      let after = newEvidence.numbers(of: new, metric.summary)
    else { return row.conclude(.inconclusive, "its samples are not in samples.csv") }
    if let (verdict, reason) = Self.leftOut(before, after) {
      // What is shown is of all processes, since too few are left to compare.
      row.baseline = Quantile.median(before.shown) ?? row.baseline
      row.candidate = Quantile.median(after.shown) ?? row.candidate
      return row.conclude(verdict, reason)
    }
    row.baseline = Quantile.median(before.values)
    row.candidate = Quantile.median(after.values)
    row.reason = Self.remarks(metric, before, after)
    let change = change(of: row, metric, before, after)
    row.absolute = change
    if before.isConstant && after.isConstant {
      judgeConstant(&row, change, before, after)
    } else {
      test(&row, change, before, after)
    }
  }

  /// The difference of the means over processes, not tested.
  private func change(
    of row: ComparedRow, _ metric: RealTimeMetric, _ before: RealTimeEvidence.Numbers,
    _ after: RealTimeEvidence.Numbers
  ) -> AbsoluteChange {
    let shareOfBaseline = row.minimumEffect * abs(Self.mean(before.values))
    return AbsoluteChange(
      difference: Self.mean(after.values) - Self.mean(before.values),
      minimumDifference: max(rules.minimumDifference(row, metric), shareOfBaseline))
  }

  /// Tests a difference against the spread of both sides; the verdict follows once the p values
  /// of all rows are known.
  private func test(
    _ row: inout ComparedRow, _ change: AbsoluteChange, _ before: RealTimeEvidence.Numbers,
    _ after: RealTimeEvidence.Numbers
  ) {
    guard let welch = WelchComparison(before.replicates, after.replicates) else {
      return row.conclude(.inconclusive, "one process on a side says nothing about another")
    }
    var tested = change
    tested.difference = welch.difference
    tested.test = AbsoluteChange.Test(
      interval: Interval(
        lower: welch.difference - welch.halfWidth, upper: welch.difference + welch.halfWidth,
        coverage: 0.95),
      p: welch.p, detectableDifference: welch.detectable)
    row.absolute = tested
  }

  /// The verdict of a tested row, once its p value is adjusted.
  static func settleRealTime(_ row: inout ComparedRow, alpha: Double) {
    guard let found = row.absolute, let test = found.test, let p = test.adjustedP else { return }
    let (interval, difference) = (test.interval, found.difference)
    let (least, detectable) = (found.minimumDifference, test.detectableDifference)
    let seen = "could have seen \(Difference.text(detectable, row.unit))"
    let changed = "\(Difference.signed(difference, row.unit)); \(seen)"
    if interval.lower >= -least, interval.upper <= least {
      row.add(.same, "the interval lies within \(Difference.text(least, row.unit)); \(seen)")
    } else if p <= alpha, abs(difference) >= least {
      row.add(row.betterOrWorse(difference), changed)
    } else if detectable > 4 * least {
      row.add(.noisy, seen)
    } else {
      row.add(.inconclusive, changed)
    }
  }

  // MARK: - What forbids a verdict

  /// Runs under one name that were not the same thing to do.
  private func otherRun(_ old: ReportRow, _ new: ReportRow) -> String? {
    if old.refreshHz != new.refreshHz {
      return "\(Difference.digits(old.refreshHz)) against \(Difference.digits(new.refreshHz)) Hz"
    }
    if old.load != new.load { return "load \(old.load) against \(new.load)" }
    guard let before = baseline.realTime?.refreshesPerRun(old.caseID),
      let after = candidate.realTime?.refreshesPerRun(new.caseID)
    else { return nil }
    // The first picture, from which refreshes are counted, comes when it comes.
    guard abs(before - after) > 0.1 * max(before, after) else { return nil }
    return "runs of \(Difference.digits(before)) against \(Difference.digits(after)) refreshes"
  }

  private static func leftOut(
    _ before: RealTimeEvidence.Numbers, _ after: RealTimeEvidence.Numbers
  ) -> (Verdict, String)? {
    for (numbers, name) in [(before, "baseline"), (after, "candidate")]
    where numbers.isMostlyLeftOut {
      let (all, used) = (numbers.processes, numbers.values.count)
      if numbers.crowded > 0 {
        let words = "the host kept \(numbers.crowded) of \(all) processes of the \(name) waiting"
        return (.noisy, words + ": measure on an idle machine")
      }
      let words = "\(all - used) of \(all) processes of the \(name) were stopped or stood still"
      return (.inconclusive, words + ": measure again")
    }
    return nil
  }

  // MARK: - Without spread

  /// The fewest processes a side whose agreement is believed without a spread to compare it with.
  private static let agreeing = 3

  /// All processes of either run say the same: there is no spread to test against, and no p value.
  private func judgeConstant(
    _ row: inout ComparedRow, _ found: AbsoluteChange, _ before: RealTimeEvidence.Numbers,
    _ after: RealTimeEvidence.Numbers
  ) {
    let (old, new) = (before.values[0], after.values[0])
    let counts = "all \(before.values.count) and all \(after.values.count) processes"
    let least = found.minimumDifference
    if abs(new - old) >= least && new != old {
      let words =
        "\(Difference.signed(new - old, row.unit)) in \(counts); no spread, so no p value"
      let isFew = min(before.values.count, after.values.count) < Self.agreeing
      guard !isFew else { return row.add(.inconclusive, words) }
      row.add(row.betterOrWorse(new - old), words)
    } else if new == old {
      row.add(.same, "\(Difference.text(old, row.unit)) in \(counts)")
    } else {
      row.add(
        .same,
        "\(Difference.signed(new - old, row.unit)) in \(counts), below "
          + Difference.text(least, row.unit))
    }
  }

  // MARK: - Words

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// What a reader should know before the verdict.
  private static func remarks(
    _ metric: RealTimeMetric, _ before: RealTimeEvidence.Numbers, _ after: RealTimeEvidence.Numbers
  ) -> String {
    var words = metric.summary == .p95 ? ["p95 of each process"] : []
    for (numbers, name) in [(before, "baseline"), (after, "candidate")] {
      let missing = numbers.processes - numbers.values.count - numbers.crowded
      if numbers.crowded > 0 {
        words.append("\(name): \(numbers.crowded) kept waiting by the host, left out")
      }
      if missing > 0 { words.append("\(name): \(missing) stopped or stood still, left out") }
    }
    return words.joined(separator: "; ")
  }
}

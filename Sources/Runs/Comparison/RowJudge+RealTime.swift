import Measurement

/// Rows of runs in real time: one number per process, compared by the difference of the means.
extension RowJudge {
  func judgeRealTime(_ row: inout ComparedRow, _ old: ReportRow, _ new: ReportRow) {
    guard let metric = RealTimeMetric.of(row.metric, stage: row.stage) else {
      return row.conclude(.inconclusive, "reported only")
    }
    if metric.followsSpeed, let differs = Self.hardDifference(differences.of(old, new)) {
      return row.conclude(.notComparable, differs)
    }
    if let differs = otherRun(old, new) { return row.conclude(.notComparable, differs) }
    guard let oldEvidence = baseline.realTime, let newEvidence = candidate.realTime else {
      return row.conclude(.inconclusive, Self.untested)
    }
    guard let before = oldEvidence.numbers(of: old, metric.summary),
      let after = newEvidence.numbers(of: new, metric.summary)
    else { return row.conclude(.inconclusive, "its samples are not in samples.csv") }
    let center = metric.summary == .mean ? RealTimeMetric.Summary.mean : .median
    row.baseline = center.number(of: before.values) ?? row.baseline
    row.candidate = center.number(of: after.values) ?? row.candidate
    var remarks = metric.summary == .p95 ? ["p95 of each process"] : []
    for (numbers, name) in [(before, "baseline"), (after, "candidate")] {
      let missing = numbers.processes - numbers.values.count
      guard !numbers.isMostlyLeftOut else {
        return row.conclude(
          .inconclusive,
          "\(missing) of \(numbers.processes) processes of the \(name) were stopped or stood "
            + "still: measure again")
      }
      if missing > 0 { remarks.append("\(name): \(missing) stopped or stood still, left out") }
    }
    row.reason = remarks.joined(separator: "; ")
    let (old, new) = (Moments.mean(of: before.values), Moments.mean(of: after.values))
    row.difference = new - old
    row.minimumDifference = max(rules.minimumDifference(row, metric), row.minimumEffect * abs(old))
    if before.isConstant && after.isConstant {
      judgeConstant(&row, before, after)
    } else {
      test(&row, before.replicates, after.replicates)
    }
  }

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

  /// The fewest processes a side whose agreement is believed without a spread to compare it with.
  private static let agreeing = 3

  /// All processes of either run say the same: there is no spread to test against, and no p value.
  private func judgeConstant(
    _ row: inout ComparedRow, _ before: RealTimeEvidence.Numbers, _ after: RealTimeEvidence.Numbers
  ) {
    let (old, new) = (before.values[0], after.values[0])
    let counts = "all \(before.values.count) and all \(after.values.count) processes"
    let least = row.minimumDifference ?? 0
    if abs(new - old) >= least && new != old {
      let words = "\(Difference.signed(new - old, row.unit)) in \(counts); no spread, so no p value"
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
}

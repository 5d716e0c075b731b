import Foundation
import Measurement

/// Judges one row at a time; whatever needs the whole family of p values is settled afterwards.
struct RowJudge {
  let rules: ComparisonRules
  let differences: RowDifferences
  let baseline: RunEvidence
  let candidate: RunEvidence

  /// Nil for what neither run could measure: of that there is nothing to say.
  func row(_ old: ReportRow?, _ new: ReportRow?) -> ComparedRow? {
    let known = [old, new].compactMap(\.self).filter { $0.quality != .unavailable }
      .map { rules.bare($0) }
    // Where the two are of several kinds, the one that is gated is not to be lost.
    guard var row = known.first(where: \.isGated) ?? known.first else { return nil }
    (row.baseline, row.candidate) = (old?.numbers.first ?? nil, new?.numbers.first ?? nil)
    guard let old else { return row.with(.new, "not in the baseline") }
    guard let new else { return row.with(.missing, "not in the candidate") }
    if (old.unit, old.polarity) != (new.unit, new.polarity) { row.polarity = .neutral }
    if let words = Self.otherThing(old, new) { return row.with(.notComparable, words) }
    switch (old.quality == .unavailable, new.quality == .unavailable) {
    case (false, true): return row.with(.missing, "no longer available; see its manifest")
    case (true, false): return row.with(.new, "was not available in the baseline")
    case (false, false), (true, true): break
    }
    if let words = Self.otherKind(old, new) { return row.with(.notComparable, words) }
    switch row.kind {
    case .exact: judgeExact(&row, old, new)
    case .time: judgeTime(&row, differences.of(old, new))
    case .realTime: judgeRealTime(&row, old, new)
    case .ratio, .informative:
      row = row.with(
        .inconclusive,
        row.polarity == .neutral
          ? "reported only: which is better is not known"
          : "reported only: this metric is not repeatable enough to judge")
    }
    if let words = Self.contention(old, new), [.time, .realTime].contains(row.kind),
      row.verdict != .notComparable
    {
      // Without a test nothing is settled later.
      (row.ratio, row.difference, row.minimumDifference, row.test) = (nil, nil, nil, nil)
      row.conclude(.noisy, words)
    }
    return row
  }

  /// Why two rows of one name are not of one thing, in words; nil where they are.
  static func otherThing(_ old: ReportRow, _ new: ReportRow) -> String? {
    (old.unit, old.polarity) == (new.unit, new.polarity)
      ? otherScene(old.identity, new.identity) : "unit or polarity differ"
  }

  /// Why two rows of one thing are judged by other rules, in words; nil where they are not.
  static func otherKind(_ old: ReportRow, _ new: ReportRow) -> String? {
    kind(of: old) == kind(of: new) ? nil : "quality \(old.quality) against \(new.quality)"
  }

  /// Says how two cases of one name are scenes of another kind; nil when they are not.
  private static func otherScene(_ old: CaseIdentity, _ new: CaseIdentity) -> String? {
    guard old.backdrop != new.backdrop || old.phases != new.phases else { return nil }
    return "another scene: \(old.backdrop), \(old.phases) against \(new.backdrop), \(new.phases)"
  }

  /// Says which run was not alone on its host; nil where both were, or nobody looked.
  private static func contention(_ old: ReportRow, _ new: ReportRow) -> String? {
    let names = [(old, "the baseline"), (new, "the candidate")]
      .filter { $0.0.flags.contains(.contended) }.map(\.1)
    return names.isEmpty
      ? nil
      : "others took the host's cores in \(names.joined(separator: " and ")): measure on an idle "
        + "machine"
  }

  /// Ratios of the other arms to their reference, one row per case and stage that both runs have,
  /// where a run has such a ratio; `newRows`: the first of the candidate's rows with each key.
  func ratioRows(_ old: [ReportRow], _ newRows: [ReportRow.Key: ReportRow]) -> [ComparedRow] {
    old.filter(Self.hasRatio).compactMap { row in
      guard let new = newRows[row.key], let reference = row.reference else { return nil }
      let before = baseline.logs(of: row, per: reference)
      let after = candidate.logs(of: new, per: reference)
      guard before != nil || after != nil else { return nil }
      var result = rules.bare(row, to: reference)
      result.baseline = before.flatMap { Quantile.median($0.processes) }.map(exp)
      result.candidate = after.flatMap { Quantile.median($0.processes) }.map(exp)
      if let words = Self.otherScene(row.identity, new.identity)
        ?? Self.hardDifference(differences.of(row, new))
      {
        return result.with(.notComparable, words)
      }
      guard let before, let after else {
        let (name, run) = before == nil ? ("baseline", baseline) : ("candidate", candidate)
        if run.logs == nil { return result.with(.inconclusive, Self.untested) }
        return run.partner(reference, of: row.caseID) == nil
          ? result.with(.notComparable, "\(reference) did not run beside it in the \(name)")
          : result.with(.noisy, "below clock resolution in the \(name)")
      }
      if let words = Self.contention(row, new) { return result.with(.noisy, words) }
      test(&result, before, after)
      return result
    }
  }

  static let untested = "without samples.csv nothing can be tested"

  /// True if a row's times are compared with those of another arm of its run, too.
  static func hasRatio(_ row: ReportRow) -> Bool {
    !row.identity.isAnchor && row.strategy != row.reference && row.metric == .cpuTime
      && [.server, .frame].contains(row.stage)
  }

  static func kind(of row: ReportRow) -> ComparedRow.Kind {
    if row.identity.isAnchor || row.quality == .emulated || row.stage == .display {
      return .informative
    }
    if row.pass.isRealTime {
      let known = RealTimeMetric.of(row.metric, stage: row.stage)
      return known == nil || row.polarity == .neutral ? .informative : .realTime
    }
    if row.quality == .exact || row.quality == .simulated { return .exact }
    if row.quality == .unavailable && row.pass != .time { return .exact }
    return row.metric == .cpuTime ? .time : .informative
  }

  // MARK: - Exact counts

  private func judgeExact(_ row: inout ComparedRow, _ old: ReportRow, _ new: ReportRow) {
    if !rules.comparesAcrossCompilers, let differs = differences.of(old, new).compiler.first {
      return row.conclude(.notComparable, "\(differs), which exact counts follow")
    }
    guard let before = row.baseline, let after = row.candidate else {
      return row.conclude(.notComparable, "a number is missing")
    }
    let samples = PairedCounts(baseline.samples(of: old), candidate.samples(of: new))
    if samples.areEqual ?? true, before == after {
      row.ratio = 1
      let words = samples.isEmpty ? "medians are equal" : "all \(samples.count) samples are equal"
      return row.conclude(.same, words)
    }
    row.ratio = before == 0 ? nil : after / before
    if let tolerated = Self.tolerated(row, before, after, samples, views: old.views) {
      row.conclude(.same, tolerated + samples.remark)
    } else if before == after || samples.areEqual == true {
      row.conclude(
        .inconclusive, "medians \(before == after ? "are equal" : "differ")" + samples.remark)
    } else if old.polarity == .neutral {
      row.conclude(.inconclusive, "differs, and which is better is not known" + samples.remark)
    } else {
      row.conclude(row.betterOrWorse(after - before), "exact count" + samples.remark)
    }
  }

  /// Why two counts that are not equal count as the same; nil where they do not.
  private static func tolerated(
    _ row: ComparedRow, _ before: Double, _ after: Double, _ samples: PairedCounts, views: Int
  ) -> String? {
    if row.minimumEffect > 0, abs(row.change ?? .infinity) <= row.minimumEffect {
      return "within the tolerance of \(Percent.text(row.minimumEffect))"
    }
    let rounding = PairedCounts.allocatorRounding(views: views)
    if row.metric == .peakLiveBytes, abs(after - before) <= rounding, samples.differ(by: rounding) {
      return "within the \(Int(rounding)) bytes that the C library rounds by"
    }
    return before == after && samples.areStrays ? "medians are equal" : nil
  }

  // MARK: - Times

  /// A difference of the runs that forbids comparing what follows the host's speed, in words.
  static func hardDifference(_ differences: RunDifferences) -> String? {
    guard let first = differences.hard.first else { return nil }
    let more = differences.hard.count > 1 ? " (and \(differences.hard.count - 1) more)" : ""
    return "\(first)\(more)"
  }

  private func judgeTime(_ row: inout ComparedRow, _ differences: RunDifferences) {
    if let differs = Self.hardDifference(differences) {
      return row.conclude(.notComparable, differs)
    }
    guard let oldLogs = baseline.logs, let newLogs = candidate.logs else {
      return row.conclude(.inconclusive, Self.untested)
    }
    guard let oldAnchor = baseline.partner(.anchor, of: row.caseID),
      let newAnchor = candidate.partner(.anchor, of: row.caseID)
    else { return row.conclude(.notComparable, "no anchor ran beside it") }
    guard let before = oldLogs.logs(row.caseID, row.stage, per: oldAnchor, .frame),
      let after = newLogs.logs(row.caseID, row.stage, per: newAnchor, .frame)
    else { return row.conclude(.noisy, "below clock resolution") }
    test(&row, before, after)
  }

  /// Tests the logarithms of times, or numbers of runs in real time, against their spread; the
  /// verdict follows once the p values of all rows are known.
  func test(_ row: inout ComparedRow, _ before: Replicates, _ after: Replicates) {
    guard let welch = WelchComparison(before, after) else {
      return row.conclude(.inconclusive, "one process on a side says nothing about another")
    }
    let isRatio = row.kind != .realTime
    let ends = [-welch.halfWidth, welch.halfWidth].map { welch.difference + $0 }
      .map { isRatio ? exp($0) : $0 }
    if isRatio { row.ratio = exp(welch.difference) } else { row.difference = welch.difference }
    row.test = ComparedRow.Test(
      interval: Interval(lower: ends[0], upper: ends[1], coverage: 0.95), p: welch.p,
      detectable: isRatio ? exp(welch.detectable) - 1 : welch.detectable)
  }

  static func settle(_ row: inout ComparedRow, alpha: Double) {
    guard let test = row.test, let p = test.adjustedP, let found = row.difference ?? row.ratio
    else { return }
    let isRatio = row.kind != .realTime
    let least = row.minimumDifference ?? row.minimumEffect
    let (lowest, highest) = isRatio ? (1 / (1 + least), 1 + least) : (-least, least)
    let change = isRatio ? found - 1 : found
    let text = { [unit = row.unit] in isRatio ? Percent.text($0) : Difference.text($0, unit) }
    let seen = "could have seen \(text(test.detectable))"
    let signed = isRatio ? Percent.signed(change) : Difference.signed(change, row.unit)
    if test.interval.lower >= lowest, test.interval.upper <= highest {
      row.add(.same, "the interval lies within \(text(least)); \(seen)")
    } else if p <= alpha, found >= highest || found <= lowest {
      row.add(row.betterOrWorse(change), "\(signed); \(seen)")
    } else if test.detectable > 4 * least {
      row.add(.noisy, seen)
    } else {
      row.add(.inconclusive, "\(signed); \(seen)")
    }
  }
}

extension ComparedRow {
  mutating func conclude(_ verdict: Verdict, _ reason: String) {
    self.verdict = verdict
    self.reason = reason
  }

  /// Concludes, and keeps what has been remarked before.
  mutating func add(_ verdict: Verdict, _ words: String) {
    conclude(verdict, reason.isEmpty ? words : "\(reason); \(words)")
  }

  /// The verdict of a difference, candidate − baseline, that matters.
  func betterOrWorse(_ difference: Double) -> Verdict {
    (difference > 0) == (polarity == .higher) ? .improved : .regressed
  }

  func with(_ verdict: Verdict, _ reason: String) -> ComparedRow {
    var copy = self
    copy.conclude(verdict, reason)
    return copy
  }
}

enum Percent {
  static func text(_ share: Double) -> String {
    share.isFinite ? String(format: "%.3g %%", share * 100) : "anything"
  }

  static func signed(_ share: Double) -> String {
    share.isFinite ? String(format: "%+.3g %%", share * 100) : "from nothing"
  }

  static func change(_ share: Double) -> String { String(format: "%+.2f %%", share * 100) }
}

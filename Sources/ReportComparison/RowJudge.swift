import Foundation
import ResultStore
import SampleStatistics

/// Judges one row at a time; whatever needs the whole family of p values is settled afterwards.
struct RowJudge {
  let rules: ComparisonRules
  let differences: RunDifferences
  let baseline: RunEvidence
  let candidate: RunEvidence

  static let reference = "path-rebuild"
  static let ratioMetric = "cpu_time/path-rebuild"

  func row(_ old: ReportRow?, _ new: ReportRow?) -> ComparedRow {
    guard let known = old ?? new else {
      preconditionFailure("a row of neither run")
    }
    let kind = Self.kind(of: known)
    var row = ComparedRow(
      caseID: known.caseID, stage: known.stage, metric: known.metric, pass: known.pass,
      unit: known.unit, kind: kind, baseline: old?.numbers.first ?? nil,
      candidate: new?.numbers.first ?? nil)
    row.minimumEffect = rules.minimumEffect(
      kind, metric: row.metric, stage: row.stage, caseID: row.caseID)
    row.isGated = rules.isGated(row)
    row.isHigherBetter = known.polarity == "higher"
    guard let old else { return row.with(.new, "not in the baseline") }
    guard let new else { return row.with(.missing, "not in the candidate") }
    guard old.unit == new.unit, old.polarity == new.polarity else {
      return row.with(.notComparable, "unit or polarity differ")
    }
    switch (old.quality == "unavailable", new.quality == "unavailable") {
    case (true, true): return row.with(.notComparable, "available in neither run")
    case (false, true): return row.with(.missing, "no longer available; see its manifest")
    case (true, false): return row.with(.new, "was not available in the baseline")
    case (false, false): break
    }
    switch kind {
    case .exact: judgeExact(&row, old, new)
    case .time: judgeTime(&row)
    case .realTime: judgeRealTime(&row, old, new)
    case .ratio, .informative:
      row = row.with(
        .inconclusive,
        known.polarity == "none"
          ? "reported only: nobody can say which is better"
          : "reported only: this metric is not repeatable enough to judge")
    }
    return row
  }

  /// Ratios of the other arms to path-rebuild, one row per case and stage where both runs have them.
  func ratioRows(_ old: [ReportRow], _ new: [ReportRow]) -> [ComparedRow] {
    let known = Set(new.map(\.caseID))
    let cases = old.filter {
      $0.scenario != "anchor" && $0.strategy != Self.reference && $0.metric == ProcessLogs.metric
        && ["server", "frame"].contains($0.stage) && known.contains($0.caseID)
    }
    return cases.compactMap { row in
      var partner = row.caseID.split(separator: "/", omittingEmptySubsequences: false).map(
        String.init)
      guard partner.count > 3 else { return nil }
      partner[2] = Self.reference
      let reference = partner.joined(separator: "/")
      guard
        let before = baseline.logs?.logs(row.caseID, row.stage, per: reference, row.stage),
        let after = candidate.logs?.logs(row.caseID, row.stage, per: reference, row.stage)
      else { return nil }
      var result = ComparedRow(
        caseID: row.caseID, stage: row.stage, metric: Self.ratioMetric, pass: row.pass, unit: "x",
        kind: .ratio)
      result.minimumEffect = rules.minimumEffect(
        .ratio, metric: result.metric, stage: row.stage, caseID: row.caseID)
      result.isGated = rules.isGated(result)
      result.baseline = Quantile.median(before).map(exp)
      result.candidate = Quantile.median(after).map(exp)
      test(&result, before, after)
      return result
    }
  }

  static func kind(of row: ReportRow) -> ComparedRow.Kind {
    if row.scenario == "anchor" { return .informative }
    if RealTimeMetric.passes.contains(row.pass) {
      let known = RealTimeMetric.of(row.metric, stage: row.stage, pass: row.pass)
      return known == nil || row.polarity == "none" ? .informative : .realTime
    }
    if row.quality == "exact" || row.quality == "simulated" { return .exact }
    if row.quality == "unavailable" && row.pass != "time" { return .exact }
    return row.metric == ProcessLogs.metric ? .time : .informative
  }

  // MARK: - Exact counts

  private func judgeExact(_ row: inout ComparedRow, _ old: ReportRow, _ new: ReportRow) {
    let places = Self.shared(baseline.samples(of: old), candidate.samples(of: new))
    let differing = places.filter { $0.0 != $0.1 }.count
    let equal = places.isEmpty ? row.baseline == row.candidate : differing == 0
    guard !equal else {
      row.ratio = 1
      return row.conclude(
        .same, places.isEmpty ? "medians are equal" : "all \(places.count) samples are equal")
    }
    guard let before = row.baseline, let after = row.candidate else {
      return row.conclude(.notComparable, "a number is missing")
    }
    row.ratio = before == 0 ? nil : after / before
    let relative = abs(row.change ?? .infinity)
    let words = places.isEmpty ? "" : ", \(differing) of \(places.count) samples differ"
    if relative <= row.minimumEffect && row.minimumEffect > 0 {
      return row.conclude(
        .same, "within the tolerance of \(Percent.text(row.minimumEffect))\(words)")
    }
    guard before != after else {
      return row.conclude(.inconclusive, "medians are equal\(words)")
    }
    switch old.polarity {
    case "lower": row.conclude(after > before ? .regressed : .improved, "exact count\(words)")
    case "higher": row.conclude(after < before ? .regressed : .improved, "exact count\(words)")
    default: row.conclude(.inconclusive, "differs, and nobody can say which is better\(words)")
    }
  }

  private static func shared(
    _ old: [RunEvidence.Place: Double]?, _ new: [RunEvidence.Place: Double]?
  ) -> [(Double, Double)] {
    guard let old, let new else { return [] }
    return old.compactMap { place, value in new[place].map { (value, $0) } }
  }

  // MARK: - Times

  /// In what the runs differ so that nothing that follows the host's speed can be compared.
  var hardDifference: String? {
    guard let first = differences.hard.first else { return nil }
    let more = differences.hard.count > 1 ? " (and \(differences.hard.count - 1) more)" : ""
    return "the runs differ in \(first)\(more)"
  }

  private func judgeTime(_ row: inout ComparedRow) {
    if let differs = hardDifference { return row.conclude(.notComparable, differs) }
    guard let oldLogs = baseline.logs, let newLogs = candidate.logs else {
      return row.conclude(.inconclusive, "without samples.csv nothing can be tested")
    }
    guard let oldAnchor = baseline.anchor(of: row.caseID),
      let newAnchor = candidate.anchor(of: row.caseID)
    else { return row.conclude(.notComparable, "no anchor ran beside it") }
    guard let before = oldLogs.logs(row.caseID, row.stage, per: oldAnchor, "frame"),
      let after = newLogs.logs(row.caseID, row.stage, per: newAnchor, "frame")
    else { return row.conclude(.noisy, "below what the clock can tell from nothing") }
    test(&row, before, after)
  }

  private func test(_ row: inout ComparedRow, _ before: [Double], _ after: [Double]) {
    guard let welch = WelchComparison(before, after) else {
      return row.conclude(.inconclusive, "one process on a side says nothing about another")
    }
    row.ratio = exp(welch.difference)
    row.interval = Interval(
      lower: exp(welch.difference - welch.halfWidth),
      upper: exp(welch.difference + welch.halfWidth), coverage: 0.95)
    row.p = welch.p
    row.detectableEffect = exp(welch.detectable) - 1
  }

  /// The verdict of a tested row, once its p value is adjusted. Times and ratios are better when lower.
  static func settle(_ row: inout ComparedRow, alpha: Double) {
    guard let interval = row.interval, let p = row.adjustedP, let change = row.change else {
      return
    }
    let least = row.minimumEffect
    let seen = row.detectableEffect.map { "could have seen \(Percent.text($0))" } ?? ""
    if interval.lower >= 1 / (1 + least), interval.upper <= 1 + least {
      row.conclude(.same, "the interval lies within \(Percent.text(least)); \(seen)")
    } else if p <= alpha, change >= least || change <= 1 / (1 + least) - 1 {
      row.conclude(change > 0 ? .regressed : .improved, "\(Percent.signed(change)); \(seen)")
    } else if let detectable = row.detectableEffect, detectable > 4 * least {
      row.conclude(.noisy, seen)
    } else {
      row.conclude(.inconclusive, "\(Percent.signed(change)); \(seen)")
    }
  }
}

extension ComparedRow {
  mutating func conclude(_ verdict: Verdict, _ reason: String) {
    self.verdict = verdict
    self.reason = reason
  }

  func with(_ verdict: Verdict, _ reason: String) -> ComparedRow {
    var copy = self
    copy.conclude(verdict, reason)
    return copy
  }
}

/// Relative changes for people.
enum Percent {
  static func text(_ share: Double) -> String {
    share.isFinite ? String(format: "%.3g %%", share * 100) : "anything"
  }

  static func signed(_ share: Double) -> String {
    share.isFinite ? String(format: "%+.3g %%", share * 100) : "from nothing"
  }
}

import Foundation
import Statistics
import Vocabulary

/// The numbers of every row of the last of several runs, run by run, on the scale on which they are
/// compared.
struct HistorySeries {
  /// The scale of a row, and what matters on it.
  enum Scale {
    /// Counts: any difference beyond a share of the level before and a fixed amount.
    case exact(share: Double, amount: Double)
    /// Logarithms: differences of this much and more.
    case logarithms(least: Double)
    /// Numbers in their unit: differences of the greater of a share of the level before and a fixed
    /// amount, and more.
    case linear(share: Double, amount: Double)
  }

  /// The numbers of one row.
  struct One {
    let row: ComparedRow
    let scale: Scale
    /// The places of the runs that have one.
    var runs: [Int] = []
    /// The numbers on the scale.
    var values: [Double] = []
    /// The numbers in the row's unit.
    var shown: [Double] = []

    var isExact: Bool { if case .exact = scale { true } else { false } }

    /// The least step that matters, on the scale, at the middle of the numbers.
    var least: Double {
      switch scale {
      case .exact: 0
      case .logarithms(let least): least
      case .linear(let share, let amount): max(amount, share * abs(Quantile.median(values) ?? 0))
      }
    }

    /// Whether a step from one level to another is one that a comparison would report.
    func matters(from old: Double, to new: Double) -> Bool {
      let step = abs(new - old)
      return switch scale {
      case .exact(let share, let amount): step > max(amount, share * abs(old))
      case .logarithms(let least): step >= least
      case .linear(let share, let amount): step > 0 && step >= max(amount, share * abs(old))
      }
    }

    /// Whether a level is worse than another, and by so much that it matters.
    func isWorse(_ new: Double, than old: Double) -> Bool {
      guard row.polarity != .none, matters(from: old, to: new) else { return false }
      return (new > old) == (row.polarity == .lower)
    }

    /// The relative change; nil from 0.
    func change(from old: Double, to new: Double) -> Double? {
      if case .logarithms = scale { return exp(new - old) - 1 }
      return old == 0 ? nil : new / old - 1
    }
  }

  /// The rows, in the order of the last run, ratios of arms after all.
  private(set) var all: [One] = []

  private let rules: ComparisonRules
  private let comparable: [Bool]
  private let evidence: [RunEvidence]
  private let reports: [[ReportRow.Key: ReportRow]]

  /// - Parameter comparable: of which runs times can be compared with those of the last.
  init(_ runs: [ComparedRun], _ comparable: [Bool], _ rules: ComparisonRules) {
    (self.rules, self.comparable) = (rules, comparable)
    evidence = runs.map { run in
      var bare = run
      // Medians of the report do: an hour of histories would be an hour of samples.
      bare.samples = nil
      return RunEvidence(bare)
    }
    reports = runs.map { run in
      Dictionary(run.report.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    guard let last = runs.last else { return }
    let measured = last.report.filter { $0.quality != .unavailable }
    all = measured.compactMap { one(of: $0) } + measured.compactMap { ratio(of: $0) }
  }

  // MARK: - Rows

  private func one(of row: ReportRow) -> One? {
    let kind = RowJudge.evidence(of: row)
    var compared = ComparedRow(
      caseID: row.caseID, strategy: row.strategy, stage: row.stage, metric: row.metric,
      pass: row.pass, unit: row.unit, evidence: kind)
    compared.polarity = row.polarity
    prepare(&compared)
    let share = compared.minimumEffect
    switch compared.kind {
    case .informative, .ratio: return nil
    case .exact:
      let rounding =
        row.metric == .peakLiveBytes ? PairedCounts.allocatorRounding(views: row.views) : 0
      return series(compared, .exact(share: share, amount: rounding), row, needsMachine: false) {
        _, row in row.number("median").map { ($0, $0) }
      }
    case .time:
      return series(compared, .logarithms(least: log(1 + share)), row, needsMachine: true) {
        self.time(at: $0, $1)
      }
    case .realTime:
      guard let metric = RealTimeMetric.of(row.metric, stage: row.stage, pass: row.pass) else {
        return nil
      }
      let amount = rules.minimumDifference(compared, metric)
      let column = metric.summary == .p95 ? "p95" : "median"
      return series(
        compared, .linear(share: share, amount: amount), row, needsMachine: metric.followsSpeed
      ) { _, row in row.number(column).map { ($0, $0) } }
    }
  }

  private func ratio(of row: ReportRow) -> One? {
    guard RowJudge.hasRatio(row), let reference = row.reference else { return nil }
    var compared = ComparedRow(
      caseID: row.caseID, strategy: row.strategy, stage: row.stage, metric: row.metric,
      pass: row.pass, unit: .times, evidence: .ratio(to: reference, nil))
    prepare(&compared)
    let least = log(1 + compared.minimumEffect)
    return series(compared, .logarithms(least: least), row, needsMachine: true) { place, row in
      guard let other = self.partner(reference, of: row, row.stage, at: place),
        let own = row.number("median"), own > 0
      else { return nil }
      return (log(own / other), own / other)
    }
  }

  private func prepare(_ row: inout ComparedRow) {
    row.minimumEffect = rules.minimumEffect(
      row.kind, metric: row.metricText, stage: row.stage, caseID: row.caseID)
    row.isGated = rules.isGated(row)
  }

  /// The series of a row whose number in a run is what `number` makes of its row there, on the scale
  /// and to be shown.
  private func series(
    _ row: ComparedRow, _ scale: Scale, _ last: ReportRow, needsMachine: Bool,
    _ number: (Int, ReportRow) -> (Double, Double)?
  ) -> One? {
    var one = One(row: row, scale: scale)
    for (place, report) in reports.enumerated() {
      guard !needsMachine || comparable[place], let found = report[last.key],
        Self.isSame(found, last), one.isExact || !found.flags.contains(.contended),
        let (value, shown) = number(place, found), value.isFinite
      else { continue }
      one.runs.append(place)
      one.values.append(value)
      one.shown.append(shown)
    }
    return one
  }

  /// Whether rows of one name are of one thing.
  private static func isSame(_ one: ReportRow, _ other: ReportRow) -> Bool {
    one.quality != .unavailable && one.unit == other.unit && one.polarity == other.polarity
      && one.backdrop == other.backdrop && one.phases == other.phases
      && one.refreshHz == other.refreshHz && one.load == other.load
  }

  // MARK: - Numbers

  /// The logarithm of a time, against the anchor of its block.
  private func time(at place: Int, _ row: ReportRow) -> (Double, Double)? {
    guard let own = row.number("median"), own > 0 else { return nil }
    return partner(.anchor, of: row, .frame, at: place).map { (log(own / $0), own) }
  }

  /// What the case of a strategy beside a row's took; nil where it is not above 0.
  private func partner(
    _ strategy: StrategyName, of row: ReportRow, _ stage: Stage, at place: Int
  ) -> Double? {
    guard let caseID = evidence[place].partner(strategy, of: row.caseID),
      let other = reports[place][ReportRow.Key(caseID, stage, .cpuTime, row.pass)]?
        .number("median"), other > 0
    else { return nil }
    return other
  }
}

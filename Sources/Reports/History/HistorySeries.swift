import Foundation
import Statistics
import Vocabulary

/// The numbers of every row of several runs, run by run, on the scale on which they are compared.
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

  /// What the last run has of a row.
  enum End {
    /// A number that can be compared with those of other runs.
    case measured
    /// One that others on the host disturbed, or that was stopped.
    case disturbed
    /// One that has nothing to be compared against.
    case unusable
    /// None.
    case missing
  }

  struct One {
    let row: ComparedRow
    let scale: Scale
    /// The places of the runs that have one.
    var runs: [Int] = []
    /// The numbers on the scale.
    var values: [Double] = []
    /// The numbers in the row's unit.
    var shown: [Double] = []
    /// What the last run has of the row.
    var end = End.missing
    /// The place of the last run that measured it, whether its number is used or not.
    var lastMeasured = 0

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

  /// The rows, in the order in which they were met, ratios of arms after all.
  private(set) var all: [One] = []

  private let runs: HistoryRuns
  private let rules: ComparisonRules
  /// Of which runs times can be compared with those of the last.
  private let comparable: [Bool]
  /// Of which runs exact counts can.
  private let countable: [Bool]
  /// The numbers of the rows of each strategy's CPU time in a block.
  private var members: [Member: [Int]] = [:]

  private struct Member: Hashable {
    let block: String
    let strategy: StrategyName
    let stage: Stage
    let pass: Pass

    init(of row: ReportRow, _ strategy: StrategyName, _ stage: Stage) {
      (block, self.strategy, self.stage, pass) = (row.block, strategy, stage, row.pass)
    }
  }

  init(_ runs: HistoryRuns, _ differences: [RunDifferences], _ rules: ComparisonRules) {
    (self.runs, self.rules) = (runs, rules)
    comparable = differences.map(\.hard.isEmpty)
    countable = differences.map { rules.comparesAcrossCompilers || $0.compiler.isEmpty }
    for (number, row) in runs.rows.enumerated() where row.metric == .cpuTime {
      members[Member(of: row, row.strategy, row.stage), default: []].append(number)
    }
    let measured = runs.keys.compactMap(latest)
    all = measured.compactMap { one(of: $0) } + measured.compactMap { ratio(of: $0) }
  }

  // MARK: - Rows

  /// The row of a name in the last run that measured it.
  private func latest(_ key: ReportRow.Key) -> ReportRow? {
    let numbers = runs.numbers(of: key).filter { runs.rows[$0].quality != .unavailable }
    return runs.all.indices.reversed().lazy.compactMap { runs.first(of: numbers, in: $0)?.row }
      .first
  }

  private func one(of row: ReportRow) -> One? {
    var compared = ComparedRow(
      caseID: row.caseID, strategy: row.strategy, stage: row.stage, metric: row.metric,
      pass: row.pass, unit: row.unit, kind: RowJudge.kind(of: row))
    compared.polarity = row.polarity
    rules.apply(to: &compared)
    let share = compared.minimumEffect
    switch compared.kind {
    case .informative, .ratio: return nil
    case .exact:
      let rounding =
        row.metric == .peakLiveBytes ? PairedCounts.allocatorRounding(views: row.views) : 0
      return series(compared, .exact(share: share, amount: rounding), row, in: countable) {
        $2.median.map { ($0, $0) }
      }
    case .time:
      return series(compared, .logarithms(least: log(1 + share)), row, in: comparable) {
        self.time(at: $0, $1, $2)
      }
    case .realTime:
      guard let metric = RealTimeMetric.of(row.metric, stage: row.stage) else {
        return nil
      }
      let amount = rules.minimumDifference(compared, metric)
      return series(
        compared, .linear(share: share, amount: amount), row,
        in: metric.followsSpeed ? comparable : nil
      ) { (metric.summary == .p95 ? $2.p95 : $2.median).map { ($0, $0) } }
    }
  }

  private func ratio(of row: ReportRow) -> One? {
    guard RowJudge.hasRatio(row), let reference = row.reference else { return nil }
    var compared = ComparedRow(
      caseID: row.caseID, strategy: row.strategy, stage: row.stage, metric: row.metric,
      pass: row.pass, unit: .times, kind: .ratio, reference: reference)
    rules.apply(to: &compared)
    let least = log(1 + compared.minimumEffect)
    return series(compared, .logarithms(least: least), row, in: comparable) { place, row, cell in
      guard let other = self.partner(reference, of: row, row.stage, at: place),
        let own = cell.median, own > 0
      else { return nil }
      return (log(own / other), own / other)
    }
  }

  /// The series of a row whose number in a run is what `number` makes of its row there, on the scale
  /// and to be shown.
  ///
  /// - Parameter usable: which runs count; nil for all.
  private func series(
    _ row: ComparedRow, _ scale: Scale, _ latest: ReportRow, in usable: [Bool]?,
    _ number: (Int, ReportRow, HistoryRuns.Cell) -> (Double, Double)?
  ) -> One? {
    var one = One(row: row, scale: scale)
    let numbers = runs.numbers(of: latest.key)
    for place in runs.all.indices {
      let found = runs.first(of: numbers, in: place)
      let isThere = found.map { $0.row.quality != .unavailable && $0.cell.median != nil } ?? false
      if isThere { one.lastMeasured = place }
      if place == runs.all.count - 1 {
        one.end = isThere ? found?.cell.isDisturbed == true ? .disturbed : .unusable : .missing
      }
      guard usable?[place] ?? true, isThere, let (row, cell) = found, Self.isSame(row, latest),
        one.isExact || !cell.isDisturbed, let (value, shown) = number(place, row, cell),
        value.isFinite
      else { continue }
      one.end = .measured
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
  private func time(
    at place: Int, _ row: ReportRow, _ cell: HistoryRuns.Cell
  ) -> (Double, Double)? {
    guard let own = cell.median, own > 0 else { return nil }
    return partner(.anchor, of: row, .frame, at: place).map { (log(own / $0), own) }
  }

  /// What the case of a strategy beside a row's took; nil where it is not above 0.
  private func partner(
    _ strategy: StrategyName, of row: ReportRow, _ stage: Stage, at place: Int
  ) -> Double? {
    let numbers = members[Member(of: row, strategy, stage)] ?? []
    return runs.first(of: numbers, in: place)?.cell.median.flatMap { $0 > 0 ? $0 : nil }
  }
}

import Foundation
import Measurement

/// The numbers of every row of the runs of one plan, on the scale on which they are compared.
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

  /// The last run's number of a row.
  enum End {
    /// One that can be compared with those of other runs.
    case measured
    /// One that others on the host disturbed, or that was stopped.
    case disturbed
    /// One that no clock can tell from nothing.
    case faint
    /// One that has nothing to be compared against.
    case unusable
    case missing
  }

  /// A row's number in a run: on the scale and in the row's unit, or why there is none.
  private enum Number {
    case value(Double, Double)
    case faint, unusable

    /// The logarithm of a time against another's.
    init(_ own: Double?, per other: Double?, showsRatio: Bool) {
      guard let own, let other else {
        self = .unusable
        return
      }
      self =
        own > 0 && other > 0 ? .value(log(own / other), showsRatio ? own / other : own) : .faint
    }

    init(_ number: Double?) { self = number.map { .value($0, $0) } ?? .unusable }
  }

  struct One {
    let key: ReportRow.Key
    let row: ComparedRow
    let scale: Scale
    /// The places of the runs that have one.
    var runs: [Int] = []
    /// The numbers on the scale.
    var values: [Double] = []
    /// The numbers in the row's unit.
    var shown: [Double] = []
    /// The last run's number of the row.
    var end = End.missing
    /// The places of the runs that measured it, whether their numbers are used or not.
    var measured: [Int] = []
    /// Why the number of the run before the last one that measured it is not used; nil if it is.
    var apart: String?

    var isExact: Bool { if case .exact = scale { true } else { false } }

    /// The least step that matters, on the scale, at the middle of the numbers.
    var least: Double {
      switch scale {
      case .exact: 0
      case .logarithms(let least): least
      case .linear(let share, let amount): max(amount, share * abs(Quantile.median(values) ?? 0))
      }
    }

    /// True if a step from one level to another is one that a comparison would report.
    func matters(from old: Double, to new: Double) -> Bool {
      let step = abs(new - old)
      return switch scale {
      case .exact(let share, let amount): step > max(amount, share * abs(old))
      case .logarithms(let least): step >= least
      case .linear(let share, let amount): step > 0 && step >= max(amount, share * abs(old))
      }
    }

    /// True if a level is worse than another, and by so much that it matters.
    func isWorse(_ new: Double, than old: Double) -> Bool {
      guard row.polarity != .neutral, matters(from: old, to: new) else { return false }
      return (new > old) == (row.polarity == .lower)
    }

    func isBetter(_ new: Double, than old: Double) -> Bool {
      row.polarity == .higher ? new > old : new < old
    }

    /// The relative change; nil from 0.
    func change(from old: Double, to new: Double) -> Double? {
      if case .logarithms = scale { return exp(new - old) - 1 }
      return old == 0 ? nil : new / old - 1
    }
  }

  /// The rows, in the order in which they were met, ratios of arms after all.
  private(set) var all: [One] = []

  /// The places of the plan's runs, in the order of time.
  let places: [Int]
  private let runs: HistoryRuns
  private let rules: ComparisonRules
  /// Each run's differences from the last one.
  private let differences: [Int: RowDifferences]
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

  /// - Parameter places: those of the runs of one plan; one or more.
  init(_ runs: HistoryRuns, _ places: [Int], _ rules: ComparisonRules) {
    (self.runs, self.places, self.rules) = (runs, places, rules)
    let last = places[places.count - 1]
    differences = Dictionary(
      uniqueKeysWithValues: places.dropLast().map {
        ($0, RowDifferences(runs.all[$0].facts, runs.all[last].facts))
      })
    for (number, row) in runs.rows.enumerated() where row.metric == .cpuTime {
      members[Member(of: row, row.strategy, row.stage), default: []].append(number)
    }
    let measured = runs.keys(in: places).compactMap(latest)
    all = measured.compactMap { one(of: $0) } + measured.compactMap { ratio(of: $0) }
  }

  // MARK: - Rows

  /// The row of a name in the last run where it is gated; where it is in none, in the last run that
  /// measured it.
  private func latest(_ key: ReportRow.Key) -> ReportRow? {
    let all = runs.numbers(of: key).filter { runs.rows[$0].quality != .unavailable }
    let gated = all.filter { rules.bare(runs.rows[$0]).isGated }
    for place in places.reversed() {
      if let found = runs.first(of: gated.isEmpty ? all : gated, in: place) {
        return runs.rows[found.row]
      }
    }
    return nil
  }

  private func one(of row: ReportRow) -> One? {
    let compared = rules.bare(row)
    let share = compared.minimumEffect
    switch compared.kind {
    case .informative, .ratio: return nil
    case .exact:
      let rounding =
        row.metric == .peakLiveBytes ? PairedCounts.allocatorRounding(views: row.views) : 0
      return series(compared, .exact(share: share, amount: rounding), row) {
        Number($2.estimate)
      }
    case .time:
      return series(compared, .logarithms(least: log(1 + share)), row) { place, row, cell in
        Number(
          cell.estimate, per: self.partner(.anchor, of: row, .frame, at: place), showsRatio: false)
      }
    case .realTime:
      guard let metric = RealTimeMetric.of(row.metric, stage: row.stage) else {
        return nil
      }
      let amount = rules.minimumDifference(compared, metric)
      return series(
        compared, .linear(share: share, amount: amount), row, followsSpeed: metric.followsSpeed
      ) { Number(metric.summary == .p95 ? $2.p95 : $2.estimate) }
    }
  }

  private func ratio(of row: ReportRow) -> One? {
    guard RowJudge.hasRatio(row), let reference = row.reference else { return nil }
    let compared = rules.bare(row, to: reference)
    let least = log(1 + compared.minimumEffect)
    let one = series(compared, .logarithms(least: least), row) { place, number, cell in
      Number(
        cell.estimate, per: self.partner(reference, of: number, row.stage, at: place),
        showsRatio: true)
    }
    return one.values.isEmpty ? nil : one
  }

  /// The series of a row whose number in a run is what `number` makes of its row there, on the
  /// scale and to be shown.
  private func series(
    _ row: ComparedRow, _ scale: Scale, _ latest: ReportRow, followsSpeed: Bool = true,
    _ number: (Int, Int, HistoryRuns.Cell) -> Number
  ) -> One {
    var one = One(key: latest.key, row: row, scale: scale)
    let numbers = runs.numbers(of: latest.key).filter { runs.rows[$0].quality != .unavailable }
    var others: [Int: String] = [:]
    for number in numbers { others[number] = Self.otherThing(runs.rows[number], latest) }
    for place in places {
      let isLast = place == places.last
      guard let (row, cell) = runs.first(of: numbers, in: place), cell.estimate != nil
      else { continue }
      one.measured.append(place)
      if isLast {
        one.end = cell.isDisturbed && !one.isExact ? .disturbed : .unusable
      } else {
        one.apart = nil
      }
      if let words = others[row]
        ?? difference(
          place, runs.rows[row], latest, isExact: one.isExact, followsSpeed)
      {
        one.apart = words
        continue
      }
      if cell.isDisturbed, !one.isExact { continue }
      let found = number(place, row, cell)
      guard case .value(let value, let shown) = found, value.isFinite else {
        if isLast, case .faint = found { one.end = .faint }
        continue
      }
      if isLast { one.end = .measured }
      one.runs.append(place)
      one.values.append(value)
      one.shown.append(shown)
    }
    return one
  }

  /// Why a row of a run cannot be compared with that of the last run, in words; nil where it can.
  private func difference(
    _ place: Int, _ row: ReportRow, _ last: ReportRow, isExact: Bool, _ followsSpeed: Bool
  ) -> String? {
    guard let found = differences[place]?.of(row, last) else { return nil }
    if isExact { return rules.comparesAcrossCompilers ? nil : found.compiler.first }
    return followsSpeed ? found.hard.first : nil
  }

  private static func otherThing(_ one: ReportRow, _ other: ReportRow) -> String? {
    if let words = RowJudge.otherThing(one, other) ?? RowJudge.otherKind(one, other) {
      return words
    }
    return one.refreshHz == other.refreshHz && one.load == other.load
      ? nil : "another refresh rate or load"
  }

  // MARK: - Numbers

  /// The time of a strategy's case beside a row's; nil where none ran.
  private func partner(
    _ strategy: StrategyName, of row: Int, _ stage: Stage, at place: Int
  ) -> Double? {
    let member = Member(of: runs.rows[row], strategy, stage)
    return runs.first(of: members[member] ?? [], in: place)?.cell.estimate
  }

  /// All differences of the plan's earlier runs from the last one, run by run.
  var differencesOfRuns: [RunDifferences] {
    places.dropLast().compactMap { differences[$0]?.ofAll }
  }
}

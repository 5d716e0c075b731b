import Measurement

/// Rows that changed in the same way at the same place: a change of a stage is seen again in each
/// sum that holds it, in each metric that counts the same thing otherwise, and in each case that
/// runs the same code. That there is one cause is the simplest explanation, not a proof.
struct ChangeCause: Sendable, Equatable {
  let verdict: Verdict
  /// The stage at which the change is seen; a sum where none of its parts has such a row.
  let stage: Stage
  /// The rows, one or more, in the order in which they were given.
  let rows: [ComparedRow]

  /// The row to show: the first one of the stage itself.
  var example: ComparedRow { rows.first { $0.stage == stage } ?? rows[0] }

  var metrics: [String] { rows.map(\.metricText).distinct }

  var strategies: [StrategyName] { rows.map(\.strategy).distinct }

  var caseIDs: [String] { rows.map(\.caseID).distinct }

  /// The sums in which the change is seen as well.
  var sums: [Stage] { rows.map(\.stage).distinct.filter { $0 != stage } }

  /// Joins rows by what may have caused them, in the order of each cause's first row.
  ///
  /// Rows belong together that have one verdict, one stage behind them and metrics of one thing:
  /// all that counts memory, or CPU time with its ratios, or one metric alone. A row that only one
  /// of the runs has belongs to others of its strategy.
  /// - Complexity: O(n) in rows, times the stages of a frame.
  static func of(_ rows: [ComparedRow]) -> [ChangeCause] {
    let sizes = Dictionary(grouping: rows, by: Place.init).mapValues(Self.sizes)
    let keyed = rows.map { row in
      (key: Key(row, stage: stage(behind: row, sizes[Place(row)] ?? [:])), row: row)
    }
    let groups = Dictionary(grouping: keyed, by: \.key)
    return keyed.map(\.key).distinct.map { key in
      let rows = (groups[key] ?? []).map(\.row)
      return ChangeCause(verdict: key.verdict, stage: key.stage ?? rows[0].stage, rows: rows)
    }
  }

  private struct Key: Hashable {
    let verdict: Verdict
    let subject: String
    let stage: Stage?

    init(_ row: ComparedRow, stage: Stage) {
      verdict = row.verdict
      let isOneSided = row.verdict.isOneSided
      subject = isOneSided ? row.strategy.rawValue : ChangeCause.thing(row.metric)
      self.stage = isOneSided ? nil : stage
    }
  }

  /// The thing that a metric counts; several may count one.
  private static func thing(_ metric: MetricName) -> String {
    let memory: Set<MetricName> = [
      .allocations, .allocatedBytes, .peakLiveBytes, .swiftObjects, .retains, .releases,
    ]
    return memory.contains(metric) ? "memory" : metric.rawValue
  }

  private struct Place: Hashable {
    let caseID: String
    let thing: String
    let verdict: Verdict

    init(_ row: ComparedRow) {
      (caseID, thing, verdict) = (row.caseID, ChangeCause.thing(row.metric), row.verdict)
    }
  }

  /// By how much each stage changed at a place, in the unit of its largest change.
  private static func sizes(_ rows: [ComparedRow]) -> [Stage: Double] {
    let sizes = rows.map { row in
      let size = abs((row.candidate ?? 0) - (row.baseline ?? 0))
      // A ratio of arms is no amount: it says nothing of which part changed most.
      return (row.stage, row.unit != .times && size.isFinite ? size : 0)
    }
    return Dictionary(sizes, uniquingKeysWith: max)
  }

  private static func stage(behind row: ComparedRow, _ sizes: [Stage: Double]) -> Stage {
    var stage = row.stage
    while let part = sizes.filter({ $0.key.isPart(of: stage) })
      .max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })?.key
    {
      stage = part
    }
    return stage
  }
}

extension Stage {
  fileprivate func isPart(of sum: Stage) -> Bool {
    guard self != sum, ![.neighbour, .gpu, .display].contains(self) else { return false }
    return sum == .frame || (Stage.sides.contains(sum) && rawValue.hasPrefix(sum.rawValue + "."))
  }
}

import ResultStore

/// A case with its rows at hand.
struct MeasuredCase {
  /// Names a number: stage and metric.
  struct Key: Hashable {
    let stage: String
    let metric: String
  }

  /// A median with its interval, as the report has them; only finite numbers.
  struct Measurement: Equatable {
    let median: Double
    let lower: Double?
    let upper: Double?
    let least: Double?
    let greatest: Double?
    let unit: String
  }

  let id: String
  let setting: Setting
  let strategy: String
  let views: Int
  private var rows: [Key: ReportRow] = [:]

  init(_ row: ReportRow) {
    id = row.caseID
    setting = Setting(row)
    strategy = row.strategy
    views = row.views
  }

  /// Takes a row; of two rows of one stage and metric (two passes) the first counts.
  mutating func add(_ row: ReportRow) {
    let key = Key(stage: row.stage, metric: row.metric)
    if rows[key] == nil { rows[key] = row }
  }

  /// Whether it ran on real time: its numbers are shares, rates and lateness, not costs of a frame.
  var isPaced: Bool {
    PacedMetric.scenarios.contains(setting.scenario)
      || rows.values.contains { $0.pass == PacedMetric.pass }
  }

  /// Whether its number of views was searched for: it is the answer, and no cost of a frame is known.
  var isCapacity: Bool {
    setting.scenario == CapacityMetric.scenario
      || rows.values.contains { $0.pass == CapacityMetric.pass }
  }

  /// The flags of all its rows, in alphabetical order.
  var flags: [String] { Set(rows.values.flatMap(\.flags)).sorted() }

  /// One number of a stage and metric by its column; nil when it is not available.
  func number(_ stage: String, _ metric: String, _ column: String) -> Double? {
    row(stage, metric).flatMap { $0.quality == "unavailable" ? nil : Self.number($0, column) }
  }

  /// Whether it is the host's speed rather than something to compare.
  var isAnchor: Bool { setting.scenario == Strategy.anchor || strategy == Strategy.anchor }

  /// The row of a stage and metric.
  func row(_ stage: String, _ metric: String) -> ReportRow? {
    rows[Key(stage: stage, metric: metric)]
  }

  /// The numbers of a stage and metric; nil when they are not available.
  func measurement(_ stage: String, _ metric: String) -> Measurement? {
    guard let row = row(stage, metric), row.quality != "unavailable",
      let median = Self.number(row, "median")
    else { return nil }
    return Measurement(
      median: median, lower: Self.number(row, "ci_low"), upper: Self.number(row, "ci_high"),
      least: Self.number(row, "min"), greatest: Self.number(row, "max"), unit: row.unit)
  }

  /// CPU time per frame, ns.
  func time(_ stage: String) -> Measurement? { measurement(stage, Metric.time) }

  private static func number(_ row: ReportRow, _ column: String) -> Double? {
    guard let index = ReportRow.numberColumns.firstIndex(of: column),
      row.numbers.indices.contains(index), let number = row.numbers[index], number.isFinite
    else { return nil }
    return number
  }
}

/// Names of stages and metrics.
enum Metric {
  /// The metric that the page draws.
  static let time = "cpu_time"
  /// The stages of a frame in their order.
  static let stages = [
    "app.tick", "app.commit", "server.apply", "server.evaluate", "server.rasterise",
    "server.composite",
  ]
  /// Sums of stages, as a person says them.
  static let sides = [("app", "App side"), ("server", "Server side"), ("frame", "Whole frame")]
}

import Measurement

/// The names of the result files' columns. A change of columns is a new schema number.
package enum Schema {
  /// The number in every row of report.csv and samples.csv.
  package static let version = "2"
  /// The number in every row of scaling.csv.
  static let scalingVersion = "3"

  /// The parts of a case but for its number of views.
  private static let arm = [
    "scenario", "wave", "strategy", "reference", "backend", "motion", "state", "load",
  ]
  private static let scene = [
    "width_pt", "height_pt", "scale", "refresh_hz", "backdrop", "phases", "sampling", "setting",
  ]

  /// The columns that say what a case is, in order.
  static let caseColumns = ["case_id", "block"] + arm + ["views"] + scene

  /// The columns of report.csv, in order.
  package static let reportColumns =
    ["schema", "run_id"] + caseColumns + [
      "stage", "metric", "unit", "polarity", "pass", "source", "quality", "processes", "samples",
      "frames", "median", "ci_low", "ci_high", "mad", "min", "p25", "p75", "p90", "p95", "p99",
      "max", "mean", "flags",
    ]

  /// The columns of samples.csv, in order.
  package static let sampleColumns = [
    "schema", "run_id", "case_id", "stage", "metric", "unit", "pass", "source", "process", "round",
    "order", "frames", "value", "flags",
  ]

  /// The columns of scaling.csv, in order.
  static let scalingColumns =
    ["schema", "run_id", "line_id"] + arm + scene + [
      "stage", "metric", "unit", "processes", "points", "views_min", "views_max", "fixed",
      "fixed_ci_low", "fixed_ci_high", "per_view", "per_view_ci_low", "per_view_ci_high",
      "residual_max", "residual_views", "relation", "crossover", "crossover_ci_low",
      "crossover_ci_high", "payoff_frame", "payoff_frame_ci_low", "payoff_frame_ci_high",
      "views_60hz", "views_60hz_ci_low", "views_60hz_ci_high", "views_90hz", "views_90hz_ci_low",
      "views_90hz_ci_high", "views_120hz", "views_120hz_ci_low", "views_120hz_ci_high", "flags",
    ]
}

/// The columns that say what a case is, as cells and back.
///
/// One order for all files: a file leaves out what its rows do not have.
enum IdentityColumns {
  /// The cells from `scenario` to `setting`, without those of the case's names.
  ///
  /// - Throws: `ResultStoreError.unfit`, `.badSetting`.
  static func cells(_ identity: CaseIdentity, withViews: Bool) throws(ResultStoreError) -> [String]
  {
    let names = [
      identity.scenario.rawValue, identity.wave.rawValue, identity.strategy.rawValue,
      identity.reference?.rawValue ?? "", identity.backend, identity.motion, identity.state,
      identity.load.description,
    ]
    let numbers = [
      try CSVNumber.text(identity.widthPoints, "width_pt"),
      try CSVNumber.text(identity.heightPoints, "height_pt"),
      try CSVNumber.text(identity.scale, "scale"),
      try CSVNumber.text(identity.refreshHz, "refresh_hz"),
    ]
    let scene = [
      identity.backdrop, identity.phases, identity.sampling, try settings(identity.settings),
    ]
    return names.map(CSVText.safe) + (withViews ? [String(identity.views)] : []) + numbers
      + scene.map(CSVText.safe)
  }

  /// Takes the same cells; the names of the case and of its block are taken by the caller.
  static func take(
    _ identity: inout CaseIdentity, from reader: inout TableReader
  ) throws(ResultStoreError) {
    identity.scenario = ScenarioName(try reader.text())
    identity.wave = WaveName(try reader.text())
    identity.strategy = StrategyName(try reader.text())
    let reference = try reader.text()
    identity.reference = reference.isEmpty ? nil : StrategyName(reference)
    identity.backend = try reader.text()
    identity.motion = try reader.text()
    identity.state = try reader.text()
    identity.load = try reader.load()
    identity.views = try reader.count()
    identity.widthPoints = try reader.number()
    identity.heightPoints = try reader.number()
    identity.scale = try reader.number()
    identity.refreshHz = try reader.number()
    identity.backdrop = try reader.text()
    identity.phases = try reader.text()
    identity.sampling = try reader.text()
    identity.settings = try reader.settings()
  }

  /// `name=value;name=value`.
  private static func settings(
    _ settings: [CaseIdentity.Setting]
  ) throws(ResultStoreError) -> String {
    for setting in settings {
      let isPlain = { (text: String) in
        !text.isEmpty && !text.utf8.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") }
      }
      guard isPlain(setting.name), isPlain(setting.value) else {
        throw .badSetting(name: setting.name, value: setting.value)
      }
    }
    return settings.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
  }
}

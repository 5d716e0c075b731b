/// The names of the result files' columns. A change of columns is a new schema number.
public enum Schema {
  /// The number in every row of report.csv and samples.csv.
  public static let version = "2"
  /// The number in every row of scaling.csv.
  public static let scalingVersion = "3"

  /// What a case is, part by part, but for its number of views.
  private static let arm = [
    "scenario", "wave", "strategy", "reference", "backend", "motion", "state", "load",
  ]
  private static let scene = [
    "width_pt", "height_pt", "scale", "refresh_hz", "backdrop", "phases", "sampling", "setting",
  ]

  /// The columns of report.csv, in order.
  public static let reportColumns =
    ["schema", "run_id", "case_id", "block"] + arm + ["views"] + scene + [
      "stage", "metric", "unit", "polarity", "pass", "source", "quality", "processes", "samples",
      "frames", "median", "ci_low", "ci_high", "mad", "min", "p25", "p75", "p90", "p95", "p99",
      "max", "mean", "flags",
    ]

  /// The columns of samples.csv, in order.
  public static let sampleColumns = [
    "schema", "run_id", "case_id", "stage", "metric", "unit", "pass", "source", "process", "round",
    "order", "frames", "value", "flags",
  ]

  /// The columns of scaling.csv, in order.
  public static let scalingColumns =
    ["schema", "run_id", "line_id"] + arm + scene + [
      "stage", "metric", "unit", "processes", "points", "views_min", "views_max", "fixed",
      "fixed_ci_low", "fixed_ci_high", "per_view", "per_view_ci_low", "per_view_ci_high",
      "residual_max", "residual_views", "relation", "crossover", "crossover_ci_low",
      "crossover_ci_high", "payoff_frame", "payoff_frame_ci_low", "payoff_frame_ci_high",
      "views_60hz", "views_60hz_ci_low", "views_60hz_ci_high", "views_90hz", "views_90hz_ci_low",
      "views_90hz_ci_high", "views_120hz", "views_120hz_ci_low", "views_120hz_ci_high", "flags",
    ]
}

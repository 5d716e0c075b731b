/// The names of the result files' columns. A change of columns is a new schema number.
public enum Schema {
  /// The number in every row.
  public static let version = "1"

  /// The columns of report.csv, in order.
  public static let reportColumns = [
    "schema", "run_id", "case_id", "scenario", "wave", "strategy", "backend", "views", "width_pt",
    "height_pt", "scale", "refresh_hz", "load", "stage", "metric", "unit", "polarity", "pass",
    "source", "quality", "processes", "samples", "frames", "median", "ci_low", "ci_high", "mad",
    "min", "p25", "p75", "p90", "p95", "p99", "max", "mean", "flags",
  ]

  /// The columns of samples.csv, in order.
  public static let sampleColumns = [
    "schema", "run_id", "case_id", "stage", "metric", "unit", "pass", "source", "process", "round",
    "order", "frames", "value", "flags",
  ]
}

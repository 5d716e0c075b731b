/// One row of report.csv: one metric of one stage of one case.
public struct ReportRow: Sendable, Equatable {
  /// The run's name.
  public var runID = ""
  /// The case's name.
  public var caseID = ""
  /// The scenario.
  public var scenario = ""
  /// The wave.
  public var wave = ""
  /// The strategy.
  public var strategy = ""
  /// The renderer and its settings.
  public var backend = ""
  /// The number of views.
  public var views = 0
  /// One view's width, pt.
  public var widthPoints = 0.0
  /// One view's height, pt.
  public var heightPoints = 0.0
  /// Device pixels per point.
  public var scale = 0.0
  /// Frames per second.
  public var refreshHz = 0.0
  /// What else the app does.
  public var load = ""
  /// The stage, or a sum of stages.
  public var stage = ""
  /// The metric.
  public var metric = ""
  /// The unit of the numbers.
  public var unit = ""
  /// `lower`, `higher` or `none`.
  public var polarity = ""
  /// The pass.
  public var pass = ""
  /// Where the numbers come from.
  public var source = ""
  /// How far they can be trusted.
  public var quality = ""
  /// Processes that gave samples.
  public var processes = 0
  /// Samples behind the numbers.
  public var samples = 0
  /// Frames in all samples together.
  public var frames = 0
  /// The numbers in column order from `median` to `mean`, one per column; nil is not available.
  public var numbers = [Double?](repeating: nil, count: ReportRow.numberColumns.count)
  /// Flags, in alphabetical order.
  public var flags: [String] = []

  /// The columns that `numbers` fills.
  public static let numberColumns = [
    "median", "ci_low", "ci_high", "mad", "min", "p25", "p75", "p90", "p95", "p99", "max", "mean",
  ]

  /// Creates an empty row.
  public init() {}

  /// The row's cells in column order.
  ///
  /// - Throws: `ResultStoreError.notANumber` for a number that no file may hold.
  func cells() throws(ResultStoreError) -> [String] {
    let identity = [
      Schema.version, CSVText.safe(runID), CSVText.safe(caseID), CSVText.safe(scenario),
      CSVText.safe(wave), CSVText.safe(strategy), CSVText.safe(backend), String(views),
      try CSVNumber.text(widthPoints, "width_pt"), try CSVNumber.text(heightPoints, "height_pt"),
      try CSVNumber.text(scale, "scale"), try CSVNumber.text(refreshHz, "refresh_hz"),
      CSVText.safe(load), CSVText.safe(stage), CSVText.safe(metric), CSVText.safe(unit),
      CSVText.safe(polarity), CSVText.safe(pass), CSVText.safe(source), CSVText.safe(quality),
      String(processes), String(samples), String(frames),
    ]
    var cells = identity
    precondition(numbers.count == Self.numberColumns.count, "one number per column")
    for (number, column) in zip(numbers, Self.numberColumns) {
      if let number { cells.append(try CSVNumber.text(number, column)) } else { cells.append("") }
    }
    return cells + [CSVText.safe(flags.joined(separator: ";"))]
  }
}

/// One row of scaling.csv: the line t(N) = a + b·N of one strategy on one side of the screen.
public struct ScalingRow: Sendable, Equatable {
  /// How a strategy's cost compares with the reference's over the numbers of views measured.
  public enum Relation: String, Sendable, CaseIterable {
    /// It is the reference.
    case reference
    /// It costs less at every number of views.
    case cheaper
    /// It costs more at every number of views.
    case dearer
    /// It costs less at some and more at others.
    case crosses
    /// At some number of views no difference was seen, and no crossing was.
    case undecided
    /// The run has no reference.
    case none
  }

  /// A number with its interval; nil is not available.
  public struct Estimate: Sendable, Equatable {
    /// The number.
    public var value: Double?
    /// The lower end of its interval.
    public var lower: Double?
    /// The upper end of its interval.
    public var upper: Double?

    /// Creates an estimate.
    public init(_ value: Double? = nil, lower: Double? = nil, upper: Double? = nil) {
      self.value = value
      self.lower = lower
      self.upper = upper
    }
  }

  /// The run's name.
  public var runID = ""
  /// The name of the cases on the line, with `*` for the number of views.
  public var lineID = ""
  /// The scenario.
  public var scenario = ""
  /// The wave.
  public var wave = ""
  /// The strategy.
  public var strategy = ""
  /// The renderer and its settings.
  public var backend = ""
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
  /// The sum of stages: `app`, `server` or `frame`.
  public var stage = ""
  /// The metric.
  public var metric = ""
  /// The unit of `fixed`, and of `perView` for each view.
  public var unit = ""
  /// Processes in which the line was fitted.
  public var processes = 0
  /// Numbers of views on the line.
  public var points = 0
  /// The least number of views.
  public var fewestViews = 0
  /// The greatest number of views.
  public var mostViews = 0
  /// a: the cost of a frame whatever the number of views.
  public var fixed = Estimate()
  /// b: the cost that each view adds.
  public var perView = Estimate()
  /// The greatest relative distance of a measured cost from the line, signed; 0.01 is 1 % above.
  public var worstResidual = 0.0
  /// The number of views at which it is.
  public var worstResidualViews = 0
  /// The strategy compared with; empty when the run has none.
  public var reference = ""
  /// How the strategy compares with it.
  public var relation = Relation.none
  /// The number of views at which both cost the same.
  public var crossover = Estimate()
  /// The frame by whose end the strategy has cost less in total than the reference, at the greatest number
  /// of views.
  public var payOffFrame = Estimate()
  /// Flags, in alphabetical order.
  public var flags: [String] = []

  /// Creates an empty row.
  public init() {}

  /// The line's name without its strategy: what lines that can be compared share.
  public var settingID: String {
    var parts = lineID.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 2, parts[2] == strategy { parts[2] = "*" }
    return parts.joined(separator: "/")
  }

  /// The row's cells in column order.
  ///
  /// - Throws: `ResultStoreError.notANumber` for a number that no file may hold.
  func cells() throws(ResultStoreError) -> [String] {
    var cells = [
      Schema.version, CSVText.safe(runID), CSVText.safe(lineID), CSVText.safe(scenario),
      CSVText.safe(wave), CSVText.safe(strategy), CSVText.safe(backend),
      try CSVNumber.text(widthPoints, "width_pt"), try CSVNumber.text(heightPoints, "height_pt"),
      try CSVNumber.text(scale, "scale"), try CSVNumber.text(refreshHz, "refresh_hz"),
      CSVText.safe(load), CSVText.safe(stage), CSVText.safe(metric), CSVText.safe(unit),
      String(processes), String(points), String(fewestViews), String(mostViews),
    ]
    cells += try Self.cells(fixed, "fixed") + Self.cells(perView, "per_view")
    cells += [
      try CSVNumber.text(worstResidual, "residual_max"), String(worstResidualViews),
      CSVText.safe(reference), relation.rawValue,
    ]
    cells += try Self.cells(crossover, "crossover") + Self.cells(payOffFrame, "payoff_frame")
    return cells + [CSVText.safe(flags.joined(separator: ";"))]
  }

  private static func cells(
    _ estimate: Estimate, _ column: String
  ) throws(ResultStoreError) -> [String] {
    var cells: [String] = []
    for number in [estimate.value, estimate.lower, estimate.upper] {
      if let number { cells.append(try CSVNumber.text(number, column)) } else { cells.append("") }
    }
    return cells
  }
}

extension ScalingRow {
  /// What may occur only once.
  struct Key: Hashable {
    let lineID: String
    let stage: String
    let metric: String
  }

  var key: Key { Key(lineID: lineID, stage: stage, metric: metric) }

  /// Takes the fields after `schema` in the order of the columns.
  init(from reader: inout TableReader) throws(ResultStoreError) {
    runID = try reader.key()
    lineID = try reader.key()
    scenario = try reader.text()
    wave = try reader.text()
    strategy = try reader.text()
    backend = try reader.text()
    widthPoints = try reader.number()
    heightPoints = try reader.number()
    scale = try reader.number()
    refreshHz = try reader.number()
    load = try reader.text()
    stage = try reader.key()
    metric = try reader.key()
    unit = try reader.text()
    processes = try reader.count()
    points = try reader.count()
    fewestViews = try reader.count()
    mostViews = try reader.count()
    fixed = try Self.estimate(&reader)
    perView = try Self.estimate(&reader)
    worstResidual = try reader.number()
    worstResidualViews = try reader.count()
    reference = try reader.text()
    relation =
      Relation(rawValue: try reader.word(of: Relation.allCases.map(\.rawValue))) ?? .none
    crossover = try Self.estimate(&reader)
    payOffFrame = try Self.estimate(&reader)
    flags = try reader.flags()
  }

  private static func estimate(
    _ reader: inout TableReader
  ) throws(ResultStoreError) -> Estimate {
    let value = try reader.optionalNumber()
    let lower = try reader.optionalNumber()
    return Estimate(value, lower: lower, upper: try reader.optionalNumber())
  }
}

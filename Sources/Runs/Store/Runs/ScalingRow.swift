package import Measurement

typealias ScalingFile = ResultFile<ScalingRow>

/// One row of scaling.csv: the line t(N) = a + b·N of one strategy on one side of the screen.
package struct ScalingRow: TableRow, Sendable, Equatable {
  /// How a strategy's cost compares with the reference's over the numbers of views measured.
  enum Relation: String, Sendable, CaseIterable {
    case reference
    /// At every number of views, as ``moreExpensive``.
    case cheaper
    case moreExpensive = "more_expensive"
    /// It costs less at some and more at others.
    case crosses
    /// At some number of views no difference was seen, and no crossing was.
    case undecided
  }

  /// A number with its interval; nil is not available.
  struct Estimate: Sendable, Equatable {
    let value: Double?
    let interval: Interval?

    var lower: Double? { interval?.lower }
    var upper: Double? { interval?.upper }

    init(_ value: Double? = nil, _ interval: Interval? = nil) {
      (self.value, self.interval) = (value, interval)
    }

    init(_ fit: ReplicatedFit.Estimate) { self.init(fit.value, fit.interval) }
  }

  package static let fileName = "scaling.csv"
  package static let columns = Schema.scaling

  var runID = ""
  /// The name of the cases on the line, with `*` for the number of views.
  var lineID = ""
  /// The parts that the cases on the line have in common; its number of views is 0.
  var identity = CaseIdentity()
  /// The sum of stages: of the app, the server or the frame.
  var stage = Stage.frame
  package var metric = MetricName("")
  /// The unit of `fixed`, and of `perView` for each view.
  var unit = MetricUnit("")
  var processes = 0
  var points = 0
  var fewestViews = 0
  var mostViews = 0
  /// a: the cost of a frame whatever the number of views.
  var fixed = Estimate()
  /// b: the cost that each view adds.
  var perView = Estimate()
  /// The greatest relative distance of a measured cost from the line, signed; 0.01 is 1 % above.
  package var worstResidual = 0.0
  var worstResidualViews = 0
  /// The strategy compared with; nil when the run has none.
  var reference: StrategyName?
  /// Nil without a reference, and of one whose costs lie on no line.
  var relation: Relation?
  var crossover = Estimate()
  /// The frame by whose end the strategy has cost less in total than the reference, at the most
  /// views.
  var payOffFrame = Estimate()
  /// The numbers of views whose cost fills a refresh, 1e9 ns / rate: one for each of ``rates``.
  var filling = [Estimate](repeating: Estimate(), count: ScalingRow.rates.count)
  /// The remarks on the line, in alphabetical order.
  var flags: [Flag] = []

  enum Flag: String, CaseIterable, Sendable {
    case bent
    /// The number of views that fills 1/120 s lies outside the numbers that were measured.
    case extrapolated120Hz = "extrapolated_120hz"
    case extrapolated60Hz = "extrapolated_60hz"
    case extrapolated90Hz = "extrapolated_90hz"
    case oneProcess = "one_process"
  }

  /// The rates of displays, Hz, for which it is said how many views fill a refresh, each with the
  /// flag of a number that lies outside what was measured.
  static let rates: [(hz: Int, extrapolated: Flag)] = zip(
    Schema.scalingRates, [Flag.extrapolated60Hz, .extrapolated90Hz, .extrapolated120Hz]
  ).map { (hz: $0, extrapolated: $1) }

  var sweepID: String { identity.sweepID }

  package func cells() throws(ResultStoreError) -> [String] {
    var row = identity
    row.reference = reference
    var cells = [String(Schema.scalingVersion), CSVText.safe(runID), CSVText.safe(lineID)]
    cells += try IdentityColumns.cells(row, withViews: false)
    cells += [
      stage.rawValue, CSVText.safe(metric.rawValue), CSVText.safe(unit.rawValue),
      String(processes), String(points), String(fewestViews), String(mostViews),
    ]
    cells += try Self.cells(fixed, "fixed") + Self.cells(perView, "per_view")
    cells += [
      try CSVNumber.text(worstResidual, "residual_max"), String(worstResidualViews),
      relation?.rawValue ?? "",
    ]
    cells += try Self.cells(crossover, "crossover") + Self.cells(payOffFrame, "payoff_frame")
    for (rate, estimate) in zip(Self.rates, filling) {
      cells += try Self.cells(estimate, "views_\(rate.hz)hz")
    }
    return cells + [CSVText.safe(flags.map(\.rawValue).joined(separator: ";"))]
  }

  private static func cells(
    _ estimate: Estimate, _ column: String
  ) throws(ResultStoreError) -> [String] {
    [
      try CSVNumber.text(estimate.value, column), try CSVNumber.text(estimate.lower, column),
      try CSVNumber.text(estimate.upper, column),
    ]
  }
}

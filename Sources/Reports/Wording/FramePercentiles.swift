/// P50, P90, P95 and P99 of a metric of frames, as other tools give them.
package struct FramePercentiles: Sendable, Equatable {
  package static let names = ["P50", "P90", "P95", "P99"]
  private static let columns = ["median", "p90", "p95", "p99"]
  /// The fewest samples of which some lie beyond each.
  private static let least = [1, 10, 20, 100]
  /// Why one may be missing.
  package static let reason =
    "P90 is of 10 frames or more, P95 of 20, P99 of 100: fewer have none beyond it"

  /// The values in the row's unit; nil where there are too few samples, or where the report has
  /// none.
  package let values: [Double?]

  /// Those of a row; all nil without one.
  package init(_ row: ReportRow?) {
    values = zip(Self.columns, Self.least).map { column, least in
      row.flatMap { $0.samples >= least ? $0.number(column) : nil }
    }
  }
}

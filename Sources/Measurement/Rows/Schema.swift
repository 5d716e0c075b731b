/// A column of a result file.
package struct Column: Sendable, Encodable {
  /// A decimal always has a point and never an exponent, an integer neither.
  package enum Kind: String, Sendable, Encodable { case text, integer, decimal }

  package let name: String
  package let type: Kind
  /// True if a cell may be empty: not available, or not of this row.
  package let isOptional: Bool
  /// The unit; `unit` is that of the row's own column, and empty what has none.
  package let unit: String
  package let meaning: String

  static func text(_ names: String..., optional: Bool = false, is meaning: String) -> [Column] {
    of(names, .text, optional, "", meaning)
  }

  static func integer(_ names: String..., unit: String = "", is meaning: String) -> [Column] {
    of(names, .integer, false, unit, meaning)
  }

  static func decimal(
    _ names: String..., optional: Bool = false, unit: String = "unit", is meaning: String
  ) -> [Column] {
    of(names, .decimal, optional, unit, meaning)
  }

  private static func of(
    _ names: [String], _ type: Kind, _ isOptional: Bool, _ unit: String, _ meaning: String
  ) -> [Column] {
    names.map {
      Column(name: $0, type: type, isOptional: isOptional, unit: unit, meaning: meaning)
    }
  }
}

/// The result files' columns, in order, none of whose names SQL reserves. A change of columns, or
/// of how cells are written, is a new schema number.
package enum Schema {
  /// The number in every row of report.csv and samples.csv.
  package static let version = 3
  /// The version before it, which is read for ever.
  static let olderVersion = 2
  /// The number in every row of scaling.csv.
  package static let scalingVersion = 4

  /// The rates of displays, Hz, for which scaling.csv says how many views fill a refresh.
  package static let scalingRates = [60, 90, 120]

  private static let run = [
    Column.integer("schema", is: "the version of the columns"),
    Column.text("run_id", is: "the run's name when it was measured"),
  ].flatMap(\.self)

  private static let arm = [
    Column.text(
      "scenario", optional: true,
      is: "of `wavebench list`, `anchor` (beside every block), `device`, or what another program's "
        + "manifest says"),
    Column.text(
      "wave", optional: true, is: "of `wavebench list`, or `anchor`; empty where none moves"),
    Column.text(
      "strategy", optional: true,
      is: "of `wavebench list`, or `anchor`; `~2` behind a name marks a second, equal case"),
    Column.text(
      "reference", optional: true,
      is: "the block's strategy that ratios refer to; empty where not run"),
    Column.text(
      "backend", optional: true,
      is:
        "`reference` (the engine), `loop` (nothing is drawn), `c-cairo`, `libc`, `c`, `assembly` "
        + "(peers, anchor), `device`; another program's name, as `chromium`, `rlottie`"),
    Column.text(
      "motion", optional: true, is: "`equal`, `as-published`; empty where a scenario has its own"),
    Column.text("state", optional: true, is: "in real time, as `--state` spells it"),
    Column.text("load", is: "`idle`, or as `--load` spells it"),
  ].flatMap(\.self)

  private static let scene = [
    Column.decimal("width_pt", "height_pt", unit: "pt", is: "the size of a view"),
    Column.decimal("scale", unit: "px/pt", is: "of the screen"),
    Column.decimal("refresh_hz", unit: "Hz", is: "of the screen"),
    Column.text("backdrop", optional: true, is: "`solid`, `cards`, `clear`"),
    Column.text("phases", optional: true, is: "`own`, `in-step`"),
    Column.text("sampling", optional: true, is: "`subpixel`, `nearest`, `bilinear`"),
    Column.text(
      "setting", optional: true,
      is: "`name=value;…` that some cases have: `scene`, `speed_pt_s`, `depth`, `rasteriser`, "
        + "`server`, `part`, `retarget_ms`, `placement`, `rotation_deg`, `link`, `pipeline`, "
        + "`cores`, `clock`, `load_phase`, `beside`, `graphics`"),
  ].flatMap(\.self)

  private static let caseID = Column.text("case_id", is: "the case's name, the same in every run")

  package static let ofCase: [Column] =
    caseID
    + Column.text(
      "block", optional: true,
      is: "its cases ran in the same rounds of the same processes, and may be paired")
    + arm + Column.integer("views", unit: "count", is: "how many are on screen") + scene

  private static let stage = Column.text("stage", is: "the part of a frame, or side")
  private static let metric = [
    Column.text("metric", is: "of metrics.csv"),
    Column.text("unit", optional: true, is: "the metric's unit"),
  ].flatMap(\.self)
  private static let source = Column.text(
    "source", optional: true,
    is: "`clock`, `hooks`, `rusage`, `proc`, `papi:COMPONENT` (with `:user`, `:kernel`, `:both`, "
      + "`:package`), `engine`, `gpu` (its driver's timer queries), `own` (a strategy's), "
      + "`callgrind`, a device's tool")
  private static let pass = Column.text("pass", is: "how it was measured")

  static let numbers: [Column] = [
    Column.decimal("median", optional: true, is: "of all samples"),
    Column.decimal(
      "ci_low", "ci_high", optional: true,
      is:
        "the interval of `median`, in the pass `paced` of `mean` for `cpu_share` and "
        + "`picture_cpu_time`, which add up; empty where unknown"),
    Column.decimal(
      "mad", optional: true, is: "the median distance from the median, unscaled"),
    Column.decimal("min", optional: true, is: "the least sample"),
    Column.decimal(
      "p25", "p75", "p90", "p95", "p99", optional: true,
      is: "quantiles (type 7 of Hyndman and Fan)"),
    Column.decimal("max", optional: true, is: "the greatest sample"),
    Column.decimal("mean", optional: true, is: "of all samples"),
  ].flatMap(\.self)

  package static let report: [Column] = [
    run, ofCase, stage, metric,
    Column.text("polarity", is: "`lower` or `higher` is better, or `neutral`"), pass, source,
    Column.text("quality", is: "how far the number can be trusted"),
    Column.integer(
      "processes", "samples", "frames", unit: "count",
      is: "behind the numbers; 0 where `unavailable`"),
    numbers,
    Column.text(
      "flags", optional: true,
      is: "of all its samples; `contended` where more than a tenth carry it"),
  ].flatMap(\.self)

  package static let samples: [Column] = [
    run, caseID, stage, metric, pass, source,
    Column.integer("process", is: "from 0"),
    Column.integer(
      "round",
      is: "from 0; cases of a block with the same process and round are pairs; in real time it "
        + "numbers a series' values"),
    Column.integer("order_in_round", is: "the case's place in its round, from 0"),
    Column.integer("frames", unit: "count", is: "of the sample"),
    Column.decimal("value", optional: true, is: "per frame"),
    Column.text("flags", optional: true, is: "of the sample"),
  ].flatMap(\.self)

  package static let scaling: [Column] = [
    run, Column.text("line_id", is: "the cases' name, `*` for the number of views"), arm, scene,
    stage, metric,
    Column.integer("processes", unit: "count", is: "behind the line"),
    Column.integer("points", unit: "count", is: "numbers of views"),
    Column.integer("views_min", "views_max", unit: "count", is: "the fewest, the most"),
    estimate("fixed", "unit", is: "a of t(N) = a + b·N, the mean over processes"),
    estimate("per_view", "unit", is: "b, the same"),
    Column.decimal(
      "residual_max", unit: "", is: "the greatest relative distance from the line, signed"),
    Column.integer("residual_views", unit: "count", is: "where that is"),
    Column.text(
      "relation", optional: true,
      is:
        "`reference`, `cheaper`, `more_expensive`, `crosses`, `undecided`: from ratios paired within "
        + "rounds"),
    estimate("crossover", "count", is: "N where both cost the same (Fieller)"),
    estimate("payoff_frame", "count", is: "the frame at which set-up is repaid"),
    scalingRates.flatMap {
      estimate("views_\($0)hz", "count", is: "views that fill a refresh")
    },
    Column.text(
      "flags", optional: true,
      is:
        "`bent`: a residual of 5 % or more; `extrapolated_60hz`, `_90hz`, `_120hz`: outside of what "
        + "was measured; `one_process`"),
  ].flatMap(\.self)

  private static func estimate(_ name: String, _ unit: String, is meaning: String) -> [Column] {
    Column.decimal(name, optional: true, unit: unit, is: meaning)
      + Column.decimal(
        name + "_ci_low", name + "_ci_high", optional: true, unit: unit, is: "its 95 % interval")
  }
}

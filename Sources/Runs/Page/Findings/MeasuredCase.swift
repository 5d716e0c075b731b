import Measurement

struct MeasuredCase {
  /// The number that stands for a row, with its interval; only finite numbers.
  struct Measurement: Equatable {
    /// The median, or the mean of what adds up.
    let estimate: Double
    var lower: Double?
    var upper: Double?
    var least: Double?
    var greatest: Double?
    let unit: String
  }

  let conditions: Conditions
  /// True if it ran in real time: its numbers are shares, rates and lateness, not costs of a frame.
  let isPaced: Bool
  /// True if it showed nothing new though others beside it did: then no ratio of it means anything.
  let isMotionless: Bool
  private let identity: CaseIdentity
  private let rows: [StageMetric: ReportRow]

  /// - Parameter rows: all of a case, one or more; of two of one stage and metric (two passes) the
  ///   first counts.
  init(_ rows: [ReportRow], about subject: PageSubject, _ liveness: Liveness) {
    isMotionless = liveness.motionless.contains(rows[0].caseID)
    identity = rows[0].identity
    conditions = Conditions(rows[0], about: subject)
    isPaced =
      subject.scenarios.realTime.contains(conditions.scenario)
      || rows.contains { $0.pass == .paced }
    self.rows = Dictionary(rows.map { (StageMetric($0.stage, $0.metric), $0) }) { first, _ in first
    }
  }

  var id: String { identity.caseID }
  var strategy: String { identity.strategy.rawValue }
  var views: Int { identity.views }
  /// The strategy that the run compared it with; nil where there is none.
  var reference: String? { identity.reference?.rawValue }
  /// True if it draws nothing, and tells what waking takes.
  var onlyWakes: Bool { identity.backend == CaseIdentity.loopBackend }
  var lineID: String { identity.lineID }

  /// True if its clocks were scripted, so that every run of it has the same numbers.
  var isScripted: Bool { rows.values.contains { $0.pass == .scripted } }

  var flags: [String] { Set(rows.values.flatMap { $0.flags.map(\.rawValue) }).sorted() }

  var isAnchor: Bool { rows.values.contains { $0.identity.isAnchor } }

  /// True if its cost went on changing while it was measured.
  var isDrifting: Bool { row(.frame, .cpuTime)?.flags.contains(.drifting) ?? false }

  func row(_ stage: Stage, _ metric: MetricName) -> ReportRow? {
    rows[StageMetric(stage, metric)]
  }

  func measurement(_ stage: Stage, _ metric: MetricName) -> Measurement? {
    guard let row = row(stage, metric), row.quality != .unavailable,
      let estimate = row.estimate, estimate.isFinite
    else { return nil }
    return Measurement(
      estimate: estimate, lower: Self.number(row, "ci_low"), upper: Self.number(row, "ci_high"),
      least: Self.number(row, "min"), greatest: Self.number(row, "max"), unit: row.unit.rawValue)
  }

  /// CPU time per frame, ns.
  func time(_ stage: Stage) -> Measurement? { measurement(stage, .cpuTime) }

  private static func number(_ row: ReportRow, _ column: String) -> Double? {
    row.number(column).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension MeasuredCase.Measurement {
  func plotted(_ note: String) -> PlottedNumber {
    PlottedNumber(value: estimate, lower: lower, upper: upper, note: note)
  }

  /// `4.19 ms [4.11, 4.25]`.
  var words: String { value + (interval.map { " " + $0 } ?? "") }

  var value: String {
    switch unit {
    case "ns": PeopleNumber.page.time(estimate)
    case "bytes": PeopleNumber.page.exact(estimate) + " bytes"
    default: PeopleNumber.page.exact(estimate)
    }
  }

  /// `[4.11, 4.25]`, in the unit in which the number is written.
  var interval: String? {
    guard let lower, let upper else { return nil }
    return PeopleNumber.page.interval(lower, upper, ofTime: unit == "ns" ? estimate : nil)
  }
}

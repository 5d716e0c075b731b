import Measurement
import Runs

enum DeviceText {
  typealias Comparison = (process: String, found: HitchComparison)

  /// A table for each case, then what was compared.
  static func of(
    _ run: DeviceRun, _ comparisons: [Comparison], _ check: PredictionCheck?
  ) -> String {
    let blocks = run.cases.map(Self.text) + comparisons.map(Self.text)
    return (blocks + [check.map(Self.text)].compactMap(\.self)).joined(separator: "\n\n")
  }

  private static let columns = ["median", "p90", "p95", "p99", "max"]

  private static func text(_ one: DeviceRun.Case) -> String {
    let rate = one.identity.refreshHz
    let title = one.identity.caseID + (rate > 0 ? " (\(digits(rate)) Hz)" : "")
    let rows = one.rows.filter { $0.quality != .unavailable }.map { row in
      [row.metric.rawValue, row.stage.rawValue, String(row.samples)]
        + columns.map { row.number($0).map { value($0, row.unit) } ?? "" }
    }
    let absent = one.absent.map { "\($0.metric) (\($0.stage.rawValue)): \($0.reason)" }
    let table = TextColumns.aligned([["metric", "stage", "values"] + columns] + rows)
    return ([title, table] + absent).joined(separator: "\n")
  }

  private static func digits(_ number: Double) -> String { PeopleNumber.terminal.digits(number) }

  private static func value(_ number: Double, _ unit: MetricUnit) -> String {
    switch unit {
    case .nanoseconds: PeopleNumber.terminal.time(number)
    case .count: PeopleNumber.terminal.exact(number)
    default: "\(digits(number)) \(unit.rawValue)"
    }
  }

  // MARK: - Hitches beside busy time

  private static func text(_ comparison: Comparison) -> String {
    let (process, found) = comparison
    func milliseconds(_ number: Double) -> String {
      PeopleNumber.terminal.fixed(number, decimals: 3)
    }
    let rows = found.hitches.map { hitch -> [String] in
      let late = [milliseconds(hitch.due), milliseconds(hitch.late)]
      guard let inside = hitch.inside else { return late + ["-", "-", "-", "-", "-"] }
      let model = HeldUpLink.allCases.map { link in
        inside.model[link].map { milliseconds($0) } ?? "-"
      }
      let places = [inside.lead, inside.length, inside.endsAfter].map { milliseconds($0) }
      return late + model + places
    }
    let links = HeldUpLink.allCases.map { "link \($0.rawValue)" }
    let header = ["due", "late"] + links + ["busy before", "busy for", "ends after"]
    return [
      "\(process), \(found.hitches.count) hitches beside \(found.busy) busy intervals, "
        + "\(digits(found.refreshHz)) Hz; ms",
      TextColumns.aligned([header] + rows), verdict(found),
    ].joined(separator: "\n")
  }

  /// The agreement of model and device, in sentences.
  static func verdict(_ found: HitchComparison) -> String {
    let inside = found.hitches.filter { $0.inside != nil }
    let agreeing = HeldUpLink.allCases.map { link in
      let count = inside.count { found.agrees($0, link) == true }
      return "\(count) of \(inside.count) with a link that "
        + (link == .late ? "calls late" : "skips")
    }
    let early = inside.count { ($0.inside?.endsAfter ?? 0) < 0 }
    var sentences = [
      "Of the hitches that begin while the app is busy, the model ends at the device's refresh "
        + agreeing.joined(separator: ", ") + "."
    ]
    if early > 0 {
      sentences.append("\(early) end before the app is free: that frame was already on its way.")
    }
    let others = found.hitches.count - inside.count
    if others > 0 {
      sentences.append("\(others) begin while it is not busy: the model says nothing of them.")
    }
    if found.busyWithoutHitch > 0 {
      sentences.append(
        "\(found.busyWithoutHitch) of \(found.busy) busy intervals have no hitch: where nothing "
          + "moves nothing is late.")
    }
    return sentences.joined(separator: " ")
  }

  // MARK: - Predictions

  private static func text(_ check: PredictionCheck) -> String {
    let lines = check.lines.map { line -> String in
      let range = [line.least, line.most].map(digits).joined(separator: " to ")
      return "\(line.metric) \(digits(line.measured)): predicted \(range), give or take "
        + "\(digits(line.slack)), with a link that is '\(line.link)': "
        + (line.holds ? "holds" : "refuted")
    }
    return (["Predictions of \(check.name)"] + lines).joined(separator: "\n")
  }
}

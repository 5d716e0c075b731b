import Measurement
import Reports
import Vocabulary
import WaveReports

/// What a device measured, as a text and as JSON.
struct DeviceText {
  typealias Comparison = (process: String, found: HitchComparison)

  private let run: DeviceRun
  private let comparisons: [Comparison]
  private let check: PredictionCheck?

  init(_ run: DeviceRun, _ comparisons: [Comparison], _ check: PredictionCheck?) {
    (self.run, self.comparisons, self.check) = (run, comparisons, check)
  }

  /// A table for each case, then what was compared.
  var text: String {
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

  /// What agrees and what does not.
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

  // MARK: - JSON

  /// The same for programs; what is not known is null or not there.
  var json: ManifestValue {
    var document: [String: ManifestValue] = [
      "cases": .list(run.cases.map(Self.json)),
      "hitches_beside_busy_time": .list(comparisons.map(Self.json)),
    ]
    document["predictions"] = check.map { .list($0.lines.map(Self.json)) }
    return .object(document)
  }

  private static func json(_ one: DeviceRun.Case) -> ManifestValue {
    let rows = one.rows.filter { $0.quality != .unavailable }.map { row -> ManifestValue in
      var values: [String: ManifestValue] = [
        "metric": .text(row.metric.rawValue), "stage": .text(row.stage.rawValue),
        "unit": .text(row.unit.rawValue), "samples": .integer(row.samples),
      ]
      for (column, number) in zip(ReportRow.numberColumns, row.numbers) {
        values[column] = number.map(ManifestValue.number)
      }
      return .object(values)
    }
    let absent = one.absent.map { absent -> ManifestValue in
      .object([
        "metric": .text(absent.metric.rawValue), "stage": .text(absent.stage.rawValue),
        "reason": .text(absent.reason),
      ])
    }
    let rate = one.identity.refreshHz
    return .object([
      "case_id": .text(one.identity.caseID), "refresh_hz": rate > 0 ? .number(rate) : .null,
      "rows": .list(rows), "unavailable": .list(absent),
    ])
  }

  private static func json(_ comparison: Comparison) -> ManifestValue {
    let found = comparison.found
    let hitches = found.hitches.map { hitch -> ManifestValue in
      var values: [String: ManifestValue] = [
        "due_ms": .number(hitch.due), "late_ms": .number(hitch.late),
      ]
      if let inside = hitch.inside {
        values["busy_before_ms"] = .number(inside.lead)
        values["busy_for_ms"] = .number(inside.length)
        values["ends_after_ms"] = .number(inside.endsAfter)
      }
      for link in HeldUpLink.allCases {
        values["model_\(link.rawValue)_ms"] = hitch.inside?.model[link].map(ManifestValue.number)
        values["agrees_\(link.rawValue)"] = found.agrees(hitch, link).map(ManifestValue.flag)
      }
      return .object(values)
    }
    return .object([
      "process": .text(comparison.process), "refresh_hz": .number(found.refreshHz),
      "busy_intervals": .integer(found.busy),
      "busy_intervals_without_hitch": .integer(found.busyWithoutHitch), "hitches": .list(hitches),
    ])
  }

  private static func json(_ line: PredictionCheck.Line) -> ManifestValue {
    .object([
      "metric": .text(line.metric), "link": .text(line.link), "measured": .number(line.measured),
      "least": .number(line.least), "most": .number(line.most), "slack": .number(line.slack),
      "holds": .flag(line.holds),
    ])
  }
}

extension PredictionCheck {
  /// Whether some number agrees with no prediction.
  var isRefuted: Bool {
    let metrics = Set(lines.map(\.metric))
    return metrics.contains { metric in
      !lines.contains { $0.metric == metric && $0.holds }
    }
  }
}

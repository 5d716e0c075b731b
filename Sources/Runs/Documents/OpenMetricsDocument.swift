import Measurement

/// A run as OpenMetrics text (version 1.0.0): a gauge for each metric, in the base unit that the
/// format wants, with the case, the stage, the pass and the statistic as labels.
///
/// A number that is not available has no sample. Samples have no time: who scrapes them says when.
package struct OpenMetricsDocument {
  private struct Family {
    let unit: String
    let help: String
    var samples: [String] = []
  }

  private let run: StoredRun

  package init(_ run: StoredRun) { self.run = run }

  /// The columns that become samples, and what they are called.
  private static let statistics = [
    "median", "ci_low", "ci_high", "min", "p90", "p95", "p99", "max", "mean",
  ]

  /// The text, with `# EOF` at its end.
  package var text: String {
    var (families, order) = ([String: Family](), [String]())
    for row in run.report where row.quality != .unavailable {
      let (unit, factor) = Self.baseUnit(row.unit)
      var stem = row.metric.rawValue
      // Of two metrics that come to one name the units may differ.
      while let known = families[Self.name(stem, unit)], known.unit != unit { stem += "_" }
      let name = Self.name(stem, unit)
      if families[name] == nil {
        order.append(name)
        let summary = MetricTable.metric(row.metric)?.summary ?? "as the run names it"
        families[name] = Family(unit: unit, help: summary)
      }
      families[name]?.samples += samples(row, name, factor)
    }
    let blocks = order.flatMap { name -> [String] in
      guard let family = families[name], !family.samples.isEmpty else { return [] }
      return ["# TYPE \(name) gauge"]
        + (family.unit.isEmpty ? [] : ["# UNIT \(name) \(family.unit)"])
        + ["# HELP \(name) \(Self.escaped(family.help))"] + family.samples
    }
    return (blocks + ["# EOF"]).joined(separator: "\n") + "\n"
  }

  private func samples(_ row: ReportRow, _ name: String, _ factor: Double) -> [String] {
    let labels = Self.labels([
      ("run", row.runID), ("case", row.caseID), ("stage", row.stage.rawValue),
      ("pass", row.pass.rawValue), ("metric", row.metric.rawValue),
    ])
    return Self.statistics.compactMap { statistic in
      row.number(statistic).map { "\(name){\(labels),statistic=\"\(statistic)\"} \($0 * factor)" }
    }
  }

  // MARK: - Names

  /// The base unit of a unit, as names end in it, and what a value is multiplied by.
  private static func baseUnit(_ unit: MetricUnit) -> (name: String, factor: Double) {
    switch unit {
    case .nanoseconds: ("seconds", 1e-9)
    case .seconds: ("seconds", 1)
    case .count: ("", 1)
    case .percent: ("ratio", 0.01)
    case .hitchRatio: ("ratio", 0.001)
    case .times: ("ratio", 1)
    case .perSecond: ("per_second", 1)
    case .points: ("points", 1)
    case .pointsPerSecond: ("points_per_second", 1)
    default: (sanitized(unit.rawValue.replacing("/s", with: "_per_second")), 1)
    }
  }

  private static func name(_ metric: String, _ unit: String) -> String {
    let name = "wavebench_" + sanitized(metric)
    return unit.isEmpty || name.hasSuffix("_" + unit) ? name : name + "_" + unit
  }

  /// A text of letters, digits and underscores in ASCII.
  private static func sanitized(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          ? Character(scalar) : "_"
      })
  }

  // MARK: - Texts

  private static func labels(_ labels: [(String, String)]) -> String {
    labels.map { "\($0)=\"\(escaped($1.visibleInLine))\"" }.joined(separator: ",")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

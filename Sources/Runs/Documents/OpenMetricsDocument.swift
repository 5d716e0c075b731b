import Measurement

/// A run as OpenMetrics text (version 1.0.0): a gauge for each metric, in the base unit that the
/// format wants, with the case, the stage, the pass and the statistic as labels.
///
/// A number that is not available has no sample. The time of samples is that of the run, in whole
/// seconds: `promtool check metrics` reads no others. A run that does not say when it was has none.
package struct OpenMetricsDocument {
  private struct Family {
    let unit: String
    let help: String
    var samples: [String] = []
  }

  private let run: StoredRun
  /// A blank and the run's time; empty where it is not known.
  private let time: String

  package init(_ run: StoredRun) {
    self.run = run
    time = RunInstant.start(of: run.manifest).map { " \($0.seconds)" } ?? ""
  }

  /// The columns that become samples, and what they are called.
  private static let statistics = [
    "median", "ci_low", "ci_high", "min", "p90", "p95", "p99", "max", "mean",
  ]

  /// The text, with `# EOF` at its end.
  package var text: String {
    var (families, order) = ([String: Family](), [String]())
    for row in run.report where row.quality != .unavailable {
      let (unit, factor) = Self.baseUnit(row.unit)
      var name = Self.name(row.metric.rawValue, unit)
      // Of two metrics that come to one name the units may differ.
      while let known = families[name], known.unit != unit {
        name += "_as_" + (unit.isEmpty ? "number" : unit)
      }
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
    let labels = [
      ("run", row.runID), ("case", row.caseID), ("stage", row.stage.rawValue),
      ("pass", row.pass.rawValue), ("metric", row.metric.rawValue),
    ].map { "\($0)=\"\(Self.escaped($1.visibleInLine))\"" }.joined(separator: ",")
    return Self.statistics.compactMap { statistic in
      row.number(statistic).map {
        "\(name){\(labels),statistic=\"\(statistic)\"} \($0 * factor)\(time)"
      }
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
    case .hitchRatio, .perThousand: ("ratio", 0.001)
    case .times: ("ratio", 1)
    case .perSecond: ("per_second", 1)
    case .points: ("points", 1)
    case .pointsPerSecond: ("points_per_second", 1)
    case .perCycle: ("per_cycle", 1)
    default: (snakeCase(unit.rawValue.replacing("/s", with: "_per_second")), 1)
    }
  }

  /// Without the endings that the format keeps for counters, histograms and information.
  private static func name(_ metric: String, _ unit: String) -> String {
    var name = "wavebench_" + snakeCase(metric)
    guard unit.isEmpty else { return name.hasSuffix("_" + unit) ? name : name + "_" + unit }
    while let ending = reserved.first(where: name.hasSuffix) { name.removeLast(ending.count) }
    return name
  }

  private static let reserved = ["_bucket", "_count", "_created", "_info", "_sum", "_total"]

  /// The words of ASCII letters and digits of a text, small, with an underscore between them.
  private static func snakeCase(_ text: String) -> String {
    text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "_")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// A quotient of two events of a processor that one event set counted, so that both are of the same
/// frames: instructions per cycle, misses per access, misses per thousand instructions.
struct EventRatio: Sendable, Hashable {
  let metric: Metric
  let numerator: String
  let denominator: String
  /// The factor that makes the quotient one in the metric's unit.
  let scale: Double

  /// In report order. Nobody can say which way is better: work left out may leave the worse share.
  static let all: [EventRatio] = [
    ratio("instructions_per_cycle", .perCycle, "PAPI_TOT_INS", "PAPI_TOT_CYC"),
    ratio("l1_data_miss_ratio", .percent, "PAPI_L1_DCM", "PAPI_L1_DCA"),
    ratio("l2_data_miss_ratio", .percent, "PAPI_L2_DCM", "PAPI_L2_DCA"),
    ratio("branch_miss_ratio", .percent, "PAPI_BR_MSP", "PAPI_BR_INS"),
    ratio("l1_data_mpki", .perThousand, "PAPI_L1_DCM", "PAPI_TOT_INS"),
    ratio("l2_data_mpki", .perThousand, "PAPI_L2_DCM", "PAPI_TOT_INS"),
    ratio("branch_mpki", .perThousand, "PAPI_BR_MSP", "PAPI_TOT_INS"),
    ratio("tlb_data_mpki", .perThousand, "PAPI_TLB_DM", "PAPI_TOT_INS"),
  ]

  /// Nil where the event below did not happen, or what reading counts was more than either.
  func value(_ numerator: Double, _ denominator: Double) -> Double? {
    denominator > 0 && numerator >= 0 ? scale * numerator / denominator : nil
  }

  /// The same of events of another privilege: `PAPI_TOT_INS:k` makes `instructions_per_cycle:k`.
  /// The ending has its colon; it is empty for the user's.
  func counting(_ ending: String) -> EventRatio {
    guard !ending.isEmpty else { return self }
    return EventRatio(
      metric: Metric(
        MetricName(metric.name.rawValue + ending), metric.unit, metric.polarity,
        isExact: metric.isExact, metric.passes, metric.summary),
      numerator: numerator + ending, denominator: denominator + ending, scale: scale)
  }

  private static func ratio(
    _ name: String, _ unit: MetricUnit, _ numerator: String, _ denominator: String
  ) -> EventRatio {
    let below = (unit == .perThousand ? "thousand " : "") + denominator
    return EventRatio(
      metric: Metric(
        MetricName(name), unit, .neutral, isExact: false, [.counters, .paced],
        "\(numerator) per \(below), counted together"),
      numerator: numerator, denominator: denominator, scale: scales[unit] ?? 1)
  }

  private static let scales: [MetricUnit: Double] = [.percent: 100, .perThousand: 1000]
}

extension MetricName {
  /// True if it is a quotient of two events, whoever's instructions they count.
  package var isEventRatio: Bool {
    let bare = rawValue.prefix(while: { $0 != ":" })
    return EventRatio.all.contains { $0.metric.name.rawValue == bare }
  }
}

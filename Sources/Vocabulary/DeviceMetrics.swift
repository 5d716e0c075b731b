extension MetricName {
  /// By how much a late frame was late.
  package static let hitchDuration = MetricName("hitch_duration")
  /// The sum of that.
  package static let hitchTimeTotal = MetricName("hitch_time_total")
  /// Times that an app's main thread did not answer.
  package static let hangs = MetricName("hangs")
  /// How long it did not.
  package static let hangDuration = MetricName("hang_duration")
  /// How long was recorded.
  package static let recordedTime = MetricName("recorded_time")
}

extension MetricTable {
  /// What a device's own tools measure besides what runs here have as well, by their definitions.
  static let device: [Metric] = [
    tool(
      .hitchDuration, .nanoseconds, .lower,
      "by how much each late frame (hitch_count) was late; frames in time are not among them"),
    tool(.hitchTimeTotal, .nanoseconds, .lower, "the sum of these"),
    tool(
      .hangs, .count, .lower,
      "times that a device's main thread did not return to its run loop, above Instruments' threshold"
    ),
    tool(.hangDuration, .nanoseconds, .lower, "how long it did not"),
    tool(
      .recordedTime, .seconds, .none, "how long a device's tool recorded or measured"),
  ]

  private static func tool(
    _ name: MetricName, _ unit: MetricUnit, _ polarity: Polarity, _ summary: String
  ) -> Metric {
    Metric(name, unit, polarity, isExact: false, [.paced], summary)
  }
}

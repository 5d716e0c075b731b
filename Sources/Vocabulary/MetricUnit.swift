/// The unit of a metric's values.
public struct MetricUnit: NamedByText {
  /// The unit as results spell it.
  public let rawValue: String

  /// The unit that is spelt so.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nanoseconds.
  public static let nanoseconds = MetricUnit("ns")
  /// Seconds.
  public static let seconds = MetricUnit("s")
  /// Things or events.
  public static let count = MetricUnit("count")
  /// Bytes.
  public static let bytes = MetricUnit("bytes")
  /// Points.
  public static let points = MetricUnit("pt")
  /// Points per second.
  public static let pointsPerSecond = MetricUnit("pt/s")
  /// Per cent of one core.
  public static let percent = MetricUnit("%")
  /// Events per second.
  public static let perSecond = MetricUnit("1/s")
  /// Milliseconds of delay per second.
  public static let hitchRatio = MetricUnit("ms/s")
  /// Refreshes of the display.
  public static let refreshes = MetricUnit("refreshes")
  /// Times another value.
  public static let times = MetricUnit("x")

  /// The unit of so much per second: `1/s` of a count, otherwise the unit with `/s`.
  public var rate: MetricUnit { self == .count ? .perSecond : MetricUnit(rawValue + "/s") }
}

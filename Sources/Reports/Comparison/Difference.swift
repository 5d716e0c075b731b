public import Vocabulary

/// Numbers and differences in their unit, for people: three digits.
public enum Difference {
  /// A number with its unit: `12.5 ms/s`; nanoseconds in a unit that keeps them readable.
  public static func text(_ value: Double, _ unit: MetricUnit) -> String {
    let (scale, name) = scaled(unit, by: abs(value))
    return digits(value / scale) + (name.isEmpty ? "" : " " + name)
  }

  /// The same with its sign: `+12.5 ms/s`.
  public static func signed(_ value: Double, _ unit: MetricUnit) -> String {
    value > 0 ? "+" + text(value, unit) : text(value, unit)
  }

  /// An interval of differences in one unit: `[-0.5, +12.5]`; the unit is that of `signed` for the
  /// end further from 0.
  public static func interval(_ lower: Double, _ upper: Double, _ unit: MetricUnit) -> String {
    let (scale, name) = scaled(unit, by: max(abs(lower), abs(upper)))
    let ends = [lower, upper].map { ($0 > 0 ? "+" : "") + digits($0 / scale) }
    return "[\(ends[0]), \(ends[1])]" + (name.isEmpty ? "" : " " + name)
  }

  static func digits(_ value: Double) -> String { PeopleNumber.difference.digits(value) }

  private static func scaled(_ unit: MetricUnit, by size: Double) -> (Double, String) {
    guard unit == .nanoseconds else { return (1, unit == .count ? "" : unit.rawValue) }
    let time = TimeUnit.holding(size)
    return (time.nanoseconds, time.symbol)
  }
}

import ResultStore

/// A capacity, and what kind of number it is.
struct CapacityFigure {
  /// Of views.
  let value: Double
  let bound: CapacityBound
  /// Of a number that is no bound; an end is nil where nothing bounds it from that side.
  let lower: Double?
  let upper: Double?

  /// `380 [365, 392]`, `≥ 4,096`.
  var text: String { bound.words(Self.count(value), interval: interval) }

  /// Without its interval: `380`, `≥ 4,096`.
  var shortText: String { bound.words(Self.count(value), interval: nil) }

  /// `[365, 392]`; nil for a bound, and where neither end is known.
  var interval: String? {
    guard bound == .about, lower != nil || upper != nil else { return nil }
    let ends = [lower, upper].map { $0.map(Self.count) ?? "?" }
    return "[\(ends[0]), \(ends[1])]"
  }

  /// As a sentence says it: `up to 380 [365, 392]`, `4,096 or more`.
  var words: String {
    let number = Self.count(value)
    return switch bound {
    case .about: "up to " + text
    case .atLeast: "\(number) or more"
    case .atMost(let isBelow): (isBelow ? "fewer than " : "at most ") + number
    case .unknown: "an unknown number of"
    }
  }

  /// A number of views, of a fraction three digits.
  static func count(_ number: Double) -> String {
    number == number.rounded() ? PeopleNumber.exact(number) : PeopleNumber.digits(number)
  }
}

/// Names of what a search for a capacity leaves in results.
enum CapacityMetric {
  /// The scenario and the pass.
  static let scenario = "capacity"
  static let pass = "capacity"

  static let capacity = "capacity"
  static let low = "capacity_low"
  static let high = "capacity_high"
  static let hitchRatio = "hitch_time_ratio"
  static let count = "tried_count"
  static let interval = "tried_interval"

  /// The metrics whose samples the page draws or pairs.
  static let drawn: Set<String> = [capacity, count, interval]
}

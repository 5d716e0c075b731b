import Charts
import ResultStore
import Wording

/// A capacity, and what kind of number it is.
struct FoundCapacity {
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

  /// As charts draw it; nil for one that says nothing.
  func plotted(_ note: (FoundCapacity) -> String) -> BoundedNumber? {
    let number = PlottedNumber(value, lower: lower, upper: upper, note: note(self))
    return switch bound {
    case .about: BoundedNumber(number, .about)
    case .atLeast: BoundedNumber(number, .atLeast)
    case .atMost: BoundedNumber(number, .atMost)
    case .unknown: nil
    }
  }

  /// A number of views, of a fraction three digits.
  static func count(_ number: Double) -> String {
    number == number.rounded() ? PeopleNumber.page.exact(number) : PeopleNumber.page.digits(number)
  }
}

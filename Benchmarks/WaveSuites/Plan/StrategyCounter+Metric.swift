import Measurement
import WaveViews

extension StrategyCounter {
  /// The longest name, bytes.
  private static let longestName = 40

  /// The counter as reports have it.
  var metric: Metric {
    let measured: Measurement.Polarity =
      switch polarity {
      case .lower: .lower
      case .higher: .higher
      case .none: .none
      }
    return Metric(
      .own(name), MetricUnit(unit.rawValue), measured, isExact: true, [.counters, .paced], summary)
  }

  /// What results cannot hold of it, in words that follow its name; nil where it is well.
  var fault: String? {
    if !Self.isName(name) {
      return "has a name that results cannot hold: use up to \(Self.longestName) lower-case "
        + "letters, digits and underscores, the first a letter, as rows_bound"
    }
    if MetricTable.metric(MetricName(name)) != nil {
      return "has the name of a metric that is there already: give it another"
    }
    let letters = unit.rawValue.utf8
    guard (1...16).contains(letters.count), letters.allSatisfy({ (97...122).contains($0) }) else {
      return
        "has the unit '\(unit.rawValue)': use count, bytes or another word of up to 16 lower-case "
        + "letters"
    }
    if ["ns", "us", "ms", "s"].contains(unit.rawValue) {
      return "has the unit '\(unit.rawValue)' of time, which no count is: run measures times itself"
    }
    let isLine = !summary.isEmpty && summary.unicodeScalars.allSatisfy { $0.value >= 32 }
    return isLine ? nil : "has no summary of one line: say in one sentence what it counts"
  }

  /// A text as a counter's name: other characters are underscores, and what is too long is cut.
  static func name(from text: String) -> String {
    guard !isName(text) else { return text }
    let plain = text.unicodeScalars.prefix(longestName - 1).map { scalar in
      "a"..."z" ~= scalar || "0"..."9" ~= scalar ? Character(scalar) : "_"
    }
    return "x" + String(plain)
  }

  private static func isName(_ text: String) -> Bool {
    guard (1...longestName).contains(text.utf8.count), let first = text.utf8.first else {
      return false
    }
    return (97...122).contains(first)
      && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
  }
}

import LayerTree
public import Vocabulary

/// A count that a strategy keeps of its own, as it declares it in ``WaveStrategy/counters``:
/// reports have it as `own::NAME`, per frame and for each stage and side, in real time per second.
///
///     static let counters = [
///       StrategyCounter("rows_bound", polarity: .lower, "rows that a cell was bound to")
///     ]
///
/// Frame by frame it is exact: equal work gives equal counts, and `check` holds them to each other.
/// Other strategies have no such rows, which is not 0.
public struct StrategyCounter: Sendable, Hashable {
  /// The name by which the strategy counts.
  public let name: String
  /// What one of it is: a thing, a byte, or what its word says.
  public let unit: MetricUnit
  /// Which direction is better.
  public let polarity: Polarity
  /// What is counted, in one line.
  public let summary: String

  /// The longest name, bytes.
  static let longestName = 40

  /// Declares a count.
  ///
  /// - Parameters:
  ///   - name: 1 to 40 lower-case letters, digits and underscores, the first a letter; no metric of
  ///     this package has it, and no other counter of the strategy. A program with another one ends
  ///     with a sentence and exit code 2.
  ///   - unit: `.count`, `.bytes`, or another lower-case word of up to 16 letters; none of time.
  ///   - polarity: `.lower` or `.higher` is better; `.none` where nobody can say, of which `check`
  ///     then finds differences and no regressions.
  ///   - summary: one line that is not empty.
  public init(
    _ name: String, unit: MetricUnit = .count, polarity: Polarity = .lower, _ summary: String
  ) {
    (self.name, self.unit, self.polarity, self.summary) = (name, unit, polarity, summary)
  }

  /// The counter as reports have it.
  package var metric: Metric {
    Metric(.own(name), unit, polarity, isExact: true, [.counters, .paced], summary)
  }

  /// What results cannot hold of it, in words that follow its name; nil where it is well.
  package var fault: String? {
    if !Self.isName(name) {
      return "has a name that results cannot hold: use up to \(Self.longestName) lower-case "
        + "letters, digits and underscores, the first a letter, as rows_bound"
    }
    if MetricTable.metric(MetricName(name)) != nil {
      return "has the name of a metric that is there already: give it another"
    }
    let letters = unit.rawValue.utf8
    guard (1...16).contains(letters.count), letters.allSatisfy({ (97...122).contains($0) }) else {
      return "has the unit '\(unit)': use count, bytes or another word of up to 16 lower-case "
        + "letters"
    }
    if ["ns", "us", "ms", "s"].contains(unit.rawValue) {
      return "has the unit '\(unit)' of time, which no count is: run measures times itself"
    }
    let isLine = !summary.isEmpty && summary.unicodeScalars.allSatisfy { $0.value >= 32 }
    return isLine ? nil : "has no summary of one line: say in one sentence what it counts"
  }

  /// A text as a counter's name: other characters are underscores, and what is too long is cut.
  package static func name(from text: String) -> String {
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

extension WaveSite {
  /// Adds `amount`, 0 or more, to a count of the strategy's own, which it declares in
  /// ``WaveStrategy/counters``. Of one that becomes less nothing is reported but that.
  ///
  /// Allocates nothing, and looks `name` up among the declared ones: what is counted often is
  /// better added up first. Of a name that is not declared nothing is reported but that, in the
  /// manifest's `unavailable`.
  ///
  /// To be called on the app's thread, as all of a strategy is.
  public func count(_ name: String, _ amount: Int = 1) {
    root.context.work.named.add(amount, to: name)
  }
}

import LayerTree

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
  /// The unit: a thing, a byte, or as its word says.
  public let unit: Unit
  /// Which direction is better.
  public let polarity: Polarity
  /// The counted thing, in one line.
  public let summary: String

  /// Declares a count.
  ///
  /// - Parameters:
  ///   - name: 1 to 40 lower-case letters, digits and underscores, the first a letter; no metric of
  ///     this package has it, and no other counter of the strategy. A program with another one ends
  ///     with a sentence and exit code 2.
  ///   - unit: `.count`, `.bytes`, or another lower-case word of up to 16 letters; none of time.
  ///   - polarity: `.lower` or `.higher` is better; `.neutral` where nobody can say, of which `check`
  ///     then finds differences and no regressions.
  ///   - summary: one line that is not empty.
  public init(
    _ name: String, unit: Unit = .count, polarity: Polarity = .lower, _ summary: String
  ) {
    (self.name, self.unit, self.polarity, self.summary) = (name, unit, polarity, summary)
  }

  /// The unit of a count.
  public struct Unit: RawRepresentable, Hashable, Sendable {
    /// The word that reports have.
    public let rawValue: String

    /// The unit of a word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A thing.
    public static let count = Unit(rawValue: "count")
    /// A byte.
    public static let bytes = Unit(rawValue: "bytes")
  }

  /// Which direction is better.
  public enum Polarity: String, Sendable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
    /// Neither.
    case neutral
  }
}

extension WaveSite {
  /// Adds `amount`, 0 or more, to a count that the strategy declares in ``WaveStrategy/counters``.
  /// Of one that becomes less, or is not declared, nothing is reported but that, in the manifest's
  /// `unavailable`.
  ///
  /// Allocates nothing, and looks `name` up among the declared ones: what is counted often is
  /// better added up first. To be called on the app's thread, as all of a strategy is.
  public func count(_ name: String, _ amount: Int = 1) {
    root.context.work.named.add(amount, to: name)
  }
}

/// A name that results, the command line and the page spell as text, with a type of its own.
///
/// Names of one type can be compared, sorted by their bytes and used as keys; a name of another
/// type, or plain text, cannot be taken for one.
public protocol NamedByText: RawRepresentable, Hashable, Codable, Sendable, Comparable,
  CustomStringConvertible
where RawValue == String {
  /// The name that is spelt so; any text is a name.
  init(rawValue: String)
}

extension NamedByText {
  /// The name that is spelt so.
  public init(_ text: String) { self.init(rawValue: text) }

  /// The name as it is spelt.
  public var description: String { rawValue }

  /// The order of the texts.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension String {
  /// True if common readers of CSV take a cell of this text for a missing value.
  package var isReadAsNull: Bool { utf8.count <= 4 && Self.nullWords.contains(lowercased()) }

  private static let nullWords: Set = [
    "-", ".", "#n/a", "#na", "<na>", "\\n", "n/a", "na", "nan", "none", "null",
  ]
}

/// The name of what happens on screen. `WaveSuites.Scenario` lists the scenarios.
package struct ScenarioName: NamedByText {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The scenario of the anchor, which runs beside the cases of every other one.
  package static let anchor = ScenarioName("anchor")
}

/// The name of a wave. `WaveViews` lists the waves.
package struct WaveName: NamedByText {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The name in cases that draw no wave.
  package static let none = WaveName("none")
}

/// One of the arms that are measured side by side: a strategy, a peer, a mode, an effect.
///
/// Which arms there are, the meeting place knows; here are the one arm that every block has and the
/// second arms that show what differences mean nothing.
public struct StrategyName: NamedByText {
  private static let twinMark = "~2"

  /// The name as it is spelt.
  public let rawValue: String

  /// The name that is spelt so.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The frozen kernel: the host's speed, not a strategy.
  package static let anchor = StrategyName("anchor")

  /// A second, equal arm of the same strategy: what differs between the two means nothing.
  package var twin: StrategyName { isTwin ? self : StrategyName(rawValue + Self.twinMark) }

  package var isTwin: Bool { rawValue.hasSuffix(Self.twinMark) }

  /// The strategy that is run: of a second arm the first's name, otherwise the name itself.
  package var original: StrategyName {
    isTwin ? StrategyName(String(rawValue.dropLast(Self.twinMark.count))) : self
  }
}

public import Vocabulary

// Tests spell words of the vocabulary as results do. A word of a closed vocabulary that does not
// exist stops the test.

extension MetricName: ExpressibleByStringLiteral {
  /// The name that is spelt so.
  public init(stringLiteral text: String) { self.init(text) }
}

extension MetricUnit: ExpressibleByStringLiteral {
  /// The unit that is spelt so.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ValueSource: ExpressibleByStringLiteral {
  /// The source that is spelt so.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ScenarioName: ExpressibleByStringLiteral {
  /// The scenario that is spelt so.
  public init(stringLiteral text: String) { self.init(text) }
}

extension WaveName: ExpressibleByStringLiteral {
  /// The wave that is spelt so.
  public init(stringLiteral text: String) { self.init(text) }
}

extension StrategyName: ExpressibleByStringLiteral {
  /// The strategy that is spelt so.
  public init(stringLiteral text: String) { self.init(text) }
}

/// A closed vocabulary whose words tests spell as text.
public protocol SpelledInTests: ExpressibleByStringLiteral, RawRepresentable
where RawValue == String {}

extension SpelledInTests {
  /// The word that is spelt so.
  public init(stringLiteral text: String) {
    guard let word = Self(rawValue: text) else {
      preconditionFailure("no \(Self.self) is spelt '\(text)'")
    }
    self = word
  }
}

extension Stage: ExpressibleByStringLiteral, SpelledInTests {}
extension Pass: ExpressibleByStringLiteral, SpelledInTests {}
extension Quality: ExpressibleByStringLiteral, SpelledInTests {}
extension Polarity: ExpressibleByStringLiteral, SpelledInTests {}
extension SampleFlag: ExpressibleByStringLiteral, SpelledInTests {}

public import Measurement

/// A name, or a word of a closed vocabulary, that tests spell as results do; an unknown one stops
/// the test.
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

extension MetricName: ExpressibleByStringLiteral, SpelledInTests {}
extension MetricUnit: ExpressibleByStringLiteral, SpelledInTests {}
extension ValueSource: ExpressibleByStringLiteral, SpelledInTests {}
extension ScenarioName: ExpressibleByStringLiteral, SpelledInTests {}
extension WaveName: ExpressibleByStringLiteral, SpelledInTests {}
extension StrategyName: ExpressibleByStringLiteral, SpelledInTests {}

extension Stage: ExpressibleByStringLiteral, SpelledInTests {}
extension Pass: ExpressibleByStringLiteral, SpelledInTests {}
extension Quality: ExpressibleByStringLiteral, SpelledInTests {}
extension Polarity: ExpressibleByStringLiteral, SpelledInTests {}
extension SampleFlag: ExpressibleByStringLiteral, SpelledInTests {}

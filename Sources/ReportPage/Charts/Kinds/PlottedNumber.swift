/// A number as a chart draws it: with the interval that is known of it, and what is said on
/// pointing at its mark.
public struct PlottedNumber: Sendable, Equatable {
  /// The number.
  public let value: Double
  /// The lower end of its interval; nil where none is known.
  public let lower: Double?
  /// The upper end of its interval; nil where none is known.
  public let upper: Double?
  /// What is said on pointing at it.
  public let note: String

  /// A number; an interval may have one end only.
  public init(_ value: Double, lower: Double? = nil, upper: Double? = nil, note: String) {
    self.value = value
    self.lower = lower
    self.upper = upper
    self.note = note
  }
}

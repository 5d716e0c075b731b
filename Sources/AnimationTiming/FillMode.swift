/// Which sides of its active interval an animation also holds its value on.
///
/// The raw values are stable: bit 0 holds the end, bit 1 holds the start.
@frozen
public enum FillMode: UInt8, Sendable, CaseIterable {
  /// No effect outside the active interval.
  case removed = 0
  /// Holds the last value after the active interval.
  case forwards = 1
  /// Holds the first value before the active interval.
  case backwards = 2
  /// Holds on both sides.
  case both = 3

  /// Whether the last value is held after the end.
  @inlinable public var holdsEnd: Bool { rawValue & 1 != 0 }
  /// Whether the first value is held before the begin time.
  @inlinable public var holdsStart: Bool { rawValue & 2 != 0 }
}

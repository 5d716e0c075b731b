/// The modes of a run loop in which a timer is called.
@frozen
public struct RunLoopModes: OptionSet, Hashable, Sendable {
  /// Bit 0 is the default mode, bit 1 the tracking mode.
  public let rawValue: UInt8

  /// Creates the modes whose bits are set.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The mode in which nothing is touched.
  public static let `default` = RunLoopModes(rawValue: 1 << 0)
  /// The mode while a finger scrolls: a timer of the default mode alone stands still.
  public static let tracking = RunLoopModes(rawValue: 1 << 1)
  /// The common modes: both.
  public static let common: RunLoopModes = [.default, .tracking]
}

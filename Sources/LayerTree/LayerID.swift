/// Names a layer on both sides of the commit; unique within one `LayerContext`.
@frozen
public struct LayerID: Hashable, Sendable, CustomStringConvertible {
  /// The number on the wire; 0 is never given out.
  public let rawValue: UInt32

  /// Wraps a number read from the wire.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// For messages: "layer 7".
  public var description: String { "layer \(rawValue)" }
}

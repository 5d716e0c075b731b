/// A location in a layer's coordinate space. Units: points (pt); y grows downward.
@frozen
public struct Point: Equatable, Hashable, Sendable {
  /// Horizontal coordinate, pt.
  public var x: Double
  /// Vertical coordinate, pt.
  public var y: Double

  /// Creates a point from its coordinates in pt.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)
}

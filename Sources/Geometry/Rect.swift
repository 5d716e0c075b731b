/// An axis-aligned rectangle. Units: points (pt); y grows downward.
@frozen
public struct Rect: Equatable, Hashable, Sendable {
  /// The corner with the smallest coordinates when the size is not negative.
  public var origin: Point
  /// The extents, pt.
  public var size: Size

  /// Creates a rectangle from its corner and its extents.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers in pt.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The smallest x, pt.
  @inlinable public var minX: Double { origin.x }
  /// The smallest y, pt.
  @inlinable public var minY: Double { origin.y }
  /// The largest x, pt.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The largest y, pt.
  @inlinable public var maxY: Double { origin.y + size.height }
}

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

/// A width and a height. Units: points (pt).
@frozen
public struct Size: Codable, Equatable, Hashable, Sendable {
  /// Horizontal extent, pt.
  public var width: Double
  /// Vertical extent, pt.
  public var height: Double

  /// Creates a size from its extents in pt; negative extents are kept as given.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size, 0 × 0.
  public static let zero = Size(width: 0, height: 0)
}

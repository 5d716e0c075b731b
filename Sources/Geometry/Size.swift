/// A width and a height. Units: points (pt).
@frozen
public struct Size: Equatable, Hashable, Sendable {
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

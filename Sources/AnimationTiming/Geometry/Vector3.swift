/// Three numbers, each along an axis of a layer's space.
@frozen
public struct Vector3: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double
  /// Towards the viewer.
  public var z: Double

  /// Creates a vector from its parts.
  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// All parts 0.
  @inlinable public static var zero: Vector3 { Vector3(x: 0, y: 0, z: 0) }
}

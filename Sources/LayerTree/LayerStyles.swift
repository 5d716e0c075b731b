public import Geometry

/// What an axial gradient looks like.
public struct GradientStyle: Hashable, Sendable {
  /// The colours along the axis; none draws nothing, one fills evenly. The first 256 are drawn.
  public var colors: [Color] = []
  /// Where the colours stand, 0…1 and rising; nil, or another number than there are colours, spaces
  /// them evenly. A value below the one before it counts as equal to it.
  public var locations: [Double]?
  /// Where the first location lies, in unit coordinates of the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// Where the last location lies, in unit coordinates of the bounds.
  public var endPoint = Point(x: 0.5, y: 1)

  /// Creates Core Animation's defaults: top to bottom, without colours.
  public init() {}
}

/// The shadow that a layer casts.
public struct ShadowStyle: Hashable, Sendable {
  /// How much of the shadow shows, 0…1.
  public var opacity = 0.0
  /// The standard deviation of the blur, pt.
  public var radius = 3.0
  /// Where the shadow falls, pt; y grows downward.
  public var offset = Size(width: 0, height: -3)
  /// The shadow's colour.
  public var color = Color.black

  /// Creates Core Animation's defaults: no shadow.
  public init() {}
}

/// How a layer and its sublayers become one picture.
public struct CompositingStyle: Hashable, Sendable {
  /// Whether the picture is kept as a bitmap.
  public var shouldRasterize = false
  /// Whether an opacity below 1 shows through the picture as a whole.
  public var allowsGroupOpacity = true
  /// Pixels of the bitmap per point of the layer.
  public var rasterizationScale = 1.0

  /// Creates Core Animation's defaults.
  public init() {}
}

/// How the copies of a replicator are coloured: copy k by `color` + k · the offsets, each component
/// clamped to 0…1.
public struct InstanceColors: Hashable, Sendable {
  /// What the first copy's colours are multiplied by.
  public var color = Color(red: 1, green: 1, blue: 1)
  /// Added to red from copy to copy.
  public var redOffset = 0.0
  /// Added to green from copy to copy.
  public var greenOffset = 0.0
  /// Added to blue from copy to copy.
  public var blueOffset = 0.0
  /// Added to alpha from copy to copy.
  public var alphaOffset = 0.0

  /// Creates Core Animation's defaults: copies look like what they copy.
  public init() {}
}

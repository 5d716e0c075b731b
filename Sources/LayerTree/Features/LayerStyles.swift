public import AnimationTiming

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

/// The line along the inside of a layer's edge, over its sublayers.
public struct BorderStyle: Hashable, Sendable {
  /// The line's width, pt; what is not above 0 draws no line.
  public var width = 0.0
  /// The line's colour.
  public var color = Color.black

  /// Creates Core Animation's defaults: no line.
  public init() {}
}

/// What takes a layer, or those below it, out of the plane.
public struct SpaceStyle: Hashable, Sendable {
  /// The map of space about the anchor point, in place of the layer's plane transform; nil stays in
  /// the plane.
  public var transform: Transform3D?
  /// How far the anchor point lies before the layer's plane, pt.
  public var anchorPointZ = 0.0
  /// The map of space that the sublayers see, about the layer's anchor point.
  public var sublayerTransform = Transform3D.identity
  /// Whether the layer shows from behind.
  public var isDoubleSided = true

  /// Creates Core Animation's defaults: all stays in the plane.
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

// MARK: - Lines

/// How a line ends.
public enum LineCap: UInt8, Sendable, CaseIterable {
  /// At the end point.
  case butt = 0
  /// In a half circle round the end point.
  case round = 1
  /// Half a line width beyond the end point.
  case square = 2
}

/// How two segments of a line meet.
public enum LineJoin: UInt8, Sendable, CaseIterable {
  /// In a corner, bevelled where it would reach further than the miter limit.
  case miter = 0
  /// In an arc round the corner.
  case round = 1
  /// Cut off.
  case bevel = 2
}

/// Which regions a path encloses.
public enum FillRule: UInt8, Sendable, CaseIterable {
  /// Where the path winds round a point other than zero times.
  case nonZero = 0
  /// Where a ray from a point crosses the path an odd number of times.
  case evenOdd = 1
}

/// How the outline of a shape is drawn, and which of its regions are filled.
public struct StrokeStyle: Hashable, Sendable {
  /// The line's colour; nil draws no line.
  public var color: Color?
  /// The line's width, pt; what is not above 0 and finite draws no line.
  public var width = 1.0
  /// How the ends of the line and of its dashes look.
  public var cap = LineCap.butt
  /// How corners look.
  public var join = LineJoin.miter
  /// The longest corner, as the ratio of its length to the line's width.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in turn, pt; empty draws one line without gaps.
  public var dashPattern: [Double] = []
  /// How far into the pattern each subpath starts, pt.
  public var dashPhase = 0.0
  /// Which regions are filled.
  public var fillRule = FillRule.nonZero

  /// Creates Core Animation's defaults: no line.
  public init() {}
}

/// The part of a path that is stroked, in fractions of the length of all its subpaths.
public struct StrokeTrim: Hashable, Sendable {
  /// Where the line starts, 0…1.
  public var start = 0.0
  /// Where the line ends, 0…1; nothing is drawn unless it is above the start.
  public var end = 1.0

  /// Creates the whole line.
  public init() {}
}

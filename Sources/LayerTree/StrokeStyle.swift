public import Geometry

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

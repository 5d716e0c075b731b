public import Geometry

/// The outline, drawn over the fill; it has no implicit animation.
extension ShapeLayer {
  /// The line's colour; nil draws no line. Default: nil.
  public var strokeColor: Color? {
    get { featureValues.stroke.color }
    set { setFeature(\.stroke.color, newValue, .stroke, .strokeColor) }
  }
  /// The line's width, pt. Default: 1.
  public var lineWidth: Double {
    get { featureValues.stroke.width }
    set { setFeature(\.stroke.width, newValue, .stroke, .lineWidth) }
  }
  /// Where the line starts, as a fraction 0…1 of the length of all subpaths. Default: 0.
  public var strokeStart: Double {
    get { featureValues.strokeTrim.start }
    set { setFeature(\.strokeTrim.start, newValue, .strokeTrim, .strokeStart) }
  }
  /// Where the line ends, as a fraction 0…1 of the length of all subpaths. Default: 1.
  public var strokeEnd: Double {
    get { featureValues.strokeTrim.end }
    set { setFeature(\.strokeTrim.end, newValue, .strokeTrim, .strokeEnd) }
  }
  /// How the ends of the line and of its dashes look. Default: butt.
  public var lineCap: LineCap {
    get { featureValues.stroke.cap }
    set { setFeature(\.stroke.cap, newValue, .stroke) }
  }
  /// How corners look. Default: miter.
  public var lineJoin: LineJoin {
    get { featureValues.stroke.join }
    set { setFeature(\.stroke.join, newValue, .stroke) }
  }
  /// The longest miter, as the ratio of its length to the line's width. Default: 10.
  public var miterLimit: Double {
    get { featureValues.stroke.miterLimit }
    set { setFeature(\.stroke.miterLimit, newValue, .stroke) }
  }
  /// Lengths of dashes and gaps in turn, pt; nil or empty draws no gaps. Default: nil.
  ///
  /// An odd pattern is gone through twice. A pattern with a negative or unlimited length, or one of
  /// zeros only, draws no gaps. Each subpath, and what a trim leaves of one, starts the pattern anew.
  public var lineDashPattern: [Double]? {
    get { featureValues.stroke.dashPattern.isEmpty ? nil : featureValues.stroke.dashPattern }
    set { setFeature(\.stroke.dashPattern, newValue ?? [], .stroke) }
  }
  /// How far into the pattern a subpath starts, pt. Default: 0.
  public var lineDashPhase: Double {
    get { featureValues.stroke.dashPhase }
    set { setFeature(\.stroke.dashPhase, newValue, .stroke) }
  }
  /// Which regions of the path are filled. Default: non-zero.
  public var fillRule: FillRule {
    get { featureValues.stroke.fillRule }
    set { setFeature(\.stroke.fillRule, newValue, .stroke) }
  }
}

/// An animation through a list of values, or along a path.
///
/// `n` values make `n − 1` segments, `n` holds if ``calculationMode`` is discrete; the elements of
/// a path make one segment each. Nothing is validated: what cannot be meant reads as absent.
/// - Key times count if they ascend from 0 to 1 (for discrete within 0…1, and there may be one more
///   than keys), else the spacing is even. Of keys and times the common prefix counts: three times
///   use the first three of four values. After the last one its key holds.
/// - Segments without a timing function of their own are linear; surplus functions are ignored.
/// - Controls (tension, continuity, bias) that are left out are 0.
/// - A single value has no effect, and neither has an animation without values and path.
/// - A discrete path is a hold for each segment, where that starts.
///
/// Source: the `CAKeyframeAnimation` header and documentation ("if the values in this array are
/// invalid or inappropriate for the current calculation mode, they are ignored"); the common
/// prefix, the single value, the discrete path and the ends of splines as measured on macOS.
public struct KeyframeAnimation: Equatable, Sendable {
  /// How values between keys are found, and when keys are reached.
  @frozen
  public enum CalculationMode: UInt8, Sendable, CaseIterable {
    /// A straight line between two keys.
    case linear
    /// Each value in turn, held until the next.
    case discrete
    /// Straight lines at an even pace; key times and timing functions are ignored. Kinds without a
    /// distance (transforms) are spaced evenly.
    case paced
    /// A Kochanek–Bartels spline through the keys, with one-sided tangents at the first and last.
    case cubic
    /// That spline at an even pace along it; key times and timing functions are ignored.
    case cubicPaced
  }

  /// Whether a layer also turns with the path that it follows.
  @frozen
  public enum RotationMode: UInt8, Sendable, CaseIterable {
    /// The layer's x axis points along the path.
    case auto
    /// The layer's x axis points against the path.
    case autoReverse
  }

  /// What the animation drives.
  public var keyPath: AnimationKeyPath
  /// The value at each key.
  public var values: [AnimatableValue]
  /// The path that a location follows instead of ``values``. Between its key points the modes
  /// `cubic` and `linear` are the same, and so are both paced ones: the curve is the path's own.
  public var path: MotionPath?
  /// The progress, 0…1, at which each key is reached; empty is evenly spaced.
  public var keyTimes: [Double]
  /// The curve of the progress within each segment.
  public var timingFunctions: [TimingFunction]
  /// How values between keys are found.
  public var calculationMode: CalculationMode
  /// How tight the spline is at each key: 1 has a tangent of 0, −1 a wide one.
  public var tensionValues: [Double]
  /// How the spline breaks at each key: 0 is smooth.
  public var continuityValues: [Double]
  /// Where the spline bulges at each key: below 0 after it, above 0 before it.
  public var biasValues: [Double]
  /// Whether the layer turns with ``path``; `nil` is not.
  public var rotationMode: RotationMode?
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress over the whole cycle, applied before those of the segments; `nil` is
  /// linear. Where it leaves 0…1 the first or last key holds.
  public var timingFunction: TimingFunction?
  /// Whether the value is added to what is below instead of replacing it.
  public var isAdditive: Bool
  /// Whether each repeat starts from where the last one ended.
  public var isCumulative: Bool
  /// Whether the animation leaves its layer once ``Timing/isFinished(at:)``, whatever its fill
  /// mode. The evaluator does not look at it.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation; the defaults are Core Animation's.
  public init(
    keyPath: AnimationKeyPath, values: [AnimatableValue] = [], path: MotionPath? = nil,
    keyTimes: [Double] = [], timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear, tensionValues: [Double] = [],
    continuityValues: [Double] = [], biasValues: [Double] = [],
    rotationMode: RotationMode? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil, isAdditive: Bool = false, isCumulative: Bool = false,
    isRemovedOnCompletion: Bool = true
  ) {
    self.keyPath = keyPath
    self.values = values
    self.path = path
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
    self.calculationMode = calculationMode
    self.tensionValues = tensionValues
    self.continuityValues = continuityValues
    self.biasValues = biasValues
    self.rotationMode = rotationMode
    self.timing = timing
    self.timingFunction = timingFunction
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }
}

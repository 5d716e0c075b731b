public import Geometry

/// An animation through several values.
///
/// Fields are never validated: key times that do not fit the values are ignored, as the documentation
/// says, and timing functions that are missing are linear. No value of any field traps.
///
/// Source: the `CAKeyframeAnimation` header and documentation.
public struct KeyframeAnimation: Equatable, Sendable {
  /// How values between the keyframes are found.
  public enum CalculationMode: String, Sendable, CaseIterable {
    /// On the straight line between two keyframes.
    case linear
    /// Each value is held until the next one's time; nothing lies between.
    case discrete
    /// As `linear`, with a constant pace: key times follow from the distances, and key times and timing
    /// functions that are given are ignored.
    case paced
    /// On a smooth curve through the keyframes, after Kochanek and Bartels.
    case cubic
    /// As `cubic`, with key times that follow from the distances between the keyframes.
    case cubicPaced
  }

  /// How a layer turns while it moves along a path.
  public enum RotationMode: String, Sendable, CaseIterable {
    /// Along the tangent.
    case auto
    /// Along the tangent, and half a turn more.
    case autoReverse
  }

  /// What the animation drives.
  public var keyPath: AnimationKeyPath
  /// The keyframes, in order; without any the animation has no effect.
  public var values: [AnimatableValue]
  /// Where points go; it wins over `values`. Each curve or line of it is one step between keyframes.
  public var path: Path?
  /// When each keyframe is reached, as shares of the cycle; `nil` is evenly.
  public var keyTimes: [Double]?
  /// The curve of each step; steps without one are linear.
  public var timingFunctions: [TimingFunction]
  /// How values between keyframes are found.
  public var calculationMode: CalculationMode
  /// Per keyframe: 1 gives a corner, 0 the curve of Catmull and Rom, below 0 a wider one.
  public var tensionValues: [Double]
  /// Per keyframe: how far the directions before and after it differ.
  public var continuityValues: [Double]
  /// Per keyframe: whether the curve overshoots after it (above 0) or before it.
  public var biasValues: [Double]
  /// Whether the layer turns with a path; `nil` is not at all.
  public var rotationMode: RotationMode?
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress through all keyframes; `nil` is linear.
  public var timingFunction: TimingFunction?
  /// Whether the value is added to what is below instead of replacing it.
  public var isAdditive: Bool
  /// Whether each repeat starts from where the last one ended.
  public var isCumulative: Bool
  /// Whether the animation leaves its layer once it is over. The evaluator does not look at it.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation; the defaults are Core Animation's.
  public init(
    keyPath: AnimationKeyPath, values: [AnimatableValue] = [], path: Path? = nil,
    keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
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

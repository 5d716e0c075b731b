/// A kind of vector: what is asked, and of which part of the timing engine.
public enum ConformanceKind: String, CaseIterable, Sendable {
  /// A curve's y at an x.
  case easing
  /// Phase, progress and cycle at a time.
  case timing
  /// Whether an animation shows at a time.
  case inEffect = "in-effect"
  /// Whether an animation is over at a time.
  case finished
  /// A time on one layer's clock, read on another's.
  case timeConversion = "time-conversion"
  /// The value of an animation between two values at a time.
  case basicValue = "basic-value"
  /// The same at a progress, for each combination of ends.
  case fromToBy = "from-to-by"
  /// What several animations make of one property.
  case stack
  /// The value of an animation whose repeats build on each other.
  case cumulative
  /// What overlapping animations make of one property at a time.
  case interruption
  /// The value of an animation through a list of values.
  case keyframe
  /// The place of an animation along a path.
  case keyframePath = "keyframe-path"
  /// The value of an animation inside a group.
  case group
  /// How far a spring has come at a time.
  case spring
  /// How long a spring takes to settle.
  case springSettling = "spring-settling"
  /// What animations of every type, groups in groups included, make of one property at a time.
  case tree
  /// When a timer fires.
  case timer
  /// At which refreshes a display link calls.
  case displayLink = "display-link"

  /// The timing engine's answer to `input`, in the shape of the vectors of this kind.
  ///
  /// `expected` decides the shape only where vectors of one kind differ in what they ask.
  func answer(to input: VectorFields, expecting expected: JSON5Value) throws -> JSON5Value {
    switch self {
    case .easing: try input.easing()
    case .timing: try input.timingSample(asked: expected)
    case .inEffect: try input.isInEffect()
    case .finished: try input.isFinished()
    case .timeConversion: try input.convertedTime()
    case .basicValue: try input.basicValue(expecting: expected)
    case .fromToBy: try input.frozenValue(expecting: expected)
    case .stack, .interruption: try input.stackValue()
    case .cumulative: try input.cumulativeValue()
    case .keyframe: try input.keyframeValue(expecting: expected)
    case .keyframePath: try input.pathPlace(expecting: expected)
    case .group: try input.groupValue(expecting: expected)
    case .spring: try input.springProgress()
    case .springSettling: .number(try input.spring().settlingDuration)
    case .tree: try input.treeValue()
    case .timer: try input.timerFirings()
    case .displayLink: try input.displayLinkCalls()
    }
  }
}

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

  /// True if a layer also turns with the path that it follows.
  @frozen
  public enum RotationMode: UInt8, Sendable, CaseIterable {
    /// The layer's x axis points along the path.
    case auto
    /// The layer's x axis points against the path.
    case autoReverse
  }

  /// The animated property.
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
  /// True if the layer turns with ``path``; `nil` is not.
  public var rotationMode: RotationMode?
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress over the whole cycle, applied before those of the segments; `nil` is
  /// linear. Where it leaves 0…1 the first or last key holds.
  public var timingFunction: TimingFunction?
  /// True if the value is added to what is below instead of replacing it.
  public var isAdditive: Bool
  /// True if each repeat starts from where the last one ended.
  public var isCumulative: Bool
  /// True if the animation leaves its layer once it is over; the evaluator does not look at it.
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
    (self.keyPath, self.values, self.path, self.keyTimes) = (keyPath, values, path, keyTimes)
    (self.timingFunctions, self.calculationMode) = (timingFunctions, calculationMode)
    (self.tensionValues, self.continuityValues) = (tensionValues, continuityValues)
    (self.biasValues, self.rotationMode, self.timing) = (biasValues, rotationMode, timing)
    (self.timingFunction, self.isAdditive) = (timingFunction, isAdditive)
    (self.isCumulative, self.isRemovedOnCompletion) = (isCumulative, isRemovedOnCompletion)
  }
}

extension KeyframeAnimation: AnimationEvaluator {
  /// The value of the animated property at `parentTime` (s, the layer's time), given the value
  /// `current` below this animation.
  ///
  /// `current` is either what the key path names, or the whole property that holds it; the result
  /// is of the same kind.
  ///
  /// `nil` if the animation has no effect then: outside its active interval without a fill mode
  /// that holds, no path and fewer than two values, a value whose kind is not the key path's, or a
  /// path whose key path takes no point.
  ///
  /// The order is: phase and progress, timing function, key segment, the segment's timing function,
  /// cumulation, addition. A cumulative animation adds, per finished cycle, the value at the end of
  /// a cycle: the last one, or the first one if it autoreverses.
  ///
  /// Complexity: O(log keys) in time; O(keys) with key times, whose order is checked, and in the
  /// paced modes, which measure the keys. No allocation.
  public func value(at parentTime: MediaTime, over current: AnimatableValue) -> AnimatableValue? {
    valueOrPart(in: AnimationMoment(of: timing, at: parentTime), over: current)
  }

  /// The angle, rad, by which the layer is turned at `parentTime` (s, the layer's time): that of
  /// the path's direction, positive from x towards y, half a turn more if ``rotationMode`` is
  /// `autoReverse`. `nil` without a rotation mode, a path with a segment, or effect then.
  public func rotation(at parentTime: MediaTime) -> Double? {
    rotation(in: AnimationMoment(of: timing, at: parentTime))
  }

  /// ``rotation(at:)`` in `moment`, one that ``Animation/forEachInEffect(at:_:)`` gives with this
  /// animation.
  package func rotation(in moment: AnimationMoment) -> Double? {
    guard let rotationMode, let path, path.segmentCount > 0,
      let progress = moment.keyProgress(timingFunction)
    else { return nil }
    let angle = path.direction(at: place(along: path, at: progress))
    return rotationMode == .auto ? angle : angle + .pi
  }

  func evaluated<Quantity: AnimatableQuantity>(
    in moment: AnimationMoment, over current: Quantity
  ) -> Quantity? {
    let sample = moment.sample
    guard let progress = moment.keyProgress(timingFunction),
      var value = keyValue(at: progress, of: Quantity.self)
    else { return nil }
    if isCumulative, sample.cycle > 0 {
      guard let end = keyValue(at: timing.autoreverses ? 0 : 1, of: Quantity.self) else {
        return nil
      }
      value = end.repeated(sample.cycle).adding(value)
    }
    return isAdditive ? current.adding(value) : value
  }

  /// The value between keys at `progress`, 0…1.
  private func keyValue<Quantity: AnimatableQuantity>(
    at progress: Double, of kind: Quantity.Type
  ) -> Quantity? {
    if let path {
      guard path.segmentCount > 0 else {
        return path.start.flatMap { Quantity.payload(of: .point($0)) }
      }
      return Quantity.payload(of: .point(path.point(at: place(along: path, at: progress))))
    }
    guard values.count > 1 else { return nil }
    switch calculationMode {
    case .discrete: return key(held(at: progress, keys: values.count))
    case .linear, .paced: return lineValue(at: progress)
    case .cubic, .cubicPaced: return splineValue(at: progress)
    }
  }

  /// The value at the key `index`, of which the nearest counts if there is none.
  func key<Quantity: AnimatableQuantity>(_ index: Int) -> Quantity? {
    Quantity.payload(of: values[min(max(index, 0), values.count - 1)])
  }

  private func lineValue<Quantity: AnimatableQuantity>(at progress: Double) -> Quantity? {
    let segment =
      calculationMode == .linear
      ? timedSegment(at: progress, keys: values.count)
      : pacedSegment(at: progress, count: values.count - 1) { index in
        guard let start: Quantity = key(index), let end: Quantity = key(index + 1) else {
          return nil
        }
        return start.distance(to: end)
      }
    guard let start: Quantity = key(segment.index), let end: Quantity = key(segment.index + 1)
    else { return nil }
    return start.interpolated(to: end, progress: segment.fraction)
  }
}

extension KeyframeAnimation: KeyTimed {
  /// The segment at `progress` at an even pace; evenly spaced where there is no pace.
  func pacedSegment(at progress: Double, count: Int, length: (Int) -> Double?) -> KeySegment {
    KeySegment.paced(at: progress, count: count, length: length)
      ?? KeySegment.even(at: progress, count: count)
  }

  /// The place on `path`, which has a segment, at `progress`.
  func place(along path: MotionPath, at progress: Double) -> KeySegment {
    let segments = path.segmentCount
    switch calculationMode {
    case .linear, .cubic: return timedSegment(at: progress, keys: segments + 1)
    case .discrete: return KeySegment(index: held(at: progress, keys: segments), fraction: 0)
    case .paced, .cubicPaced:
      let segment = pacedSegment(at: progress, count: segments) { path.length(ofSegment: $0) }
      return KeySegment(
        index: segment.index,
        fraction: path.parameter(ofSegment: segment.index, at: segment.fraction))
    }
  }
}

extension KeyframeAnimation {
  /// The spline's value at `progress`; `nil` if a key is of another kind.
  func splineValue<Quantity: AnimatableQuantity>(at progress: Double) -> Quantity? {
    guard calculationMode == .cubicPaced else {
      let times = usableKeyTimes(values.count)
      let segment = timedSegment(at: progress, keys: values.count, times)
      var spline = spline(at: segment.index, keys: times?.count ?? values.count)
      if let times { spline.tangentScales = Self.tangentScales(at: segment.index, times) }
      return neighbours(of: segment.index).map {
        Quantity.blend($0, spline.weights(at: segment.fraction))
      }
    }
    let segment = pacedSegment(at: progress, count: values.count - 1) {
      arcLength(ofSegment: $0, of: Quantity.self)?.total
    }
    guard let keys: Neighbours<Quantity> = neighbours(of: segment.index) else { return nil }
    var fraction = segment.fraction
    if let arc = arcLength(ofSegment: segment.index, of: Quantity.self) {
      fraction = arc.parameter(at: fraction * arc.total)
    }
    return Quantity.blend(keys, spline(at: segment.index, keys: values.count).weights(at: fraction))
  }

  private typealias Neighbours<Quantity> = (Quantity, Quantity, Quantity, Quantity)

  private func neighbours<Quantity: AnimatableQuantity>(
    of index: Int
  ) -> (Quantity, Quantity, Quantity, Quantity)? {
    guard let before: Quantity = key(index - 1), let start: Quantity = key(index),
      let end: Quantity = key(index + 1), let after: Quantity = key(index + 2)
    else { return nil }
    return (before, start, end, after)
  }

  private func spline(at index: Int, keys: Int) -> KochanekBartels {
    KochanekBartels(
      start: control(index), end: control(index + 1), isFirst: index == 0,
      isLast: index == keys - 2)
  }

  /// The factors of the tangents at both ends of a segment where keys have `times`.
  private static func tangentScales(
    at index: Int, _ times: ArraySlice<Double>
  ) -> (start: Double, end: Double) {
    let length = times[index + 1] - times[index]
    func scale(_ neighbour: Int) -> Double {
      guard neighbour >= 0, neighbour + 1 < times.count else { return 1 }
      let other = times[neighbour + 1] - times[neighbour]
      return length + other > 0 ? 2 * length / (length + other) : 1
    }
    return (scale(index - 1), scale(index + 1))
  }

  private func control(_ key: Int) -> KochanekBartels.Control {
    KochanekBartels.Control(
      tension: key < tensionValues.count ? tensionValues[key] : 0,
      continuity: key < continuityValues.count ? continuityValues[key] : 0,
      bias: key < biasValues.count ? biasValues[key] : 0)
  }

  /// The length along the spline; `nil` for kinds without a distance.
  private func arcLength<Quantity: AnimatableQuantity>(
    ofSegment index: Int, of kind: Quantity.Type
  ) -> ArcLength<SplineSegment<Quantity>>? {
    guard let keys: Neighbours<Quantity> = neighbours(of: index),
      keys.1.distance(to: keys.2) != nil
    else { return nil }
    return ArcLength(
      curve: SplineSegment(keys: keys, spline: spline(at: index, keys: values.count)))
  }
}

private struct SplineSegment<Quantity: AnimatableQuantity>: MeasuredCurve {
  let keys: (Quantity, Quantity, Quantity, Quantity)
  let spline: KochanekBartels

  func speed(at fraction: Double) -> Double {
    Quantity.neutral.distance(to: Quantity.blend(keys, spline.slopeWeights(at: fraction))) ?? 0
  }
}

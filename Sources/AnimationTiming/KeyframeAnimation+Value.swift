import Geometry

extension KeyframeAnimation {
  /// The value of the animated property at `parentTime` (s, the layer's time), given the value `current`
  /// below this animation, which is what the key path names or the whole property that holds it.
  ///
  /// `nil` if the animation has no effect then: outside its active interval without a fill mode that
  /// holds, without keyframes, or with values whose kind is not the key path's. The order is: phase and
  /// progress, timing function, step, the step's timing function, value, cumulation, addition.
  ///
  /// Complexity: O(keyframes), for a paced path O(its elements).
  public func value(
    at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    guard current.kind == keyPath.valueKind else {
      guard let part = keyPath.part(of: current), part.kind == keyPath.valueKind,
        let animated = value(at: parentTime, over: part)
      else { return nil }
      return keyPath.replacingPart(of: current, with: animated)
    }
    let sample = timing.sample(at: parentTime)
    guard sample.isInEffect else { return nil }
    let progress = timingFunction?.value(at: sample.progress) ?? sample.progress
    guard var value = value(atProgress: progress), value.kind == current.kind else { return nil }
    if isCumulative, sample.cycle > 0,
      let end = self.value(atProgress: timing.autoreverses ? 0 : 1)
    {
      guard let sum = end.repeated(sample.cycle).adding(value) else { return nil }
      value = sum
    }
    return isAdditive ? current.adding(value) : value
  }

  /// The direction, radians, in which a layer with a rotation mode looks at `parentTime`; `nil` without
  /// a path, without a rotation mode, and out of effect.
  public func rotation(at parentTime: MediaTime) -> Double? {
    guard let rotationMode, let path else { return nil }
    let sample = timing.sample(at: parentTime)
    guard sample.isInEffect else { return nil }
    let progress = timingFunction?.value(at: sample.progress) ?? sample.progress
    let motion = MotionPath(path)
    guard let (step, place) = place(on: motion, at: progress),
      let angle = motion.direction(step: step, place: place)
    else { return nil }
    return rotationMode == .auto ? angle : angle + .pi
  }

  /// The value at a progress through all keyframes, before cumulation and addition.
  func value(atProgress progress: Double) -> AnimatableValue? {
    if let path { return value(on: MotionPath(path), at: progress) }
    guard let only = values.first else { return nil }
    guard values.count > 1 else { return only }
    if calculationMode == .discrete {
      return values[heldKeyframe(of: values.count, at: progress)]
    }
    var (step, place) = keyframeTimes.step(at: progress)
    if !isPaced, timingFunctions.indices.contains(step) {
      place = timingFunctions[step].value(at: place)
    }
    guard calculationMode == .cubic || calculationMode == .cubicPaced else {
      return values[step].interpolated(to: values[step + 1], progress: place)
    }
    return KeyframeSpline(self).value(step: step, place: place)
  }

  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  private var keyframeTimes: KeyframeTimes {
    guard isPaced else { return KeyframeTimes(keyTimes, count: values.count) }
    return KeyframeTimes(
      pacedBy: zip(values, values.dropFirst()).map { $0.distance(to: $1) })
  }

  /// How early a keyframe's time counts as met, since times such as 10.2 s are not exact in binary.
  private static let slack = 1e-9

  /// Of `count` keyframes the one that is held: with one key time more than keyframes each is held from
  /// its time to the next, with as many the last one to the end, otherwise all equally long.
  private func heldKeyframe(of count: Int, at progress: Double) -> Int {
    if let keyTimes, keyTimes.count == count + 1 || keyTimes.count == count,
      KeyframeTimes.areUsable(keyTimes)
    {
      let last = keyTimes.prefix(count).lastIndex { $0 <= progress + Self.slack } ?? 0
      return last
    }
    let place = ((progress + Self.slack) * Double(count)).rounded(.down)
    return Int(max(0, min(Double(count - 1), place)))
  }

  // MARK: - Along a path

  private func value(on motion: MotionPath, at progress: Double) -> AnimatableValue? {
    if calculationMode == .discrete, !motion.steps.isEmpty {
      let points = motion.keyframes
      return .point(points[heldKeyframe(of: points.count, at: progress)])
    }
    guard let (step, place) = place(on: motion, at: progress) else {
      return motion.start.map(AnimatableValue.point)
    }
    return .point(motion.steps[step].point(at: place))
  }

  /// The step of the path and the curve's own parameter in it.
  private func place(on motion: MotionPath, at progress: Double) -> (Int, Double)? {
    guard !motion.steps.isEmpty else { return nil }
    if isPaced {
      let (step, share) = KeyframeTimes(pacedBy: motion.lengths).step(at: progress)
      return (step, motion.steps[step].parameter(atLengthShare: share))
    }
    var (step, place) = KeyframeTimes(keyTimes, count: motion.steps.count + 1).step(at: progress)
    if timingFunctions.indices.contains(step) {
      place = timingFunctions[step].value(at: place)
    }
    return (step, place)
  }
}

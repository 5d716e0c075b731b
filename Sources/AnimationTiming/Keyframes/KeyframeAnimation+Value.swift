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
  public func value(
    at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    valueOrPart(in: AnimationMoment(of: timing, at: parentTime), over: current)
  }

  /// The angle, rad, by which the layer is turned at `parentTime` (s, the layer's time): that of
  /// the path's direction, positive from x towards y, half a turn more if ``rotationMode`` is
  /// `autoReverse`. `nil` without a rotation mode, a path with a segment, or effect then.
  public func rotation(at parentTime: MediaTime) -> Double? {
    rotation(in: AnimationMoment(of: timing, at: parentTime))
  }

  /// ``rotation(at:)`` in `moment`, one of those that ``Animation/forEachInEffect(at:_:)`` gives
  /// with this animation.
  public func rotation(in moment: AnimationMoment) -> Double? {
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

  /// What the keys are at `progress`, 0…1.
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
  func pacedSegment(
    at progress: Double, count: Int, length: (Int) -> Double?
  ) -> KeySegment {
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

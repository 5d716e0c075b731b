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
    return Quantity.blend(
      keys, spline(at: segment.index, keys: values.count).weights(at: fraction))
  }

  private typealias Neighbours<Quantity> = (Quantity, Quantity, Quantity, Quantity)

  /// The keys around the segment `index`, and its own.
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

  /// What the tangents at both ends of a segment are multiplied with where keys have `times`.
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

/// One segment of the spline between values.
private struct SplineSegment<Quantity: AnimatableQuantity>: MeasuredCurve {
  let keys: (Quantity, Quantity, Quantity, Quantity)
  let spline: KochanekBartels

  func speed(at fraction: Double) -> Double {
    Quantity.neutral.distance(to: Quantity.blend(keys, spline.slopeWeights(at: fraction))) ?? 0
  }
}

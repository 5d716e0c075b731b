import Geometry

/// A smooth curve through keyframes: cubic Hermite steps whose tangents follow from tension, continuity and
/// bias. At an end the end's own value stands in for the missing neighbour.
///
/// Source: Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias control",
/// SIGGRAPH 1984. With zeros everywhere it is the spline of Catmull and Rom.
struct KeyframeSpline {
  private let animation: KeyframeAnimation

  init(_ animation: KeyframeAnimation) { self.animation = animation }

  /// The value in a step, `place` 0…1; maps, which have no components to add, go straight.
  func value(step: Int, place: Double) -> AnimatableValue? {
    let values = animation.values
    let (from, to) = (values[step], values[step + 1])
    let components = [max(step - 1, 0), step, step + 1, min(step + 2, values.count - 1)]
      .compactMap { values[$0].components }
    guard components.count == 4, Set(components.map(\.count)).count == 1 else {
      return from.interpolated(to: to, progress: place)
    }
    let (square, cube) = (place * place, place * place * place)
    let result = components[1].indices.map { index in
      let points = components.map { $0[index] }
      let leaving = tangent(at: step, points[0], points[1], points[2], isLeaving: true)
      let arriving = tangent(at: step + 1, points[1], points[2], points[3], isLeaving: false)
      return (2 * cube - 3 * square + 1) * points[1] + (cube - 2 * square + place) * leaving
        + (3 * square - 2 * cube) * points[2] + (cube - square) * arriving
    }
    return from.withComponents(result)
  }

  private func tangent(
    at keyframe: Int, _ before: Double, _ here: Double, _ after: Double, isLeaving: Bool
  ) -> Double {
    func setting(_ values: [Double]) -> Double {
      values.indices.contains(keyframe) ? values[keyframe] : 0
    }
    let tension = setting(animation.tensionValues)
    let bias = setting(animation.biasValues)
    let continuity = setting(animation.continuityValues) * (isLeaving ? 1 : -1)
    let half = (1 - tension) / 2
    return half * (1 + bias) * (1 + continuity) * (here - before)
      + half * (1 - bias) * (1 - continuity) * (after - here)
  }
}

extension AnimatableValue {
  /// The numbers of this value; `nil` for maps, whose entries are no independent numbers.
  var components: [Double]? {
    switch self {
    case .scalar(let number): [number]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .transform: nil
    }
  }

  /// A value of this kind with other numbers, as many as ``components`` has.
  func withComponents(_ numbers: [Double]) -> AnimatableValue {
    switch self {
    case .scalar: .scalar(numbers[0])
    case .point: .point(Point(x: numbers[0], y: numbers[1]))
    case .size: .size(Size(width: numbers[0], height: numbers[1]))
    case .rect: .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .color:
      .color(Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case .transform: self
    }
  }

  /// The length of the straight line to `other` through the space of its components; 0 for maps and for
  /// other kinds, which have no distance.
  func distance(to other: AnimatableValue) -> Double {
    guard kind == other.kind, let mine = components, let theirs = other.components else { return 0 }
    return zip(mine, theirs).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}

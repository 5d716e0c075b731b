import AnimationTiming
import Geometry

extension TimingVector {
  func compare(_ found: Double?, _ wanted: Double?) -> Finding {
    Finding(
      error: Self.distance(found, wanted), found: Self.words(found), expected: Self.words(wanted))
  }

  func compare(_ found: Bool) throws(VectorError) -> Finding {
    guard let wanted = expected.bool else { throw .malformed(field: "expected") }
    return Finding(error: found == wanted ? 0 : .infinity, found: "\(found)", expected: "\(wanted)")
  }

  func compare(_ found: [Double], _ wanted: [Double]) -> Finding {
    let error =
      found.count == wanted.count
      ? zip(found, wanted).map { Self.distance($0, $1) }.max() ?? 0 : .infinity
    return Finding(error: error, found: "\(found)", expected: "\(wanted)")
  }

  func compare(_ found: AnimatableValue?) throws(VectorError) -> Finding {
    let wanted = try expected.animatable(field: "expected")
    guard let found, found.kind == wanted.kind else {
      return Finding(
        error: .infinity, found: found.map { "\($0)" } ?? "no effect", expected: "\(wanted)")
    }
    return compare(found.numbers, wanted.numbers)
  }

  static func distance(_ found: Double?, _ wanted: Double?) -> Double {
    guard let found, let wanted else { return found == wanted ? 0 : .infinity }
    if found == wanted || (found.isNaN && wanted.isNaN) { return 0 }
    let distance = abs(found - wanted)
    return distance.isNaN ? .infinity : distance
  }

  private static func words(_ number: Double?) -> String { number.map { "\($0)" } ?? "no effect" }
}

extension AnimatableValue {
  /// The numbers of this value, in the order of the vectors.
  var numbers: [Double] {
    switch self {
    case .scalar(let number): [number]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .transform(let map): [map.a, map.b, map.c, map.d, map.tx, map.ty]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    }
  }

  /// A key path whose values are of this kind, for vectors that name none.
  var someKeyPath: AnimationKeyPath {
    switch self {
    case .scalar: .translationX
    case .point: .position
    case .size: .boundsSize
    case .rect: .bounds
    case .transform: .transform
    case .color: .fillColor
    }
  }
}

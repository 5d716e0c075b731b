import AnimationTiming
import Geometry
import Testing

extension AnimatableValue {
  /// The numbers in this value, in the order of the vectors.
  var components: [Double] {
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

/// Records an issue unless both values are of one kind and agree per component within `tolerance`.
func expectClose(
  _ value: AnimatableValue?, _ expected: AnimatableValue, within tolerance: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let value, value.kind == expected.kind else {
    Issue.record(
      "got \(String(describing: value)), expected \(expected)", sourceLocation: sourceLocation)
    return
  }
  for (got, wanted) in zip(value.components, expected.components) {
    #expect(
      abs(got - wanted) <= tolerance, "got \(value), expected \(expected)",
      sourceLocation: sourceLocation)
  }
}

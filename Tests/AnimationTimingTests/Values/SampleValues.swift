import TestSupport
import Testing

@testable import AnimationTiming

/// One value of each kind.
enum SampleValues {
  static let componentwise: [AnimatableValue] = [
    .scalar(3), .point(Point(x: 1, y: -2)), .size(Size(width: 4, height: 0.5)),
    .rect(Rect(x: 1, y: 2, width: 30, height: 40)),
    .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
  ]

  static let allKinds =
    componentwise + [.transform(AffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 6))]
}

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

  /// Each component `count` times.
  func times(_ count: Double) -> AnimatableValue {
    switch self {
    case .scalar(let number): .scalar(number.repeated(count))
    case .point(let point): .point(point.repeated(count))
    case .size(let size): .size(size.repeated(count))
    case .rect(let rect): .rect(rect.repeated(count))
    case .transform(let map): .transform(map.concatenated(with: .scale(x: count, y: count)))
    case .color(let color): .color(color.repeated(count))
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

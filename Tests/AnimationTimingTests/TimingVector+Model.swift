import AnimationTiming
import Geometry
import Testing

extension JSONValue {
  /// The timing that this input object describes; fields that it leaves out keep their defaults.
  func timing() throws -> Timing {
    var timing = Timing(
      beginTime: try requireNumber("beginTime"), timeOffset: try requireNumber("timeOffset"),
      speed: Float(try requireNumber("speed")))
    if let duration = self["duration"] {
      guard let seconds = duration.number else {
        throw TimingVectorError.malformed(field: "duration")
      }
      timing.duration = seconds
      timing.repeatCount = Float(try requireNumber("repeatCount"))
      timing.repeatDuration = try requireNumber("repeatDuration")
      timing.autoreverses = try requireBool("autoreverses")
      timing.fillMode = try FillMode(vectorName: requireString("fillMode"))
    }
    return timing
  }

  /// The number, or the two (point), three (colour without alpha) or four numbers (rect) here.
  /// `nil` where the field is null or absent.
  func animatable(_ key: String) throws -> AnimatableValue? {
    guard let field = self[key], !field.isNull else { return nil }
    return try field.animatable(field: key)
  }

  /// The value of this field itself, which `field` names in errors.
  func animatable(field: String) throws -> AnimatableValue {
    if let number { return .scalar(number) }
    let numbers = array?.compactMap(\.number) ?? []
    switch numbers.count {
    case 2: return .point(Point(x: numbers[0], y: numbers[1]))
    case 3: return .color(Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: 0))
    case 4:
      return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    default: throw TimingVectorError.malformed(field: field)
    }
  }
}

extension FillMode {
  init(vectorName: String) throws {
    switch vectorName {
    case "removed": self = .removed
    case "forwards": self = .forwards
    case "backwards": self = .backwards
    case "both": self = .both
    default: throw TimingVectorError.malformed(field: "fillMode")
    }
  }
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

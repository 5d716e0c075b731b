import AnimationTiming
import Geometry

extension JSONValue {
  /// The timing that this object describes; fields that it leaves out keep their defaults.
  func timing() throws(VectorError) -> Timing {
    var timing = Timing(
      beginTime: try number("beginTime", or: 0), timeOffset: try number("timeOffset", or: 0),
      speed: Float(try number("speed", or: 1)), duration: try number("duration", or: 0),
      repeatCount: Float(try number("repeatCount", or: 0)),
      repeatDuration: try number("repeatDuration", or: 0),
      autoreverses: try flag("autoreverses"))
    timing.fillMode = try fillMode()
    return timing
  }

  func fillMode() throws(VectorError) -> FillMode {
    guard let field = self["fillMode"], !field.isNull else { return .removed }
    switch field.string {
    case "removed": return .removed
    case "forwards": return .forwards
    case "backwards": return .backwards
    case "both": return .both
    default: throw .malformed(field: "fillMode")
    }
  }

  /// The number, or the two (point), three (colour), four (rect) or six (map) numbers of a field; `nil`
  /// where it is null or absent.
  func animatable(_ key: String) throws(VectorError) -> AnimatableValue? {
    guard let field = self[key], !field.isNull else { return nil }
    return try field.animatable(field: key)
  }

  /// The value of this field itself, which `field` names in errors.
  func animatable(field: String) throws(VectorError) -> AnimatableValue {
    if let number { return .scalar(number) }
    let list = array?.compactMap(\.number) ?? []
    switch list.count {
    case 2: return .point(Point(x: list[0], y: list[1]))
    case 3: return .color(Color(red: list[0], green: list[1], blue: list[2], alpha: 0))
    case 4: return .rect(Rect(x: list[0], y: list[1], width: list[2], height: list[3]))
    case 6:
      return .transform(
        AffineTransform(
          a: list[0], b: list[1], c: list[2], d: list[3], tx: list[4], ty: list[5]))
    default: throw .malformed(field: field)
    }
  }

  /// A timing function by its name or its four control points; `nil` where it is null or absent.
  func timingFunction(_ key: String) throws(VectorError) -> TimingFunction? {
    guard let field = self[key], !field.isNull else { return nil }
    return try field.timingFunction(field: key)
  }

  /// The timing function that this field itself is.
  func timingFunction(field: String) throws(VectorError) -> TimingFunction {
    switch string {
    case "linear": return .linear
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInEaseOut": return .easeInEaseOut
    case "default": return .default
    default: break
    }
    let points = array?.compactMap(\.number) ?? []
    guard points.count == 4 else { throw .malformed(field: field) }
    return TimingFunction(
      Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
  }
}

extension VectorFields {
  /// The timing in these fields; those that are left out keep the value in `timing`.
  ///
  /// With a prefix such as `group` the names are `groupBegin`, `groupDuration` and so on; without
  /// one `begin` is another name of `beginTime`.
  func timing(prefix: String = "", over timing: Timing = Timing()) throws -> Timing {
    func name(_ plain: String) -> String {
      prefix.isEmpty ? plain : prefix + plain.prefix(1).uppercased() + String(plain.dropFirst())
    }
    var timing = timing
    let begin = try optionalNumber(name("beginTime")) ?? optionalNumber(name("begin"))
    timing.beginTime = begin ?? timing.beginTime
    timing.timeOffset = try optionalNumber(name("timeOffset")) ?? timing.timeOffset
    timing.speed = try optionalNumber(name("speed")).map(Float.init) ?? timing.speed
    timing.duration = try optionalNumber(name("duration")) ?? timing.duration
    timing.repeatCount =
      try optionalNumber(name("repeatCount")).map(Float.init) ?? timing.repeatCount
    timing.repeatDuration = try optionalNumber(name("repeatDuration")) ?? timing.repeatDuration
    timing.autoreverses = try optionalBool(name("autoreverses")) ?? timing.autoreverses
    timing.fillMode = try fillMode(name("fillMode")) ?? timing.fillMode
    return timing
  }

  /// The timing of an animation whose vector must say when it begins and how long it is.
  func animationTiming() throws -> Timing {
    if self["begin"] == nil { _ = try number("beginTime") }
    _ = try number("duration")
    return try timing()
  }

  /// An unknown name behaves as `removed`, as Core Animation has it.
  private func fillMode(_ name: String) throws -> FillMode? {
    switch try optionalString(name) {
    case nil: nil
    case "forwards": .forwards
    case "backwards": .backwards
    case "both": .both
    default: .removed
    }
  }

  /// The curve of the member `name`: a name or four coordinates; `nil` if absent.
  func timingFunction(_ name: String) throws -> TimingFunction? {
    try self[name].map { try timingFunction(of: $0, name) }
  }

  /// The curves of a list, in which null is linear; none if the list is absent.
  func timingFunctions(_ name: String) throws -> [TimingFunction] {
    try (optionalArray(name) ?? []).map {
      $0.isNull ? .linear : try timingFunction(of: $0, name)
    }
  }

  private func timingFunction(of value: JSON5Value, _ name: String) throws -> TimingFunction {
    if let named = value.string.flatMap(TimingFunction.init(vectorName:)) { return named }
    let points = value.array?.compactMap(\.number) ?? []
    guard points.count == 4, value.array?.count == 4 else {
      throw wrong(
        name, value, "linear, easeIn, easeOut, easeInEaseOut, default or four coordinates")
    }
    return TimingFunction(
      Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
  }
}

extension TimingFunction {
  init?(vectorName: String) {
    switch vectorName {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }
}

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

  private func timingFunction(of value: VectorValue, _ name: String) throws -> TimingFunction {
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

extension VectorFields {
  /// The curve is solved with the points of the vector, which `Float` cannot hold all.
  func easing() throws -> VectorValue {
    let x = try number("x")
    let curve: UnitBezier
    if self["controlPoints"] == nil, let name = try optionalString("name") {
      guard let function = TimingFunction(vectorName: name) else {
        throw wrong("name", .string(name), "a named curve")
      }
      curve = UnitBezier(
        Double(function.c1x), Double(function.c1y), Double(function.c2x), Double(function.c2y))
    } else {
      let points = try numbers("controlPoints")
      guard points.count == 4 else {
        throw wrong("controlPoints", try require("controlPoints"), "a list of four numbers")
      }
      curve = UnitBezier(points[0], points[1], points[2], points[3])
    }
    switch try optionalString("domain") {
    case nil, "clamp": return .number(curve.value(at: x))
    case "css-extrapolate": return .number(curve.extrapolatedValue(at: x))
    case let domain?: throw wrong("domain", .string(domain), "clamp or css-extrapolate")
    }
  }

  /// Those of `phase`, `progress`, `cycle` and `localTime` that are asked for; the last three are
  /// null where the animation has no effect and that is what is asked.
  func timingSample(asked expected: VectorValue) throws -> VectorValue {
    guard let asked = expected.members, !asked.isEmpty else {
      throw MalformedVector(
        description: "the field 'expected' asks none of phase, progress, cycle and localTime")
    }
    let timing = try animationTiming()
    let time = try number("parentTime")
    let sample = timing.sample(at: time)
    return .object(
      Dictionary(
        uniqueKeysWithValues: try asked.map { name, wanted in
          switch name {
          case "phase": (name, .string("\(sample.phase)"))
          case "progress": (name, sample.isInEffect ? .number(sample.progress) : .null)
          case "cycle":
            (name, wanted.isNull && !sample.isInEffect ? .null : .number(sample.cycle))
          case "localTime":
            (name, sample.isInEffect ? .number(timing.localTime(at: time)) : .null)
          default:
            throw MalformedVector(
              description: "the field 'expected.\(name)' is no part of a timing sample")
          }
        }))
  }

  func isInEffect() throws -> VectorValue {
    .bool(try animationTiming().sample(at: number("parentTime")).isInEffect)
  }

  func isFinished() throws -> VectorValue {
    .bool(try animationTiming().isFinished(at: number("parentTime")))
  }

  /// The clocks form a chain: media time (`nil`, `parent`), then those of root, mid, leaf and layer
  /// that the vector describes. A root that it does not describe shows media time.
  func convertedTime() throws -> VectorValue {
    var depths = ["nil": 0, "parent": 0, "root": 0]
    var clocks: [Timing] = []
    for name in ["root", "mid", "leaf", "layer"] {
      guard let layer = try optionalObject(name) else { continue }
      clocks.append(try layer.timing())
      depths[name] = clocks.count
    }
    guard !clocks.isEmpty else { throw missing("layer") }
    func depth(_ field: String, or standard: Int) throws -> Int {
      guard let name = try optionalString(field) else { return standard }
      guard let depth = depths[name] else {
        throw wrong(field, .string(name), "the name of a clock in the vector")
      }
      return depth
    }
    let source = try depth("from", or: 0)
    let target = try depth("to", or: source == clocks.count ? 0 : clocks.count)
    var time = try number("time")
    for clock in clocks[..<source].reversed() { time = clock.parentTime(ofActiveTime: time) }
    return .number(clocks[..<target].reduce(time) { $1.activeTime(at: $0) })
  }
}

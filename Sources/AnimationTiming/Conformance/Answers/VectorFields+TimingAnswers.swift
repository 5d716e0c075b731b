extension VectorFields {
  /// The curve is solved with the points of the vector, which `Float` cannot hold all.
  func easing() throws -> JSON5Value {
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
  func timingSample(asked expected: JSON5Value) throws -> JSON5Value {
    guard let asked = expected.members, !asked.isEmpty else {
      throw MalformedVector(
        description: "the field 'expected' asks none of phase, progress, cycle and localTime")
    }
    let timing = try animationTiming()
    let time = try number("parentTime")
    let sample = timing.sample(at: time)
    return .object(
      try asked.map { member in
        let value: JSON5Value =
          switch member.name {
          case "phase": .string("\(sample.phase)")
          case "progress": sample.isInEffect ? .number(sample.progress) : .null
          case "cycle":
            member.value.isNull && !sample.isInEffect ? .null : .number(sample.cycle)
          case "localTime": sample.isInEffect ? .number(timing.localTime(at: time)) : .null
          default:
            throw MalformedVector(
              description: "the field 'expected.\(member.name)' is no part of a timing sample")
          }
        return JSON5Value.Member(name: member.name, value: value)
      })
  }

  func isInEffect() throws -> JSON5Value {
    .bool(try animationTiming().sample(at: number("parentTime")).isInEffect)
  }

  func isFinished() throws -> JSON5Value {
    .bool(try animationTiming().isFinished(at: number("parentTime")))
  }

  /// The clocks form a chain: media time (`nil`, `parent`), then those of root, mid, leaf and layer
  /// that the vector describes. A root that it does not describe shows media time.
  func convertedTime() throws -> JSON5Value {
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

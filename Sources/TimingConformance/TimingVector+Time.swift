import AnimationTiming

extension TimingVector {
  func timing() throws(VectorError) -> Finding {
    let timing = try input.timing()
    let sample = timing.sample(at: try input.requireNumber("parentTime"))
    var error = 0.0
    var checks = 0
    if let phase = expected["phase"]?.string {
      if "\(sample.phase)" != phase { error = .infinity }
      checks += 1
    }
    if let cycle = expected["cycle"]?.number {
      if sample.cycle != cycle { error = .infinity }
      checks += 1
    }
    if let progress = expected["progress"] {
      let found = sample.isInEffect ? sample.progress : nil
      error = max(error, Self.distance(found, progress.number))
      checks += 1
    }
    if let localTime = expected["localTime"]?.number {
      error = max(error, Self.distance(sample.progress * timing.duration, localTime))
      checks += 1
    }
    guard checks > 0 else { throw .malformed(field: "expected") }
    return Finding(error: error, found: "\(sample)", expected: "\(expected)")
  }

  func inEffect() throws(VectorError) -> Finding {
    try compare(
      try input.timing().sample(at: try input.requireNumber("parentTime")).isInEffect)
  }

  func finished() throws(VectorError) -> Finding {
    try compare(try input.timing().isFinished(at: try input.requireNumber("parentTime")))
  }

  /// A vector has either one layer, read from its parent, or the tree root > mid > leaf, where "root"
  /// and "nil" both mean media time, as the root's timing is the identity.
  func timeConversion() throws(VectorError) -> Finding {
    let time = try input.requireNumber("time")
    if let layer = input["layer"] {
      return compare(try layer.timing().activeTime(at: time), expected.number)
    }
    let clocks = [
      Timing(), try input.require("mid").timing(), try input.require("leaf").timing(),
    ]
    var converted: Double? = time
    for clock in clocks[0...(try depth("from"))].reversed() {
      converted = converted.flatMap { clock.parentTime(ofActiveTime: $0) }
    }
    for clock in clocks[0...(try depth("to"))] {
      converted = converted.map { clock.activeTime(at: $0) }
    }
    return compare(converted, expected.number)
  }

  private func depth(_ field: String) throws(VectorError) -> Int {
    switch try input.requireString(field) {
    case "nil", "root": return 0
    case "mid": return 1
    case "leaf": return 2
    default: throw .malformed(field: field)
    }
  }

  /// The curve must hold with the vector's control points and, as they are stored in `Float`, the timing
  /// function too: within the tolerance if `Float` can hold the points, within 1e-7 otherwise.
  func easing() throws(VectorError) -> Finding {
    guard let points = try input.numbers("controlPoints"), points.count == 4 else {
      throw .malformed(field: "controlPoints")
    }
    let x = try input.requireNumber("x")
    guard let wanted = expected.number else { throw .malformed(field: "expected") }
    let curve = UnitBezier(points[0], points[1], points[2], points[3])
    if input["domain"]?.string == "css-extrapolate" {
      return compare(curve.extrapolatedValue(at: x), wanted)
    }
    let function = TimingFunction(
      Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
    let stored = function.value(at: x)
    let isStorable = points.allSatisfy { Double(Float($0)) == $0 }
    let exact = compare(curve.value(at: x), wanted)
    let allowed = isStorable ? tolerance : max(tolerance, 1e-7)
    return Self.distance(stored, wanted) <= allowed ? exact : compare(stored, wanted)
  }

  func timer() throws(VectorError) -> Finding {
    let schedule = TimerSchedule(
      interval: try input.requireNumber("interval"), start: try input.number("start", or: 0))
    let firings = schedule.firings(
      until: try input.requireNumber("until"), blocked: try spans("blocked"))
    return compare(firings, try wantedNumbers())
  }

  func displayLink() throws(VectorError) -> Finding {
    let interval = max(1, Int(exactly: try input.number("frameInterval", or: 1)) ?? 1)
    guard let last = Int(exactly: try input.requireNumber("untilVsync").rounded(.down)) else {
      throw .malformed(field: "untilVsync")
    }
    var busy = try spans("blockedVsync")
    var first = 1
    if let late = input["lateAtVsync"]?.number {
      // The sequence is told from its first callback, at refresh 0.
      first = 0
      busy.append((late, try input.requireNumber("busyUntilVsync")))
    }
    let schedule = DisplayLinkSchedule(frameInterval: interval, first: first)
    return compare(
      schedule.callbacks(until: last, busy: busy).map(Double.init), try wantedNumbers())
  }

  private func wantedNumbers() throws(VectorError) -> [Double] {
    guard let list = expected.array else { throw .malformed(field: "expected") }
    return list.compactMap(\.number)
  }

  /// One span as two numbers, or a list of such.
  private func spans(_ key: String) throws(VectorError) -> [(start: Double, end: Double)] {
    guard let field = input[key], !field.isNull else { return [] }
    let list = field.array ?? []
    if let numbers = try? input.numbers(key), numbers.count == 2 {
      return [(numbers[0], numbers[1])]
    }
    var spans: [(start: Double, end: Double)] = []
    for span in list {
      let ends = span.array?.compactMap(\.number) ?? []
      guard ends.count == 2 else { throw .malformed(field: key) }
      spans.append((ends[0], ends[1]))
    }
    return spans
  }
}

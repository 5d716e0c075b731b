import AnimationTiming

/// A kind of vector: what is asked, and of which part of the timing engine.
enum ConformanceKind: String, CaseIterable, Sendable {
  case easing
  case timing
  case inEffect = "in-effect"
  case finished
  case timeConversion = "time-conversion"
  case basicValue = "basic-value"
  case fromToBy = "from-to-by"
  case stack
  case cumulative
  case interruption
  case keyframe
  case keyframePath = "keyframe-path"
  case group
  case spring
  case springSettling = "spring-settling"
  case tree
  case timer
  case displayLink = "display-link"

  /// The timing engine's answer to `input`, in the shape of the vectors of this kind.
  ///
  /// `expected` decides the shape only where vectors of one kind differ in what they ask.
  func answer(
    to input: VectorInput, expecting expected: VectorValue,
    by presenter: @escaping PropertyQuestion.Presenter
  ) throws -> VectorValue {
    switch self {
    case .easing: .number(try input.easing())
    case .timing: try input.timingSample(asked: expected)
    case .inEffect: .bool(try input.wholeTiming().sample(at: input.neededParentTime()).isInEffect)
    case .finished: .bool(try input.wholeTiming().isFinished(at: input.neededParentTime()))
    case .timeConversion: .number(try input.convertedTime())
    case .spring: .number(try input.spring().progress(at: input.need("time", input.number)))
    case .springSettling: .number(try input.spring().settlingDuration)
    case .timer: try input.timerFirings()
    case .displayLink: try input.displayLinkCalls()
    case .basicValue, .fromToBy, .stack, .cumulative, .interruption, .keyframe, .keyframePath,
      .group, .tree:
      try value(of: input, expecting: expected, by: presenter)
    }
  }

  private func value(
    of input: VectorInput, expecting expected: VectorValue, by presenter: PropertyQuestion.Presenter
  ) throws -> VectorValue {
    let question = try input.propertyQuestion(self)
    let found = try presenter(question)?.vectorForm
    // Without an effect the model shows, unless the vector expects null or says no model.
    let isKnown =
      try input.animatable("model") != nil || self == .cumulative
      || self == .keyframe && input.list("values")?.count == 1
    let shown = found ?? (expected == .null || !isKnown ? .null : question.model.vectorForm)
    guard self == .keyframePath, case .array(let asked) = expected, asked.count == 3,
      case .array(let point) = shown, case .keyframe(let animation) = question.animations[0]
    else { return shown }
    return .array(point + [animation.rotation(at: question.time).map(VectorValue.number) ?? .null])
  }
}

/// A question about animations: the value of one property at one time.
struct PropertyQuestion: Sendable {
  let keyPath: AnimationKeyPath
  let model: AnimatableValue
  /// The animations, in the order in which they are applied.
  let animations: [Animation]
  /// When the value is asked for, s, in the time of the animations.
  let time: MediaTime

  /// A way from a question to the value; nil if no animation has an effect.
  typealias Presenter = (PropertyQuestion) throws -> AnimatableValue?

  /// By begin time, then as the animations stand in the list.
  init(
    _ keyPath: AnimationKeyPath, _ model: AnimatableValue, _ animations: [Animation],
    at time: MediaTime
  ) {
    (self.keyPath, self.model, self.time) = (keyPath, model, time)
    let orders = animations.indices.map {
      AnimationOrder(beginTime: animations[$0].timing.beginTime, serial: UInt32($0))
    }
    self.animations = orders.sorted().map { animations[Int($0.serial)] }
  }

  /// The animations' value, each over those before, the first over the model; nil without effect.
  ///
  /// Complexity: O(animations).
  func evaluated() -> AnimatableValue? {
    var value: AnimatableValue?
    for animation in animations {
      animation.forEachInEffect(at: time) { animation, moment in
        value = animation.value(in: moment, over: value ?? model) ?? value
      }
    }
    return value
  }
}

extension AnimatableValue {
  fileprivate var vectorForm: VectorValue {
    let numbers: [Double] =
      switch self {
      case .scalar(let number): [number]
      case .point(let point): [point.x, point.y]
      case .size(let size): [size.width, size.height]
      case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      case .transform(let map): [map.a, map.b, map.c, map.d, map.tx, map.ty]
      case .color(let color): [color.red, color.green, color.blue]
      }
    return numbers.count == 1 ? .number(numbers[0]) : .array(numbers.map(VectorValue.number))
  }
}

extension VectorInput {
  fileprivate func neededParentTime() throws -> MediaTime { try need("parentTime", number) }

  fileprivate func propertyQuestion(_ kind: ConformanceKind) throws -> PropertyQuestion {
    let given: AnimatableValue?
    var model = try animatable("model")
    switch kind {
    case .cumulative, .group: given = try end()
    case .keyframe:
      let values = try need("values", animatables)
      // One value does nothing, and the model shows: where the vector names none, that value.
      if values.count == 1 { model = model ?? values[0] }
      given = values.first ?? model
    case .keyframePath:
      _ = try need("path", list)
      given = model ?? .point(.zero)
    default: given = try need("model", animatable)
    }
    let keyPath = try keyPath(for: given)
    let (animations, time) = try animations(kind, keyPath)
    return PropertyQuestion(
      keyPath, model ?? given?.kind.neutral ?? .scalar(0), animations, at: time)
  }

  /// The animations of a vector of `kind`, and when to look.
  private func animations(
    _ kind: ConformanceKind, _ keyPath: AnimationKeyPath
  ) throws -> ([Animation], at: MediaTime) {
    switch kind {
    case .basicValue: return ([.basic(try basic(keyPath, wholeTiming()))], try neededParentTime())
    case .fromToBy: return ([.basic(try basic(keyPath, frozenTiming()))], 0)
    case .cumulative:
      var animation = try basic(keyPath, localTiming())
      animation.isCumulative = try flag("cumulative") ?? true
      return ([.basic(animation)], try need("localTime", number))
    case .keyframe, .keyframePath:
      return ([.keyframe(try keyframes(keyPath, localTiming()))], try need("localTime", number))
    case .group:
      _ = try need("groupDuration", number)
      var child = try basic(keyPath, timing(of: "child"))
      child.timingFunction = try curve("childTimingFunction") ?? child.timingFunction
      let group = AnimationGroup(
        animations: [.basic(child)], timing: try timing(of: "group"),
        timingFunction: try curve("groupTimingFunction"))
      return ([.group(group)], try neededParentTime())
    case .tree:
      // What they leave out is as Core Animation adds an animation to a layer.
      let animations = try need("animations", inputs).map {
        try $0.animation(keyPath, standardDuration: 0.25)
      }
      return (animations, try neededParentTime())
    default:
      // Held at a progress each, or playing and looked at at one time.
      let time = try number("time") ?? number("parentTime")
      let fillMode = try word("fillMode")
      let shared = Timing(fillMode: fillMode.map { Self.named($0) ?? .removed } ?? .removed)
      let animations = try need("animations", inputs).map { fields -> Animation in
        if fields.value("progress") != nil {
          return .basic(try fields.basic(keyPath, fields.frozenTiming(at: time ?? 0)))
        }
        guard time != nil else { throw missing("time") }
        _ = try fields.wholeTiming()
        return .basic(try fields.basic(keyPath, fields.timing(over: shared)))
      }
      return (animations, time ?? 0)
    }
  }
}

// MARK: - Curves, samples and clocks

extension VectorInput {
  /// The curve is solved with the points of the vector, which `Float` cannot hold all.
  fileprivate func easing() throws -> Double {
    let x = try need("x", number)
    var points = try numbers("controlPoints")
    if let name = try word("name") {
      guard let curve = Self.curves[name] else { throw fault("name", not: "a named curve") }
      let named = [curve.c1x, curve.c1y, curve.c2x, curve.c2y].map { Double($0) }
      // A file may give the points as `Float` has them.
      guard zip(points ?? named, named).allSatisfy({ abs($0 - $1) < 1e-6 }) else {
        throw fault("name", not: "the curve of its control points")
      }
      points = points ?? named
    }
    guard let four = points else { throw missing("controlPoints") }
    guard four.count == 4 else { throw fault("controlPoints", not: "a list of four numbers") }
    let curve = UnitBezier(four[0], four[1], four[2], four[3])
    switch try word("domain") {
    case nil, "clamp": return curve.value(at: x)
    case "css-extrapolate": return curve.extrapolatedValue(at: x)
    default: throw fault("domain", not: "clamp or css-extrapolate")
    }
  }

  /// Those of `phase`, `progress`, `cycle` and `localTime` that are asked for; the last three are
  /// null where the animation has no effect and that is what is asked.
  fileprivate func timingSample(asked expected: VectorValue) throws -> VectorValue {
    guard case .object(let asked) = expected, !asked.isEmpty else {
      throw VectorFault("the field 'expected' asks none of phase, progress, cycle and localTime")
    }
    let (timing, time) = (try wholeTiming(), try neededParentTime())
    let sample = timing.sample(at: time)
    let isShown = sample.isInEffect
    let parts: [String: VectorValue] = [
      "phase": .string("\(sample.phase)"), "progress": isShown ? .number(sample.progress) : .null,
      "cycle": asked["cycle"] == .null && !isShown ? .null : .number(sample.cycle),
      "localTime": isShown ? .number(timing.localTime(at: time)) : .null,
    ]
    if let name = asked.keys.first(where: { parts[$0] == nil }) {
      throw VectorFault("the field 'expected.\(name)' is no part of a timing sample")
    }
    return .object(parts.filter { asked[$0.key] != nil })
  }

  /// The clocks form a chain: media time (`nil`, `parent`), then those of root, mid, leaf and layer
  /// that the vector describes. A root that it does not describe shows media time.
  fileprivate func convertedTime() throws -> Double {
    var depths = ["nil": 0, "parent": 0, "root": 0]
    var clocks: [Timing] = []
    for name in ["root", "mid", "leaf", "layer"] {
      guard let clock = try inputs(name)?.first else { continue }
      clocks.append(
        Timing(
          beginTime: try clock.number("beginTime") ?? 0,
          timeOffset: try clock.number("timeOffset") ?? 0,
          speed: try clock.number("speed").map { Float($0) } ?? 1))
      depths[name] = clocks.count
    }
    guard !clocks.isEmpty else { throw missing("layer") }
    // The chain in words; what it says of each clock stands in that clock's field.
    _ = try word("tree")
    func depth(_ name: String, or standard: Int) throws -> Int {
      guard let clock = try word(name) else { return standard }
      if let depth = depths[clock] { return depth }
      throw fault(name, .string(clock), not: "the name of a clock in the vector")
    }
    let source = try depth("from", or: 0)
    let target = try depth("to", or: source == clocks.count ? 0 : clocks.count)
    var time = try need("time", number)
    for clock in clocks[..<source].reversed() { time = clock.parentTime(ofActiveTime: time) }
    return clocks[..<target].reduce(time) { $1.activeTime(at: $0) }
  }
}

// MARK: - Drivers

extension VectorInput {
  /// More calls than this are no vector: they would fill the memory.
  private static let mostCalls = 100_000

  /// The times of the firings until and including `until`.
  fileprivate func timerFirings() throws -> VectorValue {
    let (interval, end) = (try need("interval", number), try need("until", number))
    guard
      let timer = TimerSchedule(
        start: try number("start") ?? 0, interval: interval,
        isRepeating: try flag("repeats") ?? true)
    else { throw fault("interval", not: "a finite number after a finite start") }
    let loop = RunLoopTimeline(try spans("blocked", scale: 1))
    let firings = timer.firings(until: end, in: loop, most: Self.mostCalls + 1)
    guard firings.count <= Self.mostCalls else {
      throw fault("until", not: "soon enough: there are over \(Self.mostCalls) firings")
    }
    return .array(firings.map(VectorValue.number))
  }

  /// The refreshes of the calls until and including `untilVsync`.
  ///
  /// A vector that says at which refresh a callback is late starts on the grid of that refresh;
  /// others start with the link added at refresh 0, so that the first call is at the next one.
  fileprivate func displayLinkCalls() throws -> VectorValue {
    let link = try displayLink()
    let last = try need("untilVsync", number)
    var spans = try spans("blockedVsync", scale: link.refreshRate)
    var call = link.firstCall(after: 0, in: RunLoopTimeline(spans))
    if let late = try number("lateAtVsync") {
      let busyUntil = try need("busyUntilVsync", number)
      spans.append(.busy(from: late / link.refreshRate, to: busyUntil / link.refreshRate))
      guard late >= 0, late < 1e9 else { throw fault("lateAtVsync", not: "0…1e9") }
      call = link.call(from: Int(late) % link.frameInterval, in: RunLoopTimeline(spans))
    }
    let loop = RunLoopTimeline(spans)
    var calls: [VectorValue] = []
    while let next = call, Double(next) <= last {
      guard calls.count < Self.mostCalls else {
        throw fault("untilVsync", not: "at most \(Self.mostCalls) calls away")
      }
      calls.append(.number(Double(next)))
      call = link.nextCall(after: next, in: loop)
    }
    return .array(calls)
  }

  private func displayLink() throws -> DisplayLinkSchedule {
    let rate = try need("hz", number)
    let preferred = try number("preferredFramesPerSecond") ?? 0
    // The older way, where the newer asks for nothing.
    let interval = preferred > 0 ? 1 : try number("frameInterval") ?? 1
    guard abs(interval) < 1e9 else { throw fault("frameInterval", not: "below 1e9") }
    let link =
      preferred > 0
      ? DisplayLinkSchedule(refreshRate: rate, preferredFramesPerSecond: preferred)
      : DisplayLinkSchedule(refreshRate: rate, frameInterval: Int(interval))
    guard let link else { throw fault("hz", not: "a positive finite rate") }
    return link
  }

  /// One span as a pair of numbers, or several as a list of pairs; times are divided by `scale`.
  private func spans(_ name: String, scale: Double) throws -> [RunLoopTimeline.Span] {
    guard let value = value(name), value != .array([]) else { return [] }
    var pairs = [value]
    if case .array(let list) = value, value.numbers == nil { pairs = list }
    return try pairs.map { pair in
      guard let ends = pair.numbers, ends.count == 2 else {
        throw fault(name, pair, not: "a pair of numbers")
      }
      return .busy(from: ends[0] / scale, to: ends[1] / scale)
    }
  }
}

extension VectorFields {
  /// More calls than this are no vector: they would fill the memory.
  private static let mostCalls = 100_000

  /// The times of the firings until and including `until`.
  func timerFirings() throws -> VectorValue {
    let interval = try number("interval")
    guard
      let timer = TimerSchedule(
        start: try optionalNumber("start") ?? 0, interval: interval,
        isRepeating: try optionalBool("repeats") ?? true)
    else { throw wrong("interval", .number(interval), "a finite number after a finite start") }
    let end = try number("until")
    let firings = timer.firings(
      until: end, in: RunLoopTimeline(try blockedSpans("blocked", scale: 1)),
      most: Self.mostCalls + 1)
    guard firings.count <= Self.mostCalls else {
      throw wrong("until", .number(end), "soon enough: there are over \(Self.mostCalls) firings")
    }
    return .array(firings.map(VectorValue.number))
  }

  /// The refreshes of the calls until and including `untilVsync`.
  ///
  /// A vector that says at which refresh a callback is late starts on the grid of that refresh;
  /// others start with the link added at refresh 0, so that the first call is at the next one.
  func displayLinkCalls() throws -> VectorValue {
    let link = try displayLink()
    let last = try number("untilVsync")
    var spans = try blockedSpans("blockedVsync", scale: link.refreshRate)
    var call = link.firstCall(after: 0, in: RunLoopTimeline(spans))
    if let late = try optionalNumber("lateAtVsync") {
      let busyUntil = try number("busyUntilVsync")
      spans.append(.busy(from: late / link.refreshRate, to: busyUntil / link.refreshRate))
      guard late >= 0, late < 1e9 else { throw wrong("lateAtVsync", .number(late), "0…1e9") }
      call = link.call(from: Int(late) % link.frameInterval, in: RunLoopTimeline(spans))
    }
    let loop = RunLoopTimeline(spans)
    var calls: [VectorValue] = []
    while let next = call, Double(next.refresh) <= last {
      guard calls.count < Self.mostCalls else {
        throw wrong("untilVsync", .number(last), "at most \(Self.mostCalls) calls away")
      }
      calls.append(.number(Double(next.refresh)))
      call = link.nextCall(after: next.refresh, in: loop)
    }
    return .array(calls)
  }

  private func displayLink() throws -> DisplayLinkSchedule {
    let rate = try number("hz")
    let interval = try optionalNumber("frameInterval") ?? 1
    guard abs(interval) < 1e9 else { throw wrong("frameInterval", .number(interval), "below 1e9") }
    let preferred = try optionalNumber("preferredFramesPerSecond") ?? 0
    let link =
      preferred > 0
      ? DisplayLinkSchedule(refreshRate: rate, preferredFramesPerSecond: preferred)
      : DisplayLinkSchedule(refreshRate: rate, frameInterval: Int(interval))
    guard let link else { throw wrong("hz", .number(rate), "a positive finite rate") }
    return link
  }

  /// One span as a pair of numbers, or several as a list of pairs; times are divided by `scale`.
  private func blockedSpans(_ name: String, scale: Double) throws -> [RunLoopTimeline.Span] {
    guard let list = try optionalArray(name), !list.isEmpty else { return [] }
    let pairs = list.allSatisfy { $0.array != nil } ? list : [.array(list)]
    return try pairs.map { pair in
      let ends = pair.array?.compactMap(\.number) ?? []
      guard ends.count == 2, pair.array?.count == 2 else {
        throw wrong(name, pair, "a pair of numbers")
      }
      return .busy(from: ends[0] / scale, to: ends[1] / scale)
    }
  }
}

extension VectorFields {
  /// A spring from these fields; what they leave out is Core Animation's.
  func spring() throws -> Spring {
    let standard = Spring()
    return Spring(
      mass: try optionalNumber("mass") ?? standard.mass,
      stiffness: try optionalNumber("stiffness") ?? standard.stiffness,
      damping: try optionalNumber("damping") ?? standard.damping,
      initialVelocity: try optionalNumber("initialVelocity") ?? standard.initialVelocity,
      allowsOverdamping: try optionalBool("allowsOverdamping") ?? standard.allowsOverdamping)
  }

  func springProgress() throws -> VectorValue {
    .number(try spring().progress(at: number("time")))
  }

  /// What the animations make of the model, in the order of their begin times, then of the list.
  /// Where they leave something out, it is as Core Animation adds an animation to a layer.
  func treeValue() throws -> VectorValue {
    let model = try requireAnimatable("model")
    let time = try number("parentTime")
    let keyPath = try keyPath(for: model)
    let animations = try objects("animations").map {
      try $0.animation(keyPath, depth: 0, standardDuration: 0.25)
    }
    return try stackValue(of: animations, keyPath, at: time, over: model).vectorForm
  }

  /// Groups nest no deeper: a vector could ask for any depth.
  private static let deepestGroup = 32

  /// An animation of any type that drives `keyPath`.
  ///
  /// - Parameter standardDuration: the duration of one that leaves it out, s; 0 in a group, where
  ///   it
  ///   is the group's.
  private func animation(
    _ keyPath: AnimationKeyPath, depth: Int, standardDuration: MediaTime
  ) throws -> Animation {
    var timing = try timing()
    if !(timing.duration > 0) { timing.duration = standardDuration }
    switch try optionalString("type") {
    case "basic": return .basic(try basicAnimation(keyPath: keyPath, timing: timing))
    case "spring":
      let basic = try basicAnimation(keyPath: keyPath, timing: timing)
      return .spring(SpringAnimation(basic, spring: try spring()))
    case "keyframe":
      var animation = try keyframeAnimation(keyPath: keyPath, timing: timing)
      animation.values = try (optionalArray("values") ?? []).map {
        try animatable(of: $0, "values")
      }
      if self["path"] != nil { animation.path = MotionPath(try outline()) }
      return .keyframe(animation)
    case "group":
      guard depth < Self.deepestGroup else {
        throw wrong("animations", .number(Double(depth + 1)), "groups at most 32 deep")
      }
      return .group(
        AnimationGroup(
          animations: try objects("animations").map {
            try $0.animation(keyPath, depth: depth + 1, standardDuration: 0)
          }, timing: timing, timingFunction: try timingFunction("timingFunction")))
    case nil: throw missing("type")
    case let type?: throw wrong("type", .string(type), "basic, spring, keyframe or group")
    }
  }
}

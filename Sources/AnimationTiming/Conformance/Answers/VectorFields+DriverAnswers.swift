extension VectorFields {
  /// More calls than this are no vector: they would fill the memory.
  private static let mostCalls = 100_000

  /// The times of the firings until and including `until`.
  func timerFirings() throws -> JSON5Value {
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
    return .array(firings.map(JSON5Value.number))
  }

  /// The refreshes of the calls until and including `untilVsync`.
  ///
  /// A vector that says at which refresh a callback is late starts on the grid of that refresh;
  /// others start with the link added at refresh 0, so that the first call is at the next one.
  func displayLinkCalls() throws -> JSON5Value {
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
    var calls: [JSON5Value] = []
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

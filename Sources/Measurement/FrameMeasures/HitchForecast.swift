/// How much of the time pictures would have come late on another display: the recorded durations of
/// a run, through the same loops on scripted clocks.
///
/// A hitch is a frame shown later than expected, hitch time is by how much, and the hitch time
/// ratio is their sum over the duration. Source: Apple, "Understanding hitches in your app" and
/// WWDC 2020 session 10077.
package enum HitchForecast {
  /// The hitch time ratio, ms/s, that `record` would have on a display of `refreshHz`.
  ///
  /// Each turn for a refresh takes as long as one of the record did, in their order, and each
  /// picture as long as one of its pictures; where the other display asks for more, they go on from
  /// the middle of the record, where nothing is made for the first time. Timers, events and load
  /// come when they were due, and take as long as they did. A side begins when it should unless it
  /// is at work: what the host kept waiting is not forecast. The formula is that of
  /// ``ShownFrames/hitchRatio``; on the display of the record itself it gives the same, but for
  /// what the host kept waiting.
  ///
  /// `nil` when no refresh came after that of the first picture, in the record or in the forecast.
  /// Without `moves` nothing is due, and the ratio is 0. A subject that wants a picture once in
  /// several refreshes wants it as often, counted in refreshes, on the other display.
  /// - Complexity: O(refreshes of either display + turns).
  package static func ratio(
    of record: PacedRecord, moves: Bool = true, refreshesPerPicture: Int = 1, refreshHz: Double
  ) -> Double? {
    guard !record.frames.isEmpty else { return nil }
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    let load = LoadScript(
      record.turns.filter { $0.cause == .load }.map {
        LoadScript.Burst(start: $0.due, length: $0.end - $0.start)
      })
    let forecast = try? PacedSimulation.run(
      RecordedApp(record, on: appClock, idle: max(1, refreshesPerPicture) - 1), on: appClock,
      RecordedServer(record, on: serverClock),
      on: serverClock,
      rule: PacedRule(
        refreshHz: refreshHz, duration: record.duration, load: load, pipeline: record.pipeline,
        link: record.link))
    return forecast.flatMap {
      ShownFrames($0, moves: moves, refreshesPerPicture: refreshesPerPicture)?.hitchRatio
    }
  }
}

/// Values one after another, and from the middle on again.
private struct Replay<Value> {
  private let values: [Value]
  private var next = 0

  init(_ values: [Value]) { self.values = values }

  var isEmpty: Bool { values.isEmpty }

  /// - Precondition: not empty.
  mutating func take() -> Value {
    if next == values.count { next = values.count / 2 }
    defer { next += 1 }
    return values[next]
  }
}

/// An app whose turns take as long as recorded ones did.
private final class RecordedApp: PacedApp {
  private let clock: ScriptedClock
  private var refreshes: Replay<AppTurn>
  private let events: [AppTurn]
  private var nextIndex = 0
  private var isChanged = false
  let wantsRefresh: Bool
  /// Refreshes that pass between two that it waits for.
  private let idle: Int

  init(_ record: PacedRecord, on clock: ScriptedClock, idle: Int) {
    self.idle = idle
    self.clock = clock
    refreshes = Replay(
      record.turns.filter { if case .refresh = $0.cause { true } else { false } })
    events = record.turns.filter { $0.cause == .event }
    wantsRefresh = !refreshes.isEmpty
  }

  var nextEvent: Double? { nextIndex < events.count ? events[nextIndex].due : nil }

  func refresh(timestamp: Double, targetTimestamp: Double) { play(refreshes.take()) }

  func passIdleRefreshes() -> Int { idle }

  func runEvents(at time: Double) {
    play(events[nextIndex])
    nextIndex += 1
  }

  func commit(at time: Double, send: (UnsafeRawBufferPointer) -> Void) {
    guard isChanged else { return }
    isChanged = false
    withUnsafeBytes(of: time) { send($0) }
  }

  private func play(_ turn: AppTurn) {
    clock.burn(turn.end - turn.start)
    if turn.sentBytes > 0 { isChanged = true }
  }
}

/// A server whose pictures take as long as recorded ones did.
private final class RecordedServer: PacedServer {
  private let clock: ScriptedClock
  private var pictures: Replay<ServerFrame>
  private var isChanged = false
  /// Whether pictures came without a commit.
  let needsFrames: Bool

  init(_ record: PacedRecord, on clock: ScriptedClock) {
    self.clock = clock
    pictures = Replay(Array(record.frames))
    needsFrames = record.frames.dropFirst().contains { $0.isNew && $0.commits == 0 }
  }

  func apply(_ commit: UnsafeRawBufferPointer) { isChanged = true }

  func makeFrame(displayTime: Double) -> Bool {
    let picture = pictures.take()
    clock.burn(picture.end - picture.start)
    defer { isChanged = false }
    return isChanged || picture.isNew && picture.commits == 0
  }

  func noteShown(refresh: Int) {}
}

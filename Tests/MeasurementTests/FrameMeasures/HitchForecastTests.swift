import Testing

@testable import Measurement

/// A second on a 60 Hz display, as it was recorded.
struct RecordedSecond: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// ms of each turn for a refresh; nil: no display link.
  var app: Double? = 0.1
  /// ms of each picture.
  var picture = 0.1
  /// ms of each burst of load, every 40 ms from 20 ms on.
  var load = 0.0
  /// Worked by hand: ms/s at 60, 90 and 120 Hz.
  let ratios: [Double]

  var record: PacedRecord {
    let grid = RefreshGrid(refreshHz: 60)
    let use = ThreadUse()
    func turn(_ cause: AppTurn.Cause, _ start: Double, _ milliseconds: Double) -> AppTurn {
      AppTurn(
        cause: cause, due: start, start: start, end: start + milliseconds / 1000, processor: 0,
        sentBytes: cause == .load ? 0 : 8)
    }
    var turns = (0..<60).compactMap { index in
      app.map { turn(.refresh(index), grid.time(of: index), $0) }
    }
    if load > 0 { turns += (0..<25).map { turn(.load, 0.02 + 0.04 * Double($0), load) } }
    let frames = (1...60).map { index in
      let start = grid.time(of: index - 1)
      return ServerFrame(
        refresh: index, shown: index, due: start, start: start, end: start + picture / 1000,
        processor: 0, commits: app == nil ? 0 : 1, isNew: true)
    }
    return PacedRecord(
      grid: grid, pipeline: .double, link: .skip, duration: 1,
      turns: ContiguousArray(turns.sorted { $0.start < $1.start }),
      frames: ContiguousArray(frames), app: use, server: use, fullQueueWaits: 0, wasStopped: false)
  }
}

@Suite("What other displays would make of the recorded durations")
struct HitchForecastTests {
  static let seconds = [
    RecordedSecond(testDescription: "what fits everywhere", ratios: [0, 0, 0]),
    // The server has a whole refresh: 16.7, 11.1 and 8.3 ms.
    RecordedSecond(
      testDescription: "pictures of 6 ms without an app", app: nil, picture: 6, ratios: [0, 0, 0]),
    // At 90 and 120 Hz a picture takes more than one refresh, and every other passes.
    RecordedSecond(
      testDescription: "pictures of 12 ms without an app", app: nil, picture: 12,
      ratios: [0, 500, 500]),
    // The app has a whole refresh, too; at 120 Hz its turn takes more than one, and a link that skips
    // is called for every other.
    RecordedSecond(testDescription: "turns of 10 ms", app: 10, ratios: [0, 0, 500]),
  ]

  static let rates = [60.0, 90, 120]

  @Test("hand-worked schedules", arguments: seconds)
  func schedules(second: RecordedSecond) throws {
    for (rate, expected) in zip(Self.rates, second.ratios) {
      let ratio = try #require(HitchForecast.ratio(of: second.record, refreshHz: rate))
      // The first and the last refresh of a second may fall on either side.
      #expect(abs(ratio - expected) <= 2000 / rate, "\(rate) Hz: \(ratio)")
      if expected == 0 { #expect(ratio == 0, "\(rate) Hz") }
    }
  }

  @Test("a busy load delays what the app draws, on every display, and not what the server moves")
  func load() throws {
    let drawn = RecordedSecond(testDescription: "", load: 24, ratios: [])
    let moved = RecordedSecond(testDescription: "", app: nil, load: 24, ratios: [])
    for rate in Self.rates {
      // 24 of 40 ms: the refreshes in it pass, but for the one that a late link is called for.
      let ratio = try #require(HitchForecast.ratio(of: drawn.record, refreshHz: rate))
      #expect((300...650).contains(ratio), "\(rate) Hz: \(ratio)")
      #expect(HitchForecast.ratio(of: moved.record, refreshHz: rate) == 0)
    }
  }

  @Test(
    "on its own display a scripted run is forecast as it went",
    arguments: [0.0, 0.008, 0.024], [0.0001, 0.02])
  func itself(load: Double, work: Double) throws {
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    let record = try PacedSimulation.run(
      TickingApp(appClock) { _ in work }, on: appClock,
      ShowingServer(serverClock) { _ in 0.003 }, on: serverClock,
      rule: PacedRule(
        refreshHz: 60, duration: 2, load: .busy(length: load, every: 0.04, for: 2)))
    let shown = try #require(ShownFrames(record))
    let forecast = try #require(HitchForecast.ratio(of: record, refreshHz: 60))
    let ratio = try #require(shown.hitchRatio)
    #expect(abs(forecast - ratio) < 1e-6)
    // A load that leaves the rest of a refresh delays the link's call within it, and no commit.
    #expect((ratio > 0) == (load > 0.016 || work > 0.016 || load + work > 0.016))
  }

  @Test("what the host kept waiting is not forecast")
  func lateness() throws {
    var record = Self.seconds[0].record
    for index in record.turns.indices where index > 30 {
      record.turns[index].start += 0.1
      record.turns[index].end += 0.1
    }
    #expect(HitchForecast.ratio(of: record, refreshHz: 60) == 0)
  }

  @Test("without a picture there is no ratio, and where nothing moves it is 0")
  func nothing() {
    var record = Self.seconds[0].record
    #expect(HitchForecast.ratio(of: record, moves: false, refreshHz: 120) == 0)
    record.frames = []
    #expect(HitchForecast.ratio(of: record, refreshHz: 60) == nil)
  }
}

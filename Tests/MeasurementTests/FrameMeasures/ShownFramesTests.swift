import Testing

@testable import Measurement

@Suite("Frame measures")
struct ShownFramesTests {
  static func record(_ shown: [Int], refreshes: Int) -> PacedRecord {
    let grid = RefreshGrid(refreshHz: 50)
    let use = ThreadUse()
    let frames = shown.map { index in
      let end = grid.time(of: index) - 0.005
      return ServerFrame(
        refresh: index, shown: index, due: end - 0.002, start: end - 0.002, end: end,
        processor: 0.002, commits: 0, isNew: true)
    }
    return PacedRecord(
      grid: grid, pipeline: .double, link: .late, duration: grid.time(of: refreshes), turns: [],
      frames: ContiguousArray(frames),
      app: use, server: use, fullQueueWaits: 0, wasStopped: false)
  }

  @Test(
    "a run whose first picture came at its end counts it, and has no rates",
    arguments: [(10, 1), (11, 0)])
  func atTheEnd(_ shown: Int, _ presented: Int) throws {
    let measures = try #require(ShownFrames(Self.record([shown], refreshes: 10)))
    #expect(measures.presented == presented)
    #expect(!measures.couldMiss)
    #expect(measures.framesPerSecond == nil)
    #expect(measures.hitchRatio == nil)
  }

  @Test("a run without a picture has no measures")
  func nothing() { #expect(ShownFrames(Self.record([], refreshes: 10)) == nil) }

  @Test(
    "a refresh is missed that shows a picture for longer than it is meant to stay",
    arguments: [
      (Array(1...100), 100, 1, [], 0, Array(repeating: 0, count: 99), 0),
      ([1, 2, 5, 6, 10], 10, 1, [3, 4, 7, 8, 9], 3, [0, 2, 0, 3], 2),
      // Pictures that never come are a hitch to the end of the run.
      ([1, 2, 5, 6, 9], 10, 1, [3, 4, 7, 8, 10], 2, [0, 2, 0, 2], 3),
      ([1, 2], 10, 1, Array(3...10), 8, [0], 1),
      // The same pictures where each is meant for two refreshes, and for one.
      ([1, 3, 7, 9], 12, 2, [5, 6, 11, 12], 2, [0, 2, 0], 2),
      ([1, 3, 7, 9], 12, 1, [2, 4, 5, 6, 8, 10, 11, 12], 3, [1, 3, 1], 4),
      ([1, 3, 5, 7, 9, 11], 12, 2, [], 0, [0, 0, 0, 0, 0], 0),
    ] as [([Int], Int, Int, [Int], Int, [Double], Int)])
  func missed(
    shown: [Int], refreshes: Int, meant: Int, missed: [Int], longest: Int, hitches: [Double],
    hitchCount: Int
  ) throws {
    let record = Self.record(shown, refreshes: refreshes)
    let measures = try #require(ShownFrames(record, refreshesPerFrame: meant))
    #expect(measures.presented == shown.count && measures.delivered == shown.count)
    #expect(measures.missedRefreshes == missed && measures.missed == missed.count)
    #expect(measures.longestMiss == longest && measures.hitchCount == hitchCount)
    #expect(measures.hitches.map { ($0 * 50).rounded() } == hitches)
    let rate = try #require(measures.framesPerSecond)
    #expect(abs(rate - 50 * Double(shown.count) / Double(refreshes)) < 1e-9)
    let ratio = try #require(measures.hitchRatio)
    #expect(abs(ratio - 1000 * Double(missed.count) / Double(refreshes)) < 1e-9)
    #expect(measures.overruns.allSatisfy { abs($0 + 0.005) < 1e-9 })
  }

  @Test("a picture ages from refresh to refresh, and where nothing moves none is missed")
  func still() throws {
    let record = Self.record([1, 2, 5, 6, 10], refreshes: 10)
    let still = try #require(ShownFrames(record, moves: false))
    #expect(still.ages == [0, 0, 1, 2, 0, 0, 1, 2, 3, 0])
    #expect(still.hitchCount == 0 && still.missedRefreshes.isEmpty)
    #expect(still.longestMiss == 0 && still.hitchRatio == 0)
  }

  private static func turn(
    _ cause: AppTurn.Cause, from start: Double, for seconds: Double, sent: Int = 8
  ) -> AppTurn {
    AppTurn(
      cause: cause, due: start, start: start, end: start + seconds, processor: seconds,
      sentBytes: sent)
  }

  @Test(
    "a frame's time has what the app did for it: links, timers and events, but no load",
    arguments: [
      (AppTurn.Cause.refresh(2), 0.003, 4), (.event, 0.003, 4), (.load, 0.003, nil),
      // A link that was late works for the frame of the refresh that called it.
      (.refresh(2), 0.021, 4), (.event, 0.021, 5),
    ] as [(AppTurn.Cause, Double, Int?)])
  func frameTimes(cause: AppTurn.Cause, delay: Double, refresh: Int?) throws {
    var record = Self.record(Array(1...5), refreshes: 5)
    let start = record.grid.time(of: 2) + delay
    record.turns = [Self.turn(cause, from: start, for: 0.004)]
    let times = try #require(ShownFrames(record)).frameTimes
    for (index, time) in times.enumerated() {
      #expect(abs(time - (index + 1 == refresh ? 0.006 : 0.002)) < 1e-9)
    }
  }

  @Test("the app's work is dealt to the intervals in which it was done")
  func work() throws {
    var record = Self.record(Array(1...5), refreshes: 5)
    record.turns = [
      Self.turn(.load, from: 0.005, for: 0.005, sent: 0),
      Self.turn(.load, from: 0.03, for: 0.04, sent: 0),
      Self.turn(.load, from: 0.07, for: 0.005, sent: 0),
    ]
    let measures = try #require(ShownFrames(record))
    #expect(measures.appWork.map { ($0 * 1000).rounded() } == [5, 10, 20, 15, 0])
  }

  @Test("a frame's processor time is that of the server and of the turns whose commits are in it")
  func processorTimes() throws {
    var record = Self.record([2, 3, 5], refreshes: 5)
    record.turns = [
      Self.turn(.refresh(0), from: 0, for: 0.001), Self.turn(.load, from: 0, for: 0.1, sent: 0),
      Self.turn(.refresh(1), from: 0, for: 0.5, sent: 0), Self.turn(.event, from: 0, for: 0.004),
      Self.turn(.refresh(2), from: 0, for: 0.008),
    ]
    record.frames[0].commits = 1
    record.frames[2].commits = 2
    #expect(record.framesTurns == [[0], [], [3, 4]])
    let times = try #require(ShownFrames(record)).processorTimes
    #expect(times.map { ($0 * 1000).rounded() } == [3, 2, 14])
  }

  @Test(
    "a frame is janky that is shown later than its link or the server was told",
    arguments: [
      (0, 2, 2, 0), (0, 3, 3, 1), (1, 3, 3, 0), (1, 2, 3, 1), (nil, 3, 3, 0), (nil, 2, 3, 1),
    ] as [(Int?, Int, Int, Int)])
  func janky(link: Int?, refresh: Int, shown: Int, janky: Int) throws {
    var record = Self.record([shown], refreshes: 5)
    record.frames[0].refresh = refresh
    record.frames[0].commits = 1
    record.turns = [Self.turn(link.map { .refresh($0) } ?? .event, from: 0, for: 0.001)]
    #expect(try #require(ShownFrames(record)).janky == janky)
  }
}

@Suite("Pictures at times on no grid")
struct ShownTimesTests {
  private static let each = (0..<120).map { Double($0) / 60 }

  /// Over two seconds, on a display of 60 Hz.
  @Test(
    "a gap counts as the refreshes that it lasts, to the nearest",
    arguments: [
      (
        "one at every refresh, wherever the window cuts them", each.map { 10.003 + $0 }, 10, 60,
        0...0
      ),
      ("a gap of six refreshes", Array(each[..<30] + each[36...]), 0, 57, 49.999...50.001),
      ("none, which is one gap", [], 0, 0, 970...1000),
      (
        "two within half a refresh, of which one is seen",
        (0..<60).flatMap { [Double($0) / 30, Double($0) / 30 + 0.004] }, 0, 30, 450...1000
      ),
    ] as [(String, [Double], Double, Double, ClosedRange<Double>)])
  func rates(
    _: String, times: [Double], start: Double, rate: Double, ratio: ClosedRange<Double>
  ) {
    let rates = ShownFrames.rates(of: times, from: start, duration: 2, refreshHz: 60)
    #expect(rates.framesPerSecond == rate)
    #expect(ratio.contains(rates.hitchRatio), "\(rates.hitchRatio)")
  }
}

@Suite("Motion measures")
struct MotionMeasuresTests {
  private static func motion(_ count: Int, _ position: (Double) -> Double) -> MotionMeasures {
    MotionMeasures(
      (0..<count).map { index in
        let time = Double(index) / 60
        return MotionMeasures.Sighting(time: time, position: position(time), ideal: 12 * time)
      })
  }

  @Test(
    "a wave that is behind by a constant has that error, one that is slower drifts",
    arguments: [(12.0, 0.0, 0.0), (12, 3, 0), (9, 0, -3)])
  func moving(_ speed: Double, _ behind: Double, _ drift: Double) throws {
    let measures = Self.motion(60) { speed * $0 - behind }
    #expect(abs(try #require(measures.drift) - drift) < 1e-9)
    #expect(abs(measures.errors[0] - behind) < 1e-9)
    #expect(measures.newPlaces == 60)
    #expect(abs(try #require(measures.judder)) < 1e-9)
  }

  @Test("a wave that stands still every second refresh judders by its step")
  func uneven() throws {
    let measures = Self.motion(61) { 12 * ($0 * 30 + 1e-9).rounded(.down) / 30 }
    // Steps of 0.4 and 0 pt where 0.2 is ideal.
    #expect(abs(try #require(measures.judder) - 0.2) < 0.002)
    #expect(measures.newPlaces == 31)
  }

  @Test("too few sightings leave out what they cannot tell")
  func few() {
    #expect(MotionMeasures([]).drift == nil)
    #expect(MotionMeasures([]).newPlaces == 0)
    #expect(Self.motion(1) { $0 }.drift == nil)
    #expect(Self.motion(2) { $0 }.judder == nil)
    #expect(Self.motion(2) { $0 }.drift != nil)
  }
}

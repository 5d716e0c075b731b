import Testing

@testable import Measurement

@Suite("Frame measures")
struct ShownFramesTests {
  /// A 50 Hz run of `refreshes` refreshes whose pictures are shown at `shown`.
  static func record(_ shown: [Int], refreshes: Int, late: [Int: Double] = [:]) -> PacedRecord {
    let grid = RefreshGrid(refreshHz: 50)
    let use = ThreadUse()
    let frames = shown.map { index in
      let end = grid.time(of: index) - 0.005 + (late[index] ?? 0)
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

  @Test("a smooth run misses nothing")
  func smooth() throws {
    let measures = try #require(ShownFrames(Self.record(Array(1...100), refreshes: 100)))
    #expect(measures.presented == 100)
    #expect(measures.missed == 0)
    #expect(measures.longestMiss == 0)
    #expect(abs(try #require(measures.framesPerSecond) - 50) < 1e-9)
    #expect(measures.hitchRatio == 0)
    #expect(measures.hitches.allSatisfy { $0 == 0 })
    #expect(measures.overruns.allSatisfy { abs($0 + 0.005) < 1e-9 })
    #expect(measures.frameTimes.allSatisfy { abs($0 - 0.002) < 1e-9 })
  }

  @Test("missed refreshes are counted, and their time against the whole")
  func missed() throws {
    // 1, 2, 5, 6, 10 of 1…10: 2 missed, then 3.
    let measures = try #require(ShownFrames(Self.record([1, 2, 5, 6, 10], refreshes: 10)))
    #expect(measures.missed == 5)
    #expect(measures.longestMiss == 3)
    #expect(measures.ages == [0, 0, 1, 2, 0, 0, 1, 2, 3, 0])
    #expect(abs(try #require(measures.framesPerSecond) - 25) < 1e-9)
    #expect(abs(try #require(measures.hitchRatio) - 500) < 1e-9)
    #expect(measures.hitches.map { ($0 * 50).rounded() } == [0, 2, 0, 3])
  }

  @Test("a picture that never comes is a hitch to the end of the run")
  func tail() throws {
    let measures = try #require(ShownFrames(Self.record([1, 2], refreshes: 10)))
    #expect(measures.missed == 8)
    #expect(measures.longestMiss == 8)
    #expect(abs(try #require(measures.hitchRatio) - 800) < 1e-9)
  }

  @Test("pictures that are meant to stay for two refreshes miss what comes later than that")
  func halfRate() throws {
    func measures(_ shown: [Int]) throws -> ShownFrames {
      try #require(
        ShownFrames(Self.record(shown, refreshes: 12), refreshesPerFrame: 2))
    }
    let smooth = try measures([1, 3, 5, 7, 9, 11])
    #expect(smooth.missed == 0)
    #expect(smooth.longestMiss == 0)
    #expect(smooth.hitchRatio == 0)
    #expect(smooth.delivered == 6)
    // From 3 to 7 the picture stays for two refreshes more, from 9 to the end for two more.
    let late = try measures([1, 3, 7, 9])
    #expect(late.missed == 4)
    #expect(late.longestMiss == 2)
    #expect(late.hitches.map { ($0 * 50).rounded() } == [0, 2, 0])
    let ratio = try #require(late.hitchRatio)
    #expect(abs(ratio - 1000.0 / 3) < 1e-9)
    // The same pictures where each refresh wants one.
    let full = try #require(ShownFrames(Self.record([1, 3, 7, 9], refreshes: 12)))
    #expect(full.missed == 8)
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
    record.turns = [
      AppTurn(
        cause: cause, due: start, start: start, end: start + 0.004, processor: 0.004, sentBytes: 8)
    ]
    let times = try #require(ShownFrames(record)).frameTimes
    for (index, time) in times.enumerated() {
      #expect(abs(time - (index + 1 == refresh ? 0.006 : 0.002)) < 1e-9)
    }
  }

  @Test("the app's work is dealt to the intervals in which it was done")
  func work() throws {
    var record = Self.record(Array(1...5), refreshes: 5)
    func turn(_ start: Double, _ end: Double) -> AppTurn {
      AppTurn(
        cause: .load, due: start, start: start, end: end, processor: end - start, sentBytes: 0)
    }
    record.turns = [turn(0.005, 0.01), turn(0.03, 0.07), turn(0.07, 0.075)]
    let measures = try #require(ShownFrames(record))
    #expect(measures.appWork.map { ($0 * 1000).rounded() } == [5, 10, 20, 15, 0])
  }

  @Test("a frame's processor time is that of the server and of the turns whose commits are in it")
  func processorTimes() throws {
    var record = Self.record([2, 3, 5], refreshes: 5)
    func turn(_ cause: AppTurn.Cause, _ processor: Double, sent: Int) -> AppTurn {
      AppTurn(cause: cause, due: 0, start: 0, end: 0.5, processor: processor, sentBytes: sent)
    }
    record.turns = [
      turn(.refresh(0), 0.001, sent: 8), turn(.load, 0.1, sent: 0), turn(.refresh(1), 0.5, sent: 0),
      turn(.event, 0.004, sent: 8), turn(.refresh(2), 0.008, sent: 8),
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
    record.turns = [
      AppTurn(
        cause: link.map { .refresh($0) } ?? .event, due: 0, start: 0, end: 0.001,
        processor: 0.001, sentBytes: 8)
    ]
    #expect(try #require(ShownFrames(record)).janky == janky)
  }

  @Test("hitches are the pictures that came late, and the one that never came")
  func hitchCount() throws {
    let measures = try #require(ShownFrames(Self.record([1, 2, 5, 6, 9], refreshes: 10)))
    #expect(measures.hitchCount == 3)
    #expect(measures.missedRefreshes == [3, 4, 7, 8, 10])
    let still = try #require(ShownFrames(Self.record([1, 5], refreshes: 10), moves: false))
    #expect(still.hitchCount == 0 && still.missedRefreshes.isEmpty)
    #expect(still.longestMiss == 0 && still.hitchRatio == 0)
  }
}

@Suite("Pictures at times on no grid")
struct ShownTimesTests {
  private static let each = (0..<120).map { Double($0) / 60 }

  /// For two seconds on a display of 60 Hz.
  private static func rates(_ times: [Double], from start: Double = 0) -> [Double] {
    let rates = ShownFrames.rates(of: times, from: start, duration: 2, refreshHz: 60)
    return [rates.framesPerSecond, rates.hitchRatio]
  }

  @Test("one at every refresh misses none, wherever the window cuts them")
  func regular() {
    #expect(Self.rates(Self.each.map { 10.003 + $0 }, from: 10) == [60, 0])
  }

  @Test("a gap counts as the refreshes that it lasts, to the nearest, and nothing is one gap")
  func gap() {
    let rates = Self.rates(
      Self.each.indices.filter { !(30..<36).contains($0) }.map { Self.each[$0] })
    #expect(rates[0] == 57 && abs(rates[1] - 50) < 1e-9)
    let nothing = Self.rates([])
    #expect(nothing[0] == 0 && nothing[1] > 970)
  }

  @Test("of two within half a refresh one is seen")
  func bunched() {
    let rates = Self.rates((0..<60).flatMap { [Double($0) / 30, Double($0) / 30 + 0.004] })
    #expect(rates[0] == 30 && rates[1] > 450)
  }
}

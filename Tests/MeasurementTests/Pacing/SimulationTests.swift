import Testing

@testable import Measurement

@Suite("Paced runs on scripted clocks")
struct SimulationTests {
  @Test("a frame of an app that is on time is shown when app and server have had their refreshes")
  func onTime() throws {
    let sides = ScriptedSides()
    let (app, server) = (sides.app, sides.server)
    let record = try sides.run(PacedRule(refreshHz: 50, duration: 1))
    #expect(app.timestamps == (0..<50).map { Double($0) / 50 })
    #expect(app.targets == (2...51).map { Double($0) / 50 })
    #expect(server.displayTimes == app.targets.dropLast())
    #expect(server.received == app.targets.dropLast())
    #expect(record.frames.map(\.shown) == Array(2...50))
    #expect(record.frames.allSatisfy { $0.isNew && $0.commits == 1 })
    #expect(server.noted == record.frames.map(\.refresh))
  }

  @Test(
    "a picture that somebody else draws is done when they are, which is no work of the server's")
  func awaited() throws {
    let sides = ScriptedSides()
    sides.server.drawing = 0.03
    let record = try sides.run(PacedRule(refreshHz: 50, duration: 1))
    #expect(record.frames.count > 20)
    for frame in record.frames {
      #expect(abs(frame.processor - 0.001) < 1e-9)
      #expect(abs(frame.end - frame.start - 0.031) < 1e-9)
      #expect(frame.shown == frame.refresh + 1)
    }
  }

  @Test(
    "a display link that was held up calls once, as soon as its loop is free or at the next refresh",
    arguments: [
      (HeldUpLink.skip, [0, 1, 2, 3, 6, 7, 8], 6.0), (.late, [0, 1, 2, 3, 5, 6, 7, 8], 5.5),
    ])
  func heldUp(_ link: HeldUpLink, _ calls: [Int], _ next: Double) throws {
    // At 60 Hz the call of refresh 3 lasts until 5.5 refreshes.
    let sides = ScriptedSides(app: { $0 == 3 ? 2.5 / 60 : 0.001 })
    let record = try sides.run(PacedRule(refreshHz: 60, duration: 9.0 / 60, link: link))
    #expect(sides.app.timestamps == calls.map { Double($0) / 60 })
    #expect(record.turns.map(\.cause) == calls.map { AppTurn.Cause.refresh($0) })
    #expect(abs(record.turns[4].start * 60 - next) < 1e-9)
  }

  /// Pictures per second of an app that is busy for 24 ms every 40, over all phases of the load.
  private static func rates(_ rule: PacedRule) throws -> [Double] {
    try (0..<40).map { phase in
      var rule = rule
      rule.load = .busy(length: 0.024, every: 0.04, for: 4, from: Double(phase) / 40)
      let record = try ScriptedSides(app: { _ in 0.0005 }).run(rule)
      return try #require(ShownFrames(record)?.framesPerSecond)
    }
  }

  @Test(
    "24 ms of work every 40 leave so many pictures a second, as worked out apart from this code",
    arguments: [(HeldUpLink.skip, 19.9...30.5, 24.0), (.late, 44.8...51.0, 49.0)],
    FramePipeline.allCases)
  func busy(
    _ expected: (link: HeldUpLink, range: ClosedRange<Double>, mean: Double),
    _ pipeline: FramePipeline
  ) throws {
    let rates = try Self.rates(
      PacedRule(refreshHz: 60, duration: 4, pipeline: pipeline, link: expected.link))
    #expect(rates.allSatisfy(expected.range.contains), "\(rates)")
    #expect(abs(rates.reduce(0, +) / Double(rates.count) - expected.mean) < 1)
  }

  @Test(
    "a late picture keeps a double pipeline waiting for a refresh, and a triple one not",
    arguments: [(FramePipeline.double, 2), (.triple, 1)])
  func slowServer(_ pipeline: FramePipeline, _ refreshesPerFrame: Int) throws {
    // Each picture takes 1.2 refreshes.
    let sides = ScriptedSides(ticks: false, movesItself: true, server: { _ in 0.02 })
    let record = try sides.run(PacedRule(refreshHz: 60, duration: 1, pipeline: pipeline))
    let expected = refreshesPerFrame == 2 ? 30 : 50
    #expect(abs(record.frames.count - expected) <= 1)
    #expect(record.frames[0].shown == 2)
  }

  @Test("a server that moves things by itself does not feel a busy app")
  func serverAlone() throws {
    let load = LoadScript.busy(length: 0.1, every: 0.11, for: 1)
    let record = try ScriptedSides(ticks: false, movesItself: true)
      .run(PacedRule(refreshHz: 60, duration: 1, load: load))
    #expect(record.frames.map(\.shown) == Array(1...60))
    #expect(record.turns.allSatisfy { $0.cause == .load && $0.sentBytes == 0 })
    #expect(record.turns.count == 9)
  }

  @Test(
    "work that would last beyond the end of a run ends with it, however long it is",
    arguments: [0.31, 8, 1e9], [true, false])
  func longLoad(_ length: Double, _ isTimed: Bool) throws {
    let load = LoadScript([.init(start: 0.1, length: length, isTimed: isTimed)])
    let record = try ScriptedSides(app: { _ in 0 })
      .run(PacedRule(refreshHz: 50, duration: 0.4, load: load))
    let burst = try #require(record.turns.first { $0.cause == .load })
    #expect(abs(burst.end - 0.4) < 0.001, "\(burst.end)")
    #expect(abs(load.share(of: 0.4) - 0.75) < 1e-9)
  }

  @Test("a timed load that is late runs once, and the rest of the loop gets its turn")
  func timedLoad() throws {
    // 30 ms of work every 40 ms, and once 100: two calls are missed then.
    let calls = LoadScript.busy(length: 0.03, every: 0.04, for: 1).bursts
    let load = LoadScript(
      calls.map { call in
        var call = call
        if call.start == calls[10].start { call.length = 0.1 }
        return call
      })
    let sides = ScriptedSides(app: { _ in 0 })
    let record = try sides.run(PacedRule(refreshHz: 50, duration: 1, load: load))
    let bursts = record.turns.filter { $0.cause == .load }
    #expect(bursts.count == 24)
    // Two calls in a row keep the loop at most 160 ms, and then it is free for a refresh.
    let times = sides.app.timestamps
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 < 0.2 })
    #expect(gaps.contains { $0 > 0.1 })
  }

  @Test("an app without display links and a server without animations sleep")
  func rest() throws {
    let sides = ScriptedSides(ticks: false, events: [0.301])
    let record = try sides.run(PacedRule(refreshHz: 60, duration: 10))
    #expect(record.turns.count == 1)
    #expect(sides.app.eventTimes == [0.301])
    #expect(record.frames.count == 1)
    // Sent in interval 18, taken at refresh 19, shown at the one after it.
    #expect(record.frames.first?.refresh == 20)
  }

  @Test("what noting takes is the record's time, not the server's")
  func noting() throws {
    let sides = ScriptedSides(movesItself: true)
    sides.server.noteCost = 0.002
    let record = try sides.run(PacedRule(refreshHz: 50, duration: 0.2))
    #expect(record.frames.count == 10)
    #expect(record.frames.allSatisfy { abs($0.processor - 0.001) < 1e-12 })
    #expect(abs(record.server.seconds - 0.010) < 1e-12)
  }

  @Test("the server reads its thread's clock as often as the peer in C that copies it")
  func clockReads() throws {
    let clock = CountingClock()
    let side = ServerSide(
      ShowingServer(clock, movesItself: true), clock: clock,
      PacedRule(refreshHz: 50, duration: 1), queue: CommitQueue())
    try side.turn()
    #expect(side.frames.count == 1)
    #expect(clock.reads == PacedRule.clockReadsOfServer)
  }

  private final class CountingClock: PacingClock {
    private(set) var reads: Int32 = 0

    func now() -> Double { 0 }
    func sleep(until time: Double) {}
    func burn(_ seconds: Double, _ work: Load.Kind) {}

    func processorTime() -> Double {
      reads += 1
      return 0
    }
  }

  @Test("a late picture is shown late, and intervals that pass meanwhile get none")
  func lateServer() throws {
    // The third picture takes two and a half intervals, from 3 to 5.5.
    let sides = ScriptedSides(server: { $0 == 2 ? 0.05 : 0.001 })
    let record = try sides.run(PacedRule(refreshHz: 50, duration: 0.2))
    #expect(record.frames.map(\.refresh) == [2, 3, 4, 7, 8, 9, 10])
    #expect(record.frames.map(\.shown) == [2, 3, 6, 7, 8, 9, 10])
    #expect(record.frames[3].commits == 3)
  }

  @Test("the same script gives the same record", arguments: [1, 2, 3])
  func determinism(seed: UInt64) throws {
    func record() throws -> PacedRecord {
      var random = SeededGenerator(seed: seed)
      let load = LoadScript.bursts(longest: 0.03, rate: 20, for: 2, using: &random)
      let costs = (0..<300).map { _ in Double.random(in: 0...0.02, using: &random) }
      let sides = ScriptedSides(
        events: [0.1, 0.5, 0.5001], movesItself: true, app: { costs[$0] },
        server: { costs[299 - $0] })
      return try sides.run(PacedRule(refreshHz: 60, duration: 2, load: load))
    }
    let first = try record()
    #expect(first == (try record()))
    #expect(first.frames.count > 30)
    #expect(first.turns.count > 60)
  }

  @Test("bursts are as many as their rate says, for as long as they are asked for")
  func bursts() {
    var random = SeededGenerator(seed: 1)
    let load = LoadScript.bursts(longest: 0.03, rate: 20, for: 2, using: &random)
    #expect(load.bursts.count == 40)
    #expect(load.bursts.allSatisfy { (0..<2).contains($0.start) && (0...0.03).contains($0.length) })
  }

  @Test("what a thread used since a moment is the difference, and 0 of a number that fell")
  func use() {
    let then = ThreadUse(nanoseconds: 5, voluntary: 7, involuntary: 9)
    let now = ThreadUse(nanoseconds: 12, voluntary: 7, involuntary: 4)
    #expect(now.since(then) == ThreadUse(nanoseconds: 7))
  }

  @Test("what the server throws ends the run")
  func failure() throws {
    let sides = ScriptedSides(movesItself: true)
    sides.server.failsAtFrame = 3
    #expect(throws: ShowingServer.Refusal.self) {
      try sides.run(PacedRule(refreshHz: 60, duration: 1))
    }
    #expect(sides.server.displayTimes.count == 3)
  }
}

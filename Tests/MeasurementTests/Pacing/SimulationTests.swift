import Measurement
import Statistics
import Testing

@Suite("Paced runs on scripted clocks")
struct SimulationTests {
  struct Stage {
    let appClock = ScriptedClock()
    let serverClock = ScriptedClock()

    func run(_ app: TickingApp, _ server: ShowingServer, _ rule: PacedRule) throws -> PacedRecord {
      try PacedSimulation.run(app, on: appClock, server, on: serverClock, rule: rule)
    }
  }

  @Test("an app that is on time gets each frame into the very next picture")
  func onTime() throws {
    let stage = Stage()
    let app = TickingApp(stage.appClock)
    let server = ShowingServer(stage.serverClock)
    let record = try stage.run(app, server, PacedRule(refreshHz: 50, duration: 1))
    #expect(app.timestamps == (0..<50).map { Double($0) / 50 })
    #expect(app.targets == (1...50).map { Double($0) / 50 })
    #expect(server.displayTimes == app.targets)
    #expect(server.received == app.targets)
    #expect(record.frames.map(\.shown) == Array(1...50))
    #expect(record.frames.allSatisfy { $0.isNew && $0.commits == 1 })
    #expect(server.noted == record.frames.map(\.refresh))
  }

  @Test("a display link skips what passes while its loop is busy and never makes up for it")
  func skips() throws {
    let stage = Stage()
    // At 60 Hz the call of refresh 3 lasts until 5.5 refreshes.
    let app = TickingApp(stage.appClock) { $0 == 3 ? 2.5 / 60 : 0.001 }
    let server = ShowingServer(stage.serverClock)
    let record = try stage.run(app, server, PacedRule(refreshHz: 60, duration: 9.0 / 60))
    #expect(app.timestamps == [0, 1, 2, 3, 6, 7, 8].map { $0 / 60 })
    let refreshes = record.turns.map(\.cause)
    #expect(refreshes == [0, 1, 2, 3, 6, 7, 8].map { AppTurn.Cause.refresh($0) })
  }

  @Test("a server that moves things by itself does not feel a busy app")
  func serverAlone() throws {
    let stage = Stage()
    let app = TickingApp(stage.appClock, ticks: false)
    let server = ShowingServer(stage.serverClock, movesItself: true)
    let load = LoadScript.busy(length: 0.1, every: 0.11, for: 1)
    let record = try stage.run(app, server, PacedRule(refreshHz: 60, duration: 1, load: load))
    #expect(record.frames.map(\.shown) == Array(1...60))
    #expect(record.turns.allSatisfy { $0.cause == .load && $0.sentBytes == 0 })
    #expect(record.turns.count == 9)
  }

  @Test("a timed load that is late runs once, and the rest of the loop gets its turn")
  func timedLoad() throws {
    let stage = Stage()
    // 30 ms of work every 40 ms, and once 100: two calls are missed then.
    let calls = LoadScript.busy(length: 0.03, every: 0.04, for: 1).bursts
    let load = LoadScript(
      calls.map { call in
        var call = call
        if call.start == calls[10].start { call.length = 0.1 }
        return call
      })
    let app = TickingApp(stage.appClock) { _ in 0 }
    let server = ShowingServer(stage.serverClock)
    let record = try stage.run(app, server, PacedRule(refreshHz: 50, duration: 1, load: load))
    let bursts = record.turns.filter { $0.cause == .load }
    #expect(bursts.count == 24)
    // Two calls in a row keep the loop at most 160 ms, and then it is free for a refresh.
    let gaps = zip(app.timestamps, app.timestamps.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 < 0.2 })
    #expect(gaps.contains { $0 > 0.1 })
  }

  @Test("an app without display links and a server without animations sleep")
  func rest() throws {
    let stage = Stage()
    let app = TickingApp(stage.appClock, ticks: false, events: [0.301])
    let server = ShowingServer(stage.serverClock)
    let record = try stage.run(app, server, PacedRule(refreshHz: 60, duration: 10))
    #expect(record.turns.count == 1)
    #expect(app.eventTimes == [0.301])
    #expect(record.frames.count == 1)
    // Sent in the first half of interval 18, made in the second, shown at refresh 19.
    #expect(record.frames.first?.refresh == 19)
  }

  @Test("what noting takes is the record's time, not the server's")
  func noting() throws {
    let stage = Stage()
    let server = ShowingServer(stage.serverClock, movesItself: true) { _ in 0.001 }
    server.noteCost = 0.002
    let record = try stage.run(
      TickingApp(stage.appClock), server, PacedRule(refreshHz: 50, duration: 0.2))
    #expect(record.frames.count == 10)
    #expect(record.frames.allSatisfy { abs($0.processor - 0.001) < 1e-12 })
    #expect(abs(record.server.seconds - 0.010) < 1e-12)
  }

  @Test("a late picture is shown late, and intervals that pass meanwhile get none")
  func lateServer() throws {
    let stage = Stage()
    let app = TickingApp(stage.appClock)
    // The third picture takes two and a half intervals, from 2.5 to 5.
    let server = ShowingServer(stage.serverClock) { $0 == 2 ? 0.05 : 0.001 }
    let record = try stage.run(app, server, PacedRule(refreshHz: 50, duration: 0.2))
    #expect(record.frames.map(\.refresh) == [1, 2, 3, 6, 7, 8, 9, 10])
    #expect(record.frames.map(\.shown) == [1, 2, 5, 6, 7, 8, 9, 10])
    #expect(record.frames[3].commits == 3)
  }

  @Test("the same script gives the same record", arguments: [1, 2, 3])
  func determinism(seed: UInt64) throws {
    func record() throws -> PacedRecord {
      var random = SeededGenerator(seed: seed)
      let load = LoadScript.bursts(longest: 0.03, rate: 20, for: 2, using: &random)
      let costs = (0..<300).map { _ in Double.random(in: 0...0.02, using: &random) }
      let stage = Stage()
      let app = TickingApp(stage.appClock, events: [0.1, 0.5, 0.5001]) { costs[$0] }
      let server = ShowingServer(stage.serverClock, movesItself: true) { costs[299 - $0] }
      return try stage.run(app, server, PacedRule(refreshHz: 60, duration: 2, load: load))
    }
    let first = try record()
    #expect(first == (try record()))
    #expect(first.frames.count > 30)
    #expect(first.turns.count > 60)
  }

  @Test("what the server throws ends the run")
  func failure() throws {
    let stage = Stage()
    let server = ShowingServer(stage.serverClock, movesItself: true)
    server.failsAtFrame = 3
    #expect(throws: ShowingServer.Refusal.self) {
      try stage.run(
        TickingApp(stage.appClock), server, PacedRule(refreshHz: 60, duration: 1))
    }
    #expect(server.displayTimes.count == 3)
  }
}

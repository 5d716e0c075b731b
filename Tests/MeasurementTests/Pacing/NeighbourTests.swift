import Testing

@testable import Measurement

@Suite("Runs with a neighbour")
struct NeighbourTests {
  private final class Note: Neighbour {
    struct Refusal: Error {}

    let load: Load
    let duration: Double
    let core: Int32
    var used: Double?
    private(set) var origin: Double?
    private(set) var ends = 0

    init(_ load: Load, _ duration: Double, _ core: Int32, used: Double?) {
      (self.load, self.duration, self.core, self.used) = (load, duration, core, used)
    }

    func begin(origin: Double) { self.origin = origin }

    func end() throws -> Double {
      ends += 1
      guard let used else { throw Refusal() }
      return used
    }
  }

  private static let load = Load("neighbour:1ms/5ms")

  private static func run(
    _ neighbour: Load? = load, failsAtFrame: Int = .max, used: Double? = 0.01,
    cores: @escaping () throws -> Void = {}
  ) -> (Result<PacedRecord, any Error>, Note?) {
    var note: Note?
    let clock = MonotonicClock()
    let server = ShowingServer(clock, movesItself: true) { _ in 0 }
    server.failsAtFrame = failsAtFrame
    let result = Result {
      try PacedRun.run(
        TickingApp(clock) { _ in 0 }, server,
        rule: PacedRule(refreshHz: 1000, duration: 0.05, neighbour: neighbour),
        startNeighbour: {
          try cores()
          let made = Note($0, $1, $2, used: used)
          note = made
          return made
        }, shouldStop: { false })
    }
    return (result, note)
  }

  @Test("it gets its order and the run's origin, is ended once, and what it used is in the record")
  func told() throws {
    let before = MonotonicTime.now()
    let (result, made) = Self.run()
    let (record, note) = (try result.get(), try #require(made))
    #expect(note.load == Self.load)
    #expect(note.duration == 0.05)
    #expect(note.core == (try CorePlacement.read().app))
    #expect(try #require(note.origin) > before)
    #expect(note.ends == 1)
    #expect(record.neighbour == 0.01)
  }

  @Test("without one nothing is started and nothing is recorded")
  func none() throws {
    let (result, note) = Self.run(nil)
    #expect(note == nil)
    #expect(try result.get().neighbour == nil)
  }

  @Test("a run that needs one and cannot have one fails, and says what to do")
  func noStart() {
    let clock = MonotonicClock()
    #expect(throws: NeighbourError.noStart) {
      try PacedRun.run(
        TickingApp(clock), ShowingServer(clock),
        rule: PacedRule(refreshHz: 60, duration: 1e6, neighbour: Self.load),
        shouldStop: { false })
    }
    #expect("\(NeighbourError.noStart)".contains("wavebench run"))
    #expect("\(NeighbourError.refused(core: 7, error: 22))".contains("core 7"))
  }

  @Test("what its start, its end and the server throw fails the run")
  func failures() {
    let (notStarted, _) = Self.run(cores: { throw NeighbourError.unknownCores })
    #expect(throws: NeighbourError.unknownCores) { try notStarted.get() }
    let (notEnded, _) = Self.run(used: nil)
    #expect(throws: Note.Refusal.self) { try notEnded.get() }
    let (server, _) = Self.run(failsAtFrame: 2)
    #expect(throws: ShowingServer.Refusal.self) { try server.get() }
  }

  @Test("a core that there is not is refused with its number", arguments: [-1, 1 << 20] as [Int32])
  func noCore(_ core: Int32) {
    #expect(throws: NeighbourError.refused(core: core, error: 22)) {
      try CorePlacement.pin(to: core)
    }
  }

  @Test("the calling thread is not kept on a core by a run")
  func unpinned() throws {
    let before = try CorePlacement.read()
    _ = try Self.run().0.get()
    #expect(try CorePlacement.read() == before)
  }
}

@Suite("The loop of a neighbour")
struct NeighbourLoopTests {
  private static func run(
    _ length: Double, every period: Double, for duration: Double, until end: Double
  ) -> (used: Double, clock: ScriptedClock) {
    let clock = ScriptedClock()
    let script = LoadScript.busy(length: length, every: period, for: duration)
    let used = script.run(for: duration, on: clock) { time in
      clock.sleep(until: min(time, end))
      return clock.now() >= end
    }
    return (used, clock)
  }

  @Test("it works so much in every period, and says so")
  func share() {
    let (used, clock) = Self.run(0.016, every: 0.04, for: 1, until: 1.5)
    #expect(abs(used - 0.4) < 1e-9)
    #expect(clock.now() == 1.5)
  }

  @Test("it ends in the middle of its work, within a slice of being told")
  func told() {
    let (used, clock) = Self.run(60, every: 60, for: 1e6, until: 30.5)
    #expect(abs(used - 0.5) <= 2 * LoadScript.slice)
    #expect(abs(clock.now() - 30.5) <= 2 * LoadScript.slice)
  }

  @Test("it does nothing after the run's time, and waits there for its end")
  func duration() {
    // The burst at 0.5 s would last to 1.4 s.
    let (used, clock) = Self.run(0.9, every: 1, for: 1, until: 8)
    #expect(abs(used - 0.5) <= 2 * LoadScript.slice)
    #expect(clock.now() == 8)
  }

  @Test("work longer than its period is done once for what was missed")
  func overload() {
    var late = LoadScript.busy(length: 0.05, every: 0.02, for: 0.2)
    #expect(late.take(at: 0.009) == nil)
    #expect(late.take(at: 0.055)?.start == 0.05)
    #expect(abs(late.due - 0.07) < 1e-12)
    let (used, _) = Self.run(0.05, every: 0.02, for: 1, until: 2)
    #expect(used < 0.991 && used > 0.96)
  }
}

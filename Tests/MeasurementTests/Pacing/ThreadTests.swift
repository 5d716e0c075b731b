import Foundation
import Glibc
import Testing

@testable import Measurement

// Nothing here depends on how fast the machine is: what is asked is order, bounds and an end.
@Suite("Paced runs on threads")
struct ThreadTests {
  private static func run(
    _ rule: PacedRule, ticks: Bool = true, movesItself: Bool = true, frameSeconds: Double = 0,
    failsAtFrame: Int = .max, observers: SideObservers = SideObservers(),
    shouldStop: () -> Bool = { false }
  ) throws -> (PacedRecord, TickingApp, ShowingServer) {
    let clock = MonotonicClock()
    let app = TickingApp(clock, ticks: ticks) { _ in 0 }
    let server = ShowingServer(clock, movesItself: movesItself) { _ in frameSeconds }
    server.failsAtFrame = failsAtFrame
    let record = try PacedRun.run(
      app, server, rule: rule, observers: observers, shouldStop: shouldStop)
    return (record, app, server)
  }

  @Test("every commit arrives, in order, and every turn and picture is in the record")
  func commits() throws {
    let (record, app, server) = try Self.run(
      PacedRule(refreshHz: 1000, duration: 0.2), movesItself: false)
    #expect(Array(app.targets.prefix(server.received.count)) == server.received)
    #expect(record.turns.count == app.timestamps.count)
    #expect(record.frames.count == server.displayTimes.count)
    #expect(server.received.count == record.frames.reduce(0) { $0 + $1.commits })
    #expect(app.timestamps == app.timestamps.sorted())
    #expect(zip(record.frames, record.frames.dropFirst()).allSatisfy { $0.refresh < $1.refresh })
    #expect(record.frames.allSatisfy { $0.shown >= $0.refresh && $0.start >= $0.due })
    #expect(!record.wasStopped)
  }

  @Test(
    "an app that waits for room in the queue ends with the run, though nobody makes room",
    .timeLimit(.minutes(5)))
  func fullQueueAtTheEnd() throws {
    // The first picture takes until after the end; an app that ticks fills the queue meanwhile.
    let (record, _, _) = try Self.run(
      PacedRule(refreshHz: 1000, duration: 0.1), frameSeconds: 0.2)
    #expect(record.fullQueueWaits > 0)
    #expect(!record.wasStopped)
  }

  @Test("an app at rest never wakes")
  func rest() throws {
    let (record, app, _) = try Self.run(PacedRule(refreshHz: 240, duration: 0.1), ticks: false)
    #expect(record.turns.isEmpty)
    #expect(app.timestamps.isEmpty)
    #expect(record.app.voluntarySwitches == 0)
  }

  @Test("a run can be stopped, from whatever sleep", arguments: [true, false])
  func stops(ticks: Bool) throws {
    let (record, _, _) = try Self.run(
      PacedRule(refreshHz: 60, duration: 1e6), ticks: ticks, movesItself: ticks,
      shouldStop: { true })
    #expect(record.wasStopped)
    #expect(record.duration < 1e5)
  }

  private final class Witness: SideObserver {
    private(set) var calls: [String] = []
    private(set) var times: [Double] = []
    private(set) var threads: Set<UInt> = []
    private(set) var name: String?

    func begin() {
      note("begin")
      name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    }
    func turnEnded(at time: Double) {
      note("turn")
      times.append(time)
    }
    func end() { note("end") }

    private func note(_ call: String) {
      calls.append(call)
      threads.insert(UInt(pthread_self()))
    }
  }

  @Test(
    "each side's observer is called on that side's thread, which has its name, around all its turns"
  )
  func observers() throws {
    let (app, server) = (Witness(), Witness())
    let (record, _, showing) = try Self.run(
      PacedRule(refreshHz: 500, duration: 0.1),
      observers: SideObservers(app: app, server: server))
    #expect(showing.hasFinished)
    for (side, turns) in [(app, record.turns.count), (server, record.frames.count)] {
      #expect(side.calls.first == "begin" && side.calls.last == "end")
      #expect(side.times.count == side.calls.count - 2 && side.times.count >= turns)
      #expect(side.times == side.times.sorted())
      #expect(side.threads.count == 1)
    }
    #expect(app.threads.isDisjoint(with: server.threads))
    #expect(app.name == "wave-app\n" && server.name == "wave-server\n")
    #expect(!app.threads.contains(UInt(pthread_self())))
  }

  @Test("what the server throws ends both threads")
  func failure() throws {
    #expect(throws: ShowingServer.Refusal.self) {
      _ = try Self.run(PacedRule(refreshHz: 500, duration: 1e6), failsAtFrame: 2)
    }
  }

  @Test("a thousand runs start and stop")
  func cycles() throws {
    for round in 0..<1000 {
      let rule = PacedRule(refreshHz: 4000, duration: 0.0005)
      let (record, _, _) = try Self.run(
        rule, ticks: round % 2 == 0, movesItself: round % 3 == 0,
        shouldStop: { round % 5 == 0 })
      #expect(record.frames.count <= 16)
    }
  }
}

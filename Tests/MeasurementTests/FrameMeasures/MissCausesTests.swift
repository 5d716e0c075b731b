import Testing

@testable import Measurement

/// Runs on scripted clocks, at 50 Hz: an interval is 20 ms.
@Suite("Why refreshes were missed")
struct MissCausesTests {
  private static func run(
    app: @escaping (Int) -> Double = { _ in 0.001 }, ticks: Bool = true, events: [Double] = [],
    server: @escaping (Int) -> Double = { _ in 0.001 },
    load: [LoadScript.Burst] = [], link: HeldUpLink = .late, pipeline: FramePipeline = .double
  ) throws -> PacedRecord {
    try ScriptedSides(ticks: ticks, events: events, app: app, server: server).run(
      PacedRule(
        refreshHz: 50, duration: 0.41, load: LoadScript(load), pipeline: pipeline, link: link))
  }

  private static func causes(_ record: PacedRecord) throws -> [Int: MissCauses.Cause] {
    let causes = MissCauses(record)
    let missed = try #require(ShownFrames(record)).missedRefreshes
    return Dictionary(uniqueKeysWithValues: missed.map { ($0, causes.cause(at: $0)) })
  }

  @Test(
    "a load that holds the display link up past its deadline is to blame",
    arguments: [(HeldUpLink.late, FramePipeline.double), (.skip, .double), (.late, .triple)])
  func load(_ link: HeldUpLink, _ pipeline: FramePipeline) throws {
    // From 90 to 130 ms: the links of 100 and 120 ms are held up, one called late at 130 or 140 ms.
    let record = try Self.run(
      load: [.init(start: 0.09, length: 0.04)], link: link, pipeline: pipeline)
    let causes = try Self.causes(record)
    let burst = try #require(record.turns.firstIndex { $0.cause == .load })
    let first = 5 + pipeline.refreshes
    #expect(causes[first] == .init(.appBusy, .turn(burst)))
    #expect(Set(causes.keys) == (link == .skip ? [first, first + 1] : [first]))
    #expect(causes.values.allSatisfy { $0 == .init(.appBusy, .turn(burst)) })
  }

  @Test("a load without which the turn would have been late all the same is not")
  func longTurnBehindLoad() throws {
    let record = try Self.run(
      app: { $0 == 5 ? 0.03 : 0.001 }, load: [.init(start: 0.099, length: 0.002)])
    let causes = try Self.causes(record)
    #expect(!causes.isEmpty)
    #expect(causes.values.allSatisfy { $0.reason == .appLate })
  }

  @Test("a turn of the app that takes longer than its interval is late by itself")
  func longTurn() throws {
    let record = try Self.run(app: { $0 == 5 ? 0.025 : 0.001 })
    let causes = try Self.causes(record)
    let turn = try #require(record.turns.firstIndex { $0.cause == .refresh(5) })
    #expect(causes == [7: .init(.appLate, .turn(turn))])
  }

  @Test("an earlier turn that holds the display link up is what the app was busy with")
  func heldByTurn() throws {
    // The event's turn at 99 ms takes until 119.5 ms; then the link of 100 ms is called, for 1 ms.
    var record = try Self.run(load: [.init(start: 0.099, length: 0.0205)])
    let turn = try #require(record.turns.firstIndex { $0.cause == .load })
    #expect(try Self.causes(record) == [7: .init(.appBusy, .turn(turn))])
    record.turns[turn].cause = .event
    #expect(try Self.causes(record) == [7: .init(.appBusy, .turn(turn))])
    // Without it nothing was in the way of the link, which was called late.
    record.turns.remove(at: turn)
    #expect(try Self.causes(record) == [7: .init(.appLate, .turn(turn))])
  }

  @Test("a picture that takes longer than its time is the server's fault, whatever the app did")
  func longPicture() throws {
    let record = try Self.run(server: { $0 == 5 ? 0.05 : 0.001 })
    let causes = try Self.causes(record)
    #expect(!causes.isEmpty)
    #expect(causes.values.allSatisfy { $0 == .init(.serverLate, .picture(5)) })
  }

  @Test("a server that wakes an interval late is late")
  func wokeLate() throws {
    var record = try Self.run()
    // It was due for refresh 8, and made one for 9.
    let late = try #require(record.frames.firstIndex { $0.refresh == 8 })
    record.frames.remove(at: late + 1)
    record.frames[late].start += 0.02
    record.frames[late].end += 0.02
    record.frames[late].refresh = 9
    record.frames[late].shown = 9
    #expect(try Self.causes(record) == [8: .init(.serverLate, .picture(late))])
  }

  @Test("an app that is free and sends nothing is nobody's lateness")
  func nothingSent() throws {
    var times = (1...19).map { 0.02 * Double($0) + 0.001 }
    times.remove(at: 6)
    let causes = try Self.causes(Self.run(ticks: false, events: times))
    #expect(causes == [9: .init(.nothingSent)])
  }

  private static func timeline(_ record: PacedRecord) -> Timeline {
    TracedRun(
      caseID: "case", process: 1, round: 0, moves: true, refreshesPerFrame: 1, record: record
    ).timeline
  }

  @Test("the timeline has a picture and a reason for each that the measures count")
  func timeline() throws {
    let record = try Self.run(
      app: { $0 == 12 ? 0.025 : 0.001 }, load: [.init(start: 0.09, length: 0.04)])
    let shown = try #require(ShownFrames(record))
    let timeline = Self.timeline(record)
    #expect(timeline.name == "case, process 2, run 1")
    func events(_ track: String) -> [Timeline.Event] {
      timeline.tracks.first { $0.name == track }?.events ?? []
    }
    #expect(events("on screen").count { $0.name == "picture" } == shown.presented)
    #expect(events("missed refreshes").count == shown.missed)
    #expect(Set(events("missed refreshes").map(\.name)) == ["app-busy", "app-late"])
    let reason = "the app's thread was busy: load, 40.0 ms from 90.0 ms, due at 90.0 ms"
    #expect(
      events("missed refreshes").first
        == Timeline.Event(
          "app-busy", start: 140_000_000, [.init("refresh", 7), .init("because", reason)]))
    let last = record.grid.last(notAfter: record.duration)
    #expect(events("refreshes").map(\.start) == (0...last).map { UInt64($0) * 20_000_000 })
    #expect(
      Set(events("app").map(\.name)) == ["display link", "load", "tick", "commit"])
    #expect(events("server").count == record.frames.count)
  }

  @Test("each picture on screen ends the flows of the commits that are in it, from their ticks on")
  func flows() throws {
    let record = try Self.run(load: [.init(start: 0.09, length: 0.04)])
    let timeline = Self.timeline(record)
    let events = timeline.tracks.flatMap(\.events)
    let screen = timeline.tracks.flatMap { $0.name == "on screen" ? $0.events : [] }
    #expect(!screen.isEmpty)
    for picture in screen {
      #expect(picture.endsFlows && !picture.flows.isEmpty)
      for flow in picture.flows {
        let chain = events.filter { $0.flows.contains(flow) }
        #expect(Set(chain.map(\.name)) == ["tick", "commit", "render", "picture"])
        #expect(chain.max { $0.start < $1.start } == picture)
      }
    }
  }
}

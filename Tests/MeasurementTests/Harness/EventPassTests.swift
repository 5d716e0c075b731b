import Measurement
import TestSupport
import Testing
import Vocabulary

@testable import Measurement

/// What a subject of known work has done.
private final class Ledger {
  var done: Int64 = 0
}

/// A subject whose stages cost 7, 40 and 0, and every fifth frame 1000 more in the last; its first
/// stage takes `growth` more in each frame than in the one before, and `marking` more unless the
/// frame before was cut short after it.
private final class KnownSubject: StagedSubject {
  let stages: [Stage] = [.appTick, .appCommit, .serverApply]
  let groups = [StageGroup(.app, 0..<2), StageGroup(.server, 2..<3), StageGroup(.frame, 0..<3)]
  let framesPerCycle = 5
  private let ledger: Ledger
  private let growth: Int64
  private let marking: Int64
  private var frame = 0
  private var isMarked = false

  init(_ ledger: Ledger, growth: Int64, marking: Int64) {
    (self.ledger, self.growth, self.marking) = (ledger, growth, marking)
  }

  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      frame += 1
      for stage in 0...last { work(stage) }
      isMarked = last == 0
    }
  }

  func runFrame(_ boundary: (Int) -> Void) throws {
    frame += 1
    boundary(0)
    for stage in stages.indices {
      work(stage)
      boundary(stage + 1)
    }
    isMarked = false
  }

  private func work(_ stage: Int) {
    switch stage {
    case 0: ledger.done += 7 + growth * Int64(frame) + (isMarked ? 0 : marking)
    case 1: ledger.done += 40
    default: if frame % 5 == 0 { ledger.done += 1000 }
    }
  }
}

/// Counts a ledger's work; each read costs 211 before and as many after.
private final class ExpensiveCounter: Instrument {
  let readings: [ReadingDescription] = [
    ReadingDescription(
      metric: .event("PAPI_TOT_INS"), source: "papi:perf_event:user", quality: .measured, kind: .sum
    )
  ]
  private let ledger: Ledger
  private var reads = 0
  private let lie: (_ reads: Int, _ value: Int64) -> Int64
  var failure: String?

  init(_ ledger: Ledger, lie: @escaping (Int, Int64) -> Int64 = { $1 }) {
    (self.ledger, self.lie) = (ledger, lie)
  }

  func arm() throws {}
  func disarm() {}
  func read(into slots: UnsafeMutablePointer<Int64>) {
    ledger.done += 211
    reads += 1
    slots[0] = lie(reads, ledger.done)
    ledger.done += 211
  }
}

@Suite("Events are counted without what reading them counts")
struct EventPassTests {
  private static func count(
    frames: Int? = nil, growth: Int64 = 0, marking: Int64 = 0, isProven: Bool = true,
    lie: @escaping (Int, Int64) -> Int64 = { $1 }
  ) throws -> (events: [RunEvent], faults: [EventFault]) {
    let ledger = Ledger()
    var rule = SamplingRule()
    rule.frames = frames
    var events: [RunEvent] = []
    let context = PassContext(
      rule: rule, seed: 1, process: 0, clock: CPUClock(source: .threadClock), startNeighbour: nil,
      shouldStop: { false }, emit: { events.append($0) })
    let pass = EventPass(
      context: context, instrument: ExpensiveCounter(ledger, lie: lie),
      events: EventGroups([["PAPI_TOT_INS"]], unproven: isProven ? [] : ["PAPI_TOT_INS"]))
    let faults = try pass.run([
      StagedArm(caseID: "case") { KnownSubject(ledger, growth: growth, marking: marking) }
    ])
    return (events, faults)
  }

  private static func series(_ events: [RunEvent]) -> [SampleSeries] {
    events.compactMap { if case .series(let series) = $0 { series } else { nil } }
  }

  @Test(
    "every stage and sum reads what it is, whole cycles of it",
    arguments: [
      (Stage.appTick, 7.0), (.appCommit, 40), (.serverApply, 200), (.app, 47), (.server, 200),
      (.frame, 247),
    ])
  func net(stage: Stage, expected: Double) throws {
    let all = Self.series(try Self.count().events).filter { $0.stage == stage }
    let net = try #require(all.first { $0.metric.name == "PAPI_TOT_INS" })
    #expect(net.values == [expected, expected, expected])
    #expect(net.pass == .counters && net.source == "papi:perf_event:user")
    let share = try #require(all.first { $0.metric.name == "PAPI_TOT_INS.share_of_reading" })
    #expect(share.metric.unit == .percent)
    #expect(share.values.allSatisfy { (0..<1).contains($0) })
    let raw = try #require(all.first { $0.metric.name == "PAPI_TOT_INS.as_read" })
    for (raw, share) in zip(raw.values, share.values) {
      #expect(abs(raw * (1 - share / 100) - expected) < 1e-9)
    }
    #expect((net.flags == [.derived]) == ![.app, .frame].contains(stage))
    #expect((share.values == [0, 0, 0]) == ![.app, .frame].contains(stage))
  }

  @Test("a stage holds nothing of what is before it, however that grows from frame to frame")
  func otherStages() throws {
    let all = Self.series(try Self.count(frames: 5, growth: 13).events)
    func values(_ stage: Stage) -> [Double]? {
      all.first { $0.stage == stage && $0.metric.name == "PAPI_TOT_INS" }?.values
    }
    #expect(values(.appCommit) == [40, 40, 40])
    #expect(values(.server) == [200, 200, 200])
    // Frames 12 to 16, 18 to 22 and 24 to 28: 10 of warm-up, and one before each batch.
    let ticks: [Double] = [7 + 13 * 14, 7 + 13 * 20, 7 + 13 * 26]
    #expect(values(.appTick) == ticks)
  }

  @Test("a first stage is that of whole frames, which finds what the others have left")
  func marks() throws {
    let all = Self.series(try Self.count(marking: 5).events).filter {
      $0.metric.name == "PAPI_TOT_INS"
    }
    #expect(all.first { $0.stage == .appTick }?.values == [12, 12, 12])
    #expect(all.first { $0.stage == .appCommit }?.values == [40, 40, 40])
    #expect(all.first { $0.stage == .frame }?.values == [252, 252, 252])
  }

  @Test("with a fixed number of frames the share of the reading is what it was")
  func fixedFrames() throws {
    let all = Self.series(try Self.count(frames: 1).events).filter { $0.stage == .app }
    #expect(all.first { $0.metric.name == "PAPI_TOT_INS" }?.values == [47, 47, 47])
    #expect(all.first { $0.metric.name == "PAPI_TOT_INS.as_read" }?.values == [469, 469, 469])
    let share = try #require(all.first { $0.metric.name == "PAPI_TOT_INS.share_of_reading" })
    #expect(share.values.allSatisfy { abs($0 - 100 * 422 / 469) < 1e-9 })
  }

  /// The pass calibrates with 900 reads and counts with some forty more.
  @Test("a counter that goes back or counts the impossible gives no series, but a fault")
  func faults() throws {
    let jump = try Self.count { reads, value in reads >= 920 ? value + Int64(reads) << 40 : value }
    #expect(jump.faults.map(\.event) == ["PAPI_TOT_INS"])
    #expect(jump.faults.first?.reason.contains("more than any processor can") == true)
    #expect(jump.events.isEmpty)
    let back = try Self.count { reads, value in reads > 920 ? -value : value }
    #expect(back.faults.first?.reason.contains("went back") == true)
    #expect(back.events.isEmpty)
  }

  @Test("an event that stood still when it was tried is a count only where the frames move it")
  func stillness() throws {
    let still = try Self.count(isProven: false) { _, _ in 0 }
    #expect(still.faults.map(\.event) == ["PAPI_TOT_INS"])
    #expect(still.faults.first?.reason.contains("nor in a frame of any strategy") == true)
    #expect(still.events.isEmpty)
    #expect(try Self.count(isProven: false).faults.isEmpty)
    let proven = try Self.count { _, _ in 0 }
    #expect(proven.faults.isEmpty)
    #expect(Self.series(proven.events).contains { $0.metric.name == "PAPI_TOT_INS" })
  }
}

@Suite("Groups of events are counted one after another, and lose those that are no counts")
struct EventGroupsTests {
  private static func run(
    _ groups: [[String]], faults: (_ group: [String]) -> [EventFault]
  ) -> (counted: [[String]], told: [String: String], left: [[String]]) {
    let events = EventGroups(groups)
    var counted: [[String]] = []
    var told: [String: String] = [:]
    events.countHardware(
      shouldStop: { false }, tell: { told[$0.rawValue] = $1 },
      count: { group in
        let found = faults(group)
        if found.isEmpty { counted.append(group) }
        return found
      })
    return (counted, told, events.hardware)
  }

  @Test("software events are kept apart")
  func software() {
    let events = EventGroups([["sde:::a::b"], ["X", "Y"]])
    #expect(events.software == [["sde:::a::b"]])
    #expect(events.hardware == [["X", "Y"]])
  }

  @Test("an event that is named is dropped, and the others of its group are counted again")
  func named() {
    let outcome = Self.run([["X", "LIAR", "Y"], ["Z"]]) { group in
      group.contains("LIAR") ? [EventFault(event: "LIAR", reason: "lies")] : []
    }
    #expect(outcome.counted == [["X", "Y"], ["Z"]])
    #expect(outcome.told == ["LIAR": "lies"])
    #expect(outcome.left == [["X", "Y"], ["Z"]])
  }

  @Test("of a group that fails each event is tried alone")
  func unnamed() {
    let outcome = Self.run([["X", "LIAR", "Y"]]) { group in
      group.contains("LIAR") ? [EventFault(event: nil, reason: "PAPI_read: error (-3)")] : []
    }
    #expect(outcome.counted == [["X"], ["Y"]])
    #expect(outcome.told == ["LIAR": "PAPI_read: error (-3)"])
  }

  @Test("what nobody has seen to move is believed from its first move on")
  func unproven() {
    let events = EventGroups([["X", "STILL", "LATE"]], unproven: ["STILL", "LATE"])
    func still(_ moved: Set<MetricName>) -> [MetricName?] {
      events.stillness(of: ["X", "STILL", "LATE"], moved: moved, during: "a frame").map(\.event)
    }
    #expect(still([]) == ["STILL", "LATE"])
    #expect(still(["LATE"]) == ["STILL"])
    #expect(still([]) == ["STILL"])
  }
}

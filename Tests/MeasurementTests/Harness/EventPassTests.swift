import TestSupport
import Testing

@testable import Measurement

@Suite("Events are counted without what reading them counts")
struct EventPassTests {
  /// Stages cost 7, 40 and 0, and every fifth frame 1000 more in the last; the first takes `growth`
  /// more in each frame, and `marking` more unless the frame before was cut short after it.
  private static func count(
    frames: Int? = nil, growth: Int64 = 0, marking: Int64 = 0, isProven: Bool = true,
    lie: @escaping (Int, Int64) -> Int64 = { $1 }
  ) throws -> (events: [RunEvent], faults: [EventFault]) {
    var (done, reads): (Int64, Int) = (0, 0)
    // Each read costs 211 before and as many after.
    let counter = ToldInstrument([(.event("PAPI_TOT_INS"), "papi:perf_event:user")]) {
      done += 211
      reads += 1
      defer { done += 211 }
      return [lie(reads, done)]
    }
    var rule = SamplingRule()
    rule.frames = frames
    var events: [RunEvent] = []
    let pass = EventPass(
      context: .telling(rule: rule) { events.append($0) }, instrument: counter,
      events: EventGroups([["PAPI_TOT_INS"]], unproven: isProven ? [] : ["PAPI_TOT_INS"]))
    let faults = try pass.run([
      StagedArm(caseID: "case") {
        var isMarked = false
        return WorkingSubject(
          groups: [StageGroup(.app, 0..<2), StageGroup(.server, 2..<3), StageGroup(.frame, 0..<3)],
          cycle: 5
        ) { frame, stage in
          switch stage {
          case 0: done += 7 + growth * Int64(frame) + (isMarked ? 0 : marking)
          case 1: done += 40
          default: if frame % 5 == 0 { done += 1000 }
          }
          isMarked = stage == 0
        }
      }
    ])
    return (events, faults)
  }

  @Test(
    "every stage and sum reads what it is, whole cycles of it",
    arguments: [
      (Stage.appTick, 7.0), (.appCommit, 40), (.serverApply, 200), (.app, 47), (.server, 200),
      (.frame, 247),
    ])
  func net(stage: Stage, expected: Double) throws {
    let all = try Self.count().events.series.filter { $0.stage == stage }
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
    let all = try Self.count(frames: 5, growth: 13).events.series
    #expect(all.values(.appCommit, "PAPI_TOT_INS") == [40, 40, 40])
    #expect(all.values(.server, "PAPI_TOT_INS") == [200, 200, 200])
    // Frames 12 to 16, 18 to 22 and 24 to 28: 10 of warm-up, and one before each batch.
    let ticks: [Double] = [7 + 13 * 14, 7 + 13 * 20, 7 + 13 * 26]
    #expect(all.values(.appTick, "PAPI_TOT_INS") == ticks)
  }

  @Test("a first stage is that of whole frames, which finds what the others have left")
  func marks() throws {
    let all = try Self.count(marking: 5).events.series
    #expect(all.values(.appTick, "PAPI_TOT_INS") == [12, 12, 12])
    #expect(all.values(.appCommit, "PAPI_TOT_INS") == [40, 40, 40])
    #expect(all.values(.frame, "PAPI_TOT_INS") == [252, 252, 252])
  }

  @Test("with a fixed number of frames the share of the reading is what it was")
  func fixedFrames() throws {
    let all = try Self.count(frames: 1).events.series
    #expect(all.values(.app, "PAPI_TOT_INS") == [47, 47, 47])
    #expect(all.values(.app, "PAPI_TOT_INS.as_read") == [469, 469, 469])
    let share = try #require(all.values(.app, "PAPI_TOT_INS.share_of_reading"))
    #expect(share.allSatisfy { abs($0 - 100 * 422 / 469) < 1e-9 })
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
    #expect(proven.events.series.contains { $0.metric.name == "PAPI_TOT_INS" })
    let shares = proven.events.series.filter { $0.metric.unit == .percent }
    #expect(!shares.isEmpty && shares.allSatisfy { $0.values == [0, 0, 0] })
  }
}

@Suite("Groups of events are counted one after another, and lose those that are no counts")
struct EventGroupsTests {
  @Test("software events are kept apart")
  func software() {
    let events = EventGroups([["sde:::a::b"], ["X", "Y"]])
    #expect(events.software == [["sde:::a::b"]])
    #expect(events.hardware == [["X", "Y"]])
  }

  @Test(
    "an event that is named is dropped; of a group that fails for no named one each is tried alone",
    arguments: [("LIAR", [["X", "Y"], ["Z"]]), (nil, [["X"], ["Y"], ["Z"]])]
      as [(MetricName?, [[String]])])
  func faults(of event: MetricName?, left: [[String]]) {
    let events = EventGroups([["X", "LIAR", "Y"], ["Z"]])
    var counted: [[String]] = []
    var told: [String: String] = [:]
    events.countHardware(
      shouldStop: { false }, tell: { told[$0.rawValue] = $1 },
      count: { group in
        if group.contains("LIAR") { return [EventFault(event: event, reason: "lies")] }
        counted.append(group)
        return []
      })
    #expect(counted == left && events.hardware == left)
    #expect(told == ["LIAR": "lies"])
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

@Suite("Quotients of events that are counted together")
struct EventRatioTests {
  private static func count(_ work: [Int64]) throws -> [RunEvent] {
    // Two cycles for each instruction; a read takes 100 instructions and 500 cycles.
    var (instructions, reads): (Int64, Int64) = (0, 0)
    let counters = ToldInstrument(
      ["PAPI_TOT_INS", "PAPI_TOT_CYC"].map { (.event($0), "papi:perf_event:user") }
    ) {
      reads += 1
      return [instructions + 100 * reads, 2 * instructions + 500 * reads]
    }
    var events: [RunEvent] = []
    let context = PassContext.telling { events.append($0) }
    let faults = try EventPass(context: context, instrument: counters).run([
      StagedArm(caseID: "case") { WorkingSubject { _, stage in instructions += work[stage] } }
    ])
    #expect(faults.isEmpty)
    return events
  }

  @Test("are of the work without the reading, in every stage and sum")
  func values() throws {
    let series = try Self.count([10, 30, 60]).series.filter {
      $0.metric.name == "instructions_per_cycle"
    }
    #expect(series.map(\.stage) == [.appTick, .appCommit, .serverApply, .app, .frame])
    for one in series {
      #expect(one.values == [0.5, 0.5, 0.5], "\(one.stage)")
      #expect(one.metric.unit == "1/cycle" && one.metric.polarity == .neutral)
      #expect(one.pass == .counters && one.source == "papi:perf_event:user")
      #expect(one.flags == ([.app, .frame].contains(one.stage) ? [] : [.derived]))
    }
  }

  @Test("a stage in which nothing is counted has none, with the reason, and the others have theirs")
  func absent() throws {
    let events = try Self.count([10, 0, 60])
    let absent = events.compactMap { event -> Stage? in
      guard case .absent("case", let stage, "instructions_per_cycle", let reason) = event else {
        return nil
      }
      #expect(reason.contains("PAPI_TOT_CYC"))
      return stage
    }
    #expect(absent == [.appCommit])
  }

  @Test(
    "need something below, and no less than nothing above",
    arguments: [(1, 0, nil), (1, -1, nil), (-1, 4, nil), (0, 4, 0), (1, 4, 25)]
      as [(Double, Double, Double?)])
  func value(_ above: Double, _ below: Double, _ expected: Double?) throws {
    let ratio = try #require(EventRatio.all.first { $0.metric.name == "branch_miss_ratio" })
    #expect(ratio.value(above, below) == expected)
  }

  @Test("are those of one group and of one privilege, and what stands apart says so")
  func groups() {
    let names: [MetricName] = ["PAPI_BR_MSP:k", "PAPI_TOT_CYC", "PAPI_TOT_INS", "PAPI_TOT_INS:k"]
    let found = CountedRatio.all(of: names)
    #expect(found.map(\.ratio.metric.name) == ["instructions_per_cycle", "branch_mpki:k"])
    #expect(found.map(\.above) == [2, 0] && found.map(\.below) == [1, 3])
    #expect(found.allSatisfy { $0.ratio.metric.name.isEventRatio })
    let apart = CountedRatio.apart([["PAPI_TOT_INS", "PAPI_TOT_CYC"], ["PAPI_BR_MSP"]])
    #expect(apart.map(\.metric) == ["branch_mpki"])
    #expect(apart.first?.reason.contains("PAPI_BR_MSP and PAPI_TOT_INS") == true)
  }
}

import TestSupport
import Testing

@testable import Measurement

/// A run whose every number is known, turned into series.
@Suite("Results of runs in real time")
struct PacedResultsTests {
  /// One second at 60 Hz: a picture each 25 ms of work, so that refreshes are missed.
  private static func record() throws -> PacedRecord {
    let sides = ScriptedSides(server: { $0 % 5 == 4 ? 0.025 : 0.008 })
    var record = try sides.run(PacedRule(refreshHz: 60, duration: 2))
    record.frames.removeAll { $0.end > 2 }
    // Alike, so that nothing is set-up; a power of two, so that sums are exact.
    for index in record.frames.indices { record.frames[index].processor = 0x1p-7 }
    record.app = ThreadUse(nanoseconds: 500_000_000, voluntary: 30, involuntary: 8)
    record.server = ThreadUse(nanoseconds: 1_200_000_000, voluntary: 120, involuntary: 4)
    (record.drawing, record.neighbour) = (0.1, 0.25)
    record.slices = [
      SliceUse(
        time: 0..<2, app: .init(use: record.app, seconds: 2),
        server: .init(use: record.server, seconds: 2),
        drawing: .init(use: ThreadUse(nanoseconds: 100_000_000), seconds: 2))
    ]
    return record
  }

  private static func events(
    _ records: PacedRecord..., sightings: [[MotionMeasures.Sighting?]] = [],
    work: [SideWork] = [], gpu: GPURecord? = nil
  ) -> [RunEvent] {
    var results = PacedResults(caseID: "case")
    let idle = SideProbe(duration: 2, events: [])
    for record in records {
      results.add(
        .init(
          record: record, makingSeconds: 0.003, moves: true, refreshesPerFrame: 1,
          sightings: sightings, app: idle,
          server: idle, work: work, gpu: gpu,
          driverThreads: gpu.map { _ in ThreadUse(nanoseconds: 500_000_000) }),
        order: 0)
    }
    var told: [RunEvent] = []
    results.emit(to: .telling { told.append($0) })
    return told
  }

  @Test("a GPU has its times, flagged where its clock jumped; a processor in its place has none")
  func gpu() throws {
    let record = try Self.record()
    func series(_ gpu: GPURecord?) -> [SampleSeries] {
      Self.events(record, gpu: gpu).series.filter { $0.stage == .gpu }
    }
    #expect(series(nil).isEmpty)
    let real = series(GPURecord(nanoseconds: [20_000, 30_000, 25_000], disjoint: [1]))
    #expect(real.map(\.metric.name) == [.cpuShare, .gpuTime])
    #expect(real.map(\.quality) == [.measured, .measured])
    #expect(real[0].values == [25])
    #expect(real[1].values == [20_000, 30_000, 25_000])
    #expect(real[1].samples.map { $0.flags.contains(.disjoint) } == [false, true, false])
    let emulated = GPURecord(isEmulated: true, absence: "no GPU: llvmpipe")
    #expect(series(emulated).map(\.quality) == [.emulated])
    let reasons = Self.events(record, gpu: emulated).compactMap {
      if case .absent("case", .gpu, .gpuTime, let reason) = $0 { reason } else { nil }
    }
    #expect(reasons == ["no GPU: llvmpipe"])
  }

  @Test("work is counted per second of its side, which may go on after the run")
  func workAfterTheEnd() throws {
    var record = try Self.record()
    record.frames[try #require(record.frames.indices.last)].end = 4
    let rate = MetricTable["pixels_composited"].perSecond
    let work = [Stage.app, .server].map { SideWork(stage: $0, rate: rate, amount: 120) }
    let series = Self.events(record, work: work).series
    let turnsEnd = try #require(record.turns.last).end
    #expect(series.values(.app, rate.name) == [120 / max(2, turnsEnd)])
    #expect(series.values(.server, rate.name) == [30])
  }

  @Test("rates that no run has are told as absent; those that some run has are not")
  func absent() throws {
    let whole = try Self.record()
    var (short, still) = (whole, whole)
    still.frames = []
    short.duration = whole.grid.time(of: try #require(whole.frames.first).shown)
    func absent(
      _ events: [RunEvent], _ words: String = "no refresh came after that of the first picture"
    ) -> [MetricName] {
      events.compactMap { event in
        guard case .absent("case", .frame, let metric, let reason) = event else { return nil }
        #expect(reason.hasPrefix(words))
        return metric
      }
    }
    let rates: [MetricName] = [
      .framesMissed, .longestMiss, .frameRate, .hitchTimeRatio, .hitchCount,
      .framesMissed(.appBusy),
    ]
    let alone = Self.events(short)
    #expect(absent(alone).starts(with: rates))
    let measured = alone.series.map(\.metric.name)
    #expect(Set(measured).isDisjoint(with: absent(alone)))
    #expect(measured.contains(.framesPresented))
    #expect(absent(Self.events(short, whole)).isEmpty)
    #expect(
      absent(Self.events(still), "nothing new was shown after the first picture")
        .starts(with: rates))
    #expect(absent(Self.events(still, short)).starts(with: rates))
  }

  @Test("what turns take above later ones while they settle is set-up; shares are of what settled")
  func setUp() throws {
    var record = try Self.record()
    let settling = PacedPass.settling
    for index in record.frames.indices {
      record.frames[index].processor = record.frames[index].due < settling ? 0.004 : 0.001
    }
    for index in record.turns.indices { record.turns[index].processor = 0.002 }
    let early = Double(record.frames.count { $0.due < settling })
    try #require(early > 5)
    let series = Self.events(record).series
    let setUp = try #require(series.values(.frame, .setUpCPUTime)?.first)
    #expect(abs(setUp - 1e9 * (0.003 + early * 0.003)) < 1)
    let rate = try #require(series.values(.frame, .frameRate)?.first)
    let picture = try #require(series.values(.frame, .pictureCPUTime)?.first)
    #expect(abs(picture - 1e7 * 90 / rate) < 1e-3)
  }

  @Test("a run that ends while it settles has nothing to tell set-up by, and no share")
  func shortSetUp() throws {
    var record = try Self.record()
    record.frames = record.frames.filter { $0.due < PacedPass.settling }
    record.turns = record.turns.filter { $0.due < PacedPass.settling }
    (record.duration, record.slices) = (PacedPass.settling, [])
    let series = Self.events(record).series
    for metric in [MetricName.setUpCPUTime, .cpuShare, .wakeups, .pictureCPUTime] {
      #expect(series.values(.app, metric) == nil && series.values(.frame, metric) == nil)
    }
  }

  @Test("what each side used is told slice by slice, and of all slices, in the metric's unit")
  func use() throws {
    let expected: [(Stage, MetricName, Double)] = [
      (.app, .cpuShare, 25), (.server, .cpuShare, 60), (.neighbour, .cpuShare, 12.5),
      (.drawing, .cpuShare, 5), (.frame, .cpuShare, 90), (.app, .wakeups, 15),
      (.server, .wakeups, 60), (.app, .preemptions, 4), (.server, .preemptions, 2),
    ]
    var record = try Self.record()
    var series = Self.events(record).series
    for (stage, metric, value) in expected {
      #expect(series.values(stage, metric) == [value], "\(stage) \(metric)")
    }
    var half = try #require(record.slices.first)
    half.app.seconds = 4
    record.slices.append(half)
    series = Self.events(record).series
    #expect(series.values(.app, .cpuShare) == [25, 12.5])
    #expect(series.values(.frame, .cpuShare) == [90, 77.5])
    #expect(series.values(.app, .wakeups) == [10])
  }

  @Test("every measure of turns and frames is told, each in its unit")
  func frames() throws {
    let record = try Self.record()
    let series = Self.events(record).series
    let shown = try #require(ShownFrames(record, moves: true))
    let expected: [(Stage, MetricName, [Double])] = [
      (.frame, .framesPresented, [Double(shown.presented)]),
      (.frame, .framesMissed, [Double(shown.missed)]),
      (.frame, .longestMiss, [Double(shown.longestMiss)]),
      (.frame, .frameRate, [try #require(shown.framesPerSecond)]),
      (.frame, .hitchTimeRatio, [try #require(shown.hitchRatio)]),
      (.frame, .frameTime, shown.frameTimes.map { 1e9 * $0 }),
      (.frame, .frameOverrun, shown.overruns.map { 1e9 * $0 }),
      (.frame, .frameDurationCPU, shown.processorTimes.map { 1e9 * $0 }),
      (.frame, .hitchCount, [Double(shown.hitchCount)]),
      (.frame, .jankyFrames, [Double(shown.janky)]),
      (.frame, .jankyShare, [100 * Double(shown.janky) / Double(shown.delivered)]),
      (.frame, .hitchTime, shown.hitches.map { 1e9 * $0 }),
      (.frame, .pictureAge, shown.ages.map(Double.init)),
      (.app, .busyTime, shown.appWork.map { 1e9 * $0 }),
      (.app, .cpuTime, record.turns.map { 1e9 * $0.processor }),
      (.server, .cpuTime, record.frames.map { 1e9 * $0.processor }),
      (.server, .wakeLateness, record.frames.map { 1e9 * ($0.start - $0.due) }),
    ]
    for (stage, metric, values) in expected {
      #expect(!values.isEmpty && series.values(stage, metric) == values, "\(metric)")
    }
    #expect(series.allSatisfy { $0.pass == .paced && $0.caseID == "case" })
  }

  @Test("the missed refreshes of all reasons are all that were missed")
  func reasons() throws {
    let record = try Self.record()
    let series = Self.events(record).series
    let missed = try #require(ShownFrames(record)).missed
    let counts = MissReason.allCases.compactMap {
      series.values(.frame, .framesMissed($0))?.first
    }
    #expect(missed > 0 && counts.reduce(0, +) == Double(missed))
    // The picture that was not done by the end is in no record.
    let late = try #require(series.values(.frame, .framesMissed(.serverLate))?.first)
    #expect(late == Double(missed) - 1)
  }

  @Test("the position error is that of the worst wave at each refresh, whichever way")
  func motion() throws {
    func sightings(_ errors: [Double?]) -> [MotionMeasures.Sighting?] {
      errors.enumerated().map { refresh, error in
        error.map { .init(time: Double(refresh) / 60, position: 10 + $0, ideal: 10) }
      }
    }
    let series = Self.events(
      try Self.record(),
      sightings: [
        sightings([0, 1, -4, 0]), sightings([-2, nil, 3, 0]), sightings([0, 0, 0, 0]),
      ]
    ).series
    #expect(series.values(.frame, .positionError) == [2, 1, 4, 0])
    #expect(series.values(.frame, .shownPosition) == [10, 11, 6, 10])
    #expect(series.values(.frame, .idealPosition) == [10, 10, 10, 10])
    // Four new places and one in four refreshes; the second wave was out of sight.
    let rate = try #require(series.values(.frame, .viewFrameRate)?.first)
    #expect(abs(rate - (60 + 15) / 2) < 1e-9)
  }

  enum Halt: CaseIterable { case none, inTurn, inPicture, beforeTurn, beforePicture }

  @Test("only a run in which something stood still for a second says so", arguments: Halt.allCases)
  func suspended(_ halt: Halt) throws {
    var record = try Self.record()
    switch halt {
    case .none: break
    case .inTurn: record.turns[3].end += 1.5
    case .inPicture: record.frames[3].end += 1.5
    case .beforeTurn: record.turns[3].due -= 1.5
    case .beforePicture: record.frames[3].due -= 1.5
    }
    let flags = Self.events(record).series.flatMap { $0.samples.flatMap(\.flags) }
    #expect(flags.contains(.suspended) == (halt != .none))
  }
}

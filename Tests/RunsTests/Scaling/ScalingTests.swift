import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Cost over the number of views")
struct ScalingTests {
  /// A strategy whose cost in ns is a function of the number of views, on both sides.
  struct Strategy {
    let name: StrategyName
    let cost: (Double) -> Double
  }

  private let rebuild = Strategy(name: "path-rebuild") { 200 + 50 * $0 }
  private let cheap = Strategy(name: "additive-translation") { 100 + 10 * $0 }
  private let crossing = Strategy(name: "timer-translation") { 4200 + 10 * $0 }

  /// Frames of so few ns that no number of views measured fills a refresh, in the flags' order.
  private static let beyond: [ScalingRow.Flag] = [
    .extrapolated120Hz, .extrapolated60Hz, .extrapolated90Hz,
  ]

  private func run(
    _ strategies: [Strategy], views: [Int] = [1, 10, 100, 1000], processes: Int = 5
  ) -> StoredRun {
    var report: [ReportRow] = []
    var samples: [SampleRow] = []
    for number in views {
      for strategy in strategies {
        for stage in [Stage.frame, .app] {
          var row = ReportRow.made("steady/jw/\(strategy.name)/\(number)/375x60@2", stage)
          (row.scenario, row.wave, row.strategy) = ("steady", "jw", strategy.name)
          (row.views, row.unit) = (number, "ns")
          (row.widthPoints, row.heightPoints, row.scale, row.refreshHz) = (375, 60, 2, 60)
          row.reference =
            strategies.contains { $0.name == "path-rebuild" } ? "path-rebuild" : nil
          report.append(row)
          samples += Self.samples(row, strategy, processes)
        }
      }
    }
    return StoredRun(place: "r", report: report, samples: samples)
  }

  private static func samples(
    _ row: ReportRow, _ strategy: Strategy, _ processes: Int
  ) -> [SampleRow] {
    (0..<processes).flatMap { process in
      (0..<7).map { round in
        let layout = 1 + 0.001 * Double(process - processes / 2)
        return SampleRow.made(
          row.caseID, row.stage, process: process, round: round,
          value: strategy.cost(Double(row.views)) * layout * (1 + 0.001 * Double(round - 3)))
      }
    }
  }

  private func row(_ scaling: Scaling, _ strategy: StrategyName, _ stage: Stage = .frame) throws
    -> ScalingRow
  {
    try #require(scaling.rows.first { $0.identity.strategy == strategy && $0.stage == stage })
  }

  @Test("of several sessions each is one replicate of a line, of a ratio and of a crossover")
  func sessions() throws {
    var run = run([rebuild, crossing], processes: 8)
    // The second session is slower, all of it by as much.
    run.samples?.edit { if $0.process >= 4 { $0.value? *= 1.1 } }
    let over = try row(Scaling.of(run), "path-rebuild").perView
    run.manifest = [
      "sessions": .list(
        [0, 4].map {
          MeasuredSession(startedUTC: "", seed: "", firstProcess: $0).value
        })
    ]
    let two = Scaling.of(run)
    let line = try row(two, "path-rebuild")
    #expect(line.processes == 8 && abs((line.perView.value ?? 0) - (over.value ?? 1)) < 1e-9)
    // Two sessions 10 % apart: Student's 12.7 times half of that, where eight processes say 4 %.
    let width = ((line.perView.upper ?? 0) - (line.perView.lower ?? 0)) / (line.perView.value ?? 1)
    #expect(width > 1.1 && width < 1.3)
    #expect(((over.upper ?? 1) - (over.lower ?? 0)) / (over.value ?? 1) < 0.1)
    // Both arms are slower alike: their crossover stays known.
    let crossing = try row(two, "timer-translation").crossover
    #expect(abs((crossing.value ?? 0) - 100) < 1 && crossing.lower.map { $0 > 50 } == true)
  }

  @Test("lines, intervals and the crossover of known costs come back")
  func known() throws {
    let scaling = Scaling.of(run([rebuild, cheap, crossing]))
    #expect(scaling.absences.isEmpty)
    #expect(scaling.rows.map(\.stage) == ["app", "frame", "app", "frame", "app", "frame"])
    let reference = try row(scaling, "path-rebuild")
    #expect(reference.relation == .reference)
    #expect(reference.lineID == "steady/jw/path-rebuild/*/375x60@2")
    #expect(abs((reference.fixed.value ?? 0) - 200) < 1e-6)
    #expect(abs((reference.perView.value ?? 0) - 50) < 1e-6)
    #expect((reference.perView.lower ?? 50) < 50 && (reference.perView.upper ?? 50) > 50)
    #expect((reference.fewestViews, reference.mostViews, reference.points) == (1, 1000, 4))
    #expect(reference.flags == Self.beyond)
    let other = try row(scaling, "timer-translation")
    #expect(other.relation == .crosses)
    #expect(abs((other.crossover.value ?? 0) - 100) < 1e-6)
    // Both costs move with the layout alike, so the crossover does not move at all.
    #expect(abs((other.crossover.lower ?? 0) - 100) < 1e-3)
    #expect(abs((other.crossover.upper ?? 0) - 100) < 1e-3)
  }

  @Test("starts give the frame by which the greatest number of views has paid off")
  func payOff() throws {
    var stored = run([rebuild, cheap])
    for (strategy, first, ten) in [
      ("path-rebuild", 1e5, 1e6), ("additive-translation", 5e5, 1.401e6),
    ] {
      for process in 0..<5 {
        for (metric, value) in [(MetricName.firstFrameCPUTime, first), (.tenFramesCPUTime, ten)] {
          stored.samples?.append(
            .made(
              "steady/jw/\(strategy)/1000/375x60@2", .frame, metric, .start, process: process,
              value: value))
        }
      }
    }
    let scaling = Scaling.of(stored)
    // 401000 ns behind; 40100 ns saved per frame, more or less by the process's layout.
    let payOff = try row(scaling, "additive-translation").payOffFrame
    #expect(abs(try #require(payOff.value) - 20) < 1e-4)
    #expect(try row(scaling, "additive-translation", "app").payOffFrame == ScalingRow.Estimate())
    #expect(try row(scaling, "path-rebuild").payOffFrame == ScalingRow.Estimate())
  }

  @Test("who is cheaper everywhere has no crossover; who cannot be told apart is undecided")
  func relations() throws {
    let twin = Strategy(name: "path-rebuild~2") { self.rebuild.cost($0) }
    let dear = Strategy(name: "slow") { 300 + 60 * $0 }
    let scaling = Scaling.of(run([rebuild, cheap, dear, twin]))
    #expect(try row(scaling, "additive-translation").relation == .cheaper)
    #expect(try row(scaling, "additive-translation").crossover == ScalingRow.Estimate())
    #expect(try row(scaling, "slow").relation == .moreExpensive)
    #expect(try row(scaling, "path-rebuild~2").relation == .undecided)
    let alone = Scaling.of(run([cheap]))
    #expect(try row(alone, "additive-translation").relation == nil)
    #expect(try row(alone, "additive-translation").reference == nil)
  }

  /// The costs of each strategy, a + b·N with one a and b for each process but for a layout that
  /// moves both: the number of views that fill 1/rate s is known.
  @Test("the number of views that fill a refresh is (T - a)/b, flagged where it was not measured")
  func filling() throws {
    let slow = Strategy(name: "path-rebuild") { 1e5 + 20_000 * $0 }
    let fast = Strategy(name: "additive-translation") { 1e5 + 10_000 * $0 }
    let scaling = Scaling.of(run([slow, fast]))
    for (strategy, perView, flags) in [
      ("path-rebuild", 20_000.0, []),
      ("additive-translation", 10_000, [ScalingRow.Flag.extrapolated60Hz, .extrapolated90Hz]),
    ] {
      let line = try row(scaling, StrategyName(strategy))
      #expect(line.flags == flags)
      for (rate, views) in zip([60.0, 90, 120], line.filling) {
        let truth = (1e9 / rate - 1e5) / perView
        #expect(abs(try #require(views.value) - truth) < 0.01)
        // The layout moves a and b by up to 0.2 %, and the number the other way.
        let (lower, upper) = (try #require(views.lower), try #require(views.upper))
        #expect(lower < truth && truth < upper && upper - lower < 0.01 * truth)
      }
    }
    let few = try row(Scaling.of(run([slow], processes: 1)), "path-rebuild")
    #expect(few.filling[0].value != nil && few.filling[0].lower == nil)
  }

  @Test("a line that is flat, falls, noise alone tilts, or begins above a refresh fills none")
  func nothingFills() throws {
    let flat = Strategy(name: "path-rebuild") { _ in 6 }
    let falling = Strategy(name: "falling") { 2e7 - 1000 * $0 }
    let late = Strategy(name: "late") { 1.7e7 + 1000 * $0 }
    let scaling = Scaling.of(run([flat, falling, late]))
    for strategy in ["path-rebuild", "falling", "late"] {
      let line = try row(scaling, StrategyName(strategy))
      #expect(line.filling.allSatisfy { $0 == ScalingRow.Estimate() }, "\(strategy)")
      #expect(line.flags.isEmpty)
    }
    // Each process has another slope, and on average it is above 0 by less than they differ.
    var noisy = run([flat], processes: 4)
    let slopes = [-0.001, 0.003, -0.002, 0.0015]
    let views = Dictionary(
      noisy.report.map { ($0.caseID, Double($0.views)) }, uniquingKeysWith: { first, _ in first })
    noisy.samples?.edit { $0.value = 6 + slopes[$0.process] * (views[$0.caseID] ?? .nan) }
    let line = try row(Scaling.of(noisy), "path-rebuild")
    #expect(try #require(line.perView.value) > 0)
    #expect(line.filling.allSatisfy { $0 == ScalingRow.Estimate() })
  }

  @Test("a line that misses a measured cost says so, one process has no interval")
  func flags() throws {
    let cached = Strategy(name: "cached") { $0 <= 10 ? 5 * $0 : 10 * $0 }
    let scaling = Scaling.of(run([rebuild, cached], processes: 1))
    #expect(try row(scaling, "cached").flags == [.bent] + Self.beyond + [.oneProcess])
    #expect(try row(scaling, "path-rebuild").flags == Self.beyond + [.oneProcess])
    #expect(try row(scaling, "path-rebuild").fixed.lower == nil)
  }

  @Test("turns in real time are on no line")
  func realTime() {
    var paced = run([rebuild, cheap])
    paced.report.edit { $0.pass = "paced" }
    paced.samples?.edit { $0.pass = "paced" }
    #expect(Scaling.of(run([rebuild, cheap])).rows.count == 4)
    #expect(Scaling.of(paced).rows.isEmpty)
    #expect(Scaling.of(paced).absences.isEmpty)
  }

  @Test("fewer than three numbers of views, no samples and other machines are absent with a reason")
  func absences() {
    let few = Scaling.of(run([rebuild, cheap], views: [1, 10]))
    #expect(few.rows.isEmpty)
    #expect(few.absences.map(\.what) == ["steady/jw/*/*/375x60@2"])
    #expect(few.absences.first?.reason.contains("2 numbers of views") == true)
    var wide = run([rebuild, cheap], views: [1])
    wide.report.edit { ($0.widthPoints, $0.caseID) = (56, $0.caseID + "wide") }
    wide.samples?.edit { $0.caseID += "wide" }
    let narrow = run([rebuild, cheap], views: [1])
    let settings = Scaling.of(
      StoredRun(
        place: "r", report: narrow.report + wide.report,
        samples: (narrow.samples ?? []) + (wide.samples ?? [])))
    #expect(settings.absences.map(\.what) == ["2 settings"], "one sentence for all alike")
    var blind = run([rebuild])
    blind.samples = nil
    #expect(Scaling.of(blind).absences.first?.reason.contains("samples.csv") == true)
    var joined = run([rebuild])
    joined.manifest = [
      "parts": .list(
        ["EPYC", "Xeon"].map {
          .object(["host": .object(["cpu_model": .fact(.text($0), isHard: true)])])
        })
    ]
    #expect(Scaling.of(joined).rows.isEmpty)
    #expect(Scaling.of(joined).absences.first?.reason.contains("host.cpu_model") == true)
    let zero = run([Strategy(name: "path-rebuild") { $0 - 1 }])
    #expect(
      Scaling.of(zero).absences.map(\.what).last == "steady/jw/path-rebuild/*/375x60@2, frame")
  }

  @Test("a process that stopped early is left out of the line")
  func partialProcess() throws {
    var stored = run([rebuild])
    stored.samples?.removeAll { $0.process == 4 && $0.caseID.contains("/1000/") }
    #expect(try row(Scaling.of(stored), "path-rebuild").processes == 4)
  }

  @Test("the order of samples changes no byte of the file")
  func bytes() throws {
    let stored = run([rebuild, cheap, crossing])
    let data = try ScalingFile.data(Scaling.of(stored).rows)
    var turned = stored
    turned.samples?.reverse()
    #expect(try ScalingFile.data(Scaling.of(turned).rows) == data)
  }
}

@Suite("Pay-off frame")
struct PayOffTests {
  private let reference = PayOff.Start(first: 100, ten: 1000, frame: 100)

  @Test(
    "the frame at whose end both have cost the same",
    arguments: [
      ("ahead at once", 90, 500, 50, 1), ("level after the first frame", 100, 500, 50, 1),
      ("100 behind, then 100 ahead", 200, 900, 50, 5.5),
      ("level after the tenth", 900, 1000, 50, 10),
      ("500 behind, 50 saved a frame", 900, 1500, 50, 20),
      ("never, without a steady saving", 50, 100, 100, nil), ("never", 50, 100, 120, nil),
    ] as [(String, Double, Double, Double, Double?)])
  func frame(
    _ name: String, _ first: Double, _ ten: Double, _ steady: Double, _ expected: Double?
  ) {
    let start = PayOff.Start(first: first, ten: ten, frame: steady)
    let frame = PayOff.frame(of: start, against: reference)
    #expect((frame == nil) == (expected == nil), "\(name)")
    if let frame, let expected { #expect(abs(frame - expected) < 1e-12, "\(name)") }
  }

  @Test("processes give a mean and an interval; one gives none; one without a saving gives nothing")
  func estimate() throws {
    let others = [0: reference, 1: reference, 2: reference]
    let mine = [0: 1500.0, 1: 1550].mapValues { PayOff.Start(first: 900, ten: $0, frame: 50) }
    let estimate = PayOff.estimate(mine, against: others, in: .one)
    #expect(estimate.value == 20.5)
    #expect(try #require(estimate.lower) < 20.5)
    #expect(try #require(estimate.upper) > 20.5)
    let alone = PayOff.estimate(mine.filter { $0.key == 0 }, against: others, in: .one)
    #expect(alone == ScalingRow.Estimate(20))
    let spoiled = mine.merging([2: PayOff.Start(first: 1, ten: 2, frame: 100)]) { $1 }
    #expect(PayOff.estimate(spoiled, against: others, in: .one) == ScalingRow.Estimate())
    #expect(PayOff.estimate([:], against: others, in: .one) == ScalingRow.Estimate())
  }
}

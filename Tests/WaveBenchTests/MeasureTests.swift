import Testing
import WaveBench

/// A path that is rebuilt at every second refresh and counts what it does, under two names of which
/// one is not declared.
final class Counting: WaveStrategy {
  static let id = "counting"
  static let summary = "a new path at every second refresh, counted"
  static let isDeclared = false
  static let refreshesPerTick = 2
  static let counters = [
    StrategyCounter("ticks", polarity: .lower, "ticks of the display link"),
    StrategyCounter("never", unit: .bytes, polarity: .neutral, "what never happens"),
  ]

  private let ticker: WaveTicker

  init(_ site: WaveSite) {
    let picture = site.addFirstPicture()
    ticker = WaveTicker(site) { instant in
      picture.redraw(instant, width: site.size.width)
      site.count("ticks")
      site.count("tocks\u{1B}[2J", 2)
    }
  }

  func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  func stop() { ticker.stop() }
}

/// One that never moves, and whose counter has the name of a metric.
final class Frozen: WaveStrategy {
  static let id = "frozen"
  static let summary = "the first picture for ever"
  static let isDeclared = false
  static let counters = [StrategyCounter("allocations", "what it allocates")]

  init(_ site: WaveSite) { _ = site.addFirstPicture() }
}

@Suite("Counts of one case in the process of a test")
struct MeasureTests {
  private static func refusal(
    _ found: CaseMeasures, _ metric: String, _ stage: Stage = .frame
  ) -> String {
    do { return "no refusal, but \(try found.value(of: metric, stage))" } catch {
      return error.description
    }
  }

  @Test("are the strategy's own, by stage and side, and the engine's", arguments: [1, 10])
  func counts(views: Int) async throws {
    let found = try await WaveBenchmark.measure(Counting.self, views: views)
    let each = Double(views) / 2
    for stage in [.appTick, .app, .frame] as [Stage] {
      #expect(try found.own("ticks", stage) == each, "\(stage)")
    }
    for stage in [.appCommit, .serverApply, .server] as [Stage] {
      #expect(try found.own("ticks", stage) == 0, "\(stage)")
    }
    #expect(try found.value(of: "own::never") == 0)
    #expect(try found.value(of: "paths_built", .app) == each)
    #expect(try found.value(of: "sde:::WaveBench::path_elements", .appTick) == 379 * each)
  }

  @Test("show that the app of a declared translation sends, builds and allocates nothing")
  func nothing() async throws {
    let declared = try await WaveBenchmark.measure(AdditiveTranslation.self, views: 3)
    for metric in ["paths_built", "path_elements", "sine_evaluations", "commit_bytes"] {
      #expect(try declared.value(of: metric) == 0, "\(metric)")
    }
    #expect(try declared.value(of: "animations_evaluated", .server) == 3)
    // A sanitizer brings its own malloc, and a server for debugging allocates.
    if let allocated = try? declared.value(of: "allocations", .app) { #expect(allocated == 0) }
  }

  @Test("several at a time do not count each other's")
  func parallel() async throws {
    try await withThrowingTaskGroup(of: Double.self) { group in
      for views in 1...6 {
        group.addTask {
          try await WaveBenchmark.measure(Counting.self, views: views).own("ticks") / Double(views)
        }
      }
      for try await each in group { #expect(each == 0.5) }
    }
  }

  @Test("what cannot be had is refused with its reason, and is not 0")
  func refused() async throws {
    let found = try await WaveBenchmark.measure(Counting.self)
    let run = "'run' measures it"
    let others = [
      ("cpu_time", run), ("page_faults", run), ("first_frame_cpu_time", run), ("cpu_share", run),
      ("resident_bytes", run), ("PAPI_TOT_INS", run), ("branch_mpki", run), ("instructions", run),
      ("alocations", "did you mean 'allocations'?"), ("own::tocks", "it has never, ticks"),
      ("own::xtocks__2_", "does not declare it"),
    ]
    for (metric, words) in others {
      let sentence = Self.refusal(found, metric)
      #expect(sentence.contains(words), "\(sentence)")
      #expect(!sentence.contains("\u{1B}"))
    }
    let stage = Self.refusal(found, "allocations", .gpu)
    #expect(stage.contains("a frame has no such stage") || stage.contains("allocations"))
  }

  @Test(
    "a screen that cannot be is refused in a sentence",
    arguments: [
      (0, Size(width: 10, height: 10), 2.0), (1, Size(width: 0, height: 10), 2),
      (1, Size(width: .nan, height: 10), 2), (1, Size(width: 10, height: 10), .infinity),
      (Int.max, Size(width: 10, height: 10), 1), (1, Size(width: 10, height: -.infinity), 1),
    ] as [(Int, Size, Double)])
  func screens(views: Int, size: Size, scale: Double) async throws {
    await #expect(throws: CaseMeasures.Refusal.self) {
      try await WaveBenchmark.measure(
        AdditiveTranslation.self, views: views, size: size, scale: scale)
    }
  }

  @Test("a counter that results cannot hold is refused before anything runs")
  func faultyCounter() async throws {
    await #expect {
      try await WaveBenchmark.measure(Frozen.self)
    } throws: {
      "\($0)".contains("'allocations' of the strategy 'frozen' has the name of a metric")
    }
  }

  @Test("a cancelled task ends with that")
  func cancelled() async throws {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await WaveBenchmark.measure(Counting.self, views: 100)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

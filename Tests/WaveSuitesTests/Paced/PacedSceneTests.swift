import AnimationTiming
import Measurement
import TestSupport
import Testing
import Vocabulary
import WaveSuites
import WaveViews

/// So many small waves in the scene of most apps.
private func waves(
  _ views: Int, _ style: WaveMotion.Style = .equal, _ state: PacedState = .rest
) -> SceneSetup {
  SceneSetup(.jw, views: views, size: Size(width: 56, height: 28), style: style, state: state)
}

extension PacedScene {
  /// Its run on scripted clocks.
  func simulated(
    refreshHz: Double = 60, for duration: Double = 2, load: LoadScript = .none
  ) throws -> PacedRecord {
    try PacedSimulation.run(
      app, on: ScriptedClock(), server, on: ScriptedClock(),
      rule: PacedRule(refreshHz: refreshHz, duration: duration, load: load))
  }
}

@Suite("Wave views on scripted time")
struct PacedSceneTests {
  static let strategies = WaveStrategyCatalogue.all.map { $0.id }

  private static func run(
    _ strategy: String, style: WaveMotion.Style = .equal, load: LoadScript = .none
  ) throws -> (PacedRecord, [[MotionMeasures.Sighting]]) {
    let scene = try PacedScene(
      waves(3, style), strategy: try #require(WaveStrategyCatalogue.named(strategy)))
    let record = try scene.simulated(load: load)
    return (record, scene.sightings(in: record).map { $0.compactMap(\.self) })
  }

  /// How far off a wave may be painted, pt: what a translation moves stands at the nearest quarter
  /// of a pixel, at scale 1; a path is built where it has to be.
  private static func rounding(_ strategy: String) -> Double {
    strategy.contains("translation") ? 0.125 + 1e-9 : 1e-3
  }

  /// A timer first fires after one interval, and does not know when its wave will be shown.
  private static func isTimed(_ strategy: String) -> Bool { strategy == PathRebuildTimer.id }

  @Test(
    "what is drawn on another thread has its time in the record, and else there is none",
    arguments: [true, false])
  func drawingThread(isAside: Bool) throws {
    let strategy: any WaveStrategy.Type = isAside ? DrawnContentAside.self : DrawnContent.self
    let scene = try PacedScene(waves(3), strategy: strategy)
    #expect((scene.app.drawingClock != nil) == isAside)
    let record = try PacedRun.run(
      scene.app, scene.server, rule: PacedRule(refreshHz: 60, duration: 0.1),
      shouldStop: { false })
    #expect(try isAside ? #require(record.drawing) > 0 : record.drawing == nil)
  }

  @Test(
    "without load every arm shows every wave in its place at every refresh, a timer's two late",
    arguments: strategies)
  func inPlace(strategy: String) throws {
    let (record, sightings) = try Self.run(strategy)
    let frames = try #require(ShownFrames(record))
    let isTimed = Self.isTimed(strategy)
    let isDeclared = try #require(WaveStrategyCatalogue.named(strategy)).isDeclared
    #expect(frames.missed == 0)
    let ticks = isTimed ? 119 : 120
    #expect(record.turns.count == (isDeclared ? 0 : ticks))
    // What the last tick committed is taken after the run.
    #expect(record.frames.count == (isDeclared ? ticks : ticks - 1))
    #expect(sightings.count == 3)
    for wave in sightings {
      // The app's first frame is on screen two refreshes after it was begun.
      #expect(wave.count == (isTimed ? 118 : isDeclared ? 120 : 119))
      let behind = isTimed ? 2 * Wave.jw.equalSpeed / 60 : 0
      let rounding = Self.rounding(strategy)
      #expect(MotionMeasures(wave).errors.allSatisfy { abs($0 - behind) <= rounding })
    }
  }

  @Test(
    "a load beyond the frame budget delays the arms that tick, and not the others",
    arguments: strategies)
  func loaded(strategy: String) throws {
    let load = LoadScript.busy(length: 0.024, every: 0.04, for: 2)
    let (record, sightings) = try Self.run(strategy, load: load)
    let frames = try #require(ShownFrames(record))
    let worst = sightings.flatMap { MotionMeasures($0).errors }.max() ?? 0
    if try #require(WaveStrategyCatalogue.named(strategy)).isDeclared {
      #expect(frames.missed == 0)
      #expect(worst <= Self.rounding(strategy))
    } else {
      #expect(frames.missed > 15)
      // A missed refresh shows the wave where it was: 0.2 pt behind each.
      #expect(worst > 0.1)
    }
  }

  @Test("each side counts its own work from the first commit on")
  func work() throws {
    func amounts(_ strategy: String) throws -> [String: Int64] {
      let scene = try PacedScene(
        waves(3), strategy: try #require(WaveStrategyCatalogue.named(strategy)))
      _ = try scene.simulated()
      let work = scene.workDone()
      return Dictionary(
        uniqueKeysWithValues: work.map { ("\($0.stage.rawValue).\($0.rate.name)", $0.amount) })
    }
    let rebuilt = try amounts("path-rebuild")
    let translated = try amounts("additive-translation")
    // 120 frames of three views.
    #expect(rebuilt["app.paths_built"] == 360)
    #expect(rebuilt["server.animations_evaluated"] == 0)
    #expect(translated["app.paths_built"] == 0)
    #expect(translated["app.commit_bytes"] == 0)
    #expect(translated["server.animations_evaluated"] == 360)
  }

  @Test("what a strategy counts of its own is the app's from then on, and what it hides is told")
  func ownCounts() throws {
    let scene = try PacedScene(waves(3), strategy: Counting.self)
    _ = try scene.simulated()
    let own = scene.workDone().filter { $0.source == .own }
    #expect(own.map(\.stage) == [.app, .app])
    #expect(own.map(\.rate.name.rawValue) == ["own::ticks", "own::bytes_kept"])
    #expect(own.map(\.rate.unit.rawValue) == ["1/s", "bytes/s"])
    #expect(own.map(\.amount) == [360, 0])
    let hidden = scene.uncounted()
    #expect(hidden.map(\.metric.rawValue) == ["own::tocks"])
    #expect(hidden.first?.reason.contains("does not declare it") == true)
  }

  @Test("a wave that counts ticks falls behind when ticks are lost")
  func drift() throws {
    let load = LoadScript.busy(length: 0.024, every: 0.04, for: 2)
    let (_, steps) = try Self.run("path-rebuild", style: .asPublished, load: load)
    let (_, times) = try Self.run("path-rebuild", load: load)
    let stepped = try #require(MotionMeasures(steps[0]).drift)
    let timed = try #require(MotionMeasures(times[0]).drift)
    // 12 pt/s when no tick is lost; of five refreshes a late link loses one.
    #expect(stepped < -1.5)
    #expect(abs(timed) < 0.5)
  }
}

@Suite("States of wave views")
struct PacedStateTests {
  /// Turns of the app in 2 s at 60 Hz, and pictures that the server makes.
  typealias Case = (
    state: PacedState, strategy: String, turns: ClosedRange<Int>, pictures: ClosedRange<Int>
  )

  /// Nobody tells a view that it is covered, off screen, or in a cell that waits: it ticks on.
  static let untold: [Case] = [PacedState.table, .hidden, .offscreen, .pooled].flatMap {
    [
      ($0, "path-rebuild", 120...120, 119...119), ($0, "additive-translation", 0...0, 120...120),
    ]
  }

  /// Where all clocks stand still the server sleeps, too.
  static let paused: [Case] = [
    "path-rebuild", "path-rebuild-shared-link", "redraw-on-animation", "additive-translation",
    "path-rebuild-timer",
  ].map { (.paused, $0, 0...0, 0...0) }

  static let cases: [Case] =
    untold + paused + [
      // Scrolling is the app's own work, whoever moves the waves.
      (.scroll, "additive-translation", 120...120, 120...120),
      (.hidden, "path-rebuild-timer", 119...119, 118...118),
      // 90 refreshes, and an event at each end.
      (.intermittent, "path-rebuild", 90...94, 89...94),
      (.intermittent, "additive-translation", 2...2, 90...94),
      (.storm, "additive-translation", 40...40, 40...120),
    ]

  @Test("wake what they must and nothing else", arguments: cases)
  func wakeUps(_ row: Case) throws {
    let scene = try PacedScene(
      waves(3, .equal, row.state),
      strategy: try #require(WaveStrategyCatalogue.named(row.strategy)), duration: 2)
    let record = try scene.simulated()
    #expect(row.turns.contains(record.turns.count), "\(record.turns.count) turns")
    #expect(row.pictures.contains(record.frames.count), "\(record.frames.count) pictures")
  }
}

@Suite("Waves in the cells of a table")
struct PacedTableTests {
  /// What each watched wave showed in 3 s of a table of four rows that is flung down, and up beyond
  /// its top.
  private static func fling(
    _ strategy: String, style: WaveMotion.Style
  ) throws -> [[MotionMeasures.Sighting?]] {
    let scene = try PacedScene(
      waves(4, style, .scroll),
      strategy: try #require(WaveStrategyCatalogue.named(strategy)), duration: 3)
    let record = try scene.simulated(for: 3)
    return scene.sightings(in: record)
  }

  private static func errors(_ waves: [[MotionMeasures.Sighting?]]) -> [Double] {
    waves.joined().compactMap { $0.map(MotionMeasures.error) }
  }

  @Test(
    "a wave that keeps its clock is in its place whatever cell it is in",
    arguments: ["path-rebuild", "additive-translation", "replicator-translation"])
  func inPlace(strategy: String) throws {
    let waves = try Self.fling(strategy, style: .equal)
    // Four rows, each watched while its cell is shown, and only then. What the last tick committed is
    // taken after the run.
    let frames = strategy == "path-rebuild" ? 179 : 180
    #expect(waves.map(\.count) == [frames, frames, frames, frames])
    #expect(waves.joined().contains { $0 == nil })
    // An eighth of a pixel at scale 1 is what painting rounds.
    let errors = Self.errors(waves)
    #expect(!errors.isEmpty && errors.allSatisfy { $0 <= 0.126 })
  }

  @Test("one that starts its clock again at each reuse jumps back")
  func restarts() throws {
    let errors = Self.errors(try Self.fling("translation-rebuild-on-reuse", style: .equal))
    #expect(errors.contains { $0 > 1 })
  }

  @Test(
    "a published timer view stands still while its table is flung, one of the common modes does not"
  )
  func trackingMode() throws {
    func moved(_ style: WaveMotion.Style) throws -> Bool {
      let first = try Self.fling("path-rebuild-timer", style: style)[0].compactMap { $0?.position }
      return try #require(first.max()) - #require(first.min()) > 1e-6
    }
    #expect(try moved(.equal))
    #expect(try !moved(.asPublished))
  }
}

@Suite("Wave views on threads")
struct PacedThreadTests {
  /// Three views, their timers Foundation's, as in a run.
  private static func scene(
    _ strategy: String, state: PacedState = .rest, duration: Double = 0.15
  ) throws -> PacedScene {
    try PacedScene(
      waves(3, .equal, state), strategy: try #require(WaveStrategyCatalogue.named(strategy)),
      duration: duration,
      timers: FoundationTimers(interval: 1.0 / 120, start: WaveScene.start))
  }

  @Test(
    "both sides at once: every picture tells where every wave is",
    arguments: WaveStrategyCatalogue.all.map { $0.id })
  func threads(strategy: String) throws {
    let scene = try Self.scene(strategy)
    let record = try PacedRun.run(
      scene.app, scene.server, rule: PacedRule(refreshHz: 120, duration: 0.15),
      shouldStop: { false })
    for wave in scene.sightings(in: record) {
      #expect(wave.count == ShownFrames(record)?.refreshes ?? 0)
      #expect(wave.allSatisfy { $0?.position.isFinite == true })
    }
  }

  @Test(
    "views come and go while the server works",
    arguments: ["path-rebuild", "path-morph", "path-rebuild-timer"])
  func storm(strategy: String) throws {
    let scene = try Self.scene(strategy, state: .storm, duration: 0.5)
    let record = try PacedRun.run(
      scene.app, scene.server, rule: PacedRule(refreshHz: 120, duration: 0.5),
      shouldStop: { false })
    #expect(zip(record.turns, record.turns.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(!record.wasStopped)
  }
}

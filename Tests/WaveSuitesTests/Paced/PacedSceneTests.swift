import AnimationTiming
import Measurement
import Testing

@testable import WaveSuites
@testable import WaveViews

extension PacedScene {
  /// So many small waves in the scene of most apps.
  convenience init(
    _ strategy: any WaveStrategy.Type, views: Int = 3, _ style: WaveMotion.Style = .equal,
    _ state: PacedState = .rest, duration: Double = 0, timers: (any TurnedFrameTimers)? = nil
  ) throws {
    try self.init(
      SceneSetup(
        .jw, views: views, size: Size(width: 56, height: 28), style: style, state: state),
      strategy: strategy, duration: duration, timers: timers)
  }

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
  private static func run(
    _ strategy: any WaveStrategy.Type, style: WaveMotion.Style = .equal, load: LoadScript = .none
  ) throws -> (frames: ShownFrames, record: PacedRecord, waves: [[MotionMeasures.Sighting]]) {
    let scene = try PacedScene(strategy, style)
    let record = try scene.simulated(load: load)
    let frames = ShownFrames(
      record, moves: scene.moves, refreshesPerFrame: scene.refreshesPerFrame)
    return (
      try #require(frames), record, scene.sightings(in: record).map { $0.compactMap(\.self) }
    )
  }

  /// How far off a wave may be painted, pt: what a translation moves stands at the nearest quarter
  /// of a pixel, at scale 1; a path is built where it has to be.
  private static func rounding(_ strategy: any WaveStrategy.Type) -> Double {
    strategy.id.contains("translation") ? 0.125 + 1e-9 : 1e-3
  }

  @Test(
    "what is drawn on another thread has its time in the record, and else there is none",
    arguments: [true, false])
  func drawingThread(isAside: Bool) throws {
    let strategy: any WaveStrategy.Type = isAside ? DrawnContentAside.self : DrawnContent.self
    let scene = try PacedScene(strategy)
    #expect((scene.app.drawingClock != nil) == isAside)
    let record = try PacedRun.run(
      scene.app, scene.server, rule: PacedRule(refreshHz: 60, duration: 0.1),
      shouldStop: { false })
    #expect(try isAside ? #require(record.drawing) > 0 : record.drawing == nil)
  }

  @Test(
    "without load every arm shows every wave in its place at every refresh, a timer's two late",
    arguments: WaveStrategyCatalogue.all)
  func inPlace(strategy: any WaveStrategy.Type) throws {
    let (frames, record, sightings) = try Self.run(strategy)
    // A timer first fires after one interval, and does not know when its wave will be shown.
    let (isTimed, isDeclared) = (strategy == PathRebuildTimer.self, strategy.isDeclared)
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
    arguments: WaveStrategyCatalogue.all)
  func loaded(strategy: any WaveStrategy.Type) throws {
    let load = LoadScript.busy(length: 0.024, every: 0.04, for: 2)
    let (frames, _, sightings) = try Self.run(strategy, load: load)
    let worst = sightings.flatMap { MotionMeasures($0).errors }.max() ?? 0
    if strategy.isDeclared {
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
    func amounts(_ strategy: any WaveStrategy.Type) throws -> [String: Int64] {
      let scene = try PacedScene(strategy)
      _ = try scene.simulated()
      let work = scene.workDone()
      return Dictionary(
        uniqueKeysWithValues: work.map { ("\($0.stage.rawValue).\($0.rate.name)", $0.amount) })
    }
    let rebuilt = try amounts(PathRebuild.self)
    let translated = try amounts(AdditiveTranslation.self)
    // 120 frames of three views.
    #expect(rebuilt["app.paths_built"] == 360)
    #expect(rebuilt["server.animations_evaluated"] == 0)
    #expect(translated["app.paths_built"] == 0)
    #expect(translated["app.commit_bytes"] == 0)
    #expect(translated["server.animations_evaluated"] == 360)
  }

  @Test("what a strategy counts of its own is the app's from then on, and what it hides is told")
  func ownCounts() throws {
    let scene = try PacedScene(Counting.self)
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
    let steps = try Self.run(PathRebuild.self, style: .asPublished, load: load).waves
    let times = try Self.run(PathRebuild.self, load: load).waves
    let stepped = try #require(MotionMeasures(steps[0]).drift)
    let timed = try #require(MotionMeasures(times[0]).drift)
    // 12 pt/s when no tick is lost; of five refreshes a late link loses one.
    #expect(stepped < -1.5)
    #expect(abs(timed) < 0.5)
  }

  @Test("a wave that moves by less than is painted is delivered in time, and not seen as new")
  func unseen() throws {
    var setup = SceneSetup(.jw, size: Size(width: 375, height: 60), scale: 2, .bare)
    setup.refreshHz = 120
    let scene = try PacedScene(setup, strategy: AdditiveTranslation.self)
    let record = try scene.simulated(refreshHz: 120)
    let frames = try #require(ShownFrames(record))
    #expect(frames.missed == 0)
    #expect(frames.delivered == frames.refreshes)
    // 0.2 px a frame, and four phases per pixel: four pictures in five.
    #expect(abs(Double(frames.presented) / Double(frames.refreshes) - 0.8) < 0.02)
    let positions = scene.sightings(in: record)[0].compactMap { $0?.position }
    #expect(positions.allSatisfy { abs(($0 * 8).rounded() - $0 * 8) < 1e-9 })
  }

  @Test(
    "half the rate, by choice: half as many frames and turns, none missed, each wave in its place")
  func reducedRate() throws {
    let (frames, record, waves) = try Self.run(HalfRate.self)
    #expect(record.turns.count == 60)
    #expect(frames.presented == 60)
    #expect(frames.missed == 0)
    #expect(frames.hitchRatio == 0)
    // In its place at one of the two refreshes of a frame.
    for measures in waves.map({ MotionMeasures($0) }) {
      #expect(measures.errors.count == 119)
      #expect(measures.errors.allSatisfy { $0 < 1e-3 })
      #expect(try #require(measures.judder) < 1e-3)
    }
  }

  @Test("at half the rate a busy app is late all the same")
  func reducedRateLate() throws {
    let load = LoadScript.busy(length: 0.07, every: 0.1, for: 2)
    let (frames, _, waves) = try Self.run(HalfRate.self, load: load)
    #expect(frames.missed > 20)
    #expect(try #require(frames.hitchRatio) > 0)
    #expect(try #require(waves.flatMap { MotionMeasures($0).errors }.max()) > 0.1)
  }
}

@Suite("States of wave views")
struct PacedStateTests {
  /// Turns of the app in 2 s at 60 Hz, and pictures that the server makes.
  typealias Case = (
    state: PacedState, strategy: any WaveStrategy.Type, turns: ClosedRange<Int>,
    pictures: ClosedRange<Int>
  )

  /// Nobody tells a view that it is covered, off screen, or in a cell that waits: it ticks on.
  static let untold: [Case] = [PacedState.table, .hidden, .offscreen, .pooled].flatMap {
    state -> [Case] in
    [
      (state, PathRebuild.self, 120...120, 119...119),
      (state, AdditiveTranslation.self, 0...0, 120...120),
    ]
  }

  static let others: [Case] = [
    // Where all clocks stand still the server sleeps, too.
    (.paused, PathRebuild.self, 0...0, 0...0), (.paused, PathRebuildSharedLink.self, 0...0, 0...0),
    (.paused, RedrawOnAnimation.self, 0...0, 0...0),
    (.paused, AdditiveTranslation.self, 0...0, 0...0),
    (.paused, PathRebuildTimer.self, 0...0, 0...0),
    // Scrolling is the app's own work, whoever moves the waves.
    (.scroll, AdditiveTranslation.self, 120...120, 120...120),
    (.hidden, PathRebuildTimer.self, 119...119, 118...118),
    // 90 refreshes, and an event at each end.
    (.intermittent, PathRebuild.self, 90...94, 89...94),
    (.intermittent, AdditiveTranslation.self, 2...2, 90...94),
    (.storm, AdditiveTranslation.self, 40...40, 40...120),
  ]

  @Test(
    "wake what they must and nothing else, and show nobody a new frame of what is covered",
    arguments: untold + others)
  func wakeUps(_ row: Case) throws {
    let scene = try PacedScene(row.strategy, .equal, row.state, duration: 2)
    let record = try scene.simulated()
    #expect(row.turns.contains(record.turns.count), "\(record.turns.count) turns")
    #expect(row.pictures.contains(record.frames.count), "\(record.frames.count) pictures")
    guard [.hidden, .offscreen].contains(row.state) else { return }
    // The first frame is of the screen as it is.
    #expect(record.frames.dropFirst().allSatisfy { !$0.isSeen })
  }
}

@Suite("Waves in the cells of a table")
struct PacedTableTests {
  /// The sightings of each wave in 3 s of a table of four rows that is flung down, and up beyond
  /// its top.
  private static func fling(
    _ strategy: any WaveStrategy.Type, style: WaveMotion.Style = .equal
  ) throws -> [[MotionMeasures.Sighting?]] {
    let scene = try PacedScene(strategy, views: 4, style, .scroll, duration: 3)
    let record = try scene.simulated(for: 3)
    return scene.sightings(in: record)
  }

  private static func errors(_ waves: [[MotionMeasures.Sighting?]]) -> [Double] {
    waves.joined().compactMap { $0.map(MotionMeasures.error) }
  }

  @Test(
    "a wave that keeps its clock is in its place whatever cell it is in",
    arguments: [PathRebuild.self, AdditiveTranslation.self, ReplicatorTranslation.self]
      as [any WaveStrategy.Type])
  func inPlace(strategy: any WaveStrategy.Type) throws {
    let waves = try Self.fling(strategy)
    // Four rows, each watched while its cell is shown, and only then. What the last tick committed is
    // taken after the run.
    let frames = strategy == PathRebuild.self ? 179 : 180
    #expect(waves.map(\.count) == [frames, frames, frames, frames])
    #expect(waves.joined().contains { $0 == nil })
    // An eighth of a pixel at scale 1 is what painting rounds.
    let errors = Self.errors(waves)
    #expect(!errors.isEmpty && errors.allSatisfy { $0 <= 0.126 })
  }

  @Test("one that starts its clock again at each reuse jumps back")
  func restarts() throws {
    let errors = Self.errors(try Self.fling(TranslationRebuildOnReuse.self))
    #expect(errors.contains { $0 > 1 })
  }

  @Test(
    "a published timer view stands still while its table is flung, one of the common modes does not"
  )
  func trackingMode() throws {
    func moved(_ style: WaveMotion.Style) throws -> Bool {
      let first = try Self.fling(PathRebuildTimer.self, style: style)[0].compactMap { $0?.position }
      return try #require(first.max()) - #require(first.min()) > 1e-6
    }
    #expect(try moved(.equal))
    #expect(try !moved(.asPublished))
  }
}

@Suite("Wave views on threads")
struct PacedThreadTests {
  /// Three views at 120 Hz, their timers Foundation's, as in a run.
  private static func run(
    _ strategy: any WaveStrategy.Type, state: PacedState = .rest, for duration: Double
  ) throws -> (PacedScene, PacedRecord) {
    let scene = try PacedScene(
      strategy, .equal, state, duration: duration,
      timers: FoundationTimers(interval: 1.0 / 120, start: Screen.start))
    let record = try PacedRun.run(
      scene.app, scene.server, rule: PacedRule(refreshHz: 120, duration: duration),
      shouldStop: { false })
    return (scene, record)
  }

  @Test(
    "both sides at once: every picture tells where every wave is",
    arguments: WaveStrategyCatalogue.all)
  func threads(strategy: any WaveStrategy.Type) throws {
    let (scene, record) = try Self.run(strategy, for: 0.15)
    for wave in scene.sightings(in: record) {
      #expect(wave.count == ShownFrames(record)?.refreshes ?? 0)
      #expect(wave.allSatisfy { $0?.position.isFinite == true })
    }
  }

  @Test(
    "views come and go while the server works",
    arguments: [PathRebuild.self, PathMorph.self, PathRebuildTimer.self]
      as [any WaveStrategy.Type])
  func storm(strategy: any WaveStrategy.Type) throws {
    let record = try Self.run(strategy, state: .storm, for: 0.5).1
    #expect(zip(record.turns, record.turns.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(!record.wasStopped)
  }
}

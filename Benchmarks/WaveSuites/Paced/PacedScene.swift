import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import WaveViews

/// Wave views in real time, the app's layers and the server each on a thread of its own.
final class PacedScene: PacedSubject {
  var app: any PacedApp { waveApp }
  var server: any PacedServer { waveServer }
  let moves: Bool
  /// The refreshes from one tick of the strategy to the next, as it declares them.
  let refreshesPerFrame: Int

  /// Timers of the run loop keep the time of the machine, and a GPU works beside.
  var keepsOwnTime: Bool { !moves || waveApp.nextEvent != nil || gpu != nil }

  let waveApp: AppScreen
  let waveServer: WaveServer
  /// The counts since the first commit was handed over, each by its side's thread.
  private let counts: [() -> SideWork]
  private let speed: Double
  private let wavelength: Double
  private let scenery: Scenery

  /// Makes both sides, which count their work apart, and hands over the first commit.
  ///
  /// - Parameters:
  ///   - duration: how long the views will do what they do, s.
  ///   - timers: of the app's run loop; without them those of a 60 Hz display on a scripted clock.
  ///   - pictures: for how many pictures room is made to note the waves.
  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, duration: Double = 0,
    timers: (any TurnedFrameTimers)? = nil, pictures: Int = 0
  ) throws {
    let state = setup.state
    let screen = AppScreen(
      setup, strategy: strategy, duration: duration,
      timers: timers ?? Self.scriptedTimers(refreshHz: 60))
    let serverWork = WorkLedger()
    let server = try setup.makeServer(screen.screenSize, work: serverWork)
    waveApp = screen
    try screen.context.commit(at: Screen.start, to: server)
    moves = state.moves
    refreshesPerFrame = strategy.refreshesPerTick
    let form = setup.form
    let gauge = WaveGauge(form)
    let watched = state.moves && gauge != nil ? Self.watched(of: screen) : []
    wavelength = form.wavelength
    speed = strategy.speed(of: form, setup.style)
    scenery = setup.scenery
    waveServer = WaveServer(
      server, gauge: gauge, watched: watched,
      pictures: min(pictures, Self.mostNotes / (watched.count + 1)))
    counts = Self.counts(
      app: screen.context.work, server: serverWork, drawsOnGPU: server.gpuDriver != nil,
      own: strategy.counters)
  }

  private static func counts(
    app: WorkLedger, server: WorkLedger, drawsOnGPU: Bool, own: [StrategyCounter]
  ) -> [() -> SideWork] {
    func counts(_ stage: Stage, _ ledger: WorkLedger, _ counters: [WorkCounter]) -> [() -> SideWork]
    {
      counters.map { counter in
        let (rate, start) = (MetricTable[counter.rate], ledger[counter])
        return { SideWork(stage: stage, rate: rate, amount: ledger[counter] &- start) }
      }
    }
    return
      counts(.app, app, [.pathsBuilt, .pathElements, .sineEvaluations, .commitBytes, .layersSent])
      + counts(
        .server, server,
        [.animationsEvaluated, .pixelsRasterised]
          + (drawsOnGPU ? [.drawCalls, .renderPasses, .uploadedBytes] : [.pixelsComposited]))
      // The strategy's own, on the app's thread.
      + own.map { counter in
        let word = UnsafePointer(app.named.address(of: counter.name))
        let (rate, start) = (counter.metric.perSecond, word.pointee)
        return {
          SideWork(stage: .app, rate: rate, amount: word.pointee &- start, source: .own)
        }
      }
  }

  func workDone() -> [SideWork] { counts.map { $0() } }

  /// The GPU's times of the frames so far; nil if none draws.
  var gpu: GPURecord? {
    waveServer.server.gpuDriver.map { driver in
      let times = waveServer.server.gpuTimes
      let reason = driver.isSoftware ? "no GPU" : "the driver has no EXT_disjoint_timer_query"
      return GPURecord(
        nanoseconds: times.nanoseconds.map(Double.init), disjoint: times.disjoint,
        isEmulated: driver.isSoftware,
        absence: driver.hasTimes ? nil : "\(reason): \(driver.renderer)")
    }
  }

  func uncounted() -> [(metric: MetricName, reason: String)] {
    waveApp.context.work.undeclaredCounts
  }

  /// The timers of an app's run loop whose clock is scripted, on a display of `refreshHz`, above 0.
  static func scriptedTimers(refreshHz: Double) -> any TurnedFrameTimers {
    ScriptedTimers(interval: 1 / refreshHz, start: Screen.start)
  }

  /// Waves beyond this number are shown but not watched.
  private static let mostWatched = 1000

  /// Room is made for this many notes of all waves, and no more.
  private static let mostNotes = 4_000_000

  /// The waves of the views or, in a table, of the cells that it starts with.
  private static func watched(of screen: AppScreen) -> [WatchedWave] {
    let holders = screen.table.map { $0.root.sublayers } ?? screen.views.map(\.root)
    return holders.prefix(mostWatched).compactMap { holder in
      holder.firstShape.map {
        WatchedWave(shape: $0.id, holder: screen.table == nil ? nil : holder.id)
      }
    }
  }

  /// Wave by wave, what every refresh from the first picture on showed. Of all positions that look
  /// alike the one counts that is nearest to where the wave was before. A picture that is meant to
  /// stay for several refreshes shows a wave in its place throughout, if it does at one of them.
  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]] {
    let shown = Self.framesShown(in: record)
    return waveServer.notes.indices.map { wave in
      // Cells of a table are numbered as views are.
      let first = scenery.phase(of: wave) * wavelength
      var lag = 0.0
      return shown.map { refresh, frame in
        guard let shift = waveServer.notes[wave][frame] else { return nil }
        let time = record.grid.time(of: refresh)
        let ideal = speed * time
        lag += WaveGauge.wrapped(shift - first - ideal - lag, wavelength)
        let held = heldIdeal(ideal, near: ideal + lag, record.grid.interval)
        return MotionMeasures.Sighting(time: time, position: ideal + lag, ideal: held)
      }
    }
  }

  /// Of the places that the wave had to be at now or, where a picture is meant to stay, at one of
  /// the refreshes that it stays for, the nearest to where it is.
  private func heldIdeal(
    _ ideal: Double, near position: Double, _ interval: Double
  ) -> Double {
    guard refreshesPerFrame > 1 else { return ideal }
    let places = (0..<refreshesPerFrame).map { ideal - speed * Double($0) * interval }
    return places.min { abs($0 - position) < abs($1 - position) } ?? ideal
  }

  private static func framesShown(in record: PacedRecord) -> [(refresh: Int, frame: Int)] {
    guard let first = record.frames.first?.shown else { return [] }
    var frame = 0
    return (first...max(first, record.grid.last(notAfter: record.duration))).map { refresh in
      while frame + 1 < record.frames.count, record.frames[frame + 1].shown <= refresh {
        frame += 1
      }
      return (refresh, frame)
    }
  }
}

/// The render server of a paced scene, and what it showed.
final class WaveServer: PacedServer {
  let server: ScreenServer
  private let gauge: WaveGauge?
  private let watched: [WatchedWave]
  /// Per wave and picture, how far the wave had moved to the left, pt; nil where it was not shown,
  /// or could not be told.
  private(set) var notes: [[Double?]]
  /// Called with whether a frame that was made is new.
  var afterFrame: ((_ isNew: Bool) throws -> Void)?

  init(_ server: ScreenServer, gauge: WaveGauge?, watched: [WatchedWave], pictures: Int) {
    self.server = server
    self.gauge = gauge
    self.watched = watched
    notes = watched.map { _ in
      var notes: [Double?] = []
      notes.reserveCapacity(pictures)
      return notes
    }
  }

  var needsFrames: Bool { server.hasRunningAnimations }

  func apply(_ commit: UnsafeRawBufferPointer) throws { try server.apply(commit, stays: true) }

  func makeFrame(displayTime: Double) throws -> Bool {
    try server.render(at: Screen.start + displayTime)
    try afterFrame?(server.lastFrameMoved)
    return server.lastFrameMoved
  }

  var lastFrameIsSeen: Bool { server.lastFrameDiffers }

  func awaitFrame() throws { try server.awaitFrame() }

  func finish() {
    server.keepPaths()
    server.leaveThread()
  }

  func noteShown(refresh: Int) {
    for (index, wave) in watched.enumerated() {
      let isCovered = wave.holder.flatMap(server.isHidden) ?? false
      let moved = server.presentationTransform(of: wave.shape)?.tx ?? 0
      let painted = isCovered ? nil : server.paintedOffset(of: wave.shape)
      let shift = server.presentationPath(of: wave.shape).flatMap { gauge?.shift(of: $0) }
      notes[index].append(
        painted.flatMap { offset in shift.map { $0 - moved - offset.x } })
    }
  }
}

struct WatchedWave {
  let shape: LayerID
  /// The layer that is hidden while the wave waits to be used again, if there is one.
  let holder: LayerID?
}

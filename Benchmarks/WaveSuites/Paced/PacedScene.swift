import AnimationTiming
import LayerTree
public import Measurement
import RenderServer
public import WaveViews

/// The scenario `paced`: wave views on real time, the app's layers and the server each on a thread
/// of its own.
public final class PacedScene: PacedSubject {
  /// The app's side.
  public var app: any PacedApp { waveApp }
  /// The server's side.
  public var server: any PacedServer { waveServer }
  /// Whether the state keeps waves moving.
  public let moves: Bool
  /// What the strategy declares of its ticks.
  public let refreshesPerPicture: Int

  private let waveApp: WaveApp
  let waveServer: WaveServer
  private let ledgers: SideLedgers
  private let speed: Double
  private let wavelength: Double
  private let scenery: Scenery

  /// Makes the views and the server and hands over the first commit.
  ///
  /// The two sides count their work apart: they run at the same time.
  /// - Parameters:
  ///   - duration: how long the views will do what they do, s.
  ///   - timers: of the app's run loop; without them those of a 60 Hz display on a scripted clock.
  ///   - pictures: for how many pictures room is made to note the waves; more find theirs as they
  ///     come.
  /// - Throws: as `WaveScene`.
  public init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, duration: Double = 0,
    timers: (any TurnedFrameTimers)? = nil, pictures: Int = 0
  ) throws {
    let state = setup.state
    let stage = AppScreen(
      setup, strategy: strategy, duration: duration,
      timers: timers ?? Self.scriptedTimers(refreshHz: 60))
    let serverWork = WorkLedger()
    let server = try setup.makeServer(stage.screenSize, work: serverWork)
    waveApp = WaveApp(stage, script: state.script(of: stage, duration: duration))
    try stage.context.commit(at: WaveScene.start, to: server)
    moves = state.moves
    refreshesPerPicture = strategy.refreshesPerTick
    let form = setup.form
    let gauge = WaveGauge(form)
    let watched = state.moves && gauge != nil ? Self.watched(of: stage) : []
    wavelength = form.wavelength
    speed = strategy.speed(of: form, setup.style)
    scenery = setup.scenery
    waveServer = WaveServer(
      server, gauge: gauge, watched: watched,
      pictures: min(pictures, Self.mostNotes / (watched.count + 1)))
    ledgers = SideLedgers(app: stage.context.work, server: serverWork)
  }

  /// What either side's ledger has counted since the first commit was handed over.
  public func workDone() -> [SideWork] { ledgers.workDone() }

  /// The timers of an app's run loop whose clock is scripted, on a display of `refreshHz`, above 0.
  public static func scriptedTimers(refreshHz: Double) -> any TurnedFrameTimers {
    guard
      let loop = AppRunLoop(
        refreshRate: refreshHz, refreshOrigin: WaveScene.start, time: WaveScene.start)
    else { preconditionFailure("no display has \(refreshHz) Hz") }
    return loop
  }

  /// Waves beyond this number are shown but not watched.
  private static let mostWatched = 1000

  /// Room is made for this many notes of all waves, and no more.
  private static let mostNotes = 4_000_000

  /// The waves of the views or, in a table, of the cells that it starts with.
  private static func watched(of stage: AppScreen) -> [WatchedWave] {
    let holders = stage.table.map { $0.root.sublayers } ?? stage.views.map(\.root)
    return holders.prefix(mostWatched).compactMap { holder in
      holder.firstShape.map {
        WatchedWave(shape: $0.id, holder: stage.table == nil ? nil : holder.id)
      }
    }
  }

  /// Wave by wave, what every refresh from the first picture on showed. A wave repeats: of all
  /// positions that look alike the one counts that is nearest to where it was before. A picture
  /// that is meant to be on screen for several refreshes shows a wave in its place throughout, if
  /// it does at one of them.
  public func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]] {
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
    guard refreshesPerPicture > 1 else { return ideal }
    let places = (0..<refreshesPerPicture).map { ideal - speed * Double($0) * interval }
    return places.min { abs($0 - position) < abs($1 - position) } ?? ideal
  }

  /// Each refresh of the run with the number of the picture on screen.
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

import Measurement
import RenderServer
public import Vocabulary
import WaveViews

/// What a case on real time shows at each refresh, played on scripted clocks: the same on every
/// machine.
///
/// A turn of the app with a display link and a picture of the server take a scripted time each; the
/// load takes its own. A refresh without a new picture shows the old one.
public struct PacedFilm: Sendable {
  /// The strategy.
  public let strategy: StrategyName
  /// A picture's sides, px.
  public let pixelSize: (width: Int, height: Int)
  /// Refreshes per second.
  public let refreshHz: Double
  /// Refreshes, from the first picture of any of the films made together to the end of the run.
  public let refreshes: Int
  /// How many of them show a new picture.
  public let presented: Int
  /// How many show an old one, although something should have moved.
  public let missed: Int

  // Pictures as rows of red, green and blue on white; those that show nothing new are not kept
  // twice.
  private let pictures: [[UInt8]]
  // Per refresh the picture on screen; nil before the first.
  private let shown: [Int?]
  private let isMissed: [Bool]

  /// The bytes of all pictures of a plan, at most; an estimate before anything is drawn.
  public static func bytes(of plan: WavePlan) -> Double {
    arms(of: plan).reduce(0.0) { sum, arm in
      let pixels = arm.setup.framebufferBytes / 4
      return sum + 3 * pixels * (plan.request.pacedSeconds * arm.setup.refreshHz + 1)
    }
  }

  private typealias Arm = (setup: SceneSetup, strategy: any WaveStrategy.Type, name: StrategyName)

  private static func arms(of plan: WavePlan) -> [Arm] {
    plan.blocks.filter(\.scenario.isPaced).flatMap { block in
      block.arms.compactMap { arm in
        arm.contender.strategy.map { (block.setup, $0, arm.identity.strategy) }
      }
    }
  }

  /// Plays every case of `plan` that runs on real time, in report order; without a load's
  /// neighbour, which takes nothing from scripted clocks.
  ///
  /// - Parameters:
  ///   - turn: how long a turn with a display link takes the app, s.
  ///   - picture: how long a picture takes the server, s.
  /// - Throws: what making and rendering a scene throws.
  /// - Complexity: keeps `bytes(of:)` at most.
  public static func all(of plan: WavePlan, turn: Double, picture: Double) throws -> [PacedFilm] {
    let takes = try arms(of: plan).map { setup, strategy, name in
      let rule = plan.pacedRule(setup, .inStep)
      let scene = try PacedScene(
        setup, strategy: strategy, duration: plan.request.pacedSeconds,
        timers: PacedScene.scriptedTimers(refreshHz: rule.grid.refreshHz))
      return try Take(name, scene, rule: rule, turn: turn, picture: picture)
    }
    let first = takes.compactMap { $0.record.frames.first?.shown }.min() ?? 0
    return takes.map { PacedFilm($0, from: first) }
  }

  private init(_ take: Take, from first: Int) {
    let record = take.record
    let measures = ShownFrames(
      record, moves: take.moves, refreshesPerPicture: take.refreshesPerPicture)
    strategy = take.strategy
    pixelSize = take.camera.size
    refreshHz = record.grid.refreshHz
    pictures = take.camera.pictures
    presented = measures?.presented ?? 0
    missed = measures?.missed ?? 0
    let last = record.grid.last(notAfter: record.duration)
    var frame = -1
    shown = (first..<max(first, last + 1)).map { refresh in
      while frame + 1 < record.frames.count, record.frames[frame + 1].shown <= refresh {
        frame += 1
      }
      return frame < 0 ? nil : take.camera.pictureOfFrame[frame]
    }
    refreshes = shown.count
    isMissed =
      missed == 0
      ? shown.map { _ in false } : Self.missed(shown, meant: max(1, take.refreshesPerPicture))
  }

  /// The refreshes that show a picture for longer than it is meant to be on screen.
  private static func missed(_ shown: [Int?], meant: Int) -> [Bool] {
    var age = 0
    return shown.indices.map { index in
      age = index > 0 && shown[index] != nil && shown[index] == shown[index - 1] ? age + 1 : 0
      return age >= meant
    }
  }

  /// Whether a refresh, counted from 0, shows an old picture although something should have moved.
  public func isMissed(at refresh: Int) -> Bool { isMissed[refresh] }

  /// The picture on screen at a refresh, counted from 0: rows of red, green and blue on white; nil
  /// before the first picture.
  public func picture(at refresh: Int) -> [UInt8]? { shown[refresh].map { pictures[$0] } }
}

/// One case, played.
private struct Take {
  let strategy: StrategyName
  let moves: Bool
  let refreshesPerPicture: Int
  let record: PacedRecord
  let camera: CameraServer

  init(
    _ strategy: StrategyName, _ scene: PacedScene, rule: PacedRule, turn: Double, picture: Double
  ) throws {
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    self.strategy = strategy
    moves = scene.moves
    refreshesPerPicture = scene.refreshesPerPicture
    camera = CameraServer(scene.waveServer, on: serverClock, picture: picture)
    record = try PacedSimulation.run(
      TurnTakingApp(scene.app, on: appClock, turn: turn), on: appClock, camera, on: serverClock,
      rule: rule)
  }
}

/// An app whose turns take a scripted time.
private final class TurnTakingApp: PacedApp {
  private let app: any PacedApp
  private let clock: ScriptedClock
  private let turn: Double

  init(_ app: any PacedApp, on clock: ScriptedClock, turn: Double) {
    self.app = app
    self.clock = clock
    self.turn = turn
  }

  var wantsRefresh: Bool { app.wantsRefresh }

  func refresh(timestamp: Double, targetTimestamp: Double) {
    app.refresh(timestamp: timestamp, targetTimestamp: targetTimestamp)
    clock.burn(turn)
  }

  func passIdleRefreshes() -> Int { app.passIdleRefreshes() }

  var nextEvent: Double? { app.nextEvent }

  func runEvents(at time: Double) { app.runEvents(at: time) }

  func commit(at time: Double, send: (UnsafeRawBufferPointer) -> Void) {
    app.commit(at: time, send: send)
  }

  func finish() { app.finish() }
}

/// A server whose pictures take a scripted time and are kept.
private final class CameraServer: PacedServer {
  private let server: WaveServer
  private let clock: ScriptedClock
  private let time: Double
  private(set) var pictures: [[UInt8]] = []
  /// Per picture that the server made, the one kept of it.
  private(set) var pictureOfFrame: [Int] = []

  init(_ server: WaveServer, on clock: ScriptedClock, picture time: Double) {
    self.server = server
    self.clock = clock
    self.time = time
  }

  var size: (width: Int, height: Int) { server.server.pixelSize }

  var needsFrames: Bool { server.needsFrames }

  var lastFrameIsSeen: Bool { server.lastFrameIsSeen }

  func apply(_ commit: UnsafeRawBufferPointer) throws { try server.apply(commit) }

  func makeFrame(displayTime: Double) throws -> Bool {
    let isNew = try server.makeFrame(displayTime: displayTime)
    clock.burn(time)
    if isNew || pictures.isEmpty { pictures.append(picture()) }
    pictureOfFrame.append(pictures.count - 1)
    return isNew
  }

  func noteShown(refresh: Int) { server.noteShown(refresh: refresh) }

  /// The framebuffer on white; its words are premultiplied, so that white shows through by what
  /// alpha lacks.
  private func picture() -> [UInt8] {
    let (width, height) = size
    return [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
      server.server.withPixels { words, stride in
        for row in 0..<height {
          for column in 0..<width {
            let word = words[row * stride + column]
            let white = 255 - word >> 24
            let place = (row * width + column) * 3
            bytes[place] = UInt8(truncatingIfNeeded: min(255, (word >> 16 & 255) + white))
            bytes[place + 1] = UInt8(truncatingIfNeeded: min(255, (word >> 8 & 255) + white))
            bytes[place + 2] = UInt8(truncatingIfNeeded: min(255, (word & 255) + white))
          }
        }
      }
      count = width * height * 3
    }
  }
}

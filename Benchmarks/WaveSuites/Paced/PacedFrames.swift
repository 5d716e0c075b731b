import Measurement
import RenderServer
package import Vocabulary
import WaveViews

/// What a case on real time shows at each refresh, played on scripted clocks: the same on every
/// machine.
///
/// A turn of the app with a display link and a frame of the server take a scripted time each; the
/// load takes its own. A refresh without a new frame shows the old one.
package struct PacedFrames: Sendable {
  package let strategy: StrategyName
  /// Refreshes, from the first frame of any of the cases played together to the end of the run.
  package let refreshes: Int
  package let presented: Int
  /// How many show an old one, although something should have moved.
  package let missed: Int

  // Each as a PNG file has it; the first is what the screen shows before anything is drawn.
  private let pictures: [[UInt8]]
  private let shown: [Int]

  /// The bytes of all frames of a plan before they are packed, at most; an estimate before anything is drawn.
  package static func bytes(of plan: WavePlan) -> Double {
    arms(of: plan).reduce(0.0) { sum, arm in
      let pixels = arm.setup.framebufferBytes / 4
      return sum + 4 * pixels * (plan.request.pacedSeconds * arm.setup.refreshHz + 1)
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
  ///   - frame: how long a frame takes the server, s.
  /// - Throws: what making and rendering a scene throws.
  /// - Complexity: keeps `bytes(of:)` at most.
  package static func all(of plan: WavePlan, turn: Double, frame: Double) throws -> [PacedFrames] {
    let takes = try arms(of: plan).map { setup, strategy, name in
      let rule = plan.pacedRule(setup, .inStep)
      let scene = try PacedScene(
        setup, strategy: strategy, duration: plan.request.pacedSeconds,
        timers: PacedScene.scriptedTimers(refreshHz: rule.grid.refreshHz))
      return try Take(name, scene, rule: rule, turn: turn, frame: frame)
    }
    let first = takes.compactMap { $0.record.frames.first?.shown }.min() ?? 0
    return takes.map { PacedFrames($0, from: first) }
  }

  private init(_ take: Take, from first: Int) {
    let record = take.record
    let measures = ShownFrames(
      record, moves: take.moves, refreshesPerPicture: take.refreshesPerPicture)
    strategy = take.strategy
    pictures = take.camera.pictures
    presented = measures?.presented ?? 0
    missed = measures?.missed ?? 0
    let last = record.grid.last(notAfter: record.duration)
    var frame = -1
    shown = (first..<max(first, last + 1)).map { refresh in
      while frame + 1 < record.frames.count, record.frames[frame + 1].shown <= refresh {
        frame += 1
      }
      return frame < 0 ? 0 : take.camera.pictureOfFrame[frame]
    }
    refreshes = shown.count
  }

  /// The PNG file of what is on screen at a refresh, counted from 0.
  package subscript(refresh: Int) -> [UInt8] { pictures[shown[refresh]] }
}

private struct Take {
  let strategy: StrategyName
  let moves: Bool
  let refreshesPerPicture: Int
  let record: PacedRecord
  let camera: CameraServer

  init(
    _ strategy: StrategyName, _ scene: PacedScene, rule: PacedRule, turn: Double, frame: Double
  ) throws {
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    self.strategy = strategy
    moves = scene.moves
    refreshesPerPicture = scene.refreshesPerPicture
    camera = try CameraServer(scene.waveServer, on: serverClock, frame: frame)
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

/// A server whose frames take a scripted time and are kept.
private final class CameraServer: PacedServer {
  private let server: WaveServer
  private let clock: ScriptedClock
  private let time: Double
  private(set) var pictures: [[UInt8]]
  /// Per frame that the server made, the picture kept of it.
  private(set) var pictureOfFrame: [Int] = []

  init(_ server: WaveServer, on clock: ScriptedClock, frame time: Double) throws {
    self.server = server
    self.clock = clock
    self.time = time
    pictures = [try server.server.png()]
  }

  var needsFrames: Bool { server.needsFrames }

  var lastFrameIsSeen: Bool { server.lastFrameIsSeen }

  func apply(_ commit: UnsafeRawBufferPointer) throws { try server.apply(commit) }

  func makeFrame(displayTime: Double) throws -> Bool {
    let isNew = try server.makeFrame(displayTime: displayTime)
    clock.burn(time)
    if isNew { pictures.append(try server.server.png()) }
    pictureOfFrame.append(pictures.count - 1)
    return isNew
  }

  func noteShown(refresh: Int) { server.noteShown(refresh: refresh) }
}

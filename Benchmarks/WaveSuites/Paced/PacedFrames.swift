package import Measurement
import RenderServer
import WaveViews

/// What a case in real time shows at each refresh, played on scripted clocks: the same on every
/// machine.
///
/// A turn of the app with a display link and a frame of the server take a scripted time each; the
/// load takes its own. A refresh without a new frame shows the old one.
package struct PacedFrames: Sendable {
  package let strategy: StrategyName
  package let presented: Int
  /// How many refreshes show an old frame, although something should have moved.
  package let missed: Int
  /// Refreshes, from the first frame of any of the cases played together to the end of the run.
  package var refreshes: Int { max(0, record.grid.last(notAfter: record.duration) + 1 - first) }

  private let record: PacedRecord
  /// As PNG files have them; the first is what the screen shows before anything is drawn.
  private let pictures: [[UInt8]]
  /// Per frame that the server made, the picture kept of it.
  private let pictureOfFrame: [Int]
  private var first = 0

  /// The bytes of all frames of a plan before they are packed, at most; an estimate before anything
  /// is drawn.
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

  /// Plays every case of `plan` that runs in real time, in report order; without a load's
  /// neighbour, which takes nothing from scripted clocks.
  ///
  /// - Parameters:
  ///   - turn: how long a turn with a display link takes the app, s.
  ///   - frame: how long a frame takes the server, s.
  /// - Throws: what making and rendering a scene throws.
  /// - Complexity: keeps `bytes(of:)` at most.
  package static func all(of plan: WavePlan, turn: Double, frame: Double) throws -> [PacedFrames] {
    var all = try arms(of: plan).map { setup, strategy, name in
      let rule = plan.pacedRule(setup, .inStep)
      let scene = try PacedScene(
        setup, strategy: strategy, duration: plan.request.pacedSeconds,
        timers: PacedScene.scriptedTimers(refreshHz: rule.grid.refreshHz))
      return try PacedFrames(name, scene, rule: rule, turn: turn, frame: frame)
    }
    let first = all.compactMap { $0.record.frames.first?.shown }.min() ?? 0
    for index in all.indices { all[index].first = first }
    return all
  }

  private init(
    _ strategy: StrategyName, _ scene: PacedScene, rule: PacedRule, turn: Double, frame: Double
  ) throws {
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    let (app, server) = (scene.waveApp, scene.waveServer)
    var pictures = [try server.server.png()]
    var pictureOfFrame: [Int] = []
    app.afterRefresh = { appClock.burn(turn) }
    server.afterFrame = { isNew in
      serverClock.burn(frame)
      if isNew { pictures.append(try server.server.png()) }
      pictureOfFrame.append(pictures.count - 1)
    }
    defer { (app.afterRefresh, server.afterFrame) = (nil, nil) }
    record = try PacedSimulation.run(
      app, on: appClock, server, on: serverClock, rule: rule)
    let measures = ShownFrames(
      record, moves: scene.moves, refreshesPerFrame: scene.refreshesPerFrame)
    (self.strategy, self.pictures, self.pictureOfFrame) = (strategy, pictures, pictureOfFrame)
    (presented, missed) = (measures?.presented ?? 0, measures?.missed ?? 0)
  }

  /// The PNG file of what is on screen at a refresh, counted from 0.
  package subscript(refresh: Int) -> [UInt8] {
    let frame = record.frames.lastIndex { $0.shown <= first + refresh }
    return pictures[frame.map { pictureOfFrame[$0] } ?? 0]
  }
}

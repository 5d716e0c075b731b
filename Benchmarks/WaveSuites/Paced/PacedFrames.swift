import Measurement
import RenderServer
package import Vocabulary
import WaveViews

/// What a case in real time shows at each refresh, played on scripted clocks: the same on every
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

  /// Plays every case of `plan` that runs in real time, in report order; without a load's
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
    pictures = take.pictures
    presented = measures?.presented ?? 0
    missed = measures?.missed ?? 0
    let last = record.grid.last(notAfter: record.duration)
    var frame = -1
    shown = (first..<max(first, last + 1)).map { refresh in
      while frame + 1 < record.frames.count, record.frames[frame + 1].shown <= refresh {
        frame += 1
      }
      return frame < 0 ? 0 : take.pictureOfFrame[frame]
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
  /// As PNG files have them; the first is what the screen shows before anything is drawn.
  let pictures: [[UInt8]]
  /// Per frame that the server made, the picture kept of it.
  let pictureOfFrame: [Int]

  /// - Parameters: how long a turn with a display link takes the app, a frame the server, s.
  init(
    _ strategy: StrategyName, _ scene: PacedScene, rule: PacedRule, turn: Double, frame: Double
  ) throws {
    let (appClock, serverClock) = (ScriptedClock(), ScriptedClock())
    let (app, server) = (scene.waveApp, scene.waveServer)
    self.strategy = strategy
    moves = scene.moves
    refreshesPerPicture = scene.refreshesPerPicture
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
    (self.pictures, self.pictureOfFrame) = (pictures, pictureOfFrame)
  }
}

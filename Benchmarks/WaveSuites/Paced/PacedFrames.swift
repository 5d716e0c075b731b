package import Measurement
import RenderServer

/// The picture of a case in real time at each refresh, played on scripted clocks: the same on every
/// machine. A refresh without a new frame shows the old one.
package struct PacedFrames: Sendable {
  package let strategy: StrategyName
  package let presented: Int
  /// The refreshes that show an old frame, although something should have moved.
  package let missed: Int
  /// Refreshes, from the first frame of any of the cases played together to the end of the run.
  package var refreshes: Int { max(0, record.grid.last(notAfter: record.duration) + 1 - first) }

  private let record: PacedRecord
  /// As PNG files have them; the first is what the screen shows before anything is drawn.
  private let pictures: [[UInt8]]
  /// Per frame that the server made, the picture kept of it.
  private let pictureOfFrame: [Int]
  /// The refresh that shows the first frame of any of the cases played together.
  var first: Int

  /// - Parameters:
  ///   - turn: how long a turn with a display link takes the app, s.
  ///   - frame: how long a frame takes the server, s.
  init(
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
    first = record.frames.first?.shown ?? 0
    (presented, missed) = (measures?.presented ?? 0, measures?.missed ?? 0)
  }

  /// The PNG file of what is on screen at a refresh, counted from 0.
  package subscript(refresh: Int) -> [UInt8] {
    let frame = record.frames.lastIndex { $0.shown <= first + refresh }
    return pictures[frame.map { pictureOfFrame[$0] } ?? 0]
  }
}

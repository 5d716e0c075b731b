public import AnimationTiming
import BenchmarkHarness
public import LayerTree
public import RenderServer

/// A screen whose frames are an app's tick and commit and a server's work.
public protocol FrameScene: AnyObject {
  /// The app's layers.
  var context: LayerContext { get }
  /// Shows them.
  var server: RenderServer { get }

  /// What the app does of its own for the frame that is shown at `time`, s.
  func tick(at time: MediaTime)
}

extension FrameScene {
  /// One whole frame for the display time `time`, s.
  public func render(at time: MediaTime) throws {
    tick(at: time)
    try context.commit(at: time, to: server)
    try server.render(at: time)
  }
}

/// What a frame consists of whenever an app and a server share it.
enum FrameStages {
  static let names = [
    "app.tick", "app.commit", "server.apply", "server.evaluate", "server.rasterise",
    "server.composite",
  ]
  static let groups = [
    StageGroup("app", 0..<2), StageGroup("server", 2..<6), StageGroup("frame", 0..<6),
  ]
}

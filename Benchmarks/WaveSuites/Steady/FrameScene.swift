public import AnimationTiming
public import LayerTree
public import Measurement
public import RenderServer

/// A screen whose frames are an app's tick and commit and a server's work, on a virtual clock that
/// steps by one refresh per frame: the scenarios `steady` and `effects`. Its stages are those of a
/// ``FrameSequence``.
public protocol FrameScene: StagedSubject {
  /// The app's layers.
  var context: LayerContext { get }
  /// Shows them.
  var server: ScreenServer { get }

  /// What the app does of its own for the frame that is shown at `time`, s.
  func tick(at time: MediaTime)
}

extension FrameScene {
  /// One whole frame for the display time `time`, s, which is none of the clock's.
  public func render(at time: MediaTime) throws {
    tick(at: time)
    try context.commit(at: time, to: server)
    try server.render(at: time)
  }
}

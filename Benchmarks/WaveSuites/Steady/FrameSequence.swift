package import AnimationTiming
package import LayerTree
package import Measurement
package import RenderServer
import Vocabulary

/// The frames of one screen on a virtual clock, one refresh after another. Its stages are `Stage.parts`.
final class FrameSequence {
  /// The sums of the stages.
  static let groups = [
    StageGroup(.app, 0..<2), StageGroup(.server, 2..<6), StageGroup(.frame, 0..<6),
  ]

  /// Frames begun so far.
  private(set) var frame = 0
  /// When the frame under way is shown, s.
  private(set) var time = WaveScene.start
  private let context: LayerContext
  private let server: ScreenServer
  private let interval: MediaTime
  // The commit in flight: encoded on the app's side, not yet taken by the server. The bytes belong
  // to the context until its next flush.
  private var inFlight: UnsafeRawBufferPointer?

  /// The first frame is shown one refresh after the start.
  init(_ context: LayerContext, _ server: ScreenServer, refreshHz: Double) {
    self.context = context
    self.server = server
    interval = 1 / refreshHz
  }

  /// Begins the next frame.
  @inline(__always)
  func advance() {
    frame += 1
    time = WaveScene.start + Double(frame) * interval
  }

  /// Frames cut short after stage `last`; `tick` is what the app does for a display time, s.
  @inline(__always)
  func run(frames: Int, through last: Int, tick: (MediaTime) -> Void) throws {
    for _ in 0..<frames {
      advance()
      tick(time)
      try finish(through: last)
    }
  }

  /// One whole frame; `boundary` is called with 0 before the tick and with 1 after it, up to 6 at
  /// the end.
  @inline(__always)
  func runFrame(_ boundary: (Int) -> Void, tick: (MediaTime) -> Void) throws {
    advance()
    boundary(0)
    tick(time)
    boundary(1)
    try finish(boundary)
  }

  /// What follows the app's tick, cut short after stage `last`; nothing after stage 0.
  @inline(__always)
  func finish(through last: Int) throws {
    if last >= 1 { commit() }
    if last >= 2 { try apply() }
    if last >= 3 { server.evaluate(at: time) }
    if last >= 4 { try server.rasterise() }
    if last >= 5 { server.composite() }
  }

  /// All that follows the app's tick; `boundary` is called with 2 after the commit, up to 6 at the
  /// end.
  @inline(__always)
  func finish(_ boundary: (Int) -> Void) throws {
    commit()
    boundary(2)
    try apply()
    boundary(3)
    server.evaluate(at: time)
    boundary(4)
    try server.rasterise()
    boundary(5)
    server.composite()
    boundary(6)
  }

  /// What the server does after the commit.
  func finishServer() throws {
    try apply()
    server.evaluate(at: time)
    try server.rasterise()
    server.composite()
  }

  private func commit() {
    inFlight = nil
    context.flush(at: time) { inFlight = $0 }
  }

  private func apply() throws {
    if let inFlight { try server.apply(inFlight) }
  }
}

/// A screen whose frames are an app's tick and commit and a server's work, on a virtual clock that
/// steps by one refresh per frame: the scenarios `steady` and `effects`. Its stages are those of a
/// ``FrameSequence``.
package protocol FrameScene: StagedSubject {
  var context: LayerContext { get }
  var server: ScreenServer { get }

  /// What the app does of its own for the frame that is shown at `time`, s.
  func tick(at time: MediaTime)
}

extension FrameScene {
  /// One whole frame for the display time `time`, s, which is none of the clock's.
  package func render(at time: MediaTime) throws {
    tick(at: time)
    try context.commit(at: time, to: server)
    try server.render(at: time)
  }
}

extension LayerContext {
  /// The run loop's commit: encodes what changed and hands it to the server.
  func commit(at time: MediaTime, to server: ScreenServer) throws(CommitError) {
    var refusal: CommitError?
    flush(at: time) { bytes in
      do throws(CommitError) { try server.apply(bytes) } catch { refusal = error }
    }
    if let refusal { throw refusal }
  }

  /// A view's own layer that fills a screen of `size`, pt, at the top of the picture.
  func makeRoot(_ size: Size) -> Layer {
    let root = Layer(in: self)
    root.belongsToView = true
    root.frame = Rect(origin: .zero, size: size)
    rootLayer = root
    return root
  }
}

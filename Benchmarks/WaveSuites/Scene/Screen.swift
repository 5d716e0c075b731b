package import AnimationTiming
package import LayerTree
package import Measurement
package import RenderServer
import WaveViews

/// A screen on a virtual clock that steps by one refresh per frame: the app's layers and display
/// links, and the server that shows them. The stages of a frame are `Stage.parts`.
package final class Screen {
  /// When every wave starts, s; not 0, which Core Animation keeps for "now".
  package static let start: MediaTime = 1
  /// The sums of the stages.
  static let groups = [
    StageGroup(.app, 0..<2), StageGroup(.server, 2..<6), StageGroup(.frame, 0..<6),
  ]

  let context: LayerContext
  let server: ScreenServer
  let root: Layer
  let links = DisplayLinks()
  /// Frames begun so far; the first is shown one refresh after the start.
  private(set) var frame = 0
  /// When the frame under way is shown, s.
  private(set) var time = Screen.start
  private let interval: MediaTime
  // The commit in flight: encoded on the app's side, not yet taken by the server.
  private var inFlight: UnsafeRawBufferPointer?
  // The memory of the last commit, which the server reads while the context encodes the next one
  // elsewhere.
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// A screen without its views; nothing is committed yet.
  init(_ setup: SceneSetup, work: WorkLedger) throws(RenderError) {
    server = try setup.makeServer(setup.screenSize, work: work)
    context = LayerContext(work: work)
    root = setup.makeRoot(setup.screenSize, in: context)
    interval = 1 / setup.refreshHz
  }

  /// A context and its layers hold each other.
  deinit {
    context.rootLayer = nil
    server.keepPaths()
    memory.deallocate()
  }

  /// Hands over what was made at the start; throws, too, why no thread draws for the views.
  func commitStart() throws {
    try context.commit(at: Self.start, to: server)
    if let failure = DrawingThread.failure(for: links) { throw failure }
  }

  @inline(__always)
  func advance() {
    frame += 1
    time = Self.start + Double(frame) * interval
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

  /// The stages after the app's tick, cut short after stage `last`; none after stage 0.
  @inline(__always)
  func finish(through last: Int) throws {
    if last >= 1 { commit() }
    if last >= 2 { try apply() }
    if last >= 3 { server.evaluate(at: time) }
    if last >= 4 { try server.rasterise() }
    if last >= 5 { server.composite() }
  }

  func finishServer() throws {
    try apply()
    server.evaluate(at: time)
    try server.rasterise()
    server.composite()
  }

  private func commit() {
    // What the server did not take took the place of what it still reads.
    if inFlight != nil { server.keepPaths() }
    inFlight = nil
    context.flush(at: time) { fresh, count in
      swap(&memory, &fresh)
      inFlight = UnsafeRawBufferPointer(rebasing: memory[..<count])
    }
  }

  private func apply() throws {
    guard let inFlight else { return }
    self.inFlight = nil
    try server.apply(inFlight, stays: true)
  }
}

/// Views whose frames are alike: the scenarios `steady`, `effects` and `interrupt`.
package protocol FrameScene: StagedSubject {
  var screen: Screen { get }

  /// The app's own work for the frame that is shown at `time`, s.
  func tick(at time: MediaTime)
}

extension FrameScene {
  package var stages: [Stage] { Stage.parts }
  package var groups: [StageGroup] { Screen.groups }
  package var context: LayerContext { screen.context }
  package var server: ScreenServer { screen.server }

  package func run(frames: Int, through last: Int) throws {
    try screen.run(frames: frames, through: last) { tick(at: $0) }
  }

  package func runFrame(_ boundary: (Int) -> Void) throws {
    try screen.runFrame(boundary) { tick(at: $0) }
  }

  /// One whole frame for the display time `time`, s, which is none of the clock's.
  package func render(at time: MediaTime) throws {
    tick(at: time)
    try context.commit(at: time, to: server)
    try server.render(at: time)
  }
}

extension LayerContext {
  func commit(at time: MediaTime, to server: ScreenServer) throws(CommitError) {
    var refusal: CommitError?
    // The commit may be encoded where the server reads the last one.
    server.keepPaths()
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

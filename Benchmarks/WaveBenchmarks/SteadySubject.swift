import AnimationTiming
public import BenchmarkHarness
import LayerTree
import RenderServer

/// A scene on a virtual clock that steps by one refresh per frame: the scenarios `steady` and `effects`.
public final class SteadySubject<Scene: FrameScene>: StagedSubject {
  /// The stages of a frame.
  public let stages = FrameStages.names
  /// The sides of the screen and the whole.
  public let groups = FrameStages.groups

  private let scene: Scene
  private let interval: MediaTime
  private var frame = 0
  private var time = WaveScene.start
  // The commit in flight: encoded on the app's side, not yet taken by the server. The bytes belong to
  // the context until its next flush.
  private var inFlight: UnsafeRawBufferPointer?

  /// Takes over a scene; the first frame is shown one refresh after its start.
  public init(_ scene: Scene, refreshHz: Double) {
    self.scene = scene
    interval = 1 / refreshHz
  }

  /// Runs frames cut short after stage `last`.
  public func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      advance()
      scene.tick(at: time)
      if last >= 1 { commit() }
      if last >= 2 { try apply() }
      if last >= 3 { scene.server.evaluate(at: time) }
      if last >= 4 { try scene.server.rasterise() }
      if last >= 5 { scene.server.composite() }
    }
  }

  /// Runs one whole frame.
  public func runFrame(_ boundary: (Int) -> Void) throws {
    advance()
    boundary(0)
    scene.tick(at: time)
    boundary(1)
    commit()
    boundary(2)
    try apply()
    boundary(3)
    scene.server.evaluate(at: time)
    boundary(4)
    try scene.server.rasterise()
    boundary(5)
    scene.server.composite()
    boundary(6)
  }

  private func advance() {
    frame += 1
    time = WaveScene.start + Double(frame) * interval
  }

  private func commit() {
    inFlight = nil
    scene.context.flush(at: time) { inFlight = $0 }
  }

  private func apply() throws {
    if let inFlight { try scene.server.apply(inFlight) }
  }
}

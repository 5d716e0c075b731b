import AnimationTiming
public import BenchmarkHarness
import LayerTree
import RenderServer
import WaveViews

/// The scenario `steady`: views at rest on a virtual clock that steps by one refresh per frame.
public final class SteadySubject: StagedSubject {
  /// The stages of a frame.
  public let stages = SteadySubject.stageNames
  /// The sides of the screen and the whole.
  public let groups = SteadySubject.stageGroups

  /// What a frame consists of whenever an app and a server share it.
  static let stageNames = [
    "app.tick", "app.commit", "server.apply", "server.evaluate", "server.rasterise",
    "server.composite",
  ]
  static let stageGroups = [
    StageGroup("app", 0..<2), StageGroup("server", 2..<6), StageGroup("frame", 0..<6),
  ]

  private let scene: WaveScene
  private let interval: MediaTime
  private var frame = 0
  private var time = WaveScene.start
  // The commit in flight: encoded on the app's side, not yet taken by the server. The bytes belong to
  // the context until its next flush.
  private var inFlight: UnsafeRawBufferPointer?

  /// Takes over a scene; the first frame is shown one refresh after its start.
  public init(_ scene: WaveScene, refreshHz: Double) {
    self.scene = scene
    interval = 1 / refreshHz
  }

  /// Runs frames cut short after stage `last`.
  public func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      advance()
      tick()
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
    tick()
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

  private func tick() { scene.links.fire(targetTimestamp: time) }

  private func commit() {
    inFlight = nil
    scene.context.flush(at: time) { inFlight = $0 }
  }

  private func apply() throws {
    if let inFlight { try scene.server.apply(inFlight) }
  }
}

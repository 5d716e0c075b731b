public import BenchmarkHarness
public import Vocabulary

/// A scene on a virtual clock that steps by one refresh per frame: the scenarios `steady` and
/// `effects`.
public final class SteadySubject<Scene: FrameScene>: StagedSubject {
  /// The stages of a frame.
  public let stages = Stage.parts
  /// The sides of the screen and the whole.
  public let groups = FrameSequence.groups
  /// Frames after which the motion is at the same place between points and pixels.
  public let framesPerCycle: Int

  private let scene: Scene
  private let sequence: FrameSequence

  /// Takes over a scene whose work repeats after `framesPerCycle` frames; the first frame is shown
  /// one refresh after its start.
  public init(_ scene: Scene, refreshHz: Double, framesPerCycle: Int = 1) {
    self.scene = scene
    self.framesPerCycle = framesPerCycle
    sequence = FrameSequence(scene.context, scene.server, refreshHz: refreshHz)
  }

  /// Runs frames cut short after stage `last`.
  public func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      sequence.advance()
      scene.tick(at: sequence.time)
      try sequence.finish(through: last)
    }
  }

  /// Runs one whole frame.
  public func runFrame(_ boundary: (Int) -> Void) throws {
    sequence.advance()
    boundary(0)
    scene.tick(at: sequence.time)
    boundary(1)
    try sequence.finish(boundary)
  }
}

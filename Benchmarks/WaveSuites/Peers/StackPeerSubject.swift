import AnimationTiming
import CWavePeers
public import Measurement
import RenderServer
public import Vocabulary

/// The numbers of ``StackSubject`` from a hand-written C loop.
public final class StackPeerSubject: StagedSubject {
  /// One stage.
  public let stages: [Stage] = [.frame]
  /// No sums.
  public let groups: [StageGroup] = []

  private let stack: OpaquePointer
  private let interval: Double
  private var frame = 0
  /// Where the last frame shows the layer, pt.
  public private(set) var position = Double.nan

  /// The same animations as those of a ``StackSubject``.
  ///
  /// - Throws: `RenderError.outOfMemory`.
  public init(depth: Int, refreshHz: Double) throws {
    let curve = TimingFunction.easeInEaseOut
    guard
      let stack = wave_stack_create(
        Int32(depth), Double(curve.c1x), Double(curve.c1y), Double(curve.c2x), Double(curve.c2y))
    else { throw RenderError.outOfMemory(bytes: depth * 64) }
    self.stack = stack
    interval = 1 / refreshHz
    for index in 0..<depth {
      wave_stack_set(
        stack, Int32(index), StackSubject.beginTime(index, of: depth), StackSubject.duration,
        -StackSubject.distance / Double(depth), 0)
    }
  }

  deinit { wave_stack_destroy(stack) }

  /// Runs frames.
  public func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      frame += 1
      position = wave_stack_value(stack, WaveScene.start + Double(frame) * interval, 0)
    }
  }

  /// Runs one frame.
  public func runFrame(_ boundary: (Int) -> Void) throws {
    boundary(0)
    try run(frames: 1, through: 0)
    boundary(1)
  }
}

import AnimationTiming
import CWavePeers
import LayerTree
import Measurement
import RenderServer

/// One layer under many additive animations that never end, evaluated by the server.
final class StackSubject: LoopSubject {
  /// The way of every animation, there and back, pt.
  static let distance = 500.0
  static let duration = 0.4

  /// The stages of a frame: the app does nothing.
  let stages: [Stage] = [.serverEvaluate]
  let groups = [StageGroup(.server, 0..<1), StageGroup(.frame, 0..<1)]

  private let context: LayerContext
  private let root: Layer
  private let server: ScreenServer
  private let interval: MediaTime
  private var frame = 0

  init(depth: Int, refreshHz: Double, work: WorkLedger) throws {
    context = LayerContext(work: work)
    root = Layer(in: context)
    root.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
    context.rootLayer = root
    interval = 1 / refreshHz
    server = try ScreenServer(
      configuration: .init(size: Size(width: 1, height: 1), scale: 1), work: work)
    for index in 0..<depth { root.add(Self.animation(index, of: depth)) }
    try context.commit(at: Screen.start, to: server)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }

  /// The animations begin one after another within one duration, so that they are all elsewhere.
  static func beginTime(_ index: Int, of depth: Int) -> MediaTime {
    Screen.start - 1 + duration * Double(index + 1) / Double(depth)
  }

  private static func animation(_ index: Int, of depth: Int) -> BasicAnimation {
    BasicAnimation(
      keyPath: .positionX, fromValue: .scalar(-distance / Double(depth)), toValue: .scalar(0),
      timing: Timing(
        beginTime: beginTime(index, of: depth), duration: duration, repeatCount: .infinity,
        autoreverses: true, fillMode: .both),
      timingFunction: .easeInEaseOut, isAdditive: true, isRemovedOnCompletion: false)
  }

  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      frame += 1
      server.evaluate(at: Screen.start + Double(frame) * interval)
    }
  }

  /// The position of the layer in the last frame, pt.
  var position: Double { server.presentationPosition(of: root.id)?.x ?? .nan }
}

final class StackPeerSubject: LoopSubject {
  private let stack: OpaquePointer
  private let interval: Double
  private var frame = 0
  /// The position of the layer in the last frame, pt.
  private(set) var position = Double.nan

  /// The same animations as those of a ``StackSubject``.
  init(depth: Int, refreshHz: Double) throws {
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

  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      frame += 1
      position = wave_stack_value(stack, Screen.start + Double(frame) * interval, 0)
    }
  }
}

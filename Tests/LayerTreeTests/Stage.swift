import AnimationTiming
import LayerTree
import RenderServer
import TestSupport

/// An app's context and the server behind it, with one shape layer at the root.
final class Stage {
  let context = LayerContext(work: WorkLedger())
  let layer: ShapeLayer
  let server: ScreenServer

  init(width: Double = 16, height: Double = 8) throws {
    layer = ShapeLayer(in: context)
    // What is tested is what is asked for, not what changes set off.
    layer.belongsToView = true
    layer.bounds = Rect(x: 0, y: 0, width: 4, height: 4)
    layer.position = Point(x: 3, y: 2)
    layer.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    layer.path = .rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    context.rootLayer = layer
    server = try ScreenServer(
      configuration: .init(size: Size(width: width, height: height), scale: 1), work: context.work)
  }

  func commit(at time: MediaTime) throws {
    let bytes = context.commit(at: time)
    if !bytes.isEmpty { try server.apply(bytes) }
  }

  /// The layer's property on the server, evaluated at `time`.
  func shown(_ keyPath: AnimationKeyPath, at time: MediaTime) -> AnimatableValue? {
    server.evaluate(at: time)
    return server.presentationValue(of: layer.id, for: keyPath)
  }

  /// The columns of row `row` with something in them.
  func columns(row: Int = 0, at time: MediaTime) throws -> [Int] {
    try commit(at: time)
    try server.render(at: time)
    let width = server.pixelSize.width
    return server.withPixels { words, stride in
      (0..<width).filter { words[row * stride + $0] != 0 }
    }
  }
}

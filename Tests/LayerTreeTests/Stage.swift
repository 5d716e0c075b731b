import AnimationTiming
import LayerTree
import RenderServer
import TestSupport

/// An app with a server, which show one shape layer.
struct Stage {
  let connection: Connection
  let layer: ShapeLayer
  var context: LayerContext { connection.context }
  var server: ScreenServer { connection.server }

  init() throws {
    connection = try Connection(width: 16, height: 8)
    layer = connection.addBox(Rect(x: 1, y: 0, width: 4, height: 4))
    layer.path = .rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    layer.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
  }

  /// A plain layer on the shape.
  func addLayer() -> Layer { connection.addLayer(.zero, to: layer) }

  func commit(at time: MediaTime) throws { try connection.send(at: time) }

  /// The layer's property on the server, evaluated at `time`.
  func shown(_ keyPath: AnimationKeyPath, at time: MediaTime) -> AnimatableValue? {
    server.evaluate(at: time)
    return server.presentationValue(of: layer.id, for: keyPath)
  }

  /// The columns of the first row with something in them.
  func columns(at time: MediaTime) throws -> [Int] {
    let picture = try connection.picture(at: time)
    return (0..<picture.width).filter { picture[$0, 0] != 0 }
  }
}

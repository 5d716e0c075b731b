package import AnimationTiming
package import LayerTree
package import RenderServer

/// An app's context and the server behind it, with one small screen.
package final class Connection {
  package let work = WorkLedger()
  package let context: LayerContext
  package let root: Layer
  package let server: ScreenServer

  package init(
    width: Double = 32, height: Double = 24, scale: Double = 1, sampling: Sampling = .subpixel,
    rasteriser: FillRasteriser = .exact, habits: ServerHabits = ServerHabits()
  ) throws {
    context = LayerContext(work: work)
    // What is set is what is shown: never closed.
    context.beginTransaction()
    context.setTransaction { $0.disablesActions = true }
    root = Layer(in: context)
    root.frame = Rect(x: 0, y: 0, width: width, height: height)
    context.rootLayer = root
    server = try ScreenServer(
      configuration: ScreenServer.Configuration(
        size: Size(width: width, height: height), scale: scale, sampling: sampling,
        rasteriser: rasteriser, habits: habits), work: work)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }

  /// Places a layer in a superlayer, the root unless named.
  package func add<Kind: Layer>(_ layer: Kind, _ frame: Rect, to superlayer: Layer? = nil) -> Kind {
    layer.frame = frame
    (superlayer ?? root).addSublayer(layer)
    return layer
  }

  package func addLayer(_ frame: Rect, _ color: Color? = nil, to superlayer: Layer? = nil) -> Layer
  {
    let layer = add(Layer(in: context), frame, to: superlayer)
    layer.backgroundColor = color
    return layer
  }

  package func addBox(_ rect: Rect, _ color: Color = .black, to superlayer: Layer? = nil)
    -> ShapeLayer
  {
    let layer = add(ShapeLayer(in: context), rect, to: superlayer)
    layer.path = .rectangle(Rect(origin: .zero, size: rect.size))
    layer.fillColor = color
    return layer
  }

  /// The commit of everything that changed; empty when nothing did.
  package func commit(at time: MediaTime = 1) -> [UInt8] { context.commit(at: time) }

  package func apply(_ bytes: [UInt8]) throws(CommitError) { try server.apply(bytes) }

  /// Commits to the server what changed, if anything did.
  package func send(at time: MediaTime = 1) throws {
    let bytes = commit(at: time)
    if !bytes.isEmpty { try apply(bytes) }
  }

  package func show(at time: MediaTime = 1) throws {
    try send(at: time)
    try server.render(at: time)
  }

  package func picture(at time: MediaTime = 1) throws -> Picture {
    try show(at: time)
    return Picture(server)
  }

  /// The increase of a counter by the next frame.
  package func added(_ counter: WorkLedger.Counter, byFrameAt time: Double) throws -> Int64 {
    try work.added([counter]) { try show(at: time) }[0]
  }
}

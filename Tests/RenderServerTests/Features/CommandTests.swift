import AnimationTiming
import LayerTree
import RenderServer
import Testing
import Vocabulary

@Suite("A server that encodes commands")
struct CommandTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(scale: 2, habits: ServerHabits(output: .commands))
  }

  /// A triangle of so many points a side in the corner of a layer, which no plain colour can show.
  private func addTriangle(_ side: Double, to superlayer: Layer? = nil) -> ShapeLayer {
    let layer = connection.addBox(Rect(x: 3, y: 2, width: side, height: side), to: superlayer)
    layer.path = Self.triangle(side)
    return layer
  }

  private static func triangle(_ side: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: side, y: 0))
    path.addLine(to: Point(x: 0, y: side))
    path.close()
    return path
  }

  /// Passes, draws and bytes that a frame adds.
  private func frame(at time: MediaTime) throws -> [Int64] {
    let counters = [WorkCounter.renderPasses, .drawCalls, .uploadedBytes]
    let before = counters.map { connection.work[$0] }
    let bytes = connection.commit(at: time)
    if !bytes.isEmpty { try connection.apply(bytes) }
    try connection.server.render(at: time)
    return zip(counters, before).map { connection.work[$0] - $1 }
  }

  @Test(
    "draws rectangles of whole pixels as plain colours, and nothing in a frame without a change")
  func plain() throws {
    let box = connection.addBox(Rect(x: 2, y: 3, width: 10, height: 8))
    _ = connection.addBox(Rect(x: 4, y: 3, width: 10, height: 8))
    #expect(try frame(at: 1) == [1, 2, 0])
    #expect(connection.server.lastFrameDiffers)
    #expect(try frame(at: 2) == [0, 0, 0])
    #expect(!connection.server.lastFrameDiffers)
    box.position.x += 1
    #expect(try frame(at: 3) == [1, 2, 0], "all of the screen is encoded")
    box.isHidden = true
    #expect(try frame(at: 4) == [1, 1, 0])
    #expect(connection.work[.pixelsComposited] == 0)
  }

  @Test("uploads a byte per pixel of a shape once, wherever it goes, and again when it changes")
  func textures() throws {
    let shape = addTriangle(8)
    #expect(try frame(at: 1) == [1, 1, 256])
    shape.position.x += 0.3
    #expect(try frame(at: 2) == [1, 1, 0], "between pixels")
    #expect(connection.server.paintedOffset(of: shape.id) == .zero)
    shape.path = Self.triangle(6)
    #expect(try frame(at: 3) == [1, 1, 144])
    shape.fillColor = Color(red: 1, green: 0, blue: 0)
    #expect(try frame(at: 4) == [1, 1, 0], "a colour is no texture's")
    shape.isHidden = true
    #expect(try frame(at: 5) == [1, 0, 0])
    shape.isHidden = false
    #expect(try frame(at: 6) == [1, 1, 0], "it is there still")
  }

  @Test("draws a group into a pass of its own, which is kept while only its opacity changes")
  func passes() throws {
    let group = connection.addLayer(Rect(x: 0, y: 0, width: 20, height: 20))
    _ = connection.addBox(Rect(x: 0, y: 0, width: 8, height: 8), to: group)
    let shape = addTriangle(4, to: group)
    group.opacity = 0.5
    // Two members in the group's pass, the group in the screen's.
    #expect(try frame(at: 1) == [2, 3, 64])
    group.opacity = 0.4
    #expect(try frame(at: 2) == [1, 1, 0])
    shape.position.x += 1
    #expect(try frame(at: 3) == [2, 3, 0])
    group.opacity = 1
    #expect(try frame(at: 4) == [1, 2, 0])
  }

  @Test("multiplies what round corners clip by their coverage")
  func corners() throws {
    let clip = connection.addLayer(Rect(x: 0, y: 0, width: 12, height: 12))
    clip.cornerRadius = 3
    clip.masksToBounds = true
    _ = connection.addBox(Rect(x: 0, y: 0, width: 20, height: 8), to: clip)
    // The box and the corners in a pass, which the screen shows; the corners are a texture.
    #expect(try frame(at: 1) == [2, 3, 576])
  }

  @Test("makes no picture, and refuses what a GPU makes by itself")
  func refusals() throws {
    _ = addTriangle(4)
    _ = try frame(at: 1)
    #expect(!connection.server.makesPicture)
    #expect(throws: RenderError.noPicture) { try connection.server.png() }
    let gradient = GradientLayer(in: connection.context)
    gradient.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    gradient.colors = [.black, .white]
    connection.root.addSublayer(gradient)
    #expect(throws: RenderError.noCommand("a gradient")) { try frame(at: 2) }
  }
}

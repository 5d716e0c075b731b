import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("No GPU")
struct MissingGPUTests {
  @Test(
    "a library that is not there, or is none of EGL, is named with what to install",
    arguments: ["libNothing.so.1", "libm.so.6"])
  func missing(_ library: String) throws {
    let error = try #require(throws: RenderError.self) { try GPUDriver(from: library) }
    for word in [library, "install libegl1"] { #expect(error.description.contains(word)) }
  }
}

@Suite("A server that draws on a GPU", .enabled(if: GPU.isThere, GPU.whatIsMissing))
struct GPUTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(scale: 2, habits: ServerHabits(repaint: .full, output: .gpu))
  }

  /// A triangle of so many points a side in the corner of a layer, which no plain colour can show.
  private func addTriangle(
    _ side: Double, to superlayer: Layer? = nil, on connection: Connection
  ) -> ShapeLayer {
    let layer = connection.addBox(Rect(x: 3, y: 2, width: side, height: side), to: superlayer)
    layer.path = Self.triangle(side)
    return layer
  }

  private static func triangle(_ side: Double) -> Path {
    .polygon([(0, 0), (side, 0), (0, side)], closed: true)
  }

  /// Passes, draws and bytes that a frame adds.
  private func frame(_ time: MediaTime, on other: Connection? = nil) throws -> [Int64] {
    let connection = other ?? self.connection
    return try connection.work.added([.renderPasses, .drawCalls, .uploadedBytes]) {
      try connection.show(at: time)
    }
  }

  /// Of one quad.
  private static let quad: Int64 = 48

  @Test("draws rectangles of whole pixels in one call, and nothing in a frame without a change")
  func plain() throws {
    let box = connection.addBox(Rect(x: 2, y: 3, width: 10, height: 8))
    _ = connection.addBox(Rect(x: 4, y: 3, width: 10, height: 8))
    #expect(try frame(1) == [1, 1, 2 * Self.quad])
    #expect(connection.server.lastFrameDiffers)
    #expect(try frame(2) == [0, 0, 0])
    #expect(!connection.server.lastFrameDiffers)
    box.position.x += 1
    #expect(try frame(3) == [1, 1, 2 * Self.quad], "all of the screen is drawn")
    box.isHidden = true
    #expect(try frame(4) == [1, 1, Self.quad])
    #expect(connection.work[.pixelsComposited] == 0)
  }

  @Test("draws only what meets the rectangle around all that changed, where that is its habit")
  func damage() throws {
    let connection = try Connection(scale: 2, habits: ServerHabits(output: .gpu))
    let boxes = [0, 10, 20].map { connection.addBox(Rect(x: $0, y: 3, width: 8, height: 8)) }
    #expect(try frame(1, on: connection) == [1, 1, 3 * Self.quad])
    boxes[1].fillColor = .white
    #expect(try frame(2, on: connection) == [1, 1, Self.quad])
    boxes[2].position.x -= 5
    #expect(try frame(3, on: connection) == [1, 1, 2 * Self.quad])
  }

  @Test("uploads a byte per pixel of a shape once, wherever it goes, and again when it changes")
  func textures() throws {
    let shape = addTriangle(8, on: connection)
    // 16 px a side, and an empty one all round.
    #expect(try frame(1) == [1, 1, 18 * 18 + Self.quad])
    shape.position.x += 0.3
    #expect(try frame(2) == [1, 1, Self.quad], "between pixels")
    #expect(connection.server.paintedOffset(of: shape.id) == .zero)
    shape.path = Self.triangle(6)
    #expect(try frame(3) == [1, 1, 14 * 14 + Self.quad])
    shape.fillColor = .pureRed
    #expect(try frame(4) == [1, 1, Self.quad], "a colour is no texture's")
    shape.isHidden = true
    #expect(try frame(5) == [1, 0, 0])
    shape.isHidden = false
    #expect(try frame(6) == [1, 1, Self.quad], "it is there still")
  }

  @Test("fills points that go up once, and covers shapes that do not meet in one call")
  func points() throws {
    let connection = try Connection(scale: 2, habits: ServerHabits(store: .points, output: .gpu))
    let shapes = [0.0, 10, 20].map { x in
      let shape = addTriangle(8, on: connection)
      shape.position.x += x
      return shape
    }
    let points: Int64 = 3 * 8
    #expect(try frame(1, on: connection) == [1, 4, 3 * (points + Self.quad)])
    #expect(connection.work[.pixelsRasterised] == 0)
    shapes[1].position.x += 0.3
    #expect(try frame(2, on: connection) == [1, 2, Self.quad], "it moved among others")
    shapes[1].path = Self.triangle(7)
    #expect(try frame(3, on: connection) == [1, 2, points + Self.quad])
    shapes[1].position.x += 6
    // The second meets the third, which is drawn after it has been covered.
    #expect(try frame(4, on: connection) == [1, 4, 2 * Self.quad])
  }

  @Test("draws a group into a pass of its own, which is kept while only its opacity changes")
  func passes() throws {
    func frame(_ time: MediaTime) throws -> [Int64] { Array(try self.frame(time).prefix(2)) }
    let group = connection.addLayer(Rect(x: 0, y: 0, width: 20, height: 20))
    _ = connection.addBox(Rect(x: 0, y: 0, width: 8, height: 8), to: group)
    let shape = addTriangle(4, to: group, on: connection)
    group.opacity = 0.5
    // Two members in the group's pass, the group in the screen's.
    #expect(try frame(1) == [2, 2])
    group.opacity = 0.4
    #expect(try frame(2) == [1, 1])
    shape.position.x += 1
    #expect(try frame(3) == [2, 2])
    group.opacity = 1
    #expect(try frame(4) == [1, 1])
  }

  @Test(
    "shows what the processor does: groups, round corners, holes, curves, what is between pixels",
    // Of 255: a sampler rounds, and of four samples a pixel an edge has five levels.
    arguments: [(ServerHabits.Store.masks, 3), (.points, 128)])
  func pictures(_ store: ServerHabits.Store, _ tolerance: Int) throws {
    let drawn = try Connection(scale: 2, habits: ServerHabits(store: store, output: .gpu))
    let painted = try Connection(scale: 2, sampling: .bilinear)
    let moved = [drawn, painted].map { connection -> [Layer] in
      let clip = connection.addLayer(Rect(x: 1, y: 1, width: 14, height: 14))
      (clip.cornerRadius, clip.masksToBounds) = (5, true)
      let box = connection.addBox(Rect(x: -2, y: 2, width: 20, height: 8), .pureRed, to: clip)
      let group = connection.addLayer(Rect(x: 12, y: 4, width: 18, height: 18))
      group.opacity = 0.5
      _ = connection.addBox(Rect(x: 2, y: 2, width: 10, height: 10), to: group)
      let holed = connection.addBox(Rect(x: 0, y: 0, width: 18, height: 18), .pureBlue, to: group)
      // The second the other way round: a hole.
      let corners: [[(Double, Double)]] = [
        [(1, 1), (15, 1), (15, 15), (1, 15)], [(4, 4), (4, 10), (10, 10), (10, 4)],
      ]
      var path = Path(corners.map { $0.map { Point(x: $0.0, y: $0.1) } })
      path.move(to: Point(x: 2, y: 16))
      path.addCubic(
        to: Point(x: 16, y: 16), control1: Point(x: 4, y: 8), control2: Point(x: 12, y: 22))
      holed.path = path
      return [box, holed, group]
    }
    for (step, time) in [1.0, 2, 3, 4].enumerated() {
      for layers in moved where step > 0 {
        layers[step - 1].position.x += 1.3
        layers[step - 1].position.y += 0.6
      }
      let (found, expected) = (try drawn.picture(at: time), try painted.picture(at: time))
      #expect(found.difference(to: expected) <= tolerance, "\(store), step \(step)")
      #expect(!expected.isBlank)
    }
  }

  @Test("refuses what it has no command for, by name")
  func refusals() throws {
    _ = addTriangle(4, on: connection)
    _ = try frame(1)
    let gradient = connection.add(GradientLayer(in: connection.context), connection.root.bounds)
    gradient.colors = [.black, .white]
    #expect(throws: RenderError.noCommand("a gradient")) { try frame(2) }
  }

  @Test("says who draws, awaits its frames, and is another thread's once the first has left it")
  func threads() async throws {
    let driver = try #require(connection.server.gpuDriver)
    #expect(driver == (try GPUDriver()) && !driver.renderer.isEmpty)
    _ = addTriangle(8, on: connection)
    _ = try frame(1)
    try connection.server.awaitFrame()
    connection.server.leaveThread()
    // No time of a processor is one of a GPU.
    if driver.isSoftware { #expect(connection.server.gpuTimes.nanoseconds.isEmpty) }
    #expect(try !connection.picture(at: 1).isBlank)
  }
}

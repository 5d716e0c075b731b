import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

/// A shape under a clip whose map changes from frame to frame.
private struct ClippedStage {
  let connection: Connection
  let shape: ShapeLayer

  init(_ path: Path) throws {
    connection = try Connection(width: 48, height: 40)
    let view = connection.addLayer(Rect(x: 4.5, y: 3, width: 40, height: 32))
    view.masksToBounds = true
    shape = connection.addBox(view.bounds, to: view)
    shape.path = path
  }

  func bitmap(under map: AffineTransform) throws -> Picture {
    shape.transform = map
    return try connection.picture()
  }
}

@Suite("Rasters for one look")
struct PartialRasterTests {
  /// A wave much wider and deeper than its view.
  private static let wave: Path = {
    let crest = (-99...200).map { x -> (Double, Double) in
      (Double(x), (x.isMultiple(of: 2) ? 13 : 19) + Double(x) / 40)
    }
    return .polygon([(-100, 16)] + crest + [(200, 150), (-100, 150)], closed: true)
  }()

  /// The same of curves as wide as the margin round what is seen, of both kinds in turns.
  private static let curves: Path = {
    var path = Path()
    path.move(to: Point(x: -200, y: 16))
    for index in 0..<18 {
      let (x, height) = (Double(index) * 28 - 200, index % 2 == 0 ? 30.0 : -30)
      let end = Point(x: x + 28, y: 16 + Double(index) / 4)
      if index % 4 < 2 {
        path.addQuadratic(to: end, control: Point(x: x + 14, y: 16 + height))
      } else {
        path.addCubic(
          to: end, control1: Point(x: x + 9, y: 16 + height),
          control2: Point(x: x + 19, y: 16 + height))
      }
    }
    path.addLine(to: Point(x: 304, y: 150))
    path.addLine(to: Point(x: -200, y: 150))
    path.close()
    return path
  }()

  /// Below its corner at the bottom lies nothing: its lower sides come back under what is seen.
  private static let diamond = Path.polygon(
    [(-110, 16), (20, -28), (150, 16), (20, 60)], closed: true)

  private enum Shape: CaseIterable { case wave, curves, tangle, diamond }

  /// Corners anywhere, most of them far outside.
  private static func tangle(_ generator: inout TestGenerator) -> Path {
    .random(figures: 2, pieces: 15, using: &generator) { generator in
      Point(x: generator.number(-150, 200), y: generator.number(-150, 200))
    }
  }

  private static func map(_ generator: inout TestGenerator, isUpright: Bool) -> AffineTransform {
    AffineTransform(
      a: Double.random(in: 0.7...1.4, using: &generator),
      b: isUpright ? 0 : Double.random(in: -0.3...0.3, using: &generator), c: 0,
      d: Double.random(in: 0.2...1.6, using: &generator),
      tx: Double.random(in: -30...30, using: &generator),
      ty: Double.random(in: -9...9, using: &generator))
  }

  @Test("show what whole ones show, whatever lies outside", arguments: Shape.allCases, 1...12)
  private func pictures(of shape: Shape, seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    let path =
      switch shape {
      case .wave: Self.wave
      case .curves: Self.curves
      case .tangle: Self.tangle(&generator)
      case .diamond: Self.diamond
      }
    let stage = try ClippedStage(path)
    for frame in 0..<12 {
      // Now and then a map stays for a frame, or only moves.
      var map = Self.map(&generator, isUpright: shape != .tangle || seed % 2 == 0)
      if frame % 5 == 4 { map = stage.shape.transform }
      if frame % 7 == 6 {
        map = stage.shape.transform
        map.tx += 3.25
      }
      let fresh = try ClippedStage(path).bitmap(under: map)
      #expect(try stage.bitmap(under: map).difference(to: fresh) <= 1, "frame \(frame)")
    }
  }

  @Test("scan what is seen and a margin, from the second frame of a change on")
  func work() throws {
    let stage = try ClippedStage(Self.wave)
    let scanned = try [1, 1.0625, 1.125, 1.1875, 1.1875].map { height in
      stage.shape.transform = .scale(x: 1, y: height)
      return try stage.connection.added(.pixelsRasterised, byFrameAt: 1)
    }
    #expect(scanned[0] > 300 * 100)
    #expect(scanned[1...3].allSatisfy { $0 > 0 && $0 < 60 * 60 }, "\(scanned)")
    #expect(scanned[4] == 0, "a place that stays is not drawn again")
  }

  @Test("scan nothing of what has left the view, to the side or below")
  func unseen() throws {
    let stage = try ClippedStage(Self.wave)
    let scanned = try [(1.0, 0.0, 0.0), (1.5, 0, 90), (1.6, 400, 0)].map { height, x, y in
      stage.shape.transform = AffineTransform(a: 1, b: 0, c: 0, d: height, tx: x, ty: y)
      return try stage.connection.added(.pixelsRasterised, byFrameAt: 1)
    }
    #expect(scanned[0] > 0)
    #expect(scanned[1...] == [0, 0])
  }

  @Test("copies of a replicator each have their own")
  func copies() throws {
    func stage() throws -> (Connection, ShapeLayer) {
      let connection = try Connection(width: 60, height: 40)
      let frame = Rect(x: 0, y: 0, width: 20, height: 40)
      let replicator = connection.add(ReplicatorLayer(in: connection.context), frame)
      (replicator.instanceCount, replicator.instanceTransform) = (3, .translation(x: 19, y: 2))
      let shape = connection.addBox(frame, to: replicator)
      shape.path = Self.wave
      return (connection, shape)
    }
    let (connection, shape) = try stage()
    for frame in 0..<6 {
      let scale = AffineTransform(a: 1, b: 0, c: 0, d: 1 + Double(frame) / 8, tx: 0.3, ty: 0)
      shape.transform = scale
      let (other, otherShape) = try stage()
      otherShape.transform = scale
      #expect(try connection.picture().difference(to: try other.picture()) <= 1)
    }
  }
}

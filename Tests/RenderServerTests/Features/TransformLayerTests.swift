import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Layers without a plane")
struct TransformLayerTests {
  /// A cube of 12 pt with six sides in colours of their own, none of which has a back, in the middle
  /// of a screen of 32 × 24 pt that is seen from 60 pt.
  private struct Cube {
    let connection: Connection
    let body: Layer
    static let (side, distance) = (12.0, 60.0)
    /// Each side's map from the plane of its layer, where it lies at z = 0, to the cube's surface.
    static let turns: [Transform3D] = [
      .identity, .rotation(SIMD3(0, .pi / 2, 0)), .rotation(SIMD3(0, .pi, 0)),
      .rotation(SIMD3(0, -.pi / 2, 0)), .rotation(SIMD3(.pi / 2, 0, 0)),
      .rotation(SIMD3(-.pi / 2, 0, 0)),
    ]
    static let words: [UInt32] = [
      0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FFFF, 0xFFFF_00FF,
    ]

    init(_ turn: Transform3D, plane: Bool = false, scale: Double = 2) throws {
      connection = try Connection(scale: scale)
      let stage = connection.addLayer(Rect(x: 0, y: 0, width: 32, height: 24))
      stage.sublayerTransform = .perspective(distance: Self.distance)
      body = plane ? Layer(in: connection.context) : TransformLayer(in: connection.context)
      body.frame = Rect(x: 10, y: 6, width: Self.side, height: Self.side)
      stage.addSublayer(body)
      for (map, word) in zip(Self.turns, Self.words) {
        func part(_ shift: UInt32) -> Double { Double(word >> shift & 255) / 255 }
        let layer = connection.addBox(
          Rect(x: 0, y: 0, width: Self.side, height: Self.side),
          Color(red: part(16), green: part(8), blue: part(0)), to: body)
        layer.isDoubleSided = false
        layer.transform3D = Transform3D.translation(x: 0, y: 0, z: Self.side / 2)
          .concatenated(with: map)
      }
      body.transform3D = turn
    }

    /// The word that a ray from the viewer through `place`, pt on the screen, meets first on the
    /// cube turned by `turn`; 0 for none. Geometry alone: of all sides the nearest.
    static func word(seenAt place: Point, _ turn: Transform3D) -> UInt32 {
      var (nearest, seen) = (-Double.infinity, UInt32(0))
      for (map, word) in zip(turns, words) {
        let whole = map.concatenated(with: turn)
        func turned(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
          var sum: SIMD4<Double> = x * whole.x
          sum += y * whole.y
          sum += z * whole.z
          return SIMD3(sum[0], sum[1], sum[2])
        }
        let (across, down, out) = (turned(1, 0, 0), turned(0, 1, 0), turned(0, 0, 1))
        let viewer = SIMD3(0, 0, distance)
        let ray = SIMD3(place.x - 16, place.y - 12, -distance)
        // The side's plane: p · out = side / 2.
        let slope = (ray * out).sum()
        guard abs(slope) > 1e-9 else { continue }
        let way: Double = (side / 2 - (viewer * out).sum()) / slope
        let point: SIMD3<Double> = viewer + way * ray
        guard abs((point * across).sum()) < side / 2, abs((point * down).sum()) < side / 2,
          point.z > nearest
        else { continue }
        (nearest, seen) = (point.z, word)
      }
      return seen
    }
  }

  static let turns: [Transform3D] = [
    .identity, .rotation(SIMD3(0, 0.7, 0)), .rotation(SIMD3(0.5, 0.6, 0)),
    .rotation(SIMD3(-0.9, 2.2, 0.4)),
  ]

  private static func expect(_ picture: Bitmap, _ turn: Transform3D) {
    var (compared, drawn) = (0, Set<UInt32>())
    for y in 0..<48 {
      for x in 0..<64 {
        // All rays within 1.5 px agree: there is no edge near that filtering could soften.
        var near: Set<UInt32> = []
        for down in [-1.5, 0, 1.5] {
          for across in [-1.5, 0, 1.5] {
            let (left, top) = (Double(x) + 0.5 + across, Double(y) + 0.5 + down)
            near.insert(Cube.word(seenAt: Point(x: left / 2, y: top / 2), turn))
          }
        }
        guard near.count == 1, let word = near.first else { continue }
        compared += 1
        drawn.insert(word)
        #expect(picture[x, y] == word, "(\(x), \(y))")
      }
    }
    #expect(compared > 1500)
    #expect(drawn.count > 1)
  }

  @Test("show a solid body's near sides as rays meet them", arguments: turns)
  func solid(_ turn: Transform3D) throws {
    try Self.expect(Cube(turn).connection.bitmap(), turn)
  }

  @Test("flatten nothing, as a layer with a plane does")
  func flattened() throws {
    let turn = Self.turns[2]
    let solid = try Cube(turn).connection.bitmap()
    #expect(try Cube(turn, plane: true).connection.bitmap() != solid)
  }

  @Test("turn by an animation, and by a map that is set later, as by their first one")
  func moving() throws {
    let cube = try Cube(.identity)
    _ = try cube.connection.bitmap(at: 1)
    cube.body.transform3D = Self.turns[1]
    try Self.expect(cube.connection.bitmap(at: 2), Self.turns[1])
    cube.body.transform3D = .identity
    cube.body.add(
      BasicAnimation(
        keyPath: .rotationY, fromValue: .scalar(0), toValue: .scalar(1.4),
        timing: Timing(duration: 2)))
    _ = try cube.connection.bitmap(at: 10)
    try Self.expect(cube.connection.bitmap(at: 11), Self.turns[1])
  }

  @Test("draw, clip and mask nothing themselves")
  func nothing() throws {
    let plain = try Cube(Self.turns[2]).connection.bitmap()
    let cube = try Cube(Self.turns[2])
    cube.body.backgroundColor = .black
    cube.body.borderWidth = 2
    cube.body.masksToBounds = true
    cube.body.shadowOpacity = 1
    cube.body.mask = Layer(in: cube.connection.context)
    #expect(try cube.connection.bitmap() == plain)
  }

  @Test("in the plane are as if they were not there")
  func plane() throws {
    func picture(_ layer: (LayerContext) -> Layer) throws -> Bitmap {
      let connection = try Connection(scale: 2)
      let group = layer(connection.context)
      group.frame = Rect(x: 3, y: 4, width: 20, height: 10)
      group.transform = AffineTransform.scale(x: 1.5, y: 1)
      group.opacity = 0.5
      group.allowsGroupOpacity = false
      connection.root.addSublayer(group)
      _ = connection.addBox(Rect(x: 2, y: 2, width: 9, height: 5), .black, to: group)
      return try connection.bitmap()
    }
    #expect(try picture(TransformLayer.init(in:)) == picture(Layer.init(in:)))
  }
}

import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Reference hashes of features and shapes")
struct FeatureHashTests {
  @Test("every feature, moved and switched, has the pixels of its committed hash")
  func features() throws {
    let lines: [ReferenceHashes.Line] = try FeatureScene.features.flatMap { feature in
      try FeatureScene.Motion.allCases.map { motion in
        let hashes = try Sampling.allCases.map { sampling in
          let scene = try FeatureScene(sampling: sampling)
          feature.act(scene, true)
          var hash = PictureHash()
          for frame in 0..<12 {
            scene.step(motion, feature, frame)
            try scene.connection.show(in: &hash)
          }
          return hash.value
        }
        let hasGradient = ["gradient", "everything"].contains(feature.testDescription)
        return (
          "\(feature.testDescription), \(motion):", hashes,
          ReferenceHashes.isComparable(gradient: hasGradient)
        )
      }
    }
    try ReferenceHashes.expect(lines, in: "Tests/RenderServerTests/Hashes/features.txt")
  }

  @Test(
    "shapes of lines and curves, filled and stroked, have the pixels of their hashes")
  func shapes() throws {
    let lines: [ReferenceHashes.Line] = try (0..<64).map { seed in
      let hashes = try [1.0, 2].flatMap { scale in
        try FillRasteriser.allCases.map { try Self.shape(UInt64(seed), scale, $0) }
      }
      return ("shape \(seed):", hashes, !Self.hasStroke(seed) || Self.hasOldStroker)
    }
    try ReferenceHashes.expect(lines, in: "Tests/RenderServerTests/Hashes/shapes.txt")
  }

  private static func hasStroke(_ seed: Int) -> Bool { seed % 4 == 1 }

  /// Strokes are always Cairo's: 1.18 draws some other than 1.16, of which the hashes are.
  private static let hasOldStroker = RendererVersions.cairo.hasPrefix("1.16.")

  /// The hash of a shape that slides, turns, fades and changes its path over another.
  private static func shape(
    _ seed: UInt64, _ scale: Double, _ rasteriser: FillRasteriser
  ) throws -> UInt64 {
    var random = TestGenerator(seed: seed)
    let connection = try Connection(width: 40, height: 30, scale: scale, rasteriser: rasteriser)
    if seed % 3 > 0 { connection.root.backgroundColor = .white }
    let shapes = (0..<2).map { index in
      let shape = connection.addBox(
        Rect(x: 4, y: 3, width: 32, height: 24),
        Color(red: Double(index), green: 0.5, blue: 0.2, alpha: index == 0 ? 1 : 0.7))
      shape.path = path(&random)
      return shape
    }
    let shape = shapes[1]
    if hasStroke(Int(seed)) {
      shape.strokeColor = .black
      shape.lineWidth = random.number(0.5, 5)
    }
    var hash = PictureHash()
    try connection.show(in: &hash)
    for step in 1...3 {
      shape.position.x += Double(step) * 0.625
      try connection.show(in: &hash)
    }
    shape.path = path(&random)
    try connection.show(in: &hash)
    shapes[0].transform = AffineTransform(AffineTransform.Parts(rotation: 0.4))
    try connection.show(in: &hash)
    shapes[0].opacity = 0.5
    shape.position.y -= 7.3
    try connection.show(in: &hash)
    return hash.value
  }

  /// Two figures of up to six pieces; some points are whole, some pieces level or beyond the layer.
  private static func path(_ random: inout TestGenerator) -> Path {
    .random(figures: 2, pieces: 6, using: &random) { random in
      let place = Point(x: random.number(-4, 36), y: random.number(-4, 28))
      return random.choice(of: 2) == 0 ? place : Point(x: place.x.rounded(), y: place.y.rounded())
    }
  }
}

extension Connection {
  /// Commits, renders, and adds the framebuffer to a hash.
  fileprivate func show(in hash: inout PictureHash) throws {
    try show()
    hash.add(server)
  }
}

import AnimationTiming
import LayerTree
import Testing

@Suite("Colours of a replicator's copies")
struct InstanceColorTests {
  private static func replicator(_ connection: Connection, _ count: Int) -> ReplicatorLayer {
    let replicator = ReplicatorLayer(in: connection.context)
    replicator.frame = Rect(x: 0, y: 0, width: 16, height: 8)
    replicator.instanceCount = count
    replicator.instanceTransform = .translation(x: 4, y: 0)
    connection.root.addSublayer(replicator)
    return replicator
  }

  private static func word(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double)
    -> UInt32
  {
    func channel(_ value: Double) -> UInt32 { UInt32((value * alpha * 255).rounded()) }
    return channel(1) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }

  @Test("copy k is multiplied by the colour and k offsets, clamped")
  func formula() throws {
    let connection = try Connection()
    let replicator = Self.replicator(connection, 4)
    replicator.instanceColor = Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    replicator.instanceRedOffset = 0.1
    replicator.instanceBlueOffset = 0.2
    replicator.instanceGreenOffset = -0.3
    replicator.instanceAlphaOffset = -0.2
    _ = connection.addBox(
      Rect(x: 0, y: 0, width: 2, height: 2), Color(red: 1, green: 0.8, blue: 0.5), to: replicator)
    let picture = try connection.bitmap()
    #expect(picture[0, 0] == Self.word(0.25, 0.5 * 0.8, 0.75 * 0.5, 1))
    #expect(picture[4, 0] == Self.word(0.35, 0.2 * 0.8, 0.95 * 0.5, 0.8))
    #expect(picture[8, 0] == Self.word(0.45, 0, 0.5, 0.6))
    #expect(picture[12, 0] == Self.word(0.55, 0, 0.5, 0.4))
  }

  @Test("replicators within replicators multiply")
  func nested() throws {
    let connection = try Connection()
    let outer = Self.replicator(connection, 2)
    outer.instanceTransform = .translation(x: 0, y: 4)
    outer.instanceColor = Color(red: 0.5, green: 1, blue: 1)
    let inner = Self.replicator(connection, 2)
    outer.addSublayer(inner)
    inner.instanceColor = Color(red: 0.5, green: 1, blue: 0.5)
    inner.instanceGreenOffset = -0.5
    _ = connection.addBox(Rect(x: 0, y: 0, width: 2, height: 2), .white, to: inner)
    let picture = try connection.bitmap()
    for y in [0, 4] {
      #expect(picture[0, y] == Self.word(0.25, 1, 0.5, 1))
      #expect(picture[4, y] == Self.word(0.25, 0.5, 0.5, 1))
    }
  }

  @Test("reach gradients, lines, backgrounds, shadows and groups, but no mask")
  func everything() throws {
    let connection = try Connection()
    let replicator = Self.replicator(connection, 1)
    replicator.instanceColor = Color(red: 0.5, green: 0, blue: 1, alpha: 0.5)
    let gradient = GradientLayer(in: connection.context)
    gradient.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    gradient.colors = [.white, .white]
    replicator.addSublayer(gradient)
    let group = connection.addLayer(Rect(x: 8, y: 0, width: 4, height: 4), .white, to: replicator)
    _ = connection.addBox(Rect(x: 0, y: 0, width: 2, height: 4), .white, to: group)
    group.opacity = 0.5
    let masked = connection.addLayer(Rect(x: 16, y: 0, width: 4, height: 4), .white, to: replicator)
    let mask = Layer(in: connection.context)
    mask.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    mask.backgroundColor = .black
    masked.mask = mask
    let caster = connection.addLayer(Rect(x: 0, y: 10, width: 4, height: 4), nil, to: replicator)
    caster.shadowPath = .rectangle(Rect(x: 0, y: 0, width: 4, height: 4))
    caster.shadowColor = .white
    (caster.shadowOpacity, caster.shadowRadius, caster.shadowOffset) = (1, 0, .zero)
    let picture = try connection.bitmap()
    let tint = Self.word(0.5, 0, 1, 0.5)
    let shown = Bitmap(rows: [[picture[2, 2], picture[17, 2], picture[2, 12]]])
    #expect(shown.difference(to: Bitmap(rows: [[tint, tint, tint]])) <= 1)
    // In the group: the background, and the box over half of it.
    #expect(picture.alpha(11, 2) == 64)
    #expect(picture.alpha(9, 2) == 96)
  }

  @Test("follow a change of the colour, and of what is copied")
  func changes() throws {
    let connection = try Connection()
    let replicator = Self.replicator(connection, 2)
    let box = connection.addBox(Rect(x: 0, y: 0, width: 2, height: 2), .white, to: replicator)
    #expect(try connection.bitmap()[4, 0] == 0xFFFF_FFFF)
    replicator.instanceColor = CornerTests.red
    #expect(try connection.bitmap()[4, 0] == 0xFFFF_0000)
    box.fillColor = Color(red: 0.4, green: 1, blue: 1)
    box.position.x += 1
    #expect(try connection.bitmap()[6, 0] == Self.word(0.4, 0, 0, 1))
    box.position.x -= 1
    #expect(try connection.bitmap()[5, 0] == Self.word(0.4, 0, 0, 1))
    replicator.instanceColor = .white
    #expect(try connection.bitmap()[4, 0] == Self.word(0.4, 1, 1, 1))
  }
}

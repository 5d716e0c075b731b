import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Group opacity")
struct GroupTests {
  /// Two boxes that overlap, in a group.
  private static func group(_ connection: Connection) -> Layer {
    let group = connection.addLayer(Rect(x: 4, y: 3, width: 16, height: 12))
    _ = connection.addBox(Rect(x: 0, y: 0, width: 8, height: 8), .pureRed, to: group)
    _ = connection.addBox(Rect(x: 4, y: 4, width: 8, height: 8), .pureBlue, to: group)
    return group
  }

  @Test(
    "shows a group as one picture; not allowed, it multiplies down to each",
    arguments: [(true, 0x8000_0080), (false, 0xC040_0080)] as [(Bool, UInt32)])
  func overlap(_ isAllowed: Bool, _ overlapped: UInt32) throws {
    let connection = try Connection()
    let group = Self.group(connection)
    (group.opacity, group.allowsGroupOpacity) = (0.5, isAllowed)
    let picture = try connection.picture()
    #expect(picture[5, 4] == 0x8080_0000)
    // What is covered does not shine through; else half of blue lies over half of red.
    #expect(picture[10, 9] == overlapped)
    #expect(picture[14, 13] == 0x8000_0080)
    #expect(picture[3, 3] == 0)
  }

  @Test("of one thing makes no surface, however deep it lies")
  func single() throws {
    let connection = try Connection()
    let outer = connection.addLayer(Rect(x: 0, y: 0, width: 20, height: 20))
    let inner = connection.addLayer(Rect(x: 0, y: 0, width: 20, height: 20), to: outer)
    let ring = StrokeTests.addShape(
      .rectangle(Rect(x: 2, y: 2, width: 6, height: 6)), to: connection)
    inner.addSublayer(ring)
    ring.lineWidth = 2
    try connection.show()
    outer.opacity = 0.5
    inner.opacity = 0.5
    // The line's mask, with room for miters, cleared and painted once.
    #expect(try connection.added(.pixelsComposited, byFrameAt: 2) <= 200)
    #expect(try connection.picture().alpha(2, 4) == 64)
  }

  @Test("of two draws each pixel twice, and nothing while only the opacity changes")
  func cost() throws {
    let connection = try Connection()
    let group = Self.group(connection)
    group.opacity = 0.5
    try connection.show()
    group.opacity = 0.25
    // The group covers 12 × 12: cleared and blended on screen, not drawn anew.
    #expect(try connection.added(.pixelsComposited, byFrameAt: 2) == 2 * 12 * 12)
    group.sublayers[0].position.x += 1
    // 11 × 12 now: cleared, two boxes drawn; on screen what it was is cleared, and it is blended.
    let expected: Int64 = 11 * 12 + 2 * 8 * 8 + 12 * 12 + 11 * 12
    #expect(try connection.added(.pixelsComposited, byFrameAt: 3) == expected)
  }

  @Test("multiplies from group to group")
  func nested() throws {
    let connection = try Connection()
    let outer = connection.addLayer(Rect(x: 0, y: 0, width: 32, height: 24))
    _ = connection.addBox(Rect(x: 0, y: 0, width: 12, height: 12), .pureRed, to: outer)
    let inner = Self.group(connection)
    outer.addSublayer(inner)
    (outer.opacity, inner.opacity) = (0.5, 0.5)
    let picture = try connection.picture()
    // In the outer group: half blue over red; then half of that.
    #expect(picture[10, 9] == 0x8040_0040)
    #expect(picture[14, 13] == 0x4000_0040)
    #expect(picture[1, 1] == 0x8080_0000)
  }

  @Test("ten thousand groups within groups are drawn, the deepest ones flat")
  func depth() throws {
    let connection = try Connection()
    var layer = connection.root
    for _ in 0..<10_000 {
      let next = connection.addLayer(Rect(x: 0, y: 0, width: 32, height: 24), to: layer)
      next.opacity = 0.9999
      layer = next
    }
    _ = connection.addBox(Rect(x: 1, y: 1, width: 4, height: 4), .pureRed, to: layer)
    _ = connection.addBox(Rect(x: 3, y: 3, width: 4, height: 4), .pureBlue, to: layer)
    let picture = try connection.picture()
    // e⁻¹ of full.
    let full = picture.alpha(1, 1)
    #expect((61...127).contains(full), "94, and each surface may round by one level")
    #expect(picture.alpha(20, 20) == 0)
    connection.root.sublayers.first?.opacity = 0.5
    let dimmed = try connection.picture()
    #expect(abs(dimmed.alpha(1, 1) * 2 - full) <= 2)
    connection.root.sublayers.first?.removeFromSuperlayer()
    layer = connection.root
    #expect(try connection.picture().isBlank)
    #expect(connection.server.layerCount == 1)
  }
}

import AnimationTiming
import LayerTree
import RenderServer
import Testing
import Vocabulary

/// Every picture is computed from the two pictures at the ends by plain arithmetic.
@Suite("Transitions")
struct TransitionTests {
  private static let frame = Rect(x: 8, y: 6, width: 16, height: 12)
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF

  /// A layer that showed a red left half and shows a blue upper half from `time` on.
  private final class Scene {
    let connection: Connection
    let layer: Layer
    let before: Layer
    let after: Layer

    init(scale: Double = 1) throws {
      connection = try Connection(scale: scale)
      layer = connection.addLayer(TransitionTests.frame)
      before = connection.addBox(Rect(x: 0, y: 0, width: 8, height: 12), CornerTests.red, to: layer)
      after = connection.addBox(Rect(x: 0, y: 0, width: 16, height: 6), CornerTests.blue, to: layer)
      after.isHidden = true
      _ = try connection.bitmap(at: 1)
    }

    /// Begins the way at 2 s; it takes 4 s.
    func begin(_ transition: Transition) {
      (before.isHidden, after.isHidden) = (true, false)
      var transition = transition
      (transition.timing.beginTime, transition.timing.duration) = (2, 4)
      layer.add(transition)
    }
  }

  /// What a scene shows of the old picture, moved by (x, y).
  private static func old(_ x: Int, _ y: Int, moved: (x: Int, y: Int) = (0, 0)) -> UInt32 {
    (0..<8).contains(x - 8 - moved.x) && (0..<12).contains(y - 6 - moved.y) ? red : 0
  }

  private static func new(_ x: Int, _ y: Int, moved: (x: Int, y: Int) = (0, 0)) -> UInt32 {
    (0..<16).contains(x - 8 - moved.x) && (0..<6).contains(y - 6 - moved.y) ? blue : 0
  }

  private static func bitmap(_ word: (Int, Int) -> UInt32) -> Bitmap {
    Bitmap(rows: (0..<24).map { y in (0..<32).map { word($0, y) } })
  }

  @Test("fade by so much of each as is left and has come", arguments: [0.0, 0.25, 0.5, 0.9, 1])
  func fade(_ progress: Double) throws {
    let scene = try Scene()
    scene.begin(Transition())
    let picture = try scene.connection.bitmap(at: 2 + 4 * progress)
    let expected = Self.bitmap { x, y in
      [24, 16, 8, 0].reduce(0) { word, shift in
        let old = Double(Self.old(x, y) >> shift & 255)
        let new = Double(Self.new(x, y) >> shift & 255)
        return word | UInt32((old * (1 - progress) + new * progress).rounded()) << shift
      }
    }
    #expect(picture.difference(to: expected) <= 1)
  }

  @Test(
    "move whole pictures by whole pixels, from the left",
    arguments: [
      (Transition.Kind.moveIn, 0.25), (.push, 0.25), (.reveal, 0.25), (.push, 0.75), (.push, 0),
    ])
  func moves(_ way: (kind: Transition.Kind, share: Double)) throws {
    let scene = try Scene()
    scene.begin(Transition(way.kind))
    let picture = try scene.connection.bitmap(at: 2 + 4 * way.share)
    func part(_ share: Double) -> (x: Int, y: Int) { (Int(-16 * share), 0) }
    let oldMoves = way.kind != .moveIn
    let newMoves = way.kind != .reveal
    let expected = Self.bitmap { x, y in
      let old = Self.old(x, y, moved: oldMoves ? part(-way.share) : (0, 0))
      let new = Self.new(x, y, moved: newMoves ? part(1 - way.share) : (0, 0))
      return way.kind == .reveal ? (old != 0 ? old : new) : (new != 0 ? new : old)
    }
    #expect(picture == expected)
  }

  @Test("stay within bounds that are clipped to")
  func clipped() throws {
    let scene = try Scene()
    scene.layer.masksToBounds = true
    scene.begin(Transition(.push))
    let picture = try scene.connection.bitmap(at: 3)
    let expected = Self.bitmap { x, y in
      guard (8..<24).contains(x), (6..<18).contains(y) else { return 0 }
      let new = Self.new(x, y, moved: (-12, 0))
      return new != 0 ? new : Self.old(x, y, moved: (4, 0))
    }
    #expect(picture == expected)
  }

  @Test("show the model before the beginning and after the end, and draw nothing from then on")
  func ends() throws {
    let scene = try Scene()
    scene.begin(Transition(.push))
    let after = Self.bitmap { Self.new($0, $1) }
    #expect(try scene.connection.bitmap(at: 1.5) == after)
    #expect(try scene.connection.bitmap(at: 4) != after)
    #expect(try scene.connection.bitmap(at: 6.5) == after)
    let bytes = scene.connection.work[.cachedRasterBytes]
    _ = try scene.connection.bitmap(at: 7)
    #expect(scene.connection.work[.cachedRasterBytes] == bytes)
    let painted = scene.connection.work[.pixelsComposited]
    _ = try scene.connection.bitmap(at: 8)
    #expect(scene.connection.work[.pixelsComposited] == painted)
  }

  @Test("keep their picture no longer than they take")
  func letsGo() throws {
    let scene = try Scene()
    let without = scene.connection.work[.cachedRasterBytes]
    scene.begin(Transition())
    _ = try scene.connection.bitmap(at: 3)
    #expect(scene.connection.work[.cachedRasterBytes] >= without + 4 * 16 * 12)
    _ = try scene.connection.bitmap(at: 7)
    // The other half is drawn now, of as many pixels.
    #expect(scene.connection.work[.cachedRasterBytes] < without + 4 * 16 * 12)
  }

  @Test("of a layer that is hidden lead to nothing, and back")
  func hides() throws {
    let scene = try Scene()
    var way = Transition(.push)
    (way.timing.beginTime, way.timing.duration) = (2, 4)
    scene.layer.isHidden = true
    scene.layer.add(way)
    #expect(
      try scene.connection.bitmap(at: 3) == Self.bitmap { Self.old($0, $1, moved: (4, 0)) })
    #expect(try scene.connection.bitmap(at: 7) == Self.bitmap { _, _ in 0 })
    way.timing.beginTime = 8
    scene.layer.isHidden = false
    scene.layer.add(way)
    #expect(
      try scene.connection.bitmap(at: 9) == Self.bitmap { Self.old($0, $1, moved: (-12, 0)) })
    #expect(try scene.connection.bitmap(at: 13) == Self.bitmap { Self.old($0, $1) })
  }

  @Test("of a layer that the commit brings begin with nothing")
  func arrives() throws {
    let connection = try Connection()
    _ = try connection.bitmap(at: 1)
    let layer = connection.addBox(Self.frame, CornerTests.red)
    var way = Transition(.reveal)
    (way.timing.beginTime, way.timing.duration) = (2, 4)
    layer.add(way)
    let whole = try connection.bitmap(at: 3)
    #expect(whole[8, 6] == Self.red && whole[23, 17] == Self.red)
  }

  @Test("that are replaced on the way lead on from what is seen")
  func replaced() throws {
    let scene = try Scene()
    scene.begin(Transition(.push))
    let seen = try scene.connection.bitmap(at: 3)
    scene.after.isHidden = true
    var way = Transition(.fade)
    (way.timing.beginTime, way.timing.duration) = (3, 4)
    scene.layer.add(way)
    // Outside the bounds nothing is kept.
    let inside = Self.bitmap { x, y in
      (8..<24).contains(x) && (6..<18).contains(y) ? seen[x, y] : 0
    }
    #expect(try scene.connection.bitmap(at: 3) == inside)
    #expect(try scene.connection.bitmap(at: 7.5) == Self.bitmap { _, _ in 0 })
  }

  @Test("in a group are played too")
  func grouped() throws {
    let scene = try Scene()
    (scene.before.isHidden, scene.after.isHidden) = (true, false)
    var group = AnimationGroup(animations: [
      .transition(Transition(.push, timing: Timing(duration: 4)))
    ])
    (group.timing.beginTime, group.timing.duration) = (2, 4)
    scene.layer.add(.group(group), forKey: "group")
    let expected = Self.bitmap { x, y in
      let new = Self.new(x, y, moved: (-12, 0))
      return new != 0 ? new : Self.old(x, y, moved: (4, 0))
    }
    #expect(try scene.connection.bitmap(at: 3) == expected)
  }

  @Test("show through the layer's opacity, place and turn as one", arguments: [1.0, 2.0])
  func surroundings(_ scale: Double) throws {
    let scene = try Scene(scale: scale)
    scene.layer.opacity = 0.5
    scene.layer.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    scene.begin(Transition(.fade))
    let picture = try scene.connection.bitmap(at: 4)
    // Turned by 90° about (16, 12): what was above is on the right, what was left is above.
    let pixel = { (x: Double, y: Double) in picture[Int(x * scale), Int(y * scale)] }
    func near(_ word: UInt32, _ expected: UInt32) -> Bool {
      [24, 16, 8, 0].allSatisfy {
        abs(Int(word >> $0 & 255) - Int(expected >> $0 & 255)) <= 1
      }
    }
    #expect(near(pixel(20, 6.5), 0x8040_0040), "both")
    #expect(near(pixel(12, 6.5), 0x4040_0000), "the old one")
    #expect(near(pixel(20, 18.5), 0x4000_0040), "the new one")
    #expect(pixel(12, 18.5) == 0)
  }

  @Test("beside copies, and before a frame was drawn, do no harm")
  func copies() throws {
    let connection = try Connection()
    let replicator = ReplicatorLayer(in: connection.context)
    replicator.frame = Rect(x: 0, y: 0, width: 32, height: 24)
    replicator.instanceCount = 3
    replicator.instanceTransform = .translation(x: 8, y: 0)
    connection.root.addSublayer(replicator)
    let box = connection.addBox(Rect(x: 0, y: 0, width: 4, height: 4), to: replicator)
    let way = Transition(timing: Timing(duration: 4))
    replicator.add(way)
    try connection.apply(connection.commit(at: 1))
    replicator.add(way)
    try connection.apply(connection.commit(at: 1.1))
    #expect(connection.server.paintedOffset(of: box.id) == nil)
    _ = try connection.bitmap(at: 2)
    replicator.add(way)
    connection.root.opacity = 0.9
    try connection.apply(connection.commit(at: 2.5))
    _ = try connection.bitmap(at: 3)
    #expect(try !connection.bitmap(at: 9).isBlank)
  }
}

import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

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
      before = connection.addBox(Rect(x: 0, y: 0, width: 8, height: 12), .pureRed, to: layer)
      after = connection.addBox(Rect(x: 0, y: 0, width: 16, height: 6), .pureBlue, to: layer)
      after.isHidden = true
      _ = try connection.picture(at: 1)
    }

    /// Begins the way at 2 s.
    func begin(_ kind: Transition.Kind) {
      (before.isHidden, after.isHidden) = (true, false)
      layer.add(TransitionTests.way(kind))
    }
  }

  private let scene: Scene

  init() throws { scene = try Scene() }

  /// A way of 4 s.
  private static func way(_ kind: Transition.Kind, at time: MediaTime = 2) -> Transition {
    Transition(kind, timing: Timing(beginTime: time, duration: 4))
  }

  /// The old picture's pixels in a scene, moved by (x, y).
  private static func old(_ x: Int, _ y: Int, moved: (x: Int, y: Int) = (0, 0)) -> UInt32 {
    (0..<8).contains(x - 8 - moved.x) && (0..<12).contains(y - 6 - moved.y) ? red : 0
  }

  private static func new(_ x: Int, _ y: Int, moved: (x: Int, y: Int) = (0, 0)) -> UInt32 {
    (0..<16).contains(x - 8 - moved.x) && (0..<6).contains(y - 6 - moved.y) ? blue : 0
  }

  private static func isInside(_ x: Int, _ y: Int) -> Bool {
    (8..<24).contains(x) && (6..<18).contains(y)
  }

  private static func screen(_ word: (Int, Int) -> UInt32) -> Picture {
    Picture(width: 32, height: 24, word)
  }

  @Test("fade by so much of each as is left and has come", arguments: [0.0, 0.25, 0.5, 0.9, 1])
  func fade(_ progress: Double) throws {
    scene.begin(.fade)
    let picture = try scene.connection.picture(at: 2 + 4 * progress)
    let expected = Self.screen { x, y in
      [24, 16, 8, 0].reduce(0) { word, shift in
        let old = Double(Self.old(x, y) >> shift & 255)
        let new = Double(Self.new(x, y) >> shift & 255)
        return word | UInt32((old * (1 - progress) + new * progress).rounded()) << shift
      }
    }
    #expect(picture.difference(to: expected) <= 1)
  }

  @Test(
    "move whole pictures by whole pixels, from the left, within bounds that are clipped to",
    arguments: [
      (Transition.Kind.moveIn, 0.25), (.push, 0.25), (.reveal, 0.25), (.push, 0.75), (.push, 0),
    ], [false, true])
  func moves(_ way: (kind: Transition.Kind, share: Double), _ isClipped: Bool) throws {
    scene.layer.masksToBounds = isClipped
    scene.begin(way.kind)
    let picture = try scene.connection.picture(at: 2 + 4 * way.share)
    func part(_ share: Double) -> (x: Int, y: Int) { (Int(-16 * share), 0) }
    let oldMoves = way.kind != .moveIn
    let newMoves = way.kind != .reveal
    let expected = Self.screen { x, y in
      guard !isClipped || Self.isInside(x, y) else { return 0 }
      let old = Self.old(x, y, moved: oldMoves ? part(-way.share) : (0, 0))
      let new = Self.new(x, y, moved: newMoves ? part(1 - way.share) : (0, 0))
      return way.kind == .reveal ? (old != 0 ? old : new) : (new != 0 ? new : old)
    }
    #expect(picture == expected)
  }

  @Test("show the model before the beginning and after the end, and draw nothing from then on")
  func ends() throws {
    scene.begin(.push)
    let after = Self.screen { Self.new($0, $1) }
    #expect(try scene.connection.picture(at: 1.5) == after)
    #expect(try scene.connection.picture(at: 4) != after)
    #expect(try scene.connection.picture(at: 6.5) == after)
    let bytes = scene.connection.work[.cachedRasterBytes]
    _ = try scene.connection.picture(at: 7)
    #expect(scene.connection.work[.cachedRasterBytes] == bytes)
    #expect(try scene.connection.added(.pixelsComposited, byFrameAt: 8) == 0)
  }

  @Test("keep their picture no longer than they take")
  func letsGo() throws {
    let without = scene.connection.work[.cachedRasterBytes]
    scene.begin(.fade)
    _ = try scene.connection.picture(at: 3)
    #expect(scene.connection.work[.cachedRasterBytes] >= without + 4 * 16 * 12)
    _ = try scene.connection.picture(at: 7)
    // The other half is drawn now, of as many pixels.
    #expect(scene.connection.work[.cachedRasterBytes] < without + 4 * 16 * 12)
  }

  @Test("of a layer that is hidden lead to nothing, and back")
  func hides() throws {
    scene.layer.isHidden = true
    scene.layer.add(Self.way(.push))
    for step in 1...3 {
      let gone = Self.screen { Self.old($0, $1, moved: (4 * step, 0)) }
      #expect(try scene.connection.picture(at: 2 + Double(step)) == gone)
    }
    #expect(try scene.connection.picture(at: 7) == Self.screen { _, _ in 0 })
    scene.layer.isHidden = false
    scene.layer.add(Self.way(.push, at: 8))
    #expect(
      try scene.connection.picture(at: 9) == Self.screen { Self.old($0, $1, moved: (-12, 0)) })
    #expect(try scene.connection.picture(at: 13) == Self.screen { Self.old($0, $1) })
  }

  @Test("of a layer that the commit brings begin with nothing")
  func arrives() throws {
    let connection = try Connection()
    _ = try connection.picture(at: 1)
    let layer = connection.addBox(Self.frame, .pureRed)
    layer.add(Self.way(.reveal))
    let whole = try connection.picture(at: 3)
    #expect(whole[8, 6] == Self.red && whole[23, 17] == Self.red)
  }

  @Test("from nothing to nothing cast no shadow")
  func nothing() throws {
    let connection = try Connection()
    let layer = connection.addLayer(.zero)
    (layer.shadowOpacity, layer.shadowOffset) = (1, Size(width: 16, height: 12))
    layer.add(Self.way(.fade))
    #expect(try connection.picture(at: 3).isBlank)
  }

  @Test("that are replaced on the way lead on from what is seen")
  func replaced() throws {
    scene.begin(.push)
    let seen = try scene.connection.picture(at: 3)
    scene.after.isHidden = true
    scene.layer.add(Self.way(.fade, at: 3))
    // Outside the bounds nothing is kept.
    let inside = Self.screen { x, y in Self.isInside(x, y) ? seen[x, y] : 0 }
    #expect(try scene.connection.picture(at: 3) == inside)
    #expect(try scene.connection.picture(at: 7.5) == Self.screen { _, _ in 0 })
  }

  @Test("in a group are played too")
  func grouped() throws {
    (scene.before.isHidden, scene.after.isHidden) = (true, false)
    scene.layer.add(
      AnimationGroup(
        animations: [.transition(Self.way(.push, at: 0))],
        timing: Timing(beginTime: 2, duration: 4)))
    // A quarter of the way.
    let pushed = Self.screen { x, y in
      let new = Self.new(x, y, moved: (-12, 0))
      return new != 0 ? new : Self.old(x, y, moved: (4, 0))
    }
    #expect(try scene.connection.picture(at: 3) == pushed)
  }

  @Test("show through the layer's opacity, place and turn as one", arguments: [1.0, 2.0])
  func surroundings(_ scale: Double) throws {
    let scene = try Scene(scale: scale)
    scene.layer.opacity = 0.5
    scene.layer.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    scene.begin(.fade)
    let picture = try scene.connection.picture(at: 4)
    // Turned by 90° about (16, 12): what was above is on the right, what was left is above.
    let pixel = { (x: Double, y: Double) in picture[Int(x * scale), Int(y * scale)] }
    func near(_ word: UInt32, _ expected: UInt32) -> Bool {
      Picture(width: 1, height: 1) { _, _ in word }
        .difference(to: Picture(width: 1, height: 1) { _, _ in expected }) <= 1
    }
    #expect(near(pixel(20, 6.5), 0x8040_0040), "both")
    #expect(near(pixel(12, 6.5), 0x4040_0000), "the old one")
    #expect(near(pixel(20, 18.5), 0x4000_0040), "the new one")
    #expect(pixel(12, 18.5) == 0)
  }

  @Test("beside copies, and before a frame was drawn, do no harm")
  func copies() throws {
    let connection = try Connection()
    let replicator = connection.add(ReplicatorLayer(in: connection.context), connection.root.bounds)
    replicator.instanceCount = 3
    replicator.instanceTransform = .translation(x: 8, y: 0)
    let box = connection.addBox(Rect(x: 0, y: 0, width: 4, height: 4), to: replicator)
    let way = Transition(timing: Timing(duration: 4))
    replicator.add(way)
    try connection.send(at: 1)
    replicator.add(way)
    try connection.send(at: 1.1)
    #expect(connection.server.paintedOffset(of: box.id) == nil)
    _ = try connection.picture(at: 2)
    replicator.add(way)
    connection.root.opacity = 0.9
    try connection.send(at: 2.5)
    _ = try connection.picture(at: 3)
    #expect(try !connection.picture(at: 9).isBlank)
  }
}

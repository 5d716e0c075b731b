import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Layers on screen")
struct LayerPixelTests {
  private let connection: Connection

  init() throws { connection = try Connection() }

  /// The places of the pixels that are not clear.
  private func covered(on other: Connection? = nil, at time: MediaTime = 1) throws -> Set<[Int]> {
    let picture = try (other ?? connection).picture(at: time)
    return box(0..<picture.width, 0..<picture.height).filter { picture[$0[0], $0[1]] != 0 }
  }

  private func box(_ x: Range<Int>, _ y: Range<Int>) -> Set<[Int]> {
    Set(x.flatMap { x in y.map { [x, $0] } })
  }

  @Test("position places the anchor point")
  func placement() throws {
    let layer = connection.addBox(Rect(x: 3, y: 4, width: 5, height: 2))
    #expect(try covered() == box(3..<8, 4..<6))
    layer.anchorPoint = Point(x: 0, y: 0)
    layer.position = Point(x: 10, y: 10)
    #expect(try covered() == box(10..<15, 10..<12))
    layer.bounds.origin = Point(x: 1, y: 1)
    #expect(try covered() == box(9..<14, 9..<11), "bounds scroll the content")
  }

  @Test("a transform acts about the anchor point, and scale 2 doubles pixels")
  func transform() throws {
    let connection = try Connection(scale: 2)
    let layer = connection.addBox(Rect(x: 4, y: 4, width: 4, height: 4))
    layer.transform = .scale(x: 0.5, y: 2)
    #expect(try covered(on: connection) == box(10..<14, 4..<20))
  }

  @Test("clips intersect, and a hidden layer hides what is below it")
  func clipping() throws {
    let outer = connection.addLayer(Rect(x: 2, y: 2, width: 10, height: 10))
    let inner = connection.addLayer(Rect(x: 6, y: 6, width: 10, height: 10), to: outer)
    (outer.masksToBounds, inner.masksToBounds) = (true, true)
    _ = connection.addBox(Rect(x: -20, y: -20, width: 60, height: 60), to: inner)
    #expect(try covered() == box(8..<12, 8..<12))
    inner.isHidden = true
    #expect(try covered().isEmpty)
  }

  @Test("a replicator places copies about its centre", arguments: [-1, 0, 1, 2, 3])
  func replication(_ count: Int) throws {
    let replicator = connection.add(
      ReplicatorLayer(in: connection.context), Rect(x: 0, y: 0, width: 16, height: 8))
    replicator.instanceCount = count
    replicator.instanceTransform = .translation(x: 5, y: 0)
    _ = connection.addBox(Rect(x: 1, y: 1, width: 2, height: 2), to: replicator)
    let expected = (0..<max(0, count)).reduce(into: Set<[Int]>()) {
      $0.formUnion(box((1 + 5 * $1)..<(3 + 5 * $1), 1..<3))
    }
    #expect(try covered() == expected)
  }

  @Test("each copy that is slanted has coverage of its own", arguments: 2...4)
  func slantedCopies(_ count: Int) throws {
    // All at whole pixels, where one raster would do were the maps alike.
    let slant = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    func addCard(_ connection: Connection, to layer: Layer) {
      let card = connection.addLayer(Rect(x: 12, y: 9, width: 9, height: 6), .black, to: layer)
      (card.cornerRadius, card.borderWidth, card.opacity) = (2, 1, 0.5)
    }
    let (copies, layers) = (try Connection(), try Connection())
    let replicator = copies.add(ReplicatorLayer(in: copies.context), copies.root.bounds)
    (replicator.instanceCount, replicator.instanceTransform) = (count, slant)
    addCard(copies, to: replicator)
    var power = AffineTransform.identity
    for _ in 0..<count {
      let layer = layers.addLayer(layers.root.bounds)
      layer.transform = power
      addCard(layers, to: layer)
      power = power.concatenated(with: slant)
    }
    #expect(try copies.picture() == layers.picture())
  }

  @Test(
    "what the app changes shows while another property is animated",
    arguments: [
      (.translationX, .scalar(10)), (.translation, .size(Size(width: 10, height: 0))),
      (.opacity, .scalar(1)),
    ] as [(AnimationKeyPath, AnimatableValue)])
  func changeUnderAnimation(_ keyPath: AnimationKeyPath, _ value: AnimatableValue) throws {
    let layer = connection.addBox(Rect(x: 0, y: 0, width: 2, height: 2))
    layer.add(
      BasicAnimation(
        keyPath: keyPath, fromValue: value, toValue: value, timing: Timing(duration: 100)))
    let shift = keyPath == .opacity ? 0 : 10
    #expect(try covered(at: 1) == box(shift..<shift + 2, 0..<2))
    layer.position = Point(x: 1, y: 6)
    #expect(try covered(at: 2) == box(shift..<shift + 2, 5..<7))
    layer.transform = .translation(x: 3, y: 4)
    let moved = keyPath == .opacity ? 3 : 10
    let down = keyPath == .translation ? 5 : 9
    #expect(try covered(at: 3) == box(moved..<moved + 2, down..<down + 2))
  }

  @Test("additive animations add up, and a replaced key leaves one")
  func animationStack() throws {
    let layer = connection.addBox(Rect(x: 0, y: 0, width: 1, height: 1))
    func shift(_ distance: Double) -> BasicAnimation {
      BasicAnimation(
        keyPath: .translationX, fromValue: .scalar(distance), toValue: .scalar(distance),
        timing: Timing(duration: 100), isAdditive: true)
    }
    layer.add(shift(3), forKey: "a")
    layer.add(shift(4), forKey: "b")
    #expect(try covered(at: 1) == [[7, 0]])
    layer.add(shift(9), forKey: "a")
    #expect(try covered(at: 2) == [[13, 0]])
    layer.removeAllAnimations()
    #expect(try covered(at: 3) == [[0, 0]])
  }

  @Test("a tree ten thousand deep neither overflows nor loses its leaf, and is gone when removed")
  func depth() throws {
    var layer: Layer = connection.root
    for _ in 0..<10_000 {
      let next = Layer(in: connection.context)
      layer.addSublayer(next)
      layer = next
    }
    _ = connection.addBox(Rect(x: 1, y: 1, width: 1, height: 1), to: layer)
    #expect(try covered().count == 1)
    // On both sides all of them are released at once, below their top.
    connection.root.sublayers.first?.removeFromSuperlayer()
    #expect(try covered().isEmpty)
    layer = connection.root
    #expect(try covered().isEmpty)
    #expect(connection.server.layerCount == 1)
  }

  @Test("twenty thousand animations on one layer, sent backwards, add up and can all be removed")
  func manyAnimations() throws {
    let layer = connection.addBox(Rect(x: 0, y: 0, width: 1, height: 1))
    let count = 20_000
    for number in 0..<count {
      layer.add(
        BasicAnimation(
          keyPath: .translationX, fromValue: .scalar(10.0 / Double(count)),
          toValue: .scalar(10.0 / Double(count)),
          timing: Timing(beginTime: 1 - Double(number) / Double(count), duration: 100),
          isAdditive: true))
    }
    #expect(try covered(at: 2) == [[10, 0]])
    #expect(connection.server.animationCount == count)
    layer.removeAllAnimations()
    #expect(try covered(at: 3) == [[0, 0]])
    #expect(connection.server.animationCount == 0)
  }

  @Test(
    "geometry that is no number draws nothing and does not trap",
    arguments: [Double.nan, .infinity, -.infinity, 1e308])
  func notANumber(_ number: Double) throws {
    let layer = connection.addBox(Rect(x: 0, y: 0, width: 2, height: 2))
    layer.position = Point(x: number, y: 1)
    #expect(try covered().isEmpty)
    layer.position = Point(x: 1, y: 1)
    layer.transform = AffineTransform(a: number, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    do { #expect(try covered().isEmpty) } catch is RenderError {}
    layer.transform = .identity
    layer.path = .rectangle(Rect(x: 0, y: 0, width: number, height: 2))
    do { #expect(try covered().isEmpty) } catch is RenderError {}
  }

  @Test(
    "a framebuffer that cannot be is an error with its size", arguments: [0, 40_000, Double.nan])
  func framebufferSize(_ width: Double) {
    #expect(throws: RenderError.self) { try Connection(width: width) }
  }
}

import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Damage of features and of what overlaps")
struct DamageTests {
  @Test(
    "a feature is to be seen, paints nothing where nothing moved, and is gone when taken back",
    arguments: FeatureScene.features)
  func features(_ feature: Feature) throws {
    let scene = try FeatureScene()
    feature.act(scene, false)
    let without = try scene.connection.picture()
    feature.act(scene, true)
    // A bitmap looks nearly like what it shows: its edges are filtered, not scan-converted.
    #expect(try scene.connection.picture() != without)
    #expect(try scene.connection.added(.pixelsComposited, byFrameAt: 2) == 0)
    #expect(try scene.connection.added(.pixelsRasterised, byFrameAt: 3) == 0)
    feature.act(scene, false)
    #expect(try scene.connection.picture(at: 4) == without)
  }

  @Test(
    "what leaves the screen in one step takes nothing along, and moves on unseen",
    arguments: ServerHabits.Repaint.allCases)
  func leaving(_ repaint: ServerHabits.Repaint) throws {
    let connection = try Connection(width: 240, height: 40, habits: ServerHabits(repaint: repaint))
    _ = connection.addBox(Rect(x: 10, y: 10, width: 12, height: 12))
    let without = try connection.picture()
    let leaver = connection.addBox(Rect(x: 200, y: 14, width: 12, height: 12))
    let with = try connection.picture()
    leaver.position.x = -100
    #expect(try connection.picture() == without)
    leaver.position.x = -99
    _ = try connection.picture()
    #expect(!connection.server.lastFrameDiffers)
    leaver.position.x = 206
    #expect(try connection.picture() == with)
  }

  /// A shape that fills most of the screen, and a label on it.
  private struct Labelled {
    let connection: Connection
    let shape: ShapeLayer
    let label: Layer

    init() throws {
      connection = try Connection(width: 64, height: 48)
      connection.root.backgroundColor = .black
      shape = connection.addBox(connection.root.bounds, Color(red: 0.2, green: 0.6, blue: 1))
      label = connection.addLayer(
        Rect(x: 20, y: 18, width: 12, height: 8), Color(red: 1, green: 0.9, blue: 0.8))
      setPath(0)
    }

    func setPath(_ step: Int) {
      let crest = Double(step % 5)
      shape.path = .polygon(
        [(0, 14 + crest), (30, 8 + 3 * crest), (64, 22 - crest), (40, 40), (3, 44 - crest)],
        closed: true)
    }

    func move(_ step: Int, _ what: Int) {
      let shade = Double(step % 4) / 4
      if what & 1 != 0 { shape.position.x = 32 + 0.25 * Double(step % 9) }
      if what & 2 != 0 { setPath(step) }
      if what & 4 != 0 { label.position.x = 26 + Double(step % 6) }
      if what & 8 != 0 {
        connection.root.backgroundColor = Color(red: shade, green: 0.3, blue: 0.4)
      }
      if what & 16 != 0 { shape.fillColor = Color(red: 0.2, green: shade, blue: 1) }
    }
  }

  @Test(
    "a label on a shape, and what changes in the same frame, are painted with the shape",
    arguments: 1..<32)
  func labels(_ what: Int) throws {
    let kept = try Labelled()
    for step in 1...12 {
      // Every other step only the shape moves.
      let changes = step % 2 == 0 ? what : 3
      kept.move(step, changes)
      let fresh = try Labelled()
      for earlier in 1...step { fresh.move(earlier, earlier % 2 == 0 ? what : 3) }
      #expect(try kept.connection.picture() == fresh.connection.picture())
    }
  }

  @Test("beside a label that rests only what differs of a shape is painted")
  func label() throws {
    let labelled = try Labelled()
    try labelled.connection.show()
    labelled.setPath(1)
    // All of the shape are 64 columns of 36 rows.
    #expect(try labelled.connection.added(.pixelsComposited, byFrameAt: 1) < 64 * 36 / 3)
  }

  @Test("a card that moves over a plain background repaints its own places and nothing else")
  func background() throws {
    let connection = try Connection(width: 400, height: 400)
    connection.root.backgroundColor = .black
    let boxes = (0..<20).map { index in
      connection.addBox(
        Rect(x: Double(index % 5) * 80, y: Double(index / 5) * 80, width: 40, height: 40), .pureRed)
    }
    try connection.show()
    for box in boxes { box.position.x += 10 }
    // Ten columns uncovered and ten covered, of each of twenty boxes.
    #expect(try connection.added(.pixelsComposited, byFrameAt: 2) == 20 * 20 * 40)
  }
}

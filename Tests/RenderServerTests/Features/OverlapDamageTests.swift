import AnimationTiming
import Foundation
import LayerTree
import RenderServer
import TestSupport
import Testing
import Vocabulary

/// Waves that overlap each other, turned and at fractions of points, some of them translucent, some
/// on cards, that are moved, recoloured, hidden and restacked at random.
private final class RandomWaves {
  let connection: Connection
  private var generator: SeededGenerator
  private var views: [Layer] = []
  private var waves: [ShapeLayer] = []

  init(seed: UInt64, isOpaque: Bool, sampling: Sampling) throws {
    connection = try Connection(width: 120, height: 90, scale: 2, sampling: sampling)
    generator = SeededGenerator(seed: seed)
    if isOpaque { connection.root.backgroundColor = Color(red: 1, green: 0.9, blue: 0.8) }
    for _ in 0..<9 { addView() }
  }

  private func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &generator)
  }

  private func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: Bool.random(using: &generator) ? 1 : number(0...1))
  }

  private func addView() {
    let view = connection.addLayer(
      Rect(x: number(0...80), y: number(0...60), width: 40, height: 30))
    view.masksToBounds = Bool.random(using: &generator)
    if Bool.random(using: &generator) { view.backgroundColor = color() }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      view.transform = AffineTransform(AffineTransform.Parts(rotation: number(-1...1)))
    }
    let crest = (0...80).map { index -> (Double, Double) in
      let x = Double(index)
      return (x, 15 + 4 * sin(x * 2 * .pi / 40))
    }
    let wave = connection.addBox(Rect(x: 0, y: 0, width: 40, height: 30), color(), to: view)
    wave.path = .polygon(crest + [(80, 30), (0, 30)], closed: true)
    views.append(view)
    waves.append(wave)
  }

  /// Does one thing to some of the views; what is drawn does not decide what.
  func step() {
    for index in views.indices where Bool.random(using: &generator) {
      switch Int.random(in: 0..<24, using: &generator) {
      case 0: views[index].isHidden = Bool.random(using: &generator)
      case 1: waves[index].fillColor = color()
      case 2: views[index].backgroundColor = Bool.random(using: &generator) ? color() : nil
      case 3: connection.root.addSublayer(views[index])
      case 4: connection.root.backgroundColor = Bool.random(using: &generator) ? color() : nil
      case 5: views[index].opacity = number(0...1)
      case 6...10: views[index].position.x += number(-6...6)
      default: waves[index].transform = .translation(x: number(-40...0), y: 0)
      }
    }
  }
}

@Suite("Damage of what overlaps")
struct OverlapDamageTests {
  @Test(
    "60 random steps of overlapping waves leave what a fresh server paints", arguments: 1...24)
  func random(_ seed: Int) throws {
    let isOpaque = seed % 2 == 0
    let sampling = Sampling.allCases[seed % 3]
    func play(showsAll: Bool) throws -> [[UInt32]] {
      let waves = try RandomWaves(seed: UInt64(seed), isOpaque: isOpaque, sampling: sampling)
      for frame in 1...60 {
        waves.step()
        if showsAll { _ = try waves.connection.pixels(at: Double(frame)) }
      }
      return try waves.connection.pixels(at: 61)
    }
    #expect(try play(showsAll: true) == play(showsAll: false))
  }

  @Test(
    "what leaves the screen in one step takes nothing along, and moves on unseen",
    arguments: ServerHabits.Repaint.allCases)
  func leaving(_ repaint: ServerHabits.Repaint) throws {
    let connection = try Connection(
      width: 240, height: 40, habits: ServerHabits(repaint: repaint))
    _ = connection.addBox(Rect(x: 10, y: 10, width: 12, height: 12))
    let without = try connection.bitmap()
    let leaver = connection.addBox(Rect(x: 200, y: 14, width: 12, height: 12))
    let with = try connection.bitmap()
    leaver.position.x = -100
    #expect(try connection.bitmap() == without)
    leaver.position.x = -99
    _ = try connection.bitmap()
    #expect(!connection.server.lastFrameDiffers)
    leaver.position.x = 206
    #expect(try connection.bitmap() == with)
  }

  /// A shape that fills most of the screen, and a label on it.
  private struct Labelled {
    let connection: Connection
    let shape: ShapeLayer
    let label: Layer

    init() throws {
      connection = try Connection(width: 64, height: 48)
      connection.root.backgroundColor = .black
      shape = connection.addBox(
        connection.root.bounds, Color(red: 0.2, green: 0.6, blue: 1))
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
      #expect(try kept.connection.pixels(at: 1) == fresh.connection.pixels(at: 1))
    }
  }

  @Test("beside a label that rests only what differs of a shape is painted")
  func label() throws {
    let labelled = try Labelled()
    _ = try labelled.connection.pixels(at: 1)
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
        Rect(x: Double(index % 5) * 80, y: Double(index / 5) * 80, width: 40, height: 40),
        Color(red: 1, green: 0, blue: 0))
    }
    _ = try connection.pixels(at: 1)
    for box in boxes { box.position.x += 10 }
    // Ten columns uncovered and ten covered, of each of twenty boxes.
    #expect(try connection.added(.pixelsComposited, byFrameAt: 2) == 20 * 20 * 40)
  }
}

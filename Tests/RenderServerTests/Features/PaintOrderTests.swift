import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("The order of painting")
struct PaintOrderTests {
  private static let place = Rect(x: 4, y: 4, width: 8, height: 8)

  /// Which of red, green and blue is painted last where all three lie.
  private func front(_ connection: Connection, at time: MediaTime = 1) throws -> String {
    switch try connection.pixels(at: time)[8][8] {
    case 0xFFFF_0000: "red"
    case 0xFF00_FF00: "green"
    case 0xFF00_00FF: "blue"
    default: "none"
    }
  }

  private func stage(
    _ holder: (Connection) -> Layer = { $0.root }
  ) throws -> (connection: Connection, red: Layer, green: Layer, blue: Layer) {
    let connection = try Connection()
    let holder = holder(connection)
    func layer(_ red: Double, _ green: Double, _ blue: Double) -> Layer {
      connection.addLayer(Self.place, Color(red: red, green: green, blue: blue), to: holder)
    }
    return (connection, layer(1, 0, 0), layer(0, 1, 0), layer(0, 0, 1))
  }

  @Test("is that of z positions, and that of the sublayers where these are the same")
  func positions() throws {
    let stage = try stage()
    #expect(try front(stage.connection) == "blue")
    stage.red.zPosition = 1
    #expect(try front(stage.connection) == "red")
    stage.green.zPosition = 1
    #expect(try front(stage.connection) == "green")
    (stage.red.zPosition, stage.green.zPosition) = (-1, -1)
    #expect(try front(stage.connection) == "blue")
    stage.blue.zPosition = -2
    #expect(try front(stage.connection) == "green")
    stage.green.isHidden = true
    #expect(try front(stage.connection) == "red")
    (stage.red.zPosition, stage.blue.zPosition) = (.nan, 0)
    #expect(try front(stage.connection) == "blue", "what is no number is 0")
  }

  @Test("holds among siblings only, and for the copies of a replicator")
  func siblings() throws {
    let stage = try stage { connection in
      let replicator = ReplicatorLayer(in: connection.context)
      replicator.frame = Rect(x: 0, y: 0, width: 32, height: 24)
      connection.root.addSublayer(replicator)
      return replicator
    }
    stage.red.zPosition = 100
    #expect(try front(stage.connection) == "red")
    let cover = stage.connection.addLayer(Self.place, Color(red: 0, green: 0, blue: 1))
    #expect(try front(stage.connection) == "blue")
    cover.zPosition = -1
    #expect(try front(stage.connection) == "red")
  }

  @Test("changes while an animation carries one layer past another, and back at its end")
  func animated() throws {
    let stage = try stage()
    stage.red.add(
      BasicAnimation(
        keyPath: .zPosition, fromValue: .scalar(-1), toValue: .scalar(1),
        timing: Timing(duration: 2)))
    #expect(try front(stage.connection, at: 10) == "blue")
    #expect(try front(stage.connection, at: 10.9) == "blue")
    #expect(try front(stage.connection, at: 11.1) == "red")
    // Another commit in its midst changes nothing.
    stage.green.opacity = 0.5
    #expect(try front(stage.connection, at: 11.2) == "red")
    #expect(try front(stage.connection, at: 13) == "blue")
    #expect(stage.red.presentedValue(of: .zPosition, at: 13) == .scalar(0))
  }

  @Test("is what a fresh server paints, whatever was before", arguments: UInt64(1)...6)
  func fresh(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let old = try stage()
    for _ in 0..<12 {
      for layer in [old.red, old.green, old.blue] where Bool.random(using: &generator) {
        layer.zPosition = Double.random(in: -2...2, using: &generator).rounded()
      }
      let new = try stage()
      new.red.zPosition = old.red.zPosition
      new.green.zPosition = old.green.zPosition
      new.blue.zPosition = old.blue.zPosition
      #expect(try front(old.connection) == front(new.connection))
    }
  }
}

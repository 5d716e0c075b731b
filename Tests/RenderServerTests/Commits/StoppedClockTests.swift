import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Clocks that stand still")
struct StoppedClockTests {
  /// Two boxes below one group, each moving for ever.
  private struct Stage {
    let connection: Connection
    let group: Layer
    let boxes: [ShapeLayer]

    init() throws {
      connection = try Connection()
      group = connection.addLayer(connection.root.bounds)
      boxes = (0..<2).map { [connection, group] index in
        let box = connection.addBox(
          Rect(x: 0, y: Double(index) * 8, width: 4, height: 4), to: group)
        box.add(
          BasicAnimation(
            keyPath: .positionX, fromValue: .scalar(0), toValue: .scalar(20),
            timing: Timing(duration: 1, repeatCount: .infinity)), forKey: "move")
        return box
      }
    }

    /// Commits, shows the frame, and tells whether the server would go on by itself.
    func runs(at time: MediaTime) throws -> Bool {
      try connection.show(at: time)
      return connection.server.hasRunningAnimations
    }
  }

  @Test("nothing runs without an animation, or once every clock stands still, until one goes on")
  func each() throws {
    let empty = try Connection()
    try empty.show(at: 1)
    #expect(!empty.server.hasRunningAnimations)
    let stage = try Stage()
    stage.boxes[0].pause(at: 1)
    #expect(try stage.runs(at: 1))
    stage.boxes[1].pause(at: 1.25)
    #expect(try !stage.runs(at: 1.25))
    let shown = stage.connection.server.presentationPosition(of: stage.boxes[1].id)
    try stage.connection.show(at: 7)
    #expect(stage.connection.server.presentationPosition(of: stage.boxes[1].id) == shown)
    stage.boxes[0].resume(at: 8)
    #expect(try stage.runs(at: 8))
  }

  @Test("a clock that stands still stops all below it")
  func above() throws {
    let stage = try Stage()
    stage.group.pause(at: 1)
    #expect(try !stage.runs(at: 1))
    stage.group.resume(at: 2)
    #expect(try stage.runs(at: 2))
  }
}

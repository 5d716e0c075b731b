import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Copies that lag behind")
struct InstanceDelayTests {
  /// One pixel that moves to the right from copy to copy one row below, 1 px/s from the commit at 0
  /// s on.
  private static func stage(
    copies: Int, delay: MediaTime, below superlayer: Layer? = nil, _ stage: Stage
  ) -> ShapeLayer {
    let replicator = ReplicatorLayer(in: stage.context)
    replicator.frame = Rect(x: 0, y: 0, width: 16, height: 8)
    replicator.instanceCount = copies
    replicator.instanceTransform = .translation(x: 0, y: 1)
    replicator.instanceDelay = delay
    (superlayer ?? stage.layer).addSublayer(replicator)
    let dot = ShapeLayer(in: stage.context)
    dot.frame = Rect(x: 0, y: 0, width: 1, height: 1)
    dot.path = .rectangle(Rect(x: 0, y: 0, width: 1, height: 1))
    replicator.addSublayer(dot)
    return dot
  }

  private static let slide = BasicAnimation(
    keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(12),
    timing: Timing(duration: 12), isRemovedOnCompletion: false)

  private static func emptyStage() throws -> Stage {
    let stage = try Stage()
    stage.layer.frame = Rect(x: 0, y: 0, width: 16, height: 8)
    (stage.layer.path, stage.layer.backgroundColor) = (nil, nil)
    return stage
  }

  @Test("show what the source showed k delays ago", arguments: [0, 1, 2.0, -1])
  func delays(_ delay: MediaTime) throws {
    let stage = try Self.emptyStage()
    Self.stage(copies: 4, delay: delay, stage).add(Self.slide)
    try stage.commit(at: 0)
    for time in [0, 3, 7.0, 11, 2] {
      for row in 0..<4 {
        let local = time - Double(row) * delay
        let expected = local >= 0 && local <= 12 ? Int(local) : 0
        #expect(try stage.columns(row: row, at: time) == [expected], "row \(row) at \(time)")
      }
    }
  }

  @Test("of nested replicators lag by the sum")
  func nested() throws {
    let stage = try Self.emptyStage()
    let outer = ReplicatorLayer(in: stage.context)
    outer.frame = Rect(x: 0, y: 0, width: 16, height: 8)
    outer.instanceCount = 2
    outer.instanceTransform = .translation(x: 0, y: 4)
    outer.instanceDelay = 3
    stage.layer.addSublayer(outer)
    Self.stage(copies: 2, delay: 1, below: outer, stage).add(Self.slide)
    try stage.commit(at: 0)
    for (row, column) in [(0, 8), (1, 7), (4, 5), (5, 4)] {
      #expect(try stage.columns(row: row, at: 8) == [column])
    }
  }

  @Test("lag by the time of the clocks around and below the replicator")
  func clocks() throws {
    let stage = try Self.emptyStage()
    let dot = Self.stage(copies: 2, delay: 2, stage)
    stage.layer.speed = 2
    dot.speed = 0.5
    dot.add(Self.slide)
    try stage.commit(at: 0)
    // The replicator's time is 16; that of copy 1 is 14, which the dot's clock halves.
    #expect(try stage.columns(row: 0, at: 8) == [8])
    #expect(try stage.columns(row: 1, at: 8) == [7])
    dot.speed = 1
    #expect(try stage.columns(row: 0, at: 4) == [8])
    #expect(try stage.columns(row: 1, at: 4) == [6])
  }

  @Test("follow what commits change of the layer, and of the delay")
  func commits() throws {
    let stage = try Self.emptyStage()
    let dot = Self.stage(copies: 2, delay: 2, stage)
    #expect(try stage.columns(row: 1, at: 0) == [0])
    dot.add(Self.slide, forKey: "slide")
    try stage.commit(at: 0)
    #expect(try stage.columns(row: 1, at: 5) == [3])
    dot.position.x += 2
    #expect(try stage.columns(row: 1, at: 5) == [5])
    dot.path = .rectangle(Rect(x: 0, y: 0, width: 2, height: 1))
    #expect(try stage.columns(row: 1, at: 5) == [5, 6])
    (dot.superlayer as? ReplicatorLayer)?.instanceDelay = 1
    #expect(try stage.columns(row: 1, at: 5) == [6, 7])
    dot.removeAnimation(forKey: "slide")
    #expect(try stage.columns(row: 1, at: 5) == [2, 3])
    dot.fillColor = nil
    #expect(try stage.columns(row: 1, at: 6).isEmpty)
    dot.superlayer?.removeFromSuperlayer()
    #expect(try stage.columns(row: 0, at: 7).isEmpty)
  }

  @Test("show path animations of their own time")
  func paths() throws {
    let stage = try Self.emptyStage()
    let dot = Self.stage(copies: 3, delay: 2, stage)
    func bar(_ width: Double) -> Path { .rectangle(Rect(x: 0, y: 0, width: width, height: 1)) }
    dot.add(PathAnimation(from: bar(1), to: bar(11), timing: Timing(duration: 10)))
    try stage.commit(at: 0)
    for row in 0..<3 {
      #expect(try stage.columns(row: row, at: 5).count == 6 - 2 * row, "row \(row)")
    }
    // An animation that is over for the source is over for all copies.
    #expect(try stage.columns(row: 2, at: 10.5) == [0])
  }
}

import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Animations that are over")
struct CompletionTests {
  /// An animation of one second that begins with its commit at 10 s.
  private static func move(_ change: (inout BasicAnimation) -> Void = { _ in }) -> BasicAnimation {
    var animation = BasicAnimation(
      keyPath: .positionX, fromValue: .scalar(0), toValue: .scalar(100),
      timing: Timing(duration: 1))
    change(&animation)
    return animation
  }

  @Test("an animation that is kept, repeats for ever or stands still is never let go of")
  func kept() throws {
    let stage = try Connection()
    stage.root.add(Self.move { $0.isRemovedOnCompletion = false })
    stage.root.add(Self.move { $0.timing.repeatCount = .infinity })
    stage.root.add(Self.move { $0.timing.speed = 0 })
    try stage.send(at: 10)
    stage.context.turn(at: 1e6)
    stage.server.evaluate(at: 1e6)
    #expect(stage.root.animationCount == 3)
    #expect(stage.server.animationCount == 3)
  }

  @Test("a colour that an animation showed is not taken along by a layer that moves afterwards")
  func colourStays() throws {
    let stage = try Connection()
    let box = stage.addBox(Rect(x: 0, y: 0, width: 4, height: 4))
    box.add(
      BasicAnimation(
        keyPath: .fillColor, fromValue: .color(.white), toValue: .color(.white),
        timing: Timing(duration: 1), isRemovedOnCompletion: false))
    #expect(try stage.picture(at: 10.5)[2, 2] == 0xFFFF_FFFF)
    box.position.x += 8
    #expect(try stage.picture(at: 12)[10, 2] == 0xFF00_0000)
  }

  @Test("a layer evaluated long before its superlayer stands where both put it")
  func placedTwice() throws {
    let stage = try Connection()
    let card = stage.addLayer(.zero)
    let box = stage.addBox(Rect(x: 0, y: 0, width: 2, height: 2), to: card)
    func slide(_ layer: Layer) {
      layer.add(
        BasicAnimation(
          keyPath: .positionX, fromValue: .scalar(0), toValue: .scalar(8),
          timing: Timing(duration: 1), isAdditive: true))
    }
    slide(box)
    try stage.show(at: 10)
    // Many are evaluated between the two.
    for _ in 0..<70 { slide(stage.addBox(Rect(x: 0, y: 12, width: 2, height: 2))) }
    try stage.show(at: 10)
    slide(card)
    try stage.show(at: 10)
    let picture = try stage.picture(at: 10.5)
    #expect((0..<picture.width).filter { picture[$0, 0] != 0 } == [8, 9])
  }

  @Test("the app's look at a position is what the server shows", arguments: 0...12)
  func presented(step: Int) throws {
    let stage = try Connection()
    stage.root.position = Point(x: 3, y: 4)
    stage.root.add(Self.move { $0.timing.beginTime = 10.3 })
    stage.root.add(
      Self.move {
        $0.isAdditive = true
        $0.timingFunction = .easeInEaseOut
      })
    try stage.send(at: 10)
    let time = 10 + Double(step) / 10
    stage.server.evaluate(at: time)
    #expect(
      stage.root.presentedPosition(at: time)
        == stage.server.presentationPosition(of: stage.root.id))
  }

  @Test("an animation whose begin time is no number is applied last, on both sides")
  func unordered() throws {
    let stage = try Connection()
    stage.root.add(
      Self.move {
        $0.timing.beginTime = .nan
        $0.fromValue = .scalar(40)
      })
    stage.root.add(Self.move())
    try stage.send(at: 10)
    stage.server.evaluate(at: 10.5)
    #expect(stage.root.presentedPosition(at: 10.5).x == 40)
    #expect(stage.server.presentationPosition(of: stage.root.id)?.x == 40)
  }
}

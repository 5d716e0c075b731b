import AnimationTiming
import LayerTree
import RenderServer
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

  private struct Stage {
    let context = LayerContext(work: WorkLedger())
    let layer: Layer
    let server: ScreenServer

    init() throws {
      layer = Layer(in: context)
      context.rootLayer = layer
      server = try ScreenServer(
        configuration: .init(size: Size(width: 4, height: 4), scale: 1), work: context.work)
    }

    func commit(at time: MediaTime) throws {
      var refusal: CommitError?
      context.flush(at: time) { bytes in
        do throws(CommitError) { try server.apply(bytes) } catch { refusal = error }
      }
      if let refusal { throw refusal }
    }
  }

  @Test("what a fill mode held goes with its animation")
  func fillModeEnds() throws {
    let stage = try Stage()
    stage.layer.position = Point(x: 7, y: 0)
    stage.layer.add(Self.move { $0.timing.fillMode = .both })
    try stage.commit(at: 10)
    stage.server.evaluate(at: 10.5)
    #expect(stage.server.presentationPosition(of: stage.layer.id)?.x == 50)
    stage.server.evaluate(at: 11)
    #expect(stage.server.presentationPosition(of: stage.layer.id)?.x == 100)
    stage.server.evaluate(at: 11.000_001)
    #expect(stage.server.presentationPosition(of: stage.layer.id)?.x == 7)
  }

  @Test("an animation that is kept, repeats for ever or stands still is never let go of")
  func kept() throws {
    let stage = try Stage()
    stage.layer.add(Self.move { $0.isRemovedOnCompletion = false })
    stage.layer.add(Self.move { $0.timing.repeatCount = .infinity })
    stage.layer.add(Self.move { $0.timing.speed = 0 })
    try stage.commit(at: 10)
    stage.context.turn(at: 1e6)
    stage.server.evaluate(at: 1e6)
    #expect(stage.layer.animationCount == 3)
    #expect(stage.server.animationCount == 3)
  }

  @Test("a layer that left with running animations is forgotten")
  func released() throws {
    let stage = try Stage()
    var child: Layer? = Layer(in: stage.context)
    child.map { stage.layer.addSublayer($0) }
    child?.add(Self.move())
    try stage.commit(at: 10)
    child?.removeFromSuperlayer()
    child = nil
    stage.context.turn(at: 12)
    try stage.commit(at: 12)
    #expect(stage.server.layerCount == 1)
  }

  @Test("the app's look at a position is what the server shows", arguments: 0...12)
  func presented(step: Int) throws {
    let stage = try Stage()
    stage.layer.position = Point(x: 3, y: 4)
    stage.layer.add(Self.move { $0.timing.beginTime = 10.3 })
    stage.layer.add(
      Self.move {
        $0.isAdditive = true
        $0.timingFunction = .easeInEaseOut
      })
    try stage.commit(at: 10)
    let time = 10 + Double(step) / 10
    stage.server.evaluate(at: time)
    #expect(
      stage.layer.presentedPosition(at: time)
        == stage.server.presentationPosition(of: stage.layer.id))
  }
}

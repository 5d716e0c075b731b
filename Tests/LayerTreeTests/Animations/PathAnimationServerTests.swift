import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Animated paths on the server")
struct PathAnimationServerTests {
  private static func bar(_ width: Double) -> Path {
    .rectangle(Rect(x: 0, y: 0, width: width, height: 1))
  }

  private static func stage(_ animation: PathAnimation) throws -> Stage {
    let stage = try Stage()
    stage.layer.frame = Rect(x: 0, y: 0, width: 16, height: 8)
    stage.layer.backgroundColor = nil
    stage.layer.path = bar(2)
    stage.layer.add(animation, forKey: "path")
    try stage.commit(at: 10)
    return stage
  }

  @Test("are what the evaluator says, at twenty times", arguments: [FillMode.removed, .both])
  func values(_ fillMode: FillMode) throws {
    var animation = PathAnimation(
      values: [Self.bar(1), Self.bar(9), Self.bar(5)], timingFunctions: [.easeIn],
      timing: Timing(
        beginTime: 10.5, duration: 1.5, repeatCount: 2, autoreverses: true, fillMode: fillMode),
      timingFunction: .easeOut)
    animation.isRemovedOnCompletion = false
    let stage = try Self.stage(animation)
    for step in 0..<20 {
      let time = 10 + Double(step) * 0.41
      stage.server.evaluate(at: time)
      #expect(
        stage.server.presentationPath(of: stage.layer.id)
          == animation.value(at: time) ?? Self.bar(2))
    }
  }

  @Test("are drawn, and rasterised again only while they change")
  func rasters() throws {
    let stage = try Self.stage(
      PathAnimation(
        from: Self.bar(1), to: Self.bar(11), timing: Timing(duration: 10, fillMode: .forwards),
        isRemovedOnCompletion: false))
    #expect(try stage.columns(at: 12.5) == [0, 1, 2, 3])
    let work = stage.context.work
    func rasterised(at time: MediaTime) throws -> Int64 {
      try work.added([.pixelsRasterised]) { try stage.server.render(at: time) }[0]
    }
    #expect(try rasterised(at: 13.5) > 0)
    #expect(try rasterised(at: 13.5) == 0)
    #expect(try rasterised(at: 30) == 0, "a rectangle of whole pixels needs no mask")
    #expect(try rasterised(at: 40) == 0)
    stage.layer.removeAnimation(forKey: "path")
    #expect(try stage.columns(at: 41) == [0, 1])
  }

  @Test("give way to the path that was committed meanwhile")
  func modelChanges() throws {
    let stage = try Self.stage(
      PathAnimation(from: Self.bar(1), to: Self.bar(11), timing: Timing(duration: 10)))
    #expect(try stage.columns(at: 15).count == 6)
    stage.layer.path = Self.bar(4)
    #expect(try stage.columns(at: 16).count == 7)
    #expect(try stage.columns(at: 20).count == 11, "the last instant shows")
    #expect(try stage.columns(at: 20.5).count == 4)
    stage.layer.add(
      PathAnimation(from: Self.bar(1), to: Self.bar(11), timing: Timing(duration: 10)))
    #expect(try stage.columns(at: 20.5).count == 1)
    stage.layer.path = nil
    #expect(try stage.columns(at: 25).count == 6)
    #expect(try stage.columns(at: 31).isEmpty)
  }

  @Test("that stand later in the order win, and without effect leave what is below")
  func order() throws {
    let stage = try Self.stage(
      PathAnimation(
        from: Self.bar(6), to: Self.bar(6), timing: Timing(beginTime: 11, duration: 10)))
    stage.layer.add(
      AnimationGroup(
        animations: [
          .path(
            PathAnimation(
              from: Self.bar(8), to: Self.bar(8), timing: Timing(beginTime: 1, duration: 1)))
        ], timing: Timing(beginTime: 12, duration: 3)))
    for (time, width) in [(10.5, 2), (11.5, 6), (12.5, 6), (13.5, 8), (14.5, 6), (30, 2)] {
      #expect(try stage.columns(at: time).count == width, "at \(time)")
    }
  }

  @Test("show nothing on a layer without a path of its own")
  func otherKinds() throws {
    let stage = try Stage()
    let plain = stage.addLayer()
    plain.add(PathAnimation(values: [Self.bar(6)], timing: Timing(duration: 10)))
    try stage.commit(at: 1)
    stage.server.evaluate(at: 2)
    #expect(stage.server.presentationPath(of: plain.id) == nil)
    #expect(stage.server.animationCount == 1)
  }
}

import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Layers' clocks")
struct LayerClockTests {
  /// A chain of layers with these clocks, the root first.
  private static func chain(_ clocks: [LayerClock], in context: LayerContext) -> [Layer] {
    var layers: [Layer] = []
    for clock in clocks {
      let layer = Layer(in: context)
      (layer.beginTime, layer.timeOffset, layer.speed) =
        (clock.beginTime, clock.timeOffset, clock.speed)
      layers.last?.addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  @Test("convert times as Core Animation was measured to")
  func measured() {
    let context = LayerContext(work: WorkLedger())
    let layers = Self.chain(
      [
        .unchanged, LayerClock(beginTime: 2, timeOffset: 0.25, speed: 3),
        LayerClock(beginTime: 1, timeOffset: 0.5, speed: 2),
      ], in: context)
    #expect(layers.map { $0.localTime(at: 10) } == [10, 24.25, 47])
    #expect(abs(layers[2].mediaTime(atLocalTime: 10) - 23.0 / 6) < 1e-12)
  }

  @Test("convert times there and back again", arguments: UInt64(0)..<50)
  func inverse(_ seed: UInt64) throws {
    var random = RandomAnimations(seed: seed, isAbsurd: false)
    let context = LayerContext(work: WorkLedger())
    func clocks() -> [LayerClock] {
      (0..<(1 + random.count(6))).map { _ in
        var clock = random.clock()
        if clock.speed == 0 { clock.speed = 0.75 }
        return clock
      }
    }
    let layers = Self.chain(clocks(), in: context)
    for _ in 0..<20 {
      let time = random.number() * 1000
      let layer = try #require(layers.randomElement(using: &random.generator))
      let media = layer.mediaTime(atLocalTime: time)
      #expect(abs(layer.localTime(at: media) - time) <= 1e-9 * max(1, abs(time), abs(media)))
    }
  }

  @Test("that stand still show their offset, whichever way a time is converted")
  func standstill() {
    let context = LayerContext(work: WorkLedger())
    let layers = Self.chain(
      [.unchanged, LayerClock(timeOffset: 7, speed: 0), LayerClock(beginTime: 2)], in: context)
    #expect(layers[2].localTime(at: 100) == 5)
    #expect(layers[1].mediaTime(atLocalTime: 3) == 7)
    #expect(layers[2].mediaTime(atLocalTime: 3) == 7)
    #expect(Layer(in: context).mediaTime(atLocalTime: 3) == 3)
  }

  @Test("pause and resume as the recipe QA1673 has it")
  func pause() {
    let layer = Layer(in: LayerContext(work: WorkLedger()))
    layer.pause(at: 100)
    #expect((layer.speed, layer.timeOffset) == (0, 100))
    #expect(layer.localTime(at: 120) == 100)
    layer.pause(at: 110)
    layer.resume(at: 130)
    layer.resume(at: 135)
    #expect((layer.speed, layer.timeOffset, layer.beginTime) == (1, 0, 30))
    #expect(layer.localTime(at: 130) == 100)
    #expect(layer.localTime(at: 140) == 110)
  }

  private static let slide = BasicAnimation(
    keyPath: .positionX, fromValue: .scalar(0), toValue: .scalar(10),
    timing: Timing(duration: 10))

  /// Where the server shows a layer when all has been committed.
  private static func x(of layer: Layer, on stage: Stage, at time: MediaTime) throws -> Double? {
    try stage.commit(at: time)
    stage.server.evaluate(at: time)
    stage.context.turn(at: time)
    return stage.server.presentationPosition(of: layer.id)?.x
  }

  @Test("hold and release what the server shows")
  func pausedOnServer() throws {
    let stage = try Stage()
    let child = stage.addLayer()
    child.add(Self.slide)
    func x(at time: MediaTime) throws -> Double? { try Self.x(of: child, on: stage, at: time) }
    #expect(try x(at: 100) == 0)
    #expect(try x(at: 103) == 3)
    stage.layer.pause(at: 104)
    #expect(try x(at: 104) == 4)
    #expect(try x(at: 150) == 4)
    stage.layer.resume(at: 200)
    #expect(try x(at: 200) == 4)
    #expect(try x(at: 205.5) == 9.5)
    #expect(child.animationCount == 1)
    #expect(try x(at: 206) == 10)
    #expect(try x(at: 206.001) == 0)
    #expect(child.animationCount == 0)
    #expect(stage.server.animationCount == 0)
  }

  @Test("let the server rest while nothing runs or all of them stand still, and no longer")
  func rest() throws {
    let stage = try Stage()
    func runs(at time: MediaTime) throws -> Bool {
      try stage.commit(at: time)
      try stage.server.render(at: time)
      return stage.server.hasRunningAnimations
    }
    #expect(try !runs(at: 0.5))
    var slide = Self.slide
    slide.timing.repeatCount = .infinity
    let layers = (0..<2).map { _ in stage.addLayer() }
    for layer in layers { layer.add(slide) }
    layers[0].pause(at: 1)
    #expect(try runs(at: 1))
    layers[1].pause(at: 1.25)
    #expect(try !runs(at: 1.25))
    let shown = stage.server.presentationPosition(of: layers[1].id)
    #expect(try Self.x(of: layers[1], on: stage, at: 7) == shown?.x)
    layers[0].resume(at: 8)
    #expect(try runs(at: 8))
    // One above stops all below it.
    stage.layer.pause(at: 9)
    #expect(try !runs(at: 9))
    stage.layer.resume(at: 10)
    #expect(try runs(at: 10))
  }

  @Test("turn a begin time of 0 into the commit's time as the layer's clock shows it")
  func beginTime() throws {
    let stage = try Stage()
    (stage.layer.beginTime, stage.layer.timeOffset, stage.layer.speed) = (90, 3, 2)
    stage.layer.add(Self.slide)
    try stage.commit(at: 100)
    stage.server.evaluate(at: 102)
    #expect(stage.server.localTime(of: stage.layer.id) == 27)
    #expect(stage.server.presentationPosition(of: stage.layer.id)?.x == 4)
    #expect(stage.layer.presentedPosition(at: 102).x == 4)
  }

  @Test("decide alike on both sides when an animation is over", arguments: UInt64(0)..<40)
  func completion(_ seed: UInt64) throws {
    var random = RandomAnimations(seed: seed, isAbsurd: false)
    let stage = try Stage()
    let layers = Self.chain(
      (0..<(1 + random.count(4))).map { _ in random.clock() }, in: stage.context)
    if random.flag() { stage.layer.addSublayer(layers[0]) }
    for layer in layers + [stage.layer] {
      for _ in 0..<2 {
        var animation = random.basic()
        animation.isRemovedOnCompletion = true
        layer.add(random.flag() ? .basic(animation) : .spring(SpringAnimation(animation)))
      }
    }
    func counts(at time: MediaTime) -> (app: Int, server: Int) {
      stage.context.turn(at: time)
      stage.server.evaluate(at: time)
      let app = (layers + [stage.layer]).reduce(0) { $0 + $1.animationCount }
      return (app, stage.server.animationCount)
    }
    try stage.commit(at: 10)
    for step in 0..<30 {
      let time = 10 + Double(step * step) * 0.1
      let counts = counts(at: time)
      #expect(counts.app == counts.server, "at \(time)")
      if step % 7 == 3, let layer = layers.randomElement(using: &random.generator) {
        layer.speed = random.clock().speed
        try stage.commit(at: time)
      }
    }
  }

  @Test("follow a layer that moves below another clock")
  func reparenting() throws {
    let stage = try Stage()
    let slow = stage.addLayer()
    slow.speed = 0.5
    let child = stage.addLayer()
    child.add(Self.slide)
    try stage.commit(at: 0)
    #expect(try Self.x(of: child, on: stage, at: 4) == 4)
    slow.addSublayer(child)
    #expect(try Self.x(of: child, on: stage, at: 4) == 2)
    slow.removeFromSuperlayer()
    child.removeFromSuperlayer()
    #expect(try Self.x(of: child, on: stage, at: 5) == 5)
  }

  @Test("stand ten thousand deep without an overflow")
  func depth() throws {
    let stage = try Stage()
    let clocks = Array(repeating: LayerClock(beginTime: 0.5), count: 10_000)
    let layers = Self.chain(clocks, in: stage.context)
    stage.layer.addSublayer(layers[0])
    layers[9999].add(Self.slide)
    try stage.commit(at: 6000)
    stage.server.evaluate(at: 6001)
    #expect(stage.server.localTime(of: layers[9999].id) == 1001)
    #expect(stage.server.presentationPosition(of: layers[9999].id)?.x == 1)
    layers[0].removeFromSuperlayer()
    try stage.commit(at: 6002)
    stage.server.evaluate(at: 6002)
    #expect(layers[9999].localTime(at: 6002) == stage.server.localTime(of: layers[9999].id))
  }
}

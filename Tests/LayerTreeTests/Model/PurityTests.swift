import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("The presentation is a function of the commits and the time")
struct PurityTests {
  /// Everything that shows of one layer.
  private struct Picture: Equatable {
    let values: [AnimatableValue?]
    let path: Path?

    init(_ server: ScreenServer, _ id: LayerID) {
      let properties = AnimationKeyPath.allCases.filter { $0.property == $0 }
      values = properties.map { server.presentationValue(of: id, for: $0) }
      path = server.presentationPath(of: id)
    }
  }

  private static func layers(below layer: Layer) -> [Layer] {
    [layer] + layer.sublayers.flatMap { layers(below: $0) }
  }

  @Test("frames asked for in any order show the same", arguments: 0..<40)
  func anyOrder(_ seed: UInt64) throws {
    var random = RandomAnimations(seed: seed, isAbsurd: false)
    let stage = try Stage()
    stage.layer.addSublayer(random.tree(in: stage.context))
    for _ in 0..<4 { stage.layer.add(random.animation()) }
    try stage.commit(at: 10)
    let ids = Self.layers(below: stage.layer).map(\.id)
    func pictures(at time: MediaTime) -> [Picture] {
      stage.server.evaluate(at: time)
      return ids.map { Picture(stage.server, $0) }
    }
    let times = (0..<20).map { 9.3 + Double($0) * 0.37 }
    let ordered = times.map(pictures(at:))
    for index in times.indices.shuffled(using: &random.generator) {
      let isSame = pictures(at: times[index]) == ordered[index]
      #expect(isSame, "at \(times[index])")
    }
  }

  @Test("the order of additive translations does not matter", arguments: 0..<20)
  func additiveOrder(_ seed: UInt64) throws {
    var random = RandomAnimations(seed: seed, isAbsurd: false)
    let animations = (0..<8).map { _ -> Animation in
      var basic = random.basic()
      basic.keyPath = random.flag() ? .translationX : .translationY
      basic.fromValue = random.value(.scalar)
      (basic.toValue, basic.byValue) = (random.value(.scalar), nil)
      (basic.isAdditive, basic.timing.beginTime) = (true, 0)
      return random.flag()
        ? .basic(basic) : .group(AnimationGroup(animations: [.basic(basic)], timing: basic.timing))
    }
    func shown(_ animations: [Animation]) throws -> [AffineTransform?] {
      let stage = try Stage()
      for animation in animations { stage.layer.add(animation) }
      try stage.commit(at: 10)
      return (0..<20).map { step in
        stage.server.evaluate(at: 10 + Double(step) * 0.31)
        return stage.server.presentationTransform(of: stage.layer.id)
      }
    }
    let first = try shown(animations)
    let second = try shown(animations.shuffled(using: &random.generator))
    for case (let first?, let second?) in zip(first, second) {
      let size = 1 + abs(first.tx) + abs(first.ty)
      #expect(abs(first.tx - second.tx) <= 1e-9 * size)
      #expect(abs(first.ty - second.ty) <= 1e-9 * size)
    }
  }
}

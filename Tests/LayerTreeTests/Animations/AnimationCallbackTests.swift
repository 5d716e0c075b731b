import AnimationTiming
import LayerTree
import Testing

@Suite("Animation callbacks")
struct AnimationCallbackTests {
  let app = App()

  @Test("nothing is told before the commit, which resolves the begin time")
  func uncommitted() {
    let layer = app.addLayer()
    layer.add(.fade(), didStop: app.logging("a"))
    app.context.turn(at: 50)
    #expect(app.log.isEmpty)
    app.context.flush(at: 60) { _ in }
    app.context.turn(at: 60.9)
    #expect(app.log.isEmpty)
    app.context.turn(at: 61)
    #expect(app.takeLog() == ["a stop"])
  }

  /// When it stops after a commit at 10 s; nil is never.
  typealias Case = (
    name: String, stop: MediaTime?, change: @Sendable (inout BasicAnimation) -> Void
  )

  static let cases: [Case] = [
    ("removed", 11, { _ in }),
    ("fill both, kept", 11, { ($0.timing.fillMode, $0.isRemovedOnCompletion) = (.both, false) }),
    ("two and a half cycles", 12.5, { $0.timing.repeatCount = 2.5 }),
    ("half speed", 12, { $0.timing.speed = 0.5 }),
    ("backwards", 11, { ($0.timing.speed, $0.timing.timeOffset) = (-1, 1) }),
    ("backwards from the end", 10.5, { $0.timing.speed = -2 }),
    ("offset", 11, { $0.timing.timeOffset = 0.25 }),
    ("begun later", 11.25, { $0.timing.beginTime = 10.25 }),
    ("begun before its commit", 10.5, { $0.timing.beginTime = 9.5 }),
    ("for ever", nil, { $0.timing.repeatCount = .infinity }),
    ("frozen", nil, { $0.timing.speed = 0 }),
  ]

  @Test("the active interval decides, whatever the fill mode", arguments: cases)
  func intervals(_ row: Case) {
    let layer = app.addLayer()
    layer.add(.fade(1, row.change), forKey: "a", didStop: app.logging("a"))
    app.turn(at: 10)
    guard let stop = row.stop else {
      app.turn(at: 1e6)
      #expect(app.takeLog() == [])
      layer.removeAnimation(forKey: "a")
      app.turn(at: 1e6)
      #expect(app.takeLog() == ["a cut"])
      return
    }
    app.turn(at: stop - 1e-3)
    #expect(app.takeLog() == [])
    app.turn(at: stop)
    #expect(app.takeLog() == ["a stop"])
    layer.removeAnimation(forKey: "a")
    app.turn(at: stop + 1)
    #expect(app.takeLog() == [], "what has stopped is not cut")
  }

  enum Cut: CaseIterable {
    case removed, allRemoved, replaced, released
  }

  @Test("removal, replacement and the end of the layer stop it unfinished", arguments: Cut.allCases)
  func cuts(_ cut: Cut) {
    var layer: Layer? = app.addLayer()
    layer?.add(.fade(9), forKey: "a", didStop: app.logging("a"))
    app.turn(at: 10)
    app.turn(at: 11)
    switch cut {
    case .removed: layer?.removeAnimation(forKey: "a")
    case .allRemoved: layer?.removeAllAnimations()
    case .replaced: layer?.add(.fade(9), forKey: "a")
    case .released:
      layer?.removeFromSuperlayer()
      layer = nil
    }
    #expect(app.log.isEmpty, "never from within the change")
    app.turn(at: 12)
    #expect(app.takeLog() == ["a cut"])
    app.turn(at: 100)
    #expect(app.log.isEmpty)
  }

  @Test("an animation that is removed before it was committed is cut")
  func cutBeforeCommit() {
    let layer = app.addLayer()
    layer.add(.fade(), forKey: "a", didStop: app.logging("a"))
    layer.removeAnimation(forKey: "a")
    app.turn(at: 5)
    #expect(app.log == ["a cut"])
  }

  @Test("callbacks come by the time of what they tell, then by order of adding")
  func order() {
    let first = app.addLayer()
    let second = app.addLayer()
    second.add(.fade(2), didStop: app.logging("late"))
    second.add(.fade(1), didStop: app.logging("one"))
    first.add(.fade(1), didStop: app.logging("two"))
    first.add(.fade(0.5), didStop: app.logging("early"))
    app.turn(at: 10)
    app.turn(at: 20)
    #expect(app.log == ["early stop", "one stop", "two stop", "late stop"])
  }

  @Test("callbacks are kept until the stop, and no longer")
  func retention() {
    final class Token {}
    let layer = app.addLayer()
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      layer.add(.fade { $0.isRemovedOnCompletion = false }, didStop: { _ in _ = token })
    }
    app.turn(at: 10)
    app.turn(at: 10.9)
    #expect(kept != nil)
    app.turn(at: 11)
    #expect(kept == nil)
    #expect(layer.animationCount == 1)
  }

  @Test("a callback may add, remove and replace animations and let go of layers")
  func reentrancy() {
    var victim: Layer? = app.addLayer()
    let layer = app.addLayer()
    layer.add(
      .fade(), forKey: "a",
      didStop: app.logging("a") {
        layer.removeAnimation(forKey: "b")
        layer.removeAnimation(forKey: "c")
        victim?.removeFromSuperlayer()
        victim = nil
        layer.add(.fade(), forKey: "a", didStop: app.logging("a2"))
      })
    layer.add(.fade(), forKey: "b", didStop: app.logging("b"))
    layer.add(.fade(9), forKey: "c", didStop: app.logging("c"))
    victim?.add(.fade(), didStop: app.logging("v"))
    app.turn(at: 10)
    app.turn(at: 11)
    #expect(app.takeLog() == ["a stop", "b stop", "v stop"], "these were over already")
    app.turn(at: 11.5)
    #expect(app.takeLog() == ["c cut"])
    app.turn(at: 12)
    #expect(app.takeLog() == ["a2 stop"])
  }
}

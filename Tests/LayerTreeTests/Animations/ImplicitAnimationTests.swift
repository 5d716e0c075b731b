import AnimationTiming
import Testing

@testable import LayerTree

@Suite("Implicit animations")
struct ImplicitAnimationTests {
  let app = App()

  /// The one animation of `layer`.
  private func only(_ layer: Layer) throws -> BasicAnimation {
    try #require(layer.animations.attached.count == 1)
    return layer.animations.attached[0].animation
  }

  private func keys(_ layer: Layer) -> [String] { layer.animations.attached.compactMap(\.key) }

  @Test("a change animates from what was shown, for 0.25 s on the default curve")
  func defaults() throws {
    let layer = app.addLayer()
    layer.position = Point(x: 8, y: 0)
    let animation = try only(layer)
    #expect(keys(layer) == ["position"])
    #expect(animation.keyPath == .position)
    #expect(animation.fromValue == .point(.zero))
    #expect(animation.toValue == nil && animation.byValue == nil)
    #expect(animation.timing == Timing(duration: 0.25))
    #expect(animation.timingFunction == .default)
    #expect(animation.isRemovedOnCompletion && !animation.isAdditive)
    app.turn(at: 10)
    #expect(layer.presentedPosition(at: 10).x == 0)
    #expect(layer.presentedPosition(at: 10.25).x == 8)
    app.turn(at: 10.251)
    #expect(layer.animationCount == 0)
  }

  typealias Case = (name: String, from: AnimatableValue?, change: @Sendable (ShapeLayer) -> Void)

  static let cases: [Case] = [
    ("bounds", .rect(.zero), { $0.bounds.size.width = 3 }),
    ("position", .point(.zero), { $0.position.y = 1 }),
    ("transform", .transform(.identity), { $0.transform = .translation(x: 1, y: 0) }),
    ("opacity", .scalar(1), { $0.opacity = 0 }),
    (
      "backgroundColor", .color(Color(red: 1, green: 0, blue: 0, alpha: 0)),
      { $0.backgroundColor = Color(red: 1, green: 0, blue: 0) }
    ),
    ("fillColor", .color(.black), { $0.fillColor = .clear }),
    ("anchorPoint", .point(Point(x: 0.5, y: 0.5)), { $0.anchorPoint = .zero }),
    ("isHidden", nil, { $0.isHidden = true }),
    ("masksToBounds", nil, { $0.masksToBounds = true }),
    ("path", nil, { $0.path = Path() }),
    ("fillColor to none", nil, { $0.fillColor = nil }),
  ]

  @Test("the properties that a key path drives animate, the others do not", arguments: cases)
  func properties(_ row: Case) throws {
    let layer = ShapeLayer(in: app.context)
    app.root.addSublayer(layer)
    app.turn(at: 1)
    row.change(layer)
    guard let from = row.from else {
      #expect(layer.animationCount == 0)
      return
    }
    #expect(try only(layer).fromValue == from)
    #expect(keys(layer) == [row.name])
  }

  @Test("a second change goes on from what is shown and replaces the first")
  func retarget() throws {
    let layer = app.addLayer()
    app.context.beginTransaction()
    app.context.setTransaction {
      $0.animationDuration = 1
      $0.animationTimingFunction = .linear
    }
    app.turn(at: 10) { layer.position.x = 100 }
    app.turn(at: 10.25) { layer.position.x = 0 }
    #expect(try only(layer).fromValue == .point(Point(x: 25, y: 0)))
    #expect(layer.presentedPosition(at: 10.75).x == 12.5)
    app.context.setTransaction { $0.disablesActions = true }
    layer.position.x = 200
    #expect(layer.presentedPosition(at: 10.75).x == 112.5, "it ends at the model as it is now")
  }

  @Test("settings may follow from those that hold, and a layer be changed meanwhile")
  func followingSettings() throws {
    let layer = app.addLayer()
    app.context.beginTransaction()
    app.context.setTransaction { $0.animationDuration = 2 }
    app.context.setTransaction {
      $0.animationDuration = 2 * app.context.transaction.animationDuration
      layer.position.x = 100
    }
    #expect(try only(layer).timing.duration == 2)
    #expect(app.context.transaction.animationDuration == 4)
  }

  @Test("several changes within one turn begin at what is shown, not at the model of a moment ago")
  func coalescing() throws {
    let layer = app.addLayer()
    app.turn(at: 10)
    layer.position.x = 50
    layer.position.x = 100
    #expect(try only(layer).fromValue == .point(.zero))
  }

  enum Place: CaseIterable {
    case fresh, detached, addedNow, belowDetached, formerRoot, belowAddedNow, movedNow
  }

  @Test("outside a committed tree nothing animates", arguments: Place.allCases)
  func places(_ place: Place) {
    let layer = app.addLayer()
    let other = app.addLayer()
    switch place {
    case .fresh:
      let fresh = Layer(in: app.context)
      fresh.position.x = 1
      #expect(fresh.animationCount == 0)
      return
    case .detached:
      layer.removeFromSuperlayer()
      app.turn(at: 2)
    case .addedNow:
      layer.removeFromSuperlayer()
      app.turn(at: 2)
      app.root.addSublayer(layer)
    case .belowDetached, .belowAddedNow:
      other.addSublayer(layer)
      app.turn(at: 2)
      other.removeFromSuperlayer()
      if place == .belowAddedNow { app.root.addSublayer(other) }
    case .formerRoot:
      app.context.rootLayer = Layer(in: app.context)
      app.turn(at: 2)
      app.root.position.x = 1
      #expect(app.root.animationCount == 0)
    case .movedNow:
      other.addSublayer(layer)
    }
    layer.position.x = 1
    #expect(layer.animationCount == 0)
    guard place == .addedNow || place == .belowAddedNow || place == .movedNow else { return }
    app.turn(at: 3)
    layer.position.x = 2
    #expect(keys(layer) == ["position"], "the place has been committed")
  }

  @Test("the root animates once it has been sent")
  func root() {
    app.root.opacity = 0.5
    #expect(app.root.animationCount == 0)
    app.turn(at: 1)
    app.root.opacity = 0.25
    #expect(app.root.animationCount == 1)
  }

  @Test("nothing animates where actions are disabled, on a view's layer, or without a change")
  func nothing() {
    let layer = app.addLayer()
    app.context.beginTransaction()
    app.context.setTransaction { $0.disablesActions = true }
    layer.position.x = 1
    app.context.commitTransaction()
    layer.position.x = 1
    layer.belongsToView = true
    layer.position.x = 2
    #expect(layer.animationCount == 0)
    layer.belongsToView = false
    layer.position.x = 3
    #expect(keys(layer) == ["position"])
  }
}

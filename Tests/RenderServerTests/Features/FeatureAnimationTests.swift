import AnimationTiming
import LayerTree
import TestSupport
import Testing

@Suite("Animations of a layer's values")
struct FeatureAnimationTests {
  /// An animation, and the same value set at its middle.
  struct Case: CustomTestStringConvertible, Sendable {
    let keyPath: AnimationKeyPath
    let from: AnimatableValue
    let to: AnimatableValue
    let set: @Sendable (Layer) -> Void
    var testDescription: String { keyPath.name }
  }

  static let cases = [
    Case(
      keyPath: .anchorPoint, from: .point(Point(x: 0.5, y: 0.5)), to: .point(.zero),
      set: { $0.anchorPoint = Point(x: 0.25, y: 0.25) }),
    Case(
      keyPath: .boundsOrigin, from: .point(.zero), to: .point(Point(x: 4, y: -4)),
      set: { $0.bounds.origin = Point(x: 2, y: -2) }),
    Case(
      keyPath: .boundsSize, from: .size(Size(width: 18, height: 14)),
      to: .size(Size(width: 8, height: 6)), set: { $0.bounds.size = Size(width: 13, height: 10) }),
    Case(
      keyPath: .bounds, from: .rect(Rect(x: 0, y: 0, width: 18, height: 14)),
      to: .rect(Rect(x: 2, y: 0, width: 10, height: 14)),
      set: { $0.bounds = Rect(x: 1, y: 0, width: 14, height: 14) }),
    Case(
      keyPath: .backgroundColor, from: .color(.pureRed), to: .color(.pureBlue),
      set: { $0.backgroundColor = Color(red: 0.5, green: 0, blue: 0.5) }),
    Case(keyPath: .opacity, from: .scalar(1), to: .scalar(0), set: { $0.opacity = 0.5 }),
    Case(keyPath: .rotationY, from: .scalar(0), to: .scalar(2), set: { $0.turn(by: 1) }),
    Case(
      keyPath: .scale, from: .scalar(1), to: .scalar(2),
      set: { $0.transform = .scale(x: 1.5, y: 1.5) }),
  ]

  /// A layer with a line, a shadow, corners and a gradient.
  private static func scene(_ connection: Connection) -> Layer {
    let layer = connection.addLayer(Rect(x: 6, y: 5, width: 18, height: 14), .white)
    layer.masksToBounds = false
    layer.addSublayer(StrokeTests.addShape(StrokeTests.corner, to: connection))
    let gradient = connection.add(
      GradientLayer(in: connection.context), Rect(x: 2, y: 2, width: 6, height: 10), to: layer)
    gradient.colors = [.pureRed, .pureBlue]
    (layer.shadowOpacity, layer.cornerRadius) = (0.7, 2)
    layer.borderWidth = 1
    return layer
  }

  @Test("show the value between the ends, then the model again", arguments: cases)
  func middle(_ animation: Case) throws {
    let connection = try Connection()
    let layer = Self.scene(connection)
    let before = try connection.picture(at: 1)
    layer.add(
      BasicAnimation(
        keyPath: animation.keyPath, fromValue: animation.from, toValue: animation.to,
        timing: Timing(duration: 2)))
    _ = try connection.picture(at: 10)
    let shown = try connection.picture(at: 11)
    let still = try Connection()
    animation.set(Self.scene(still))
    #expect(try shown == still.picture())
    #expect(shown.difference(to: before) > 8)
    #expect(try connection.picture(at: 12.001) == before)
  }

  @Test("let values show that are set while they run", arguments: [true, false])
  func modelChanges(_ animatesPosition: Bool) throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 4, y: 4, width: 12, height: 12), .pureRed)
    layer.add(
      BasicAnimation(
        keyPath: animatesPosition ? .positionX : .translationX, byValue: .scalar(8),
        timing: Timing(duration: 2)))
    try connection.show(at: 1)
    (layer.cornerRadius, layer.opacity) = (6, 0.5)
    layer.bounds.size.height = 10
    let picture = try connection.picture(at: 2)
    #expect(picture[14, 10] == 0x8080_0000)
    #expect(picture.alpha(8, 5) < 64)
    #expect(picture.alpha(14, 4) == 0)
    #expect(picture.alpha(14, 5) == 128)
  }
}

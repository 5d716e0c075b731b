import AnimationTiming
import LayerTree
import Testing

@Suite("Animations of what few layers have, and of parts")
struct FeatureAnimationTests {
  /// An animation, and the same value set at its middle.
  struct Case: CustomTestStringConvertible, Sendable {
    let keyPath: AnimationKeyPath
    let from: AnimatableValue
    let to: AnimatableValue
    let set: @Sendable (Layer) -> Void
    var testDescription: String { keyPath.name }
  }

  private static func shape(_ set: @escaping @Sendable (ShapeLayer) -> Void)
    -> @Sendable (Layer) -> Void
  {
    { ($0.sublayers.first as? ShapeLayer).map(set) }
  }

  private static func gradient(_ set: @escaping @Sendable (GradientLayer) -> Void)
    -> @Sendable (Layer) -> Void
  {
    { ($0.sublayers.last as? GradientLayer).map(set) }
  }

  static let cases = [
    Case(
      keyPath: .strokeStart, from: .scalar(0), to: .scalar(0.6),
      set: shape { $0.strokeStart = 0.3 }),
    Case(keyPath: .strokeEnd, from: .scalar(1), to: .scalar(0), set: shape { $0.strokeEnd = 0.5 }),
    Case(keyPath: .lineWidth, from: .scalar(1), to: .scalar(5), set: shape { $0.lineWidth = 3 }),
    Case(
      keyPath: .strokeColor, from: .color(CornerTests.red), to: .color(CornerTests.blue),
      set: shape { $0.strokeColor = Color(red: 0.5, green: 0, blue: 0.5) }),
    Case(
      keyPath: .borderWidth, from: .scalar(0), to: .scalar(5), set: { $0.borderWidth = 2.5 }),
    Case(
      keyPath: .borderColor, from: .color(CornerTests.red), to: .color(CornerTests.blue),
      set: { $0.borderColor = Color(red: 0.5, green: 0, blue: 0.5) }),
    Case(
      keyPath: .contentsRect, from: .rect(Rect(x: 0, y: 0, width: 1, height: 1)),
      to: .rect(Rect(x: 0.5, y: 0, width: 0.5, height: 1)),
      set: { $0.contentsRect = Rect(x: 0.25, y: 0, width: 0.75, height: 1) }),
    Case(keyPath: .cornerRadius, from: .scalar(0), to: .scalar(8), set: { $0.cornerRadius = 4 }),
    Case(
      keyPath: .shadowOpacity, from: .scalar(0), to: .scalar(1), set: { $0.shadowOpacity = 0.5 }),
    Case(keyPath: .shadowRadius, from: .scalar(0), to: .scalar(4), set: { $0.shadowRadius = 2 }),
    Case(
      keyPath: .shadowOffset, from: .size(Size(width: 2, height: 0)),
      to: .size(Size(width: 6, height: 2)), set: { $0.shadowOffset = Size(width: 4, height: 1) }),
    Case(
      keyPath: .shadowColor, from: .color(CornerTests.red), to: .color(CornerTests.blue),
      set: { $0.shadowColor = Color(red: 0.5, green: 0, blue: 0.5) }),
    Case(
      keyPath: .startPoint, from: .point(Point(x: 0, y: 0)), to: .point(Point(x: 1, y: 0.5)),
      set: gradient { $0.startPoint = Point(x: 0.5, y: 0.25) }),
    Case(
      keyPath: .endPoint, from: .point(Point(x: 0, y: 1)), to: .point(Point(x: 1, y: 0.5)),
      set: gradient { $0.endPoint = Point(x: 0.5, y: 0.75) }),
    Case(
      keyPath: .shadowOffsetWidth, from: .scalar(2), to: .scalar(6),
      set: { $0.shadowOffset.width = 4 }),
    Case(
      keyPath: .shadowOffsetHeight, from: .scalar(1), to: .scalar(5),
      set: { $0.shadowOffset.height = 3 }),
    Case(
      keyPath: .anchorPoint, from: .point(Point(x: 0.5, y: 0.5)), to: .point(.zero),
      set: { $0.anchorPoint = Point(x: 0.25, y: 0.25) }),
    Case(
      keyPath: .anchorPointX, from: .scalar(0.5), to: .scalar(1), set: { $0.anchorPoint.x = 0.75 }),
    Case(
      keyPath: .anchorPointY, from: .scalar(0), to: .scalar(0.5), set: { $0.anchorPoint.y = 0.25 }),
    Case(
      keyPath: .boundsOriginX, from: .scalar(0), to: .scalar(4), set: { $0.bounds.origin.x = 2 }),
    Case(
      keyPath: .boundsOriginY, from: .scalar(-4), to: .scalar(0), set: { $0.bounds.origin.y = -2 }),
    Case(
      keyPath: .boundsWidth, from: .scalar(18), to: .scalar(8), set: { $0.bounds.size.width = 13 }),
    Case(
      keyPath: .boundsHeight, from: .scalar(14), to: .scalar(6),
      set: { $0.bounds.size.height = 10 }),
  ]

  /// A layer with a line, a shadow, corners and a gradient.
  private static func scene(_ connection: Connection) -> Layer {
    let layer = connection.addLayer(Rect(x: 6, y: 5, width: 18, height: 14), .white)
    layer.masksToBounds = false
    let line = StrokeTests.addShape(StrokeTests.corner, to: connection)
    layer.addSublayer(line)
    let gradient = GradientLayer(in: connection.context)
    gradient.frame = Rect(x: 2, y: 2, width: 6, height: 10)
    gradient.colors = [CornerTests.red, CornerTests.blue]
    layer.addSublayer(gradient)
    (layer.shadowOpacity, layer.cornerRadius) = (0.7, 2)
    layer.borderWidth = 1
    layer.contents = ContentsTests.nine
    return layer
  }

  private static func target(_ keyPath: AnimationKeyPath, _ layer: Layer) -> Layer {
    switch keyPath {
    case .strokeStart, .strokeEnd, .lineWidth, .strokeColor: layer.sublayers[0]
    case .startPoint, .endPoint: layer.sublayers[1]
    default: layer
    }
  }

  @Test("show the value between the ends, then the model again", arguments: cases)
  func middle(_ animation: Case) throws {
    let connection = try Connection()
    let layer = Self.scene(connection)
    let before = try connection.bitmap(at: 1)
    Self.target(animation.keyPath, layer).add(
      BasicAnimation(
        keyPath: animation.keyPath, fromValue: animation.from, toValue: animation.to,
        timing: Timing(duration: 2)))
    _ = try connection.bitmap(at: 10)
    let shown = try connection.bitmap(at: 11)
    let still = try Connection()
    animation.set(Self.scene(still))
    #expect(try shown == still.bitmap())
    #expect(shown.difference(to: before) > 8)
    #expect(try connection.bitmap(at: 12.001) == before)
  }

  @Test("let values show that are set while they run", arguments: [true, false])
  func modelChanges(_ animatesPosition: Bool) throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 4, y: 4, width: 12, height: 12), CornerTests.red)
    layer.add(
      BasicAnimation(
        keyPath: animatesPosition ? .positionX : .translationX, byValue: .scalar(8),
        timing: Timing(duration: 2)))
    _ = try connection.pixels(at: 1)
    (layer.cornerRadius, layer.opacity) = (6, 0.5)
    layer.bounds.size.height = 10
    let picture = try connection.bitmap(at: 2)
    #expect(picture[14, 10] == 0x8080_0000)
    #expect(picture.alpha(8, 5) < 64)
    #expect(picture.alpha(14, 4) == 0)
    #expect(picture.alpha(14, 5) == 128)
  }

  @Test("work on a layer that had none of it before")
  func fromDefaults() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 4, y: 4, width: 12, height: 12), CornerTests.red)
    let before = try connection.bitmap(at: 1)
    layer.add(
      BasicAnimation(
        keyPath: .cornerRadius, fromValue: .scalar(0), toValue: .scalar(6),
        timing: Timing(duration: 1)))
    layer.add(
      BasicAnimation(
        keyPath: .shadowOpacity, fromValue: .scalar(0), toValue: .scalar(1),
        timing: Timing(duration: 1)))
    #expect(try connection.bitmap(at: 2) == before)
    let middle = try connection.bitmap(at: 2.5)
    #expect(middle.alpha(4, 4) < 255)
    #expect(middle.alpha(10, 2) > 0)
    #expect(try connection.bitmap(at: 3.001) == before)
  }
}

import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import WaveViews

/// N cards, each a wave and three labels on a background, under one layer effect; the server moves
/// what moves, so that the app does nothing but where what it does is the effect.
final class EffectScene: FrameScene {
  let screen: Screen
  let framesPerCycle: Int
  private let setup: SceneSetup
  private var views: [WaveView] = []
  private var cards: [Layer] = []
  /// The app's changes at every tick, for the time at which they are shown.
  private var changes: [(MediaTime) -> Void] = []
  private let photo: CardPhoto?
  private let typeface: Typeface?
  private let drawsAside: Bool

  init(
    _ effect: LayerEffect, _ setup: SceneSetup, work: WorkLedger
  ) throws {
    screen = try Screen(setup, work: work)
    self.setup = setup
    drawsAside = effect == .drawnAside
    framesPerCycle = MotionCycle.frames(setup)
    let first = setup.frame(of: 0)
    photo = try CardPhoto(effect, in: Self.cardSize(in: first), scale: setup.scale)
    typeface = effect.showsText ? try Typeface(size: CardText.pixels(at: setup.scale)) : nil
    for index in 0..<setup.views { addCard(index, effect) }
    try screen.commitStart()
    if let kind = effect.transition { try changeLooks(by: kind) }
  }

  /// Gives every card that is on screen another look, and takes two seconds each way.
  private func changeLooks(by kind: Transition.Kind) throws {
    try server.render(at: Screen.start)
    for card in cards {
      card.backgroundColor = Color(red: 0.85, green: 0.93, blue: 0.85)
      card.masksToBounds = true
      card.add(Transition(kind, timing: LayerEffect.toAndFro(2), isRemovedOnCompletion: false))
    }
    try screen.commitStart()
  }

  func tick(at time: MediaTime) {
    if drawsAside { DrawingThread.finish(for: screen.links) }
    screen.links.fire(targetTimestamp: time)
    for change in changes { change(time) }
  }

  /// The share of its height that what changes its frame has: half of it and back in two seconds.
  private static func share(at time: MediaTime) -> Double {
    let place = (time - Screen.start).truncatingRemainder(dividingBy: 2)
    return 0.5 + 0.5 * abs(1 - place)
  }

  private func addCard(_ index: Int, _ effect: LayerEffect) {
    let frame = setup.frame(of: index)
    if setup.scenery.backdrop == .cards {
      screen.root.addSublayer(makeBox(frame, Scenery.backdropColor))
    }
    let (inset, size) = (Self.inset(in: frame), Self.cardSize(in: frame))
    let bounds = Rect(origin: .zero, size: size)
    let card = Layer(in: context)
    card.frame = Rect(
      x: frame.minX + inset, y: frame.minY + inset, width: size.width, height: size.height)
    addGround(to: card, bounds, effect)
    let phase = setup.scenery.phase(of: index)
    if effect == .maskedGradient {
      addMaskedGradient(to: card, bounds, phase)
    } else {
      addWave(to: card, bounds, phase, effect)
    }
    if !effect.showsText { addLabels(to: card, bounds) }
    apply(effect, to: card, bounds)
    if let motion = effect.motion(by: inset / 2) { card.add(motion, forKey: "motion") }
    cards.append(card)
    (effect == .swinging ? doorway(of: card, frame) : screen.root).addSublayer(card)
  }

  /// A margin, so that shadows and moving cards have a place.
  private static func inset(in frame: Rect) -> Double {
    min(frame.size.width, frame.size.height) / 6
  }

  private static func cardSize(in frame: Rect) -> Size {
    let inset = inset(in: frame)
    return Size(width: frame.size.width - 2 * inset, height: frame.size.height - 2 * inset)
  }

  /// Where a card swings about its left edge, seen from 500 pt before its middle.
  private func doorway(of card: Layer, _ frame: Rect) -> Layer {
    let way = Layer(in: context)
    way.frame = frame
    way.sublayerTransform = .perspective(distance: 500)
    screen.root.addSublayer(way)
    card.anchorPoint = Point(x: 0, y: 0.5)
    card.position = Point(
      x: card.position.x - frame.minX - card.bounds.size.width / 2,
      y: card.position.y - frame.minY)
    return way
  }

  /// The ground behind the wave and the labels.
  private func addGround(to card: Layer, _ bounds: Rect, _ effect: LayerEffect) {
    var color = Color(red: 0.95, green: 0.95, blue: 0.97)
    switch effect {
    case .overdraw:
      for shade in 1...4 {
        let shade = Color(red: 0.9, green: 0.9, blue: 0.2 * Double(shade))
        card.addSublayer(makeBox(bounds, shade))
      }
    case .blended: color.alpha = 0.8
    case .roundedShape:
      let shape = ShapeLayer(in: context)
      shape.frame = bounds
      shape.path = Self.rounded(bounds, by: Self.radius(of: bounds))
      shape.fillColor = color
      card.addSublayer(shape)
      return
    case .gradient: card.addSublayer(makeGradient(bounds))
    case .emptyDrawn, .emptyRedrawn:
      let view = DrawnView(bounds, scale: setup.scale, in: context) { _, _, _ in }
      card.addSublayer(view.layer)
      if effect == .emptyRedrawn { changes.append { _ in view.display() } }
    case .stretchedCenter: return card.addSublayer(makePicture(bounds, color))
    case .photo, .photoLarge, .photoKept, .photoPNG, .photoJPEG:
      guard let photo else { break }
      let layer = Layer(in: context)
      (layer.belongsToView, layer.frame, layer.contents) = (true, bounds, photo.first)
      card.addSublayer(layer)
      if let next = photo.shownAnew() { changes.append { _ in layer.contents = next() } }
    case .textResized, .textMoved:
      guard let typeface else { break }
      let text = CardText(typeface, scale: setup.scale, in: bounds, color)
      let change =
        effect == .textResized ? text.addRedrawn(to: card) : text.addMoved(to: card)
      return changes.append { change(Self.share(at: $0)) }
    default: break
    }
    card.backgroundColor = color
  }

  /// A ground with round corners as a picture of its corners and a middle of 2 pt that stretches.
  private func makePicture(_ bounds: Rect, _ color: Color) -> Layer {
    let radius = Self.radius(of: bounds).rounded(.up)
    let side = 2 * radius + 2
    let size = Size(width: side, height: side)
    let layer = Layer(in: context)
    layer.frame = bounds
    layer.contentsScale = setup.scale
    layer.contents = LayerImage.drawn(size: size, scale: setup.scale) {
      $0.fill(Self.rounded(Rect(origin: .zero, size: size), by: radius), color)
    }
    let (edge, middle) = (radius / side, 2 / side)
    layer.contentsCenter = Rect(x: edge, y: edge, width: middle, height: middle)
    return layer
  }

  private func makeGradient(_ bounds: Rect) -> GradientLayer {
    let gradient = GradientLayer(in: context)
    gradient.belongsToView = true
    gradient.frame = bounds
    gradient.colors = [
      Color(red: 0.3, green: 0.6, blue: 1), Color(red: 0.1, green: 0.2, blue: 0.6),
    ]
    return gradient
  }

  /// A gradient of which the wave is what can be seen, as water is drawn.
  private func addMaskedGradient(to card: Layer, _ bounds: Rect, _ phase: Double) {
    let gradient = makeGradient(bounds)
    let mask = Layer(in: context)
    mask.frame = bounds
    addWave(to: mask, bounds, phase, .maskedGradient)
    gradient.mask = mask
    card.addSublayer(gradient)
  }

  private func makeBox(_ frame: Rect, _ color: Color) -> Layer {
    let box = Layer(in: context)
    (box.frame, box.backgroundColor) = (frame, color)
    return box
  }

  /// A wave across the card, moved by an additive translation unless the app is to draw it.
  private func addWave(to card: Layer, _ bounds: Rect, _ phase: Double, _ effect: LayerEffect) {
    let strategy: any WaveStrategy.Type =
      switch effect {
      case .rebuilt: PathRebuild.self
      case .drawn: DrawnContent.self
      case .drawnAside: DrawnContentAside.self
      default: AdditiveTranslation.self
      }
    let height = bounds.size.height / 2
    let view = WaveView(
      setup.wave, strategy: strategy,
      frame: Rect(x: 0, y: height, width: bounds.size.width, height: height), style: .equal,
      start: Screen.start, phase: phase, contentsScale: setup.scale, in: card,
      links: screen.links)
    views.append(view)
    if effect.movesCard { for layer in view.root.sublayers { layer.removeAllAnimations() } }
  }

  private func addLabels(to card: Layer, _ bounds: Rect) {
    for row in 0..<3 {
      let frame = Rect(
        x: bounds.size.width / 10, y: bounds.size.height * (0.1 + 0.3 * Double(row)),
        width: bounds.size.width * (0.7 - 0.15 * Double(row)), height: bounds.size.height / 8)
      card.addSublayer(makeBox(frame, Self.ink))
    }
  }

  private static let ink = Color(red: 0.2, green: 0.2, blue: 0.3)

  private func apply(_ effect: LayerEffect, to card: Layer, _ bounds: Rect) {
    let radius = Self.radius(of: bounds)
    switch effect {
    case .rounded: card.cornerRadius = radius
    case .clipped: card.masksToBounds = true
    case .bordered:
      card.borderWidth = 2
      card.borderColor = Self.ink
    case .opacity:
      card.allowsGroupOpacity = false
      card.opacity = 0.8
    case .groupOpacity: card.opacity = 0.8
    case .roundedClip:
      card.cornerRadius = radius
      card.masksToBounds = true
    case .mask:
      let mask = makeBox(bounds, .black)
      mask.cornerRadius = radius
      card.mask = mask
    case .shadowPath, .shadow:
      card.shadowOpacity = 0.5
      if effect == .shadowPath { card.shadowPath = .rectangle(bounds) }
    case .rasterised, .movedRasterised:
      card.shouldRasterize = true
      card.rasterizationScale = setup.scale
    default: break
    }
  }

  private static func radius(of bounds: Rect) -> Double {
    min(bounds.size.width, bounds.size.height) / 5
  }

  /// A rectangle with quarters of circles for corners, each a cubic curve.
  private static func rounded(_ rect: Rect, by radius: Double) -> Path {
    // The curve's middle lies on the circle: 4/3 · (√2 − 1).
    let reach = radius * (1 - 4 / 3 * (2.0.squareRoot() - 1))
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var path = Path()
    path.move(to: Point(x: left + radius, y: top))
    let corners = [
      (Point(x: right, y: top), 1.0, 0.0), (Point(x: right, y: bottom), 0, 1),
      (Point(x: left, y: bottom), -1, 0), (Point(x: left, y: top), 0, -1),
    ]
    for (corner, x, y) in corners {
      // In along (x, y), out along it turned by a quarter.
      path.addLine(to: Point(x: corner.x - x * radius, y: corner.y - y * radius))
      path.addCubic(
        to: Point(x: corner.x - y * radius, y: corner.y + x * radius),
        control1: Point(x: corner.x - x * reach, y: corner.y - y * reach),
        control2: Point(x: corner.x - y * reach, y: corner.y + x * reach))
    }
    path.close()
    return path
  }
}

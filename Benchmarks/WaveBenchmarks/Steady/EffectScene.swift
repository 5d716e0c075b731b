public import AnimationTiming
public import EngineWork
import Geometry
public import LayerTree
public import RenderServer
import WaveViews

/// N cards, each a wave and three labels on a background, under one layer effect; the server moves
/// what moves, so that the app does nothing.
public final class EffectScene: FrameScene {
  /// The app's layers.
  public let context: LayerContext
  /// Shows them.
  public let server: ScreenServer
  private let root: Layer
  private let setup: SceneSetup

  /// Makes the cards and commits them.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  public init(
    _ effect: LayerEffect, _ setup: SceneSetup, work: WorkLedger
  ) throws {
    context = LayerContext(work: work)
    self.setup = setup
    let layout = setup.layout
    root = setup.makeRoot(layout.screenSize, in: context)
    server = try setup.makeServer(layout.screenSize, work: work)
    for index in 0..<layout.views { addCard(index, effect) }
    try context.commit(at: WaveScene.start, to: server)
  }

  /// The app does nothing of its own.
  public func tick(at time: MediaTime) {}

  private func addCard(_ index: Int, _ effect: LayerEffect) {
    let frame = setup.layout.frame(of: index)
    if setup.scenery.backdrop == .cards { addPlace(frame) }
    // A margin, so that shadows and moving cards have a place.
    let inset = min(frame.size.width, frame.size.height) / 6
    let size = Size(width: frame.size.width - 2 * inset, height: frame.size.height - 2 * inset)
    let bounds = Rect(origin: .zero, size: size)
    let card = Layer(in: context)
    card.frame = Rect(
      x: frame.minX + inset, y: frame.minY + inset, width: size.width, height: size.height)
    card.backgroundColor = Color(red: 0.95, green: 0.95, blue: 0.97)
    if effect == .overdraw { addCovers(to: card, bounds) }
    addWave(to: card, bounds, setup.scenery.phase(of: index), moves: !effect.movesCard)
    addLabels(to: card, bounds)
    apply(effect, to: card, bounds)
    if effect.movesCard { card.add(Self.sway(by: inset / 2), forKey: "sway") }
    root.addSublayer(card)
  }

  /// What a card stands on: an opaque place of its own.
  private func addPlace(_ frame: Rect) {
    let place = Layer(in: context)
    place.frame = frame
    place.backgroundColor = Scenery.backdropColor
    root.addSublayer(place)
  }

  private func addCovers(to card: Layer, _ bounds: Rect) {
    for shade in 1...4 {
      let cover = Layer(in: context)
      cover.frame = bounds
      cover.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.2 * Double(shade))
      card.addSublayer(cover)
    }
  }

  /// A wave across the card, moved by an additive translation, as the arm of that name does it.
  private func addWave(to card: Layer, _ bounds: Rect, _ phase: Double, moves: Bool) {
    let links = DisplayLinks()
    let height = bounds.size.height / 2
    let view = WaveView(
      setup.wave, strategy: AdditiveTranslation.self,
      frame: Rect(x: 0, y: height, width: bounds.size.width, height: height), style: .equal,
      start: WaveScene.start, phase: phase, in: card, links: links)
    if !moves { view.root.sublayers.first?.removeAllAnimations() }
  }

  private func addLabels(to card: Layer, _ bounds: Rect) {
    for row in 0..<3 {
      let label = Layer(in: context)
      label.frame = Rect(
        x: bounds.size.width / 10, y: bounds.size.height * (0.1 + 0.3 * Double(row)),
        width: bounds.size.width * (0.7 - 0.15 * Double(row)), height: bounds.size.height / 8)
      label.backgroundColor = Color(red: 0.2, green: 0.2, blue: 0.3)
      card.addSublayer(label)
    }
  }

  private func apply(_ effect: LayerEffect, to card: Layer, _ bounds: Rect) {
    let radius = min(bounds.size.width, bounds.size.height) / 5
    switch effect {
    case .plain, .overdraw, .movedPlain: break
    case .opacity:
      card.allowsGroupOpacity = false
      card.opacity = 0.8
    case .groupOpacity: card.opacity = 0.8
    case .roundedClip:
      card.cornerRadius = radius
      card.masksToBounds = true
    case .mask:
      let mask = Layer(in: context)
      mask.frame = bounds
      mask.backgroundColor = .black
      mask.cornerRadius = radius
      card.mask = mask
    case .shadowPath, .shadow:
      card.shadowOpacity = 0.5
      if effect == .shadowPath { card.shadowPath = .rectangle(bounds) }
    case .rasterised, .movedRasterised:
      card.shouldRasterize = true
      card.rasterizationScale = setup.layout.scale
    }
  }

  /// To and fro by `distance`, pt, at the wave's own speed.
  private static func sway(by distance: Double) -> BasicAnimation {
    BasicAnimation(
      keyPath: .translationX, fromValue: .scalar(-distance), toValue: .scalar(distance),
      timing: Timing(
        beginTime: WaveScene.start, duration: max(0.1, distance / 6), repeatCount: .infinity,
        autoreverses: true, fillMode: .both), isAdditive: true, isRemovedOnCompletion: false)
  }
}

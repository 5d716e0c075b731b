import AnimationTiming
import LayerTree
import WaveViews

/// Text at the foot of a ground whose height the app changes, over the upper half of a card.
struct CardText {
  private let typeface: Typeface
  private let scale: Double
  private let bounds: Rect
  private let ground: Color
  private let lines: [String]
  private static let ink = Color(red: 0.2, green: 0.2, blue: 0.3)

  /// The size of the text, 8 pt, in pixels.
  static func pixels(at scale: Double) -> Int { max(1, Int((8 * scale).rounded())) }

  init(_ typeface: Typeface, scale: Double, in bounds: Rect, _ ground: Color) {
    (self.typeface, self.scale, self.ground) = (typeface, scale, ground)
    self.bounds = Rect(
      x: bounds.minX, y: bounds.minY, width: bounds.size.width, height: bounds.size.height / 2)
    lines = typeface.lines(
      "Drawn again with its frame, or once and then moved",
      width: Int(bounds.size.width * scale))
  }

  /// One view that draws the text on its ground, and again when its frame changes; returns a setter
  /// of its height, as a share of all.
  func addRedrawn(to card: Layer) -> (_ share: Double) -> Void {
    let view = makeView(bounds, in: card)
    view.layer.backgroundColor = ground
    return { view.frame = frame($0) }
  }

  /// A ground, and the text in a layer of its own, drawn once; returns a setter of the ground's
  /// height, as a share of all, that moves the text to its foot.
  func addMoved(to card: Layer) -> (_ share: Double) -> Void {
    let layer = Layer(in: card.context)
    (layer.belongsToView, layer.backgroundColor, layer.frame) = (true, ground, bounds)
    card.addSublayer(layer)
    let height = Double(lines.count * typeface.lineHeight) / scale
    let view = makeView(
      Rect(x: 0, y: 0, width: bounds.size.width, height: height), in: layer)
    return { share in
      layer.frame = frame(share)
      view.frame.origin.y = layer.bounds.size.height - height
    }
  }

  /// Whole pixels, so that text that moves is as sharp as text that is drawn again.
  private func frame(_ share: Double) -> Rect {
    var frame = bounds
    frame.size.height = (bounds.size.height * share * scale).rounded() / scale
    return frame
  }

  private func makeView(_ frame: Rect, in superlayer: Layer) -> DrawnView {
    let (typeface, lines) = (typeface, lines)
    let view = DrawnView(frame, scale: scale, in: superlayer.context) { words, width, height in
      var top = height - lines.count * typeface.lineHeight
      for line in lines {
        typeface.draw(line, Self.ink, in: words, width: width, left: 0, top: top)
        top += typeface.lineHeight
      }
    }
    superlayer.addSublayer(view.layer)
    return view
  }
}

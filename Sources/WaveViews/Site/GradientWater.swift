import AnimationTiming
import LayerTree

/// The gradient that a wave's water is: a class, since most waves have none, and nil is one word.
///
/// The layer hangs on its lower left corner and its bounds begin where its frame does: a frame that
/// changes is one property, and the mask keeps the view's coordinates. The published view's mask
/// has its layer's own, and paths that are moved against the frame.
final class GradientWater {
  private let layer: GradientLayer
  /// In the view's coordinates: what is seen of the gradient.
  let mask: Layer
  private let form: WaveForm

  /// Adds the layer to `superlayer`; nil where the water is plain colours.
  init?(_ form: WaveForm, in superlayer: Layer) {
    guard let gradient = form.gradient else { return nil }
    self.form = form
    layer = GradientLayer(in: superlayer.context)
    layer.anchorPoint = Point(x: 0, y: 1)
    layer.position = Point(x: 0, y: form.size.height)
    (layer.colors, layer.locations) = (gradient.colors, gradient.locations)
    mask = Layer(in: superlayer.context)
    mask.frame = Rect(origin: .zero, size: form.size)
    layer.mask = mask
    superlayer.addSublayer(layer)
    layer.bounds = bounds(drop: 0)
  }

  /// The frame in the view where the water stands `drop` pt below its place, pt.
  private func bounds(drop: Double) -> Rect {
    guard case .level(let margin, _)? = form.gradient?.frame, let curve = form.curves.first else {
      return mask.frame
    }
    return bounds(from: curve.waterline + drop - margin)
  }

  /// The frame from `top` pt, but not from above the view, down to the view's bottom.
  private func bounds(from top: Double) -> Rect {
    let top = min(max(top, 0), form.size.height)
    return Rect(x: 0, y: top, width: form.size.width, height: form.size.height - top)
  }

  func set(top: Double) { layer.bounds = bounds(from: top) }

  /// Gives it the frame that it has where the wave stands at `instant`, if that ever changes.
  func move(_ instant: WaveInstant) {
    guard case .level(_, let isAnimated)? = form.gradient?.frame else { return }
    if isAnimated {
      layer.context.beginTransaction()
      layer.context.setTransaction { $0.disablesActions = false }
    }
    layer.bounds = bounds(drop: instant.drop)
    if isAnimated { layer.context.commitTransaction() }
  }

  /// Declares that while the level goes its way; `way` makes an animation of how the bounds follow
  /// from the level.
  func follow(_ way: ((Double) -> AnimatableValue) -> Animation) {
    guard case .level? = form.gradient?.frame else { return }
    layer.add(way { .rect(bounds(drop: $0)) }, forKey: "frame")
  }
}

import AnimationTiming
import Geometry
import LayerTree

/// What few layers have: one object per layer that does, so that all others stay small.
final class RenderFeatures {
  private(set) var model = FeaturePresentation()
  private(set) var presentation = FeaturePresentation()
  private(set) var gradient = GradientStyle()
  /// Counts the gradients that arrived.
  private(set) var gradientRevision: UInt64 = 0
  private(set) var compositing = CompositingStyle()
  private(set) var instanceColors = InstanceColors()
  private(set) var shadowPath: Path?
  /// Counts the shadow paths that arrived.
  private(set) var shadowRevision: UInt64 = 0
  /// The place among siblings that the display list was told of.
  private var knownOrder = 0.0

  // What was made of these, kept until it is no longer what is shown.
  @exclusivity(unchecked)
  var stroke = StrokeRasters()
  @exclusivity(unchecked)
  var shadow = ShadowRasters()
  @exclusivity(unchecked)
  var edge = BoundsRasters()
  @exclusivity(unchecked)
  var gradientDrawings = GradientDrawings()

  var castsShadow: Bool { presentation.shadow.opacity > 0 && presentation.shadow.color.alpha > 0 }

  // MARK: - Committed values

  /// What a commit changed besides values.
  struct Change: OptionSet {
    let rawValue: UInt8

    /// What the layer draws, or how it is composited.
    static let structure = Change(rawValue: 1 << 0)
    /// Which points are inside the layer's path.
    static let fillRule = Change(rawValue: 1 << 1)
  }

  /// Takes over all that a record carries but the mask.
  func take(_ update: FeatureUpdate, _ properties: LayerProperties) -> Change {
    var change: Change = []
    if let stroke = update.stroke {
      if (model.stroke.color == nil) != (stroke.color == nil) { change.insert(.structure) }
      if model.stroke.fillRule != stroke.fillRule { change.insert(.fillRule) }
      model.stroke = stroke
    }
    if let trim = update.strokeTrim { model.trim = trim }
    if let gradient = update.gradient {
      self.gradient = gradient
      gradientRevision += 1
      model.startPoint = gradient.startPoint
      model.endPoint = gradient.endPoint
    }
    if let radius = update.cornerRadius { model.cornerRadius = radius }
    if let position = update.zPosition { model.zPosition = position }
    if let shadow = update.shadow { model.shadow = shadow }
    if properties.contains(.shadowPath) {
      if (shadowPath == nil) != (update.shadowPath == nil) { change.insert(.structure) }
      takeShadowPath(update.shadowPath)
    }
    if let compositing = update.compositing {
      self.compositing = compositing
      change.insert(.structure)
    }
    if let colors = update.instanceColors {
      instanceColors = colors
      change.insert(.structure)
    }
    return change
  }

  private func takeShadowPath(_ bytes: PathBytes?) {
    shadowRevision += 1
    shadowPath = bytes.map { bytes in
      var path = Path()
      bytes.copy(into: &path)
      return path
    }
  }

  /// Takes over what commits made of another layer's features, but nothing that was made of them.
  func adopt(_ other: RenderFeatures) {
    model = other.model
    presentation = other.model
    (gradient, gradientRevision) = (other.gradient, other.gradientRevision)
    compositing = other.compositing
    instanceColors = other.instanceColors
    (shadowPath, shadowRevision) = (other.shadowPath, other.shadowRevision)
  }

  // MARK: - Shown values

  /// Whether the layer stands elsewhere among its siblings than when this was asked last.
  func takeOrderChange() -> Bool {
    guard presentation.order != knownOrder else { return false }
    knownOrder = presentation.order
    return true
  }

  /// What is shown is the model again, as without animations.
  func presentModel() { presentation = model }

  /// Finds what `animations` make of the features at `time`; false when that is what it was before.
  func evaluate(_ animations: LayerAnimations, at time: MediaTime) -> Bool {
    var shown = model
    for running in animations.running {
      if let other = animations.others?[running.slot] {
        other.forEachInEffect(at: time) { shown.apply($0, in: $1) }
      } else if running.animation.keyPath.isFeature {
        shown.apply(running.animation, at: time)
      }
    }
    guard shown != presentation else { return false }
    presentation = shown
    return true
  }
}

extension RenderLayer {
  /// The sublayers in the order in which they are painted.
  var paintedSublayers: [RenderLayer] {
    func order(_ layer: RenderLayer) -> Double { layer.features?.presentation.order ?? 0 }
    guard sublayers.contains(where: { order($0) != 0 }) else { return sublayers }
    return sublayers.enumerated().sorted { left, right in
      let (first, second) = (order(left.element), order(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  /// The radius of the corners, pt: at most half of the shorter side, 0 for NaN and below 0.
  var shownCornerRadius: Double {
    guard let radius = features?.presentation.cornerRadius, radius > 0 else { return 0 }
    let size = presentation.bounds.size
    let most = min(abs(size.width), abs(size.height)) / 2
    return most > 0 ? min(radius, most) : 0
  }
}

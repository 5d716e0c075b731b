import AnimationTiming
import LayerTree

/// What few layers have: one object per layer that does, so that all others stay small.
final class RenderFeatures {
  private(set) var model = FeaturePresentation()
  private(set) var presentation = FeaturePresentation()
  private(set) var compositing = CompositingStyle()
  private(set) var instanceColors = InstanceColors()
  private(set) var contents = LayerContents()
  /// What the layer showed before the transition that it is on; nil for nothing.
  private(set) var pictureBefore: TakenPicture?
  private(set) var shadowPath: Path?
  /// Counts the shadow paths that arrived.
  private(set) var shadowRevision: UInt64 = 0
  /// What the display list was told of.
  private var knownStructure = FeaturePresentation.Structure()

  // What was made of these, kept until it is no longer what is shown.
  @exclusivity(unchecked)
  var stroke = StrokeRasters()
  @exclusivity(unchecked)
  var shadow = ShadowRasters()
  @exclusivity(unchecked)
  var edge = BoundsRasters()
  @exclusivity(unchecked)
  var border = BorderRasters()
  @exclusivity(unchecked)
  var contentsEdge = BoundsRasters()
  @exclusivity(unchecked)
  var contentsDrawings = ContentsDrawings()
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
    if let gradient = update.gradient { model.gradient = gradient }
    if let radius = update.cornerRadius { model.cornerRadius = radius }
    if let position = update.zPosition { model.zPosition = position }
    if let border = update.border { model.border = border }
    if let space = update.space { model.space = space }
    if let style = update.contentsStyle { model.contentsStyle = style }
    if properties.contains(.contents) {
      let drew = contents.isDrawn
      contents.take(update.contents, share: presentation.contentsShare)
      if contents.isDrawn != drew { change.insert(.structure) }
    }
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
    shadowPath = bytes.map { Path(copying: $0) }
  }

  /// Takes over what commits made of another layer's features, but nothing that was made of them.
  func adopt(_ other: RenderFeatures) {
    model = other.model
    presentation = other.model
    compositing = other.compositing
    instanceColors = other.instanceColors
    contents = other.contents
    (shadowPath, shadowRevision) = (other.shadowPath, other.shadowRevision)
  }

  // MARK: - Shown values

  /// Whether the display list must be built by something else than when this was asked last.
  func takeStructureChange() -> Bool {
    let structure = presentation.structure
    guard structure != knownStructure else { return false }
    knownStructure = structure
    return true
  }

  /// What is shown is the model again, as without animations; true when that takes away what the
  /// layer draws.
  ///
  /// - Parameter animations: the layer's.
  func presentModel(under animations: RunningAnimations) -> Bool {
    presentation = model
    if !animations.driveTransition { pictureBefore = nil }
    guard !animations.driveContents, contents.isFading else { return false }
    contents.endFade()
    return !contents.isDrawn
  }

  /// Keeps what the layer shows for the transition that begins.
  func keep(_ picture: TakenPicture?) { pictureBefore = picture }

  /// Whether the layer is shown through a map of space, whatever its animations.
  var leavesPlane: Bool { model.space.transform != nil }

  /// Finds what `animations` make of the features at `time`; false when that is what it was before.
  ///
  /// - Parameter layer: whose they are.
  func evaluate(
    _ animations: RunningAnimations, of layer: RenderLayer, at time: MediaTime
  ) -> Bool {
    guard animations.driveFeatures || leavesPlane else { return false }
    var shown = model
    if animations.driveHidden { shown.hidden = layer.isHidden ? 1 : 0 }
    if leavesPlane || animations.leavePlane {
      shown.space.transform = animations.transform3D(
        over: model.space.transform ?? Transform3D(layer.model.transform), at: time)
    }
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

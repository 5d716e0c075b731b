import AnimationTiming
import LayerTree

/// The rare properties of a layer, in an object, so that a layer without them stays small.
final class RenderFeatures {
  private(set) var styles = LayerStyles()
  private(set) var presentation = FeaturePresentation()
  private(set) var contents = LayerContents()
  /// The picture before the transition that the layer is on; nil for none.
  private(set) var pictureBefore: TakenPicture?
  private(set) var shadowPath: Path?
  /// Counts the shadow paths that arrived.
  private(set) var shadowRevision: UInt64 = 0
  /// The structure that the display list was told of.
  private var knownStructure = Structure()

  // What was made of these, kept until it is no longer what is shown.
  var stroke = KeyedRasters<PathLine>()
  var shadow = KeyedRasters<PathShadow>()
  var edge = KeyedRasters<RoundedBounds>()
  var border = KeyedRasters<BorderLine>()
  var contentsEdge = KeyedRasters<RoundedBounds>()
  var contentsDrawing = KeptDrawing<ContentsDrawing, ContentsDrawing.Key>()
  var gradientDrawing = KeptDrawing<GradientDrawing, GradientDrawing.Key>()

  var castsShadow: Bool { styles.shadow.opacity > 0 && styles.shadow.color.alpha > 0 }

  /// Takes over a record's values but the mask; true when that changes what is drawn, or how.
  func take(_ update: borrowing LayerUpdate) -> Bool {
    let properties = update.properties
    let (hadLine, hadContents, hadPath) = (
      styles.stroke.color != nil, contents.isDrawn, shadowPath != nil
    )
    styles.take(update.styles, properties)
    if properties.contains(.contents) { contents.take(update.contents) }
    if properties.contains(.shadowPath) {
      shadowRevision += 1
      shadowPath = update.shadowPath
    }
    return properties.contains(.compositing) || hadLine != (styles.stroke.color != nil)
      || hadContents != contents.isDrawn || hadPath != (shadowPath != nil)
  }

  // MARK: - Structure

  /// The properties that decide how the display list is built.
  var structure: Structure {
    Structure(
      hasBorder: styles.border.width > 0, leavesPlane: presentation.turn != nil,
      bendsSublayers: styles.space.sublayerTransform != .identity,
      isInTransition: presentation.transition != nil)
  }

  struct Structure: Equatable {
    fileprivate(set) var hasBorder = false
    /// True if the layer is shown through a map of space.
    fileprivate(set) var leavesPlane = false
    /// True if its sublayers are.
    fileprivate(set) var bendsSublayers = false
    /// True if the layer is on its way from one picture to another.
    fileprivate(set) var isInTransition = false
  }

  /// True if the display list must be built by something else than when this was asked last.
  func takeStructureChange() -> Bool {
    let structure = structure
    guard structure != knownStructure else { return false }
    knownStructure = structure
    return true
  }

  // MARK: - Shown values

  /// Shows the model again, as without the layer's `animations`.
  func presentModel(under animations: RunningAnimations) {
    presentation = FeaturePresentation()
    if !animations.driveTransition { pictureBefore = nil }
  }

  /// Keeps what the layer shows for the transition that begins.
  func keep(_ picture: TakenPicture?) { pictureBefore = picture }

  /// Finds what `animations` make of the features at `time`; false when that is what it was before.
  func evaluate(_ animations: RunningAnimations, at time: MediaTime) -> Bool {
    guard animations.driveFeatures else { return false }
    var shown = FeaturePresentation()
    if animations.driveTurn { shown.turn = 0 }
    for running in animations.running {
      if let other = animations.others?[running.slot] {
        other.forEachInEffect(at: time) { shown.apply($0, in: $1) }
      } else {
        shown.apply(running.animation, at: time)
      }
    }
    guard shown != presentation else { return false }
    presentation = shown
    return true
  }
}

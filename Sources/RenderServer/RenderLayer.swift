import AnimationTiming
import Geometry
import LayerTree

/// The server's own copy of a layer: the committed model, its running animations and what they make of
/// it at the frame's time.
final class RenderLayer {
  let id: LayerID
  let kind: LayerKind
  var model = Presentation()
  var presentation = Presentation()
  var masksToBounds = false
  var isHidden = false
  var sublayers: [RenderLayer] = []
  unowned(unsafe) var superlayer: RenderLayer?

  /// Sorted by begin time, then serial.
  var animations: ContiguousArray<RunningAnimation> = [] { didSet { classifyAnimations() } }
  /// The animations, ready to run, when each drives one coordinate of the place: what a screen full of
  /// moving layers consists of.
  private(set) var shifts: ContiguousArray<Shift> = []
  /// Whether some animation drives what few layers have.
  private(set) var animatesFeatures = false
  /// A time, s, before which no animation is over and to be removed.
  private(set) var soonestCompletion = MediaTime.infinity
  var isListedAsAnimated = false
  /// What of the animations is not basic; nil as long as all are.
  var others: OtherAnimations?
  /// The nearest clock at or above this layer.
  var clock = ClockTable.mediaTime
  /// A clock of its own, a delay between copies; nil for nearly every layer.
  var timing: RenderTiming?

  /// The path that is shown: as committed, or what animations make of it.
  var path: Path?
  /// Counts the paths that were shown.
  var pathRevision: UInt64 = 0
  var rasters: RasterSet?
  /// The revision that `rasters` belongs to.
  var rasterisedRevision: UInt64 = 0
  /// The background's own rasters: a rectangle.
  var backgroundPath: Path?
  var backgroundBounds = Rect.zero
  var backgroundRasters: RasterSet?

  var instanceCount = 1
  var instanceTransform = AffineTransform.identity

  /// What few layers have; nil in all others.
  var features: RenderFeatures?
  /// Where this layer stands in the display list first; −1 when it does not.
  var firstNode = -1
  /// Where its further replicas stand.
  var laterNodes: ContiguousArray<Int> = []
  var isChanged = false

  init(id: LayerID, kind: LayerKind) {
    self.id = id
    self.kind = kind
    if kind == .shape { model.fillColor = .black }
  }

  deinit {
    // Layer by layer: releases that call each other would be as deep as the tree.
    var released = takeHeldLayers()
    while var layer = released.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      released += layer.takeHeldLayers()
    }
  }

  private func takeHeldLayers() -> [RenderLayer] {
    var held = sublayers
    sublayers = []
    if let mask = features?.mask {
      held.append(mask)
      features?.mask = nil
    }
    return held
  }
}

extension RenderLayer {
  /// The path that an item of this layer fills.
  func path(of content: PaintItem.Content) -> Path? {
    switch content {
    case .shape: path
    case .background: backgroundPath
    case .stroke: features?.stroke.path
    case .shadow: features?.shadowPath
    case .gradient, .clip: features?.edge.path
    case .surface: nil
    }
  }

  /// Takes over a path that arrived; shown at once unless an animation shows another.
  func setCommittedPath(_ newPath: Path?) {
    if let others, others.showsAnimatedPath {
      others.modelPath = newPath
    } else {
      path = newPath
      pathRevision += 1
    }
  }

  private func classifyAnimations() {
    animatesFeatures = animations.contains {
      $0.animation.keyPath.isFeature || others?[$0.slot]?.drivesFeatures == true
    }
    soonestCompletion = animations.reduce(.infinity) { min($0, $1.animation.soonestCompletion) }
    shifts.removeAll(keepingCapacity: true)
    for running in animations {
      guard let shift = Shift(running.animation) else { return shifts.removeAll() }
      shifts.append(shift)
    }
  }

  /// Finds where a layer that is only shifted stands at `time`; false when it stood there before.
  private func evaluateShifts(at time: MediaTime) -> Bool {
    var (x, y) = (model.transform.tx, model.transform.ty)
    var position = model.position
    shifts.withUnsafeBufferPointer { shifts in
      for index in shifts.indices {
        switch shifts[index].axis {
        case .translationX: shifts[index].apply(to: &x, at: time)
        case .translationY: shifts[index].apply(to: &y, at: time)
        case .positionX: shifts[index].apply(to: &position.x, at: time)
        case .positionY: shifts[index].apply(to: &position.y, at: time)
        }
      }
    }
    guard
      x != presentation.transform.tx || y != presentation.transform.ty
        || position != presentation.position
    else { return false }
    presentation.transform.tx = x
    presentation.transform.ty = y
    presentation.position = position
    return true
  }

  /// Finds what the layer shows at `time`; false when that is what it showed before.
  func evaluate(at time: MediaTime) -> Bool {
    if !shifts.isEmpty { return evaluateShifts(at: time) }
    if let others { return evaluate(others, at: time) }
    var shown = model
    // Elements are used in place: an animation is 250 bytes, and hundreds may be evaluated per frame.
    animations.withUnsafeBufferPointer { running in
      for index in running.indices { shown.apply(running[index].animation, at: time) }
    }
    let featuresChanged = animatesFeatures && evaluateFeatures(at: time)
    guard shown != presentation else { return featuresChanged }
    presentation = shown
    return true
  }

  /// Removes the animations that are over at `time`; true when there were any.
  func removeFinishedAnimations(at time: MediaTime) -> Bool {
    guard time >= soonestCompletion else { return false }
    let count = animations.count
    animations.removeAll { $0.animation.isDueForRemoval(at: time) }
    if others != nil { pruneOtherAnimations() }
    return animations.count < count
  }
}

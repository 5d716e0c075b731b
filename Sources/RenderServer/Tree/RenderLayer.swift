import AnimationTiming
import LayerTree

/// The server's own copy of a layer: the committed model, its running animations and what they make
/// of it at the frame's time.
final class RenderLayer {
  let id: LayerID
  let kind: LayerKind
  @exclusivity(unchecked)
  private(set) var model = Presentation()
  @exclusivity(unchecked)
  private(set) var presentation = Presentation()
  private(set) var masksToBounds = false
  private(set) var isHidden = false
  private(set) var sublayers: [RenderLayer] = []
  private(set) var mask: RenderLayer?
  /// The layer that holds this one, as a sublayer or as its mask.
  private(set) unowned(unsafe) var superlayer: RenderLayer?
  @exclusivity(unchecked)
  private(set) var animations = RunningAnimations()
  @exclusivity(unchecked)
  private(set) var path = LayerPath()
  private(set) var instanceCount = 1
  private(set) var instanceTransform = AffineTransform.identity
  /// A clock of its own, a delay between copies; nil for nearly every layer.
  private(set) var timing: RenderTiming?
  /// What few layers have; nil in all others.
  private(set) var features: RenderFeatures?

  /// The nearest clock at or above this layer.
  var clock = ClockTable.mediaTime
  /// Whether the tree lists the layer among those with animations.
  var isListedAsAnimated = false
  /// Whether the tree lists the layer among those that a frame has yet to look at.
  var isChanged = false
  /// Where the layer stands in the display list.
  @exclusivity(unchecked)
  var appearances = Appearances()
  @exclusivity(unchecked)
  var fillRasters = FillRasters()
  @exclusivity(unchecked)
  var backgroundRasters = BoundsRasters()

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
    if let mask { held.append(mask) }
    mask = nil
    return held
  }

  // MARK: - The layers that it holds

  /// Takes this layer from the layer that holds it, as a sublayer or as its mask.
  func leaveHolder() {
    guard let holder = superlayer else { return }
    holder.sublayers.removeAll { $0 === self }
    if holder.mask === self { holder.mask = nil }
    superlayer = nil
  }

  /// Holds `layers` in place of the sublayers so far.
  func hold(_ layers: [RenderLayer]) {
    for old in sublayers where old.superlayer === self { old.superlayer = nil }
    for layer in layers {
      layer.leaveHolder()
      layer.superlayer = self
    }
    sublayers = layers
  }

  /// Holds `layer`, or nothing, as its mask in place of the mask so far.
  func hold(mask layer: RenderLayer?) {
    if let old = mask, old.superlayer === self { old.superlayer = nil }
    mask = layer
    guard let layer else { return }
    layer.leaveHolder()
    layer.superlayer = self
  }

  /// What it holds goes on without it.
  func releaseHeldLayers() {
    for sublayer in sublayers { sublayer.superlayer = nil }
    mask?.superlayer = nil
  }

  // MARK: - Committed values

  /// Takes over a record's values but its path, its animations, its timing and what few layers
  /// have; true when they change what is drawn or clipped.
  func takeValues(of update: borrowing LayerUpdate) -> Bool {
    var changesStructure = model.take(update)
    if update.properties.contains(.visibility) {
      masksToBounds = update.masksToBounds
      isHidden = update.isHidden
      changesStructure = true
    }
    if update.properties.contains(.instances) {
      instanceCount = update.instanceCount
      instanceTransform = update.instanceTransform
      changesStructure = true
    }
    return changesStructure
  }

  /// Takes over a path that arrived; shown at once unless an animation shows another.
  func takePath(_ bytes: PathBytes?) {
    guard let others = animations.others, others.path.isShown else { return path.take(bytes) }
    path.take(bytes.map { Path(copying: $0) }, behind: &others.path)
  }

  /// Takes over what few records carry, except a mask; true when it changes what is drawn or how.
  func takeFeatures(_ update: FeatureUpdate, _ properties: LayerProperties) -> Bool {
    let change = ownFeatures().take(update, properties)
    // The fill's rasters follow another rule now.
    if change.contains(.fillRule) { path.invalidate() }
    return change.contains(.structure)
  }

  /// Takes over a new clock or delay; true when the layer had neither before.
  func takeTiming(of update: borrowing LayerUpdate) -> Bool {
    let isFirst = timing == nil
    let timing = self.timing ?? RenderTiming()
    self.timing = timing
    if let clock = update.clock { timing.clock = clock }
    if let delay = update.instanceDelay { timing.instanceDelay = delay }
    return isFirst
  }

  /// Takes over what commits made of `source`, of which this layer is a copy that lags behind.
  ///
  /// - Parameter committedPath: what was adopted of the path last.
  func adopt(_ source: RenderLayer, committedPath: inout Path?) {
    model = source.model
    presentation = source.model
    masksToBounds = source.masksToBounds
    if let theirs = source.features { ownFeatures().adopt(theirs) }
    mask = source.mask
    if animations.adopt(source.animations) { animations.pruneOthers(&path) }
    let path = source.committedPath
    guard !path.sharesStorage(with: committedPath) else { return }
    committedPath = path
    if let others = animations.others {
      self.path.take(path, behind: &others.path)
    } else {
      self.path.show(path)
    }
  }

  /// The features, made when the layer has none yet.
  @discardableResult
  func ownFeatures() -> RenderFeatures {
    if let features { return features }
    let fresh = RenderFeatures()
    features = fresh
    return fresh
  }

  /// The path as committed, whatever animations make of it.
  private var committedPath: Path? {
    if let others = animations.others, others.path.isShown { return others.path.model }
    return path.shown
  }

  // MARK: - Animations

  /// Adds and removes the animations that a commit says.
  func changeAnimations(_ updates: [AnimationUpdate], _ others: [Animation]) {
    animations.change(updates, others)
    animations.pruneOthers(&path)
    if animations.driveFeatures { ownFeatures() }
  }

  /// Removes the animations that are over at `time`; true when there were any.
  func removeFinishedAnimations(at time: MediaTime) -> Bool {
    guard time >= animations.soonestCompletion else { return false }
    let anyWereOver = animations.removeFinished(at: time)
    animations.pruneOthers(&path)
    return anyWereOver
  }

  /// Lets go of all animations.
  func removeAllAnimations() { animations.removeAll() }

  // MARK: - Shown values

  /// What is shown is the model again, as without animations; true when something of it is drawn no
  /// longer.
  func presentModel() -> Bool {
    presentation = model
    return features?.presentModel(under: animations) == true
  }

  /// Finds what the layer shows at `time`; false when that is what it showed before.
  func evaluate(at time: MediaTime) -> Bool {
    if !animations.shifts.isEmpty, features?.leavesPlane != true { return evaluateShifts(at: time) }
    var shown = model
    let isPathNew = animations.apply(to: &shown, &path, of: kind, at: time)
    let areFeaturesNew = features?.evaluate(animations, of: self, at: time) == true
    guard shown != presentation else { return isPathNew || areFeaturesNew }
    presentation = shown
    return true
  }

  /// Finds where a layer that is only shifted stands at `time`; false when it stood there before.
  private func evaluateShifts(at time: MediaTime) -> Bool {
    var (x, y) = (model.transform.tx, model.transform.ty)
    var position = model.position
    for index in 0..<animations.shifts.count {
      switch animations.shifts.axis(of: index) {
      case .translationX: apply(index, to: &x, at: time)
      case .translationY: apply(index, to: &y, at: time)
      case .positionX: apply(index, to: &position.x, at: time)
      case .positionY: apply(index, to: &position.y, at: time)
      }
    }
    guard
      x != presentation.transform.tx || y != presentation.transform.ty
        || position != presentation.position
    else { return false }
    (presentation.transform.tx, presentation.transform.ty) = (x, y)
    presentation.position = position
    return true
  }

  @inline(__always)
  private func apply(_ shift: Int, to coordinate: inout Double, at time: MediaTime) {
    if let value = animations.shifts.value(of: shift, at: time, over: coordinate) {
      coordinate = value
    } else {
      applyInFull(shift, to: &coordinate, at: time)
    }
  }

  /// Applies an animation that does not run, or not plainly.
  @inline(never)
  private func applyInFull(_ shift: Int, to coordinate: inout Double, at time: MediaTime) {
    let animation = animations.running[shift].animation
    if let value = animation.scalarValue(at: time, over: coordinate) { coordinate = value }
  }

  // MARK: - As it is shown

  /// Whether the layer is hidden, as it is shown.
  var isHiddenNow: Bool { features?.presentation.hidden.map { $0 != 0 } ?? isHidden }

  /// Whether nothing of the layer and its sublayers is in the picture, nor was before a transition.
  var isLeftOut: Bool { isHiddenNow && features?.presentation.transition == nil }

  /// The whole property as it is shown; nil for a colour that is not set.
  func shown(_ property: AnimationKeyPath) -> AnimatableValue? {
    if property == .hidden { return .scalar(isHiddenNow ? 1 : 0) }
    return presentation[property] ?? (features?.presentation ?? FeaturePresentation())[property]
  }

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

  /// The map from the layer's coordinates to its superlayer's, where it may leave the plane.
  var toSuperlayerInSpace: Transform3D {
    let features = features?.presentation ?? FeaturePresentation()
    let (pivot, place) = (presentation.pivot, presentation.position)
    let depth = features.space.anchorPointZ.isNaN ? 0 : features.space.anchorPointZ
    return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: -depth)
      .concatenated(with: features.space.transform ?? Transform3D(presentation.transform))
      .concatenated(with: .translation(x: place.x, y: place.y, z: features.order))
  }

  /// What the sublayers are seen through, in the layer's coordinates.
  var sublayerTransformInPlace: Transform3D {
    features?.presentation.space.sublayerTransform.about(presentation.pivot) ?? .identity
  }
}

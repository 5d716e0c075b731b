import AnimationTiming
import LayerTree

/// The server's own copy of a layer: the committed model, its running animations and what they make
/// of it at the frame's time. The fields that a frame reads of a moving layer come first, side by
/// side: with thousands of layers, time is cache lines.
final class RenderLayer {
  /// How much of it a frame has yet to look at; the tree then lists it.
  var change = Change.none
  private(set) var masksToBounds = false
  private(set) var isHidden = false
  let kind: LayerKind
  let id: LayerID
  /// Where the layer stands in the display list.
  var appearances = Appearances()
  /// The rare properties; nil in a layer without them.
  private(set) var features: RenderFeatures?
  private(set) var animations = RunningAnimations()
  private(set) var presentation = Presentation()
  private(set) var model = Presentation()
  private(set) var sublayers: [RenderLayer] = []
  private(set) var mask: RenderLayer?
  /// The layer that holds this one, as a sublayer or as its mask.
  private(set) unowned(unsafe) var superlayer: RenderLayer?
  private(set) var path = LayerPath()
  private(set) var instances = Instances()
  /// A clock of its own; nil for nearly every layer.
  private(set) var timing: RenderTiming?

  /// The nearest clock at or above this layer.
  var clock = ClockTable.mediaTime
  /// True if the tree lists the layer among those with animations.
  var isListedAsAnimated = false
  var fillRasters = FillRasters()
  var backgroundRasters = KeyedRasters<RoundedBounds>()

  /// The possible difference from the last frame.
  enum Change: UInt8 {
    case none
    /// Where something stands, how much of it is seen through, and what clips it.
    case place
    /// The content, too.
    case all

    @inline(__always)
    mutating func formUnion(_ other: Change) {
      if other.rawValue > rawValue { self = other }
    }
  }

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
      masksToBounds = update.values.masksToBounds
      isHidden = update.values.isHidden
      changesStructure = true
    }
    if kind == .replicator, takeCopies(of: update) { changesStructure = true }
    return changesStructure
  }

  /// Takes over the copies; true when they change, or the bounds, about whose middle they stand.
  @inline(never)
  private func takeCopies(of update: borrowing LayerUpdate) -> Bool {
    let arrives = update.properties.contains(.instances)
    if arrives { instances = update.instances }
    return arrives || update.properties.contains(.bounds)
  }

  /// Takes over a path that arrived, shown at once unless an animation shows another: if it
  /// `stays`, from there, where that is enough. True if its bytes have to stay there until
  /// ``keepPath()``.
  func takePath(_ bytes: PathBytes?, stays: Bool) -> Bool {
    guard let others = animations.others, others.path.isShown else {
      // What few layers have asks for paths of the server's own.
      return path.take(bytes, stays: stays && features == nil)
    }
    others.path.take(bytes)
    return false
  }

  /// Copies the path out of the commit that brought it.
  func keepPath() { path.keep() }

  /// Takes over what few records carry, except a mask; true when it changes what is drawn or how.
  func takeFeatures(_ update: borrowing LayerUpdate) -> Bool { ownFeatures().take(update) }

  /// Takes over a clock of its own; true when the layer had none before.
  func take(_ clock: LayerClock) -> Bool {
    let isFirst = timing == nil
    let timing = self.timing ?? RenderTiming()
    self.timing = timing
    timing.clock = clock
    return isFirst
  }

  /// The features, made when the layer has none yet.
  @discardableResult
  func ownFeatures() -> RenderFeatures {
    if let features { return features }
    let fresh = RenderFeatures()
    features = fresh
    return fresh
  }

  // MARK: - Animations

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

  func removeAllAnimations() { animations.removeAll() }

  // MARK: - Shown values

  /// Shows the model again, as without animations.
  func presentModel() {
    presentation = model
    features?.presentModel(under: animations)
  }

  /// Finds what the layer shows at `time`, and what of it is new.
  func evaluate(at time: MediaTime) -> Change {
    if !animations.shifts.isEmpty { return evaluateShifts(at: time) }
    var shown = model
    let isPathNew = animations.apply(to: &shown, &path, of: kind, at: time)
    let areFeaturesNew = features?.evaluate(animations, at: time) == true
    guard shown != presentation else { return isPathNew || areFeaturesNew ? .all : .none }
    presentation = shown
    return .all
  }

  /// Finds where a layer that is only shifted stands at `time`.
  private func evaluateShifts(at time: MediaTime) -> Change {
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
    else { return .none }
    (presentation.transform.tx, presentation.transform.ty) = (x, y)
    presentation.position = position
    return .place
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

  /// True if nothing of the layer and its sublayers is in the picture, nor was before a transition.
  var isLeftOut: Bool { isHidden && features?.presentation.transition == nil }

  /// The whole property as it is shown; nil for a colour that is not set.
  func shown(_ property: AnimationKeyPath) -> AnimatableValue? {
    if property == .rotationY { return .scalar(features?.presentation.turn ?? 0) }
    return presentation[property]
  }

  /// The radius of the corners, pt: at most half of the shorter side, 0 for NaN and below 0.
  var shownCornerRadius: Double {
    guard let radius = features?.styles.cornerRadius, radius > 0 else { return 0 }
    let size = presentation.bounds.size
    let most = min(abs(size.width), abs(size.height)) / 2
    return most > 0 ? min(radius, most) : 0
  }

  /// The bounds as they are shown, with their corners.
  var roundedBounds: RoundedBounds {
    RoundedBounds(bounds: presentation.bounds, radius: shownCornerRadius)
  }

  /// The map from the layer's coordinates to its superlayer's, where it may leave the plane: the
  /// turn about the y axis comes after the scale of the transform, and before its rotation.
  var toSuperlayerInSpace: Transform3D {
    let depth = features?.styles.space.anchorPointZ ?? 0
    let (pivot, place) = (presentation.pivot, presentation.position)
    return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: depth.isNaN ? 0 : -depth)
      .concatenated(with: turned).concatenated(with: .translation(x: place.x, y: place.y, z: 0))
  }

  private var turned: Transform3D {
    guard let turn = features?.presentation.turn, turn != 0 else {
      return Transform3D(presentation.transform)
    }
    let parts = presentation.transform.parts
    let scale = AffineTransform.Parts(
      scaleX: parts.scaleX, scaleY: parts.scaleY, shear: parts.shear)
    let rest = AffineTransform.Parts(rotation: parts.rotation, tx: parts.tx, ty: parts.ty)
    return Transform3D(AffineTransform(scale)).concatenated(with: .rotation(aboutY: turn))
      .concatenated(with: Transform3D(AffineTransform(rest)))
  }

  /// The transform of the sublayers, in the layer's coordinates.
  var sublayerTransformInPlace: Transform3D {
    features?.styles.space.sublayerTransform.about(presentation.pivot) ?? .identity
  }
}

/// The numbers of the display list's nodes that show one layer.
struct Appearances {
  /// −1 when the layer stands nowhere.
  private(set) var first = -1
  /// Those of its further replicas.
  private(set) var others: ContiguousArray<Int> = []

  mutating func add(_ node: Int) {
    if first < 0 {
      first = node
    } else {
      others.append(node)
    }
  }

  mutating func removeAll() {
    first = -1
    others.removeAll(keepingCapacity: true)
  }
}

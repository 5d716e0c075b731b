public import AnimationTiming

/// A node of the app's model tree: where things are, not where they appear to be.
///
/// Setting a property changes the model at once and marks it for the next commit; setting the value
/// that is already there marks nothing. A change of what a key path drives starts an implicit
/// animation unless `Transaction.disablesActions` is true, if the layer is in a committed tree (it
/// and all above it up to the root have been sent with their place in it) and no view's;
/// ``ShapeLayer/path`` and what few layers set never do. Layers of a context belong to one thread.
public class Layer {
  /// The layer's name on both sides of the commit.
  public final let id: LayerID
  /// The context that commits this layer.
  public final let context: LayerContext
  /// The layer's rectangle in its own coordinates, pt.
  public final var bounds: Rect {
    get { values.bounds }
    set { change(values.bounds, to: newValue, .bounds, .bounds) { values.bounds = newValue } }
  }
  /// Where the anchor point lies in the superlayer's coordinates, pt.
  public final var position: Point {
    get { values.position }
    set {
      change(values.position, to: newValue, .position, .position) { values.position = newValue }
    }
  }
  /// The point of `bounds` that `position` places, in unit coordinates; (0.5, 0.5) is the centre.
  public final var anchorPoint: Point {
    get { values.anchorPoint }
    set {
      change(values.anchorPoint, to: newValue, .anchorPoint, .anchorPoint) {
        values.anchorPoint = newValue
      }
    }
  }
  /// A map applied about the anchor point.
  public final var transform: AffineTransform {
    get { values.transform }
    set {
      change(values.transform, to: newValue, .transform, .transform) { values.transform = newValue }
    }
  }
  /// How much of the layer and its sublayers shows, 0…1; multiplies down the tree.
  public final var opacity: Double {
    get { values.opacity }
    set { change(values.opacity, to: newValue, .opacity, .opacity) { values.opacity = newValue } }
  }
  /// Fills `bounds` under everything else of this layer; nil draws nothing.
  public final var backgroundColor: Color? {
    get { values.backgroundColor }
    set {
      change(values.backgroundColor, to: newValue, .backgroundColor, .backgroundColor) {
        values.backgroundColor = newValue
      }
    }
  }
  /// True if this layer and its sublayers are clipped to `bounds`.
  public final var masksToBounds: Bool {
    get { values.masksToBounds }
    set {
      change(values.masksToBounds, to: newValue, nil, .visibility) {
        values.masksToBounds = newValue
      }
    }
  }
  /// True if this layer and its sublayers are left out of the picture.
  public final var isHidden: Bool {
    get { values.isHidden }
    set { change(values.isHidden, to: newValue, nil, .visibility) { values.isHidden = newValue } }
  }
  /// The superlayer's time at which this layer's clock shows ``timeOffset``, s. Default 0.
  public final var beginTime: MediaTime {
    get { clock.beginTime }
    set { clock.beginTime = newValue }
  }
  /// The time of this layer's clock at ``beginTime``, s. Default 0.
  public final var timeOffset: MediaTime {
    get { clock.timeOffset }
    set { clock.timeOffset = newValue }
  }
  /// Seconds of this layer's clock per second of its superlayer's. Default 1; 0 holds every
  /// animation of this layer and those below it where it is.
  public final var speed: Float {
    get { clock.speed }
    set { clock.speed = newValue }
  }
  /// The layers drawn on top of this one, back to front.
  public final private(set) var sublayers: [Layer] = []
  /// The layer that contains this one.
  public final private(set) weak var superlayer: Layer?

  private final var values = LayerValues()
  /// How the superlayer's time becomes this layer's.
  final private(set) var clock = LayerClock.unchanged {
    didSet {
      guard clock != oldValue else { return }
      context.noteClock()
      mark(.timing)
    }
  }

  /// True if a change may start an animation: in a committed tree, and no view's.
  private(set) final var animatesChanges = false
  /// True if the link to the superlayer (of the root: the root itself) has been committed.
  final var isAttached = false { didSet { animatesChanges = isAttached && !belongsToView } }
  /// True for a view's own layer, whose changes start no animation: a view is its layer's delegate,
  /// and outside an animation block, of which there are none here, it answers "no action".
  public final var belongsToView = false {
    didSet { animatesChanges = isAttached && !belongsToView }
  }

  final private(set) var changes: LayerProperties
  final var animations = LayerAnimations()
  /// True if the context watches this layer for animations that end; set by its watch alone.
  final var isWatched = false
  /// The rare properties; nil in a layer that sets none.
  final private(set) var features: LayerFeatures?

  var kind: LayerKind { .plain }

  /// Creates a layer with Core Animation's defaults; it reaches the server with the next commit.
  public init(in context: LayerContext) {
    id = context.nextLayerID()
    self.context = context
    changes = []
    mark(LayerProperties.sentFirst(of: kind))
  }

  deinit {
    if isWatched { context.stopWatching(self) }
    noteStops()
    context.layerWasReleased(id)
    // One layer at a time: nested releases would recurse as deep as the tree is.
    var released = takeHeldLayers()
    while var layer = released.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      released += layer.takeHeldLayers()
    }
  }

  private func takeHeldLayers() -> [Layer] {
    var held = sublayers
    sublayers = []
    if let mask = features?.mask {
      held.append(mask)
      features?.mask = nil
    }
    return held
  }

  /// Puts `layer` on top of the other sublayers, taking it from where it was.
  ///
  /// - Precondition: `layer` belongs to the same context and is not this layer or above it.
  public final func addSublayer(_ layer: Layer) {
    checkHolds(layer)
    layer.removeFromSuperlayer()
    layer.removeFromMaskedLayer()
    sublayers.append(layer)
    layer.superlayer = self
    mark(.sublayers)
  }

  /// Takes this layer out of its superlayer; nothing happens when it has none.
  public final func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.sublayers.removeAll { $0 === self }
    superlayer.mark(.sublayers)
    self.superlayer = nil
    isAttached = false
  }

  /// The model's value of a whole property; nil for what this class does not have or is not set.
  func modelValue(of property: AnimationKeyPath) -> AnimatableValue? {
    switch property {
    case .bounds: .rect(bounds)
    case .position: .point(position)
    case .anchorPoint: .point(anchorPoint)
    case .transform: .transform(transform)
    case .opacity: .scalar(opacity)
    case .backgroundColor: backgroundColor.map(AnimatableValue.color)
    case .rotationY: .scalar(0)
    default: nil
    }
  }

  /// Appends the changed properties that every kind of layer draws with.
  final func writeValues(to writer: inout CommitWriter) { values.code(changes, by: &writer) }

  /// Appends those that only this kind of layer has, in bit order.
  func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {}

  // MARK: - Changing and sending

  /// Stores a new value; one that is there already changes nothing. `keyPath` is what animates the
  /// change; nil for what nothing animates.
  @inline(__always)
  final func change<Value: Equatable>(
    _ value: Value, to newValue: Value, _ keyPath: AnimationKeyPath?, _ property: LayerProperties,
    store: () -> Void
  ) {
    guard newValue != value else { return }
    let animation = beginChange(keyPath)
    store()
    endChange(property, animation)
  }

  final func mark(_ properties: LayerProperties) {
    if changes.isEmpty { context.enqueue(self) }
    changes.formUnion(properties)
  }

  /// Takes the changes as sent at `time`, s on its clock; true if animations were among them.
  final func settle(at time: MediaTime) -> Bool {
    if changes.contains(.sublayers) { for sublayer in sublayers { sublayer.isAttached = true } }
    if changes.contains(.mask) { mask?.isAttached = true }
    changes = []
    guard animations.hasPending else { return false }
    animations.settle(at: time)
    return true
  }

  // MARK: - What few layers have

  final func ownFeatures() -> LayerFeatures {
    if let features { return features }
    let fresh = LayerFeatures()
    features = fresh
    return fresh
  }
}

extension Layer {
  /// Where the anchor point is shown at the media time `time`, s, in the superlayer's coordinates:
  /// the app's own look at what the server makes of the position and its animations, pt.
  ///
  /// An animation that waits for its commit begins at `time`. Complexity: O(animations attached).
  public final func presentedPosition(at time: MediaTime) -> Point {
    guard case .point(let point) = shown(.position, over: .point(position), at: time) else {
      return position
    }
    return point
  }

  /// The value shown at `time`, s, of the key path: ``presentedPosition(at:)`` for any property or
  /// part of one. Nil for a colour that is not set and a property that this layer does not have.
  package final func presentedValue(
    of keyPath: AnimationKeyPath, at time: MediaTime
  ) -> AnimatableValue? {
    let property = keyPath.property
    return modelValue(of: property).flatMap {
      keyPath.part(of: shown(property, over: $0, at: time))
    }
  }

  /// The value of a whole property at the media time `time`, s, of its `model` and its animations.
  private final func shown(
    _ property: AnimationKeyPath, over model: AnimatableValue, at time: MediaTime
  ) -> AnimatableValue {
    let time = localTime(at: time)
    var value = model
    for attached in animations.inOrder(at: time) {
      if attached.isOther {
        animations.whole(attached.resolved(at: time)).apply(to: property, &value, at: time)
      } else if attached.animation.keyPath.property == property {
        value = attached.resolved(at: time).animation.value(at: time, over: value) ?? value
      }
    }
    return value
  }
}

extension Animation {
  /// Puts in place of `value`, of the whole `property`, what this animation makes of it at `time`.
  fileprivate func apply(
    to property: AnimationKeyPath, _ value: inout AnimatableValue, at time: MediaTime
  ) {
    forEachInEffect(at: time) { animation, moment in
      guard animation.keyPath?.property == property else { return }
      value = animation.value(in: moment, over: value) ?? value
    }
  }
}

/// One object per layer that sets any of it: a plain layer is no larger.
final class LayerFeatures {
  var styles = LayerStyles()
  var shadowPath: Path?
  var contents: LayerImage?
  var mask: Layer?
  weak var maskedLayer: Layer?
}

public import Geometry

/// A node of the app's model tree: where things are, not where they appear to be.
///
/// Setting a property changes the model at once and marks it for the next commit; setting the value
/// that is already there marks nothing. Layers of one context belong to one thread.
public class Layer {
  /// The layer's name on both sides of the commit.
  public final let id: LayerID
  /// The context that commits this layer.
  public final let context: LayerContext
  /// The layer's rectangle in its own coordinates, pt.
  public final var bounds = Rect.zero { didSet { if bounds != oldValue { mark(.bounds) } } }
  /// Where the anchor point lies in the superlayer's coordinates, pt.
  public final var position = Point.zero { didSet { if position != oldValue { mark(.position) } } }
  /// The point of `bounds` that `position` places, in unit coordinates; (0.5, 0.5) is the centre.
  public final var anchorPoint = Point(x: 0.5, y: 0.5) {
    didSet { if anchorPoint != oldValue { mark(.anchorPoint) } }
  }
  /// A map applied about the anchor point.
  public final var transform = AffineTransform.identity {
    didSet { if transform != oldValue { mark(.transform) } }
  }
  /// How much of the layer and its sublayers shows, 0…1; multiplies down the tree.
  public final var opacity = 1.0 { didSet { if opacity != oldValue { mark(.opacity) } } }
  /// Fills `bounds` under everything else of this layer; nil draws nothing.
  public final var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { mark(.backgroundColor) } }
  }
  /// Whether this layer and its sublayers are clipped to `bounds`.
  public final var masksToBounds = false {
    didSet { if masksToBounds != oldValue { mark(.visibility) } }
  }
  /// Whether this layer and its sublayers are left out of the picture.
  public final var isHidden = false { didSet { if isHidden != oldValue { mark(.visibility) } } }
  /// The layers drawn on top of this one, back to front.
  public final private(set) var sublayers: [Layer] = []
  /// The layer that contains this one.
  public final private(set) weak var superlayer: Layer?

  var changes: LayerProperties
  var pendingAnimationChanges: [AnimationChange] = []
  var attachedAnimations: [AttachedAnimation] = []
  var isListedAsAnimated = false
  /// What few layers set; nil in all others.
  var features: LayerFeatures?

  /// What kind of record this layer sends.
  public var kind: LayerKind { .plain }

  /// Creates a layer with Core Animation's defaults; it reaches the server with the next commit.
  public init(in context: LayerContext) {
    id = context.nextLayerID()
    self.context = context
    changes = []
    mark(LayerProperties.sentFirst(of: kind))
  }

  deinit {
    if isListedAsAnimated { context.unlist(self) }
    context.layerWasReleased(id)
    // Layer by layer: releases that call each other would be as deep as the tree.
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

  /// The rectangle that the layer covers in its superlayer when the transform is the identity, pt.
  public final var frame: Rect {
    get {
      Rect(
        x: position.x - anchorPoint.x * bounds.size.width,
        y: position.y - anchorPoint.y * bounds.size.height,
        width: bounds.size.width, height: bounds.size.height)
    }
    set {
      bounds = Rect(origin: bounds.origin, size: newValue.size)
      position = Point(
        x: newValue.minX + anchorPoint.x * newValue.size.width,
        y: newValue.minY + anchorPoint.y * newValue.size.height)
    }
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
  }

  /// Appends the changed properties that only this kind of layer has, in bit order.
  func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {}

  final func mark(_ properties: LayerProperties) {
    if changes.isEmpty { context.enqueue(self) }
    changes.formUnion(properties)
  }
}

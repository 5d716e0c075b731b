public import AnimationTiming

/// What one record of a commit says about one layer; a nil field was not sent.
///
/// The path's buffers point into the commit: copy what is kept. Not copyable, because a copy counts
/// references once more for each record.
public struct LayerUpdate: ~Copyable {
  /// The layer that changed.
  public let id: LayerID
  /// What it is.
  public let kind: LayerKind
  /// The properties that this record carries.
  public let properties: LayerProperties
  /// New bounds, pt.
  public var bounds: Rect?
  /// New position, pt.
  public var position: Point?
  /// New anchor point, unit coordinates.
  public var anchorPoint: Point?
  /// New transform.
  public var transform: AffineTransform?
  /// New opacity, 0…1.
  public var opacity: Double?
  /// New background; meaningful when `properties` has `.backgroundColor`, then nil means none.
  public var backgroundColor: Color?
  /// Whether the layer clips; meaningful with `.visibility`.
  public var masksToBounds = false
  /// Whether the layer is left out; meaningful with `.visibility`.
  public var isHidden = false
  /// The sublayers, back to front; meaningful with `.sublayers`.
  public var sublayers: [LayerID] = []
  /// Animations added and removed, in order.
  public var animations: [AnimationUpdate] = []
  /// The added animations that are not basic, in order.
  public var otherAnimations: [Animation] = []
  /// The new path; meaningful with `.path`, then nil means none.
  public var path: PathBytes?
  /// The new fill; meaningful with `.fillColor`, then nil means none.
  public var fillColor: Color?
  /// The number of copies, not negative; meaningful with `.instances`.
  public var instanceCount = 1
  /// The map from copy to copy; meaningful with `.instances`.
  public var instanceTransform = AffineTransform.identity
  /// The new clock.
  public var clock: LayerClock?
  /// The new delay from copy to copy, s.
  public var instanceDelay: MediaTime?
  /// What few records carry; nil when this one carries none of it.
  public var features: FeatureUpdate?

  init(id: LayerID, kind: LayerKind, properties: LayerProperties) {
    self.id = id
    self.kind = kind
    self.properties = properties
  }
}

/// One animation's arrival or departure.
public enum AnimationUpdate: Equatable, Sendable {
  /// A new basic animation; `serial` orders it among those with the same begin time.
  case add(serial: UInt32, BasicAnimation)
  /// A new animation of another kind: the one at `index` of ``LayerUpdate/otherAnimations``.
  case addOther(serial: UInt32, index: Int)
  /// The animation added under `serial` is removed; an unknown serial changes nothing.
  case remove(serial: UInt32)
}

/// A path as it stands in a commit: checked, not yet copied.
public struct PathBytes {
  /// One byte per element, each a valid `Path.Element`.
  public let elements: UnsafeRawBufferPointer
  /// 16 bytes per point.
  public let points: UnsafeRawBufferPointer

  /// Copies the content into `path`, reusing its buffers when it is their only owner.
  public func copy(into path: inout Path) {
    // Element is one byte with raw values 0…4 in declaration order, each checked on arrival.
    elements.withMemoryRebound(to: Path.Element.self) { elements in
      points.withMemoryRebound(to: Point.self) { points in
        path.replace(elements: elements, points: points)
      }
    }
  }
}

/// A picture as it stands in a commit: checked, not yet copied.
public struct ImageBytes {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Four bytes per pixel, row after row without a gap.
  public let words: UnsafeRawBufferPointer
}

/// The part of a record that few records have; a nil field was not sent.
///
/// An object, so that the updates of all other layers stay small. The path's buffers point into the
/// commit.
public final class FeatureUpdate {
  /// A new line and fill rule.
  public internal(set) var stroke: StrokeStyle?
  /// A new part of the line.
  public internal(set) var strokeTrim: StrokeTrim?
  /// A new gradient.
  public internal(set) var gradient: GradientStyle?
  /// A new corner radius, pt.
  public internal(set) var cornerRadius: Double?
  /// The new mask; meaningful when the record has `.mask`, then nil means none.
  public internal(set) var mask: LayerID?
  /// A new shadow.
  public internal(set) var shadow: ShadowStyle?
  /// The new shadow path; meaningful when the record has `.shadowPath`, then nil means none.
  public internal(set) var shadowPath: PathBytes?
  /// New compositing flags.
  public internal(set) var compositing: CompositingStyle?
  /// New colours of copies.
  public internal(set) var instanceColors: InstanceColors?
  /// A new z position.
  public internal(set) var zPosition: Double?
  /// A new border.
  public internal(set) var border: BorderStyle?
  /// A new place in space.
  public internal(set) var space: SpaceStyle?
  /// The new picture; meaningful when the record has `.contents`, then nil means none.
  public internal(set) var contents: ImageBytes?
  /// A new way to show it.
  public internal(set) var contentsStyle: ContentsStyle?

  init() {}
}

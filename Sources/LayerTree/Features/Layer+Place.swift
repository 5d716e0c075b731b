public import AnimationTiming

/// Where a layer stands, as apps say it besides position and bounds.
extension Layer {
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
}

// MARK: - Space

/// What takes a layer out of its superlayer's plane.
///
/// Each layer is drawn in a plane of its own, with all that it holds, and what a viewer sees of
/// that plane is drawn into the superlayer's: as Core Animation draws every layer but a
/// `CATransformLayer`. Siblings are painted in the order of ``Layer/zPosition``, not of their
/// distance from the viewer, and do not cut through each other.
extension Layer {
  /// A map of space applied about the anchor point. One that stays in the plane is ``transform``;
  /// of another, that is what `Transform3D.flattened` leaves. Default: identity.
  ///
  /// Setting either replaces the other. Implicit animations drive ``transform`` only.
  public final var transform3D: Transform3D {
    get { featureValues.space.transform ?? Transform3D(transform) }
    set {
      let plane = newValue.plane
      setFeature(\.space.transform, plane == nil ? newValue : nil, .space)
      storeTransform(plane ?? newValue.flattened)
    }
  }
  /// The map of space through which the sublayers are seen, about this layer's anchor point: with
  /// `Transform3D.perspective(distance:)` a viewer before the middle of the layer.
  /// Default: identity.
  public final var sublayerTransform: Transform3D {
    get { featureValues.space.sublayerTransform }
    set { setFeature(\.space.sublayerTransform, newValue, .space) }
  }
  /// Whether the layer and its sublayers show when they are seen from behind. Default: true.
  public final var isDoubleSided: Bool {
    get { featureValues.space.isDoubleSided }
    set { setFeature(\.space.isDoubleSided, newValue, .space) }
  }

  /// Forgets a map that leaves the plane.
  final func stayInPlane() { setFeature(\.space.transform, nil, .space) }
}

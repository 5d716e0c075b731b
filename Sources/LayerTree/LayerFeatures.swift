import Geometry

/// The values of a layer that few layers set. One object per layer that does: a plain layer is no larger.
final class LayerFeatures {
  var values = LayerFeatureValues()
  var mask: Layer?
  /// The layer that this one masks.
  weak var maskedLayer: Layer?
}

struct LayerFeatureValues: Sendable {
  var stroke = StrokeStyle()
  var strokeTrim = StrokeTrim()
  var gradient = GradientStyle()
  var cornerRadius = 0.0
  var shadow = ShadowStyle()
  var shadowPath: Path?
  var compositing = CompositingStyle()
  var instanceColors = InstanceColors()

  static let standard = LayerFeatureValues()
}

extension Layer {
  /// The rare values as they are, or the defaults.
  final var featureValues: LayerFeatureValues {
    _read {
      if let features { yield features.values } else { yield LayerFeatureValues.standard }
    }
  }

  /// The rare values, to be changed.
  final func ownFeatures() -> LayerFeatures {
    if let features { return features }
    let fresh = LayerFeatures()
    features = fresh
    return fresh
  }

  /// Sets a rare value; one that is there already marks nothing.
  final func setFeature<Value: Equatable>(
    _ path: WritableKeyPath<LayerFeatureValues, Value>, _ value: Value,
    _ property: LayerProperties
  ) {
    guard featureValues[keyPath: path] != value else { return }
    ownFeatures().values[keyPath: path] = value
    mark(property)
  }
}

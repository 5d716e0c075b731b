import AnimationTiming

/// The values of a layer that few layers set. One object per layer that does: a plain layer is no
/// larger.
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
  var zPosition = 0.0
  var border = BorderStyle()
  var space = SpaceStyle()
  var contents: LayerImage?
  var contentsStyle = ContentsStyle()

  static let standard = LayerFeatureValues()
}

extension Layer {
  /// The rare values as they are, or the defaults.
  final var featureValues: LayerFeatureValues {
    _read {
      if let features { yield features.values } else { yield LayerFeatureValues.standard }
    }
  }

  /// Sets a rare value; one that is there already marks nothing. With a key, the change looks for
  /// an action.
  final func setFeature<Value: Equatable>(
    _ path: WritableKeyPath<LayerFeatureValues, Value>, _ value: Value,
    _ property: LayerProperties, _ key: LayerKey? = nil
  ) {
    guard featureValues[keyPath: path] != value else { return }
    let action = key.flatMap(beginChange)
    ownFeatures().values[keyPath: path] = value
    endChange(property, action)
  }

  /// The model's value of a whole property that few layers have; nil for another, and for a line
  /// without a colour.
  final func featureValue(of property: AnimationKeyPath) -> AnimatableValue? {
    let values = featureValues
    return switch property {
    case .cornerRadius: .scalar(values.cornerRadius)
    case .shadowOpacity: .scalar(values.shadow.opacity)
    case .shadowRadius: .scalar(values.shadow.radius)
    case .shadowOffset: .size(values.shadow.offset)
    case .shadowColor: .color(values.shadow.color)
    case .strokeColor: values.stroke.color.map(AnimatableValue.color)
    case .lineWidth: .scalar(values.stroke.width)
    case .strokeStart: .scalar(values.strokeTrim.start)
    case .strokeEnd: .scalar(values.strokeTrim.end)
    case .startPoint: .point(values.gradient.startPoint)
    case .endPoint: .point(values.gradient.endPoint)
    case .zPosition: .scalar(values.zPosition)
    case .borderWidth: .scalar(values.border.width)
    case .borderColor: .color(values.border.color)
    case .contentsRect: .rect(values.contentsStyle.rect)
    case .hidden: .scalar(isHidden ? 1 : 0)
    default: nil
    }
  }
}

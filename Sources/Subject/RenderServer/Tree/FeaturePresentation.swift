import AnimationTiming
import Geometry
import LayerTree

/// The animatable values that few layers have.
struct FeaturePresentation: Equatable {
  var stroke = StrokeStyle()
  var trim = StrokeTrim()
  var cornerRadius = 0.0
  var shadow = ShadowStyle()
  /// Of a gradient, unit coordinates.
  var startPoint = GradientStyle().startPoint
  var endPoint = GradientStyle().endPoint
  var zPosition = 0.0

  /// The z position as it sorts: 0 for what is no number.
  var order: Double { zPosition.isNaN ? 0 : zPosition }

  /// Applies one animation on top of what is there; without effect at `time`, nothing changes.
  mutating func apply(_ animation: BasicAnimation, at time: MediaTime) {
    let property = animation.keyPath.property
    guard let current = self[property], let value = animation.value(at: time, over: current) else {
      return
    }
    self[property] = value
  }

  /// Applies an animation that is in effect in `moment`, and is no group.
  mutating func apply(_ animation: borrowing Animation, in moment: AnimationMoment) {
    guard let property = animation.keyPath?.property, let current = self[property],
      let value = animation.value(in: moment, over: current)
    else { return }
    self[property] = value
  }

  /// A whole property; nil for another layer property and for a colour that is not set.
  private subscript(property: AnimationKeyPath) -> AnimatableValue? {
    get {
      switch property {
      case .strokeStart: .scalar(trim.start)
      case .strokeEnd: .scalar(trim.end)
      case .lineWidth: .scalar(stroke.width)
      case .strokeColor: stroke.color.map(AnimatableValue.color)
      case .cornerRadius: .scalar(cornerRadius)
      case .shadowOpacity: .scalar(shadow.opacity)
      case .shadowRadius: .scalar(shadow.radius)
      case .shadowOffset: .size(shadow.offset)
      case .shadowColor: .color(shadow.color)
      case .startPoint: .point(startPoint)
      case .endPoint: .point(endPoint)
      case .zPosition: .scalar(zPosition)
      default: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.strokeStart, .scalar(let value)): trim.start = value
      case (.strokeEnd, .scalar(let value)): trim.end = value
      case (.lineWidth, .scalar(let value)): stroke.width = value
      case (.strokeColor, .color(let value)): stroke.color = value
      case (.cornerRadius, .scalar(let value)): cornerRadius = value
      case (.shadowOpacity, .scalar(let value)): shadow.opacity = value
      case (.shadowRadius, .scalar(let value)): shadow.radius = value
      case (.shadowOffset, .size(let value)): shadow.offset = value
      case (.shadowColor, .color(let value)): shadow.color = value
      case (.startPoint, .point(let value)): startPoint = value
      case (.endPoint, .point(let value)): endPoint = value
      case (.zPosition, .scalar(let value)): zPosition = value
      default: break
      }
    }
  }
}

extension AnimationKeyPath {
  /// Whether it names a value of `FeaturePresentation`, or a part of one.
  var isFeature: Bool {
    self == .zPosition
      || (AnimationKeyPath.strokeStart.rawValue...AnimationKeyPath.endPoint.rawValue)
        .contains(property.rawValue)
  }
}

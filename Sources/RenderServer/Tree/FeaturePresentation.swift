import AnimationTiming
import LayerTree

/// The animatable values that few layers have.
struct FeaturePresentation: Equatable {
  var stroke = StrokeStyle()
  var trim = StrokeTrim()
  var cornerRadius = 0.0
  var shadow = ShadowStyle()
  var gradient = GradientStyle()
  var zPosition = 0.0
  var border = BorderStyle()
  var contentsStyle = ContentsStyle()
  /// How much of the layer's own picture shows, 0…1; the rest is what was shown before.
  var contentsShare = 1.0
  /// The transform is nil in the plane.
  var space = SpaceStyle()
  /// Whether the layer is left out, as a number; nil as long as nothing animates it.
  var hidden: Double?
  /// How far a transition has come; nil as long as there is none.
  var transition: TransitionPlace?

  /// The z position as it sorts: 0 for what is no number.
  var order: Double { zPosition.isNaN ? 0 : zPosition }

  /// What of it the display list is built by.
  var structure: Structure {
    Structure(
      order: order, isHidden: hidden.map { $0 != 0 }, hasBorder: border.width > 0,
      leavesPlane: space.transform != nil,
      bendsSublayers: space.sublayerTransform != .identity, isInTransition: transition != nil)
  }

  struct Structure: Equatable {
    fileprivate(set) var order = 0.0
    /// Nil as long as nothing animates it.
    fileprivate(set) var isHidden: Bool?
    fileprivate(set) var hasBorder = false
    /// Whether the layer is shown through a map of space.
    fileprivate(set) var leavesPlane = false
    /// Whether its sublayers are.
    fileprivate(set) var bendsSublayers = false
    /// Whether the layer is on its way from one picture to another.
    fileprivate(set) var isInTransition = false
  }

  /// Applies one animation on top of what is there; without effect at `time`, nothing changes.
  mutating func apply(_ animation: BasicAnimation, at time: MediaTime) {
    let property = animation.keyPath.property
    if property == .contents { return fade(animation, animation.timing, at: time) }
    guard let current = self[property], let value = animation.value(at: time, over: current) else {
      return
    }
    self[property] = value
  }

  /// Applies an animation that is in effect in `moment`, and is no group.
  mutating func apply(_ animation: borrowing Animation, in moment: AnimationMoment) {
    if case .list(let list) = copy animation { return apply(list, in: moment) }
    if case .transition(let way) = copy animation, let progress = way.progress(in: moment) {
      transition = TransitionPlace(kind: way.kind, edge: way.edge, progress: progress)
      return
    }
    if case .basic(let basic) = copy animation, basic.keyPath == .contents {
      return fade(basic, moment.timing, at: moment.parentTime)
    }
    guard let property = animation.keyPath?.property, let current = self[property],
      let value = animation.value(in: moment, over: current)
    else { return }
    self[property] = value
  }

  private mutating func apply(_ animation: ListAnimation, in moment: AnimationMoment) {
    switch (animation.property, animation.value(in: moment)) {
    case (.colors, .colors(let colors)?): gradient.colors = colors
    case (.locations, .numbers(let numbers)?): gradient.locations = numbers
    default: break
    }
  }

  /// From the picture before to the one set with the animation, whatever ends it names.
  private mutating func fade(_ animation: BasicAnimation, _ timing: Timing, at time: MediaTime) {
    var share = BasicAnimation(keyPath: .opacity, fromValue: .scalar(0), toValue: .scalar(1))
    (share.timing, share.timingFunction) = (timing, animation.timingFunction)
    if let share = share.scalarValue(at: time, over: 1) { contentsShare = max(0, min(1, share)) }
  }

  /// A whole property; nil for another layer property and for a colour that is not set.
  private(set) subscript(property: AnimationKeyPath) -> AnimatableValue? {
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
      case .startPoint: .point(gradient.startPoint)
      case .endPoint: .point(gradient.endPoint)
      case .zPosition: .scalar(zPosition)
      case .borderWidth: .scalar(border.width)
      case .borderColor: .color(border.color)
      case .hidden: hidden.map(AnimatableValue.scalar)
      case .contentsRect: .rect(contentsStyle.rect)
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
      case (.startPoint, .point(let value)): gradient.startPoint = value
      case (.endPoint, .point(let value)): gradient.endPoint = value
      case (.borderWidth, .scalar(let value)): border.width = value
      case (.borderColor, .color(let value)): border.color = value
      case (.hidden, .scalar(let value)): hidden = value
      case (.contentsRect, .rect(let value)): contentsStyle.rect = value
      case (.zPosition, .scalar(let value)): zPosition = value
      default: break
      }
    }
  }
}

/// Where a layer is between two pictures.
struct TransitionPlace: Equatable {
  let kind: Transition.Kind
  let edge: Transition.Edge
  /// 0…1.
  let progress: Double
}

extension AnimationKeyPath {
  /// Whether it names a value of `FeaturePresentation`, or a part of one.
  var isFeature: Bool {
    switch property {
    case .strokeStart, .strokeEnd, .lineWidth, .strokeColor, .cornerRadius, .shadowOpacity,
      .shadowRadius, .shadowOffset, .shadowColor, .startPoint, .endPoint, .zPosition, .borderWidth,
      .borderColor, .locations, .colors, .hidden, .contents, .contentsRect, .transition:
      true
    default: leavesPlane
    }
  }

  /// Whether it hides a layer or shows it.
  var isHidden: Bool { self == .hidden }

  /// Whether it fades from one picture to another.
  var isContents: Bool { self == .contents }

  /// Whether it leads from one picture of a layer to another.
  var isTransition: Bool { self == .transition }
}

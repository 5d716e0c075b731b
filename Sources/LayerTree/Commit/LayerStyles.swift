package import AnimationTiming

/// The rare properties of layers, in the order of a commit's property bits.
package struct LayerStyles: Hashable, Sendable {
  package var stroke = StrokeStyle()
  package var gradient = GradientStyle()
  /// pt.
  package var cornerRadius = 0.0
  package var shadow = ShadowStyle()
  package var compositing = CompositingStyle()
  package var border = BorderStyle()
  package var space = SpaceStyle()
  package var contents = ContentsStyle()

  package init() {}

  /// Takes those of `other` that `properties` name.
  package mutating func take(_ other: LayerStyles, _ properties: LayerProperties) {
    if properties.contains(.stroke) { stroke = other.stroke }
    if properties.contains(.gradient) { gradient = other.gradient }
    if properties.contains(.cornerRadius) { cornerRadius = other.cornerRadius }
    if properties.contains(.shadow) { shadow = other.shadow }
    if properties.contains(.compositing) { compositing = other.compositing }
    if properties.contains(.border) { border = other.border }
    if properties.contains(.space) { space = other.space }
    if properties.contains(.contentsStyle) { contents = other.contents }
  }

  mutating func code<Coder: CommitCoder>(
    _ properties: LayerProperties, by coder: inout Coder
  ) throws(Coder.Fault) {
    if properties.contains(.stroke) {
      try coder.code(&stroke.color, "stroke flag")
      try coder.code(&stroke.width)
    }
    if properties.contains(.gradient) {
      try coder.code(list: &gradient.colors)
      var isPlaced = gradient.locations != nil
      try coder.code(&isPlaced, "locations flag")
      var locations = gradient.locations ?? []
      if isPlaced { try coder.code(list: &locations) }
      gradient.locations = isPlaced ? locations : nil
    }
    if properties.contains(.cornerRadius) { try coder.code(&cornerRadius) }
    if properties.contains(.shadow) {
      try coder.code(&shadow.opacity)
      try coder.code(&shadow.radius)
      try coder.code(&shadow.offset)
      try coder.code(&shadow.color)
    }
    if properties.contains(.compositing) {
      try coder.code(
        &compositing.shouldRasterize, &compositing.allowsGroupOpacity, "compositing flags")
      try coder.code(&compositing.rasterizationScale)
    }
    if properties.contains(.border) {
      try coder.code(&border.width)
      try coder.code(&border.color)
    }
    if properties.contains(.space) { try space.code(by: &coder) }
    if properties.contains(.contentsStyle) {
      try coder.code(&contents.center)
      try coder.code(&contents.scale)
    }
  }
}

/// The line along a shape's path: Core Animation's butt ends, and miters up to ten times the width.
package struct StrokeStyle: Hashable, Sendable {
  /// Nil draws no line.
  package var color: Color?
  /// pt; what is not above 0 and finite draws no line.
  package var width = 1.0
}

/// An axial gradient from the upper edge of the bounds to the lower one.
package struct GradientStyle: Hashable, Sendable {
  /// From above; none draws nothing, one fills evenly. The first 256 are drawn.
  package var colors: [Color] = []
  /// Where the colours stand, 0…1 and rising; nil, or another number than there are colours, spaces
  /// them evenly. A value below the one before it counts as equal to it.
  package var locations: [Double]?
}

package struct ShadowStyle: Hashable, Sendable {
  /// 0…1; 0 casts none.
  package var opacity = 0.0
  /// The standard deviation of the blur, pt.
  package var radius = 3.0
  /// Where the shadow falls, pt; y grows downward.
  package var offset = Size(width: 0, height: -3)
  package var color = Color.black
}

/// The line along the inside of a layer's edge, over its sublayers.
package struct BorderStyle: Hashable, Sendable {
  /// pt; what is not above 0 draws no line.
  package var width = 0.0
  package var color = Color.black
}

/// A layer's place in space: animations alone take one out of its superlayer's plane.
package struct SpaceStyle: Hashable, Sendable {
  /// How far the anchor point lies before the layer's plane, pt.
  package var anchorPointZ = 0.0
  /// The map of space that the sublayers see, about the layer's anchor point.
  package var sublayerTransform = Transform3D.identity

  fileprivate mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    var isDeep = anchorPointZ != 0
    try coder.code(&isDeep, "depth flag")
    try coder.code(&sublayerTransform)
    if isDeep { try coder.code(&anchorPointZ) } else { anchorPointZ = 0 }
  }
}

/// How a layer and its sublayers become one picture.
package struct CompositingStyle: Hashable, Sendable {
  package var shouldRasterize = false
  package var allowsGroupOpacity = true
  /// Pixels of the bitmap per point of the layer.
  package var rasterizationScale = 1.0
}

/// How a layer shows its picture, which it stretches to its bounds.
package struct ContentsStyle: Hashable, Sendable {
  /// The part of the picture that stretches, in unit coordinates of it; what lies left, right,
  /// above and below keeps its width or height.
  package var center = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the picture per point.
  package var scale = 1.0
}

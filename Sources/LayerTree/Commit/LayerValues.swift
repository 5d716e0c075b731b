package import AnimationTiming

/// The values that every kind of layer draws with, in the order of a commit's property bits.
package struct LayerValues: Hashable, Sendable {
  package var bounds = Rect.zero
  package var position = Point.zero
  /// In unit coordinates of the bounds.
  package var anchorPoint = Point(x: 0.5, y: 0.5)
  package var transform = AffineTransform.identity
  /// 0…1.
  package var opacity = 1.0
  /// Nil draws none.
  package var backgroundColor: Color?
  package var masksToBounds = false
  package var isHidden = false

  mutating func code<Coder: CommitCoder>(
    _ properties: LayerProperties, by coder: inout Coder
  ) throws(Coder.Fault) {
    if properties.contains(.bounds) { try coder.code(&bounds) }
    if properties.contains(.position) { try coder.code(&position) }
    if properties.contains(.anchorPoint) { try coder.code(&anchorPoint) }
    if properties.contains(.transform) { try coder.code(&transform) }
    if properties.contains(.opacity) { try coder.code(&opacity) }
    if properties.contains(.backgroundColor) { try coder.code(&backgroundColor, "background flag") }
    if properties.contains(.visibility) {
      try coder.code(&masksToBounds, &isHidden, "visibility bits")
    }
  }
}

/// The copies of a replicator.
package struct Instances: Hashable, Sendable {
  /// Source included, not negative.
  package var count = 1
  package var transform = AffineTransform.identity

  package init() {}

  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    let at = coder.offset
    var word = UInt64(count)
    try coder.code(&word)
    try coder.require(
      word <= UInt64(Int.max), else: .unknownValue(field: "instance count", value: word, offset: at)
    )
    count = Int(truncatingIfNeeded: word)
    try coder.code(&transform)
  }
}

package import AnimationTiming

/// A commit's record of a layer: the values of ``properties``; the others are of records before it.
///
/// Paths and pictures point into the commit: copy what is kept. Not copyable, because a copy counts
/// references once more for each record.
package struct LayerUpdate: ~Copyable {
  package private(set) var id = LayerID.blank
  package private(set) var kind = LayerKind.plain
  package private(set) var properties: LayerProperties = []
  package private(set) var values = LayerValues()
  /// Back to front.
  package private(set) var sublayers: [LayerID] = []
  /// Animations added and removed, in order.
  package private(set) var animations: [AnimationUpdate] = []
  /// The added animations that are not basic, in order.
  package private(set) var otherAnimations: [Animation] = []
  package private(set) var path: PathBytes?
  package private(set) var fillColor: Color?
  package private(set) var instances = Instances()
  /// As of the first record that carried any of it.
  private var rare: RareUpdate?

  package var clock: LayerClock { rare?.clock ?? .unchanged }
  package var styles: LayerStyles { rare?.styles ?? LayerStyles() }
  /// Nil for none.
  package var mask: LayerID? { rare?.mask }
  package var shadowPath: Path? { rare?.shadowPath }
  package var contents: ImageBytes? { rare?.contents }

  init() {}

  mutating func take<Trust>(from reader: inout CommitReader<Trust>) throws(Trust.Fault) {
    let at = reader.offset
    var (rawID, word): (UInt32, UInt32) = (0, 0)
    try reader.code(&rawID)
    try reader.code(&word)
    id = LayerID(rawValue: rawID)
    guard let kind = LayerKind(rawValue: UInt8(word & 15)) else {
      return try reader.refuse(
        .unknownValue(field: "layer kind", value: UInt64(word & 15), offset: at + 4))
    }
    let properties = LayerProperties(rawValue: word >> 4)
    try reader.require(
      properties.isSubset(of: .all(of: kind)),
      else: .unknownValue(
        field: "property bits", value: UInt64(properties.rawValue), offset: at + 4))
    (self.kind, self.properties) = (kind, properties)
    // Most records of a frame carry a path alone.
    if properties.hasGeometry { try values.code(properties, by: &reader) }
    if properties.contains(.sublayers) { try reader.code(&sublayers, unit: 8) }
    if properties.contains(.animations) { try takeAnimations(from: &reader) }
    if properties.contains(.path) { try reader.code(&path, "path flag") }
    if properties.contains(.fillColor) { try reader.code(&fillColor, "fill flag") }
    if properties.contains(.instances) { try instances.code(by: &reader) }
    guard properties.hasRare else { return }
    let rare = rare ?? RareUpdate()
    self.rare = rare
    try rare.take(properties, from: &reader)
  }

  /// Animations that come and go; those that come and are not basic are appended to the others.
  private mutating func takeAnimations<Trust>(
    from reader: inout CommitReader<Trust>
  ) throws(Trust.Fault) {
    animations.removeAll(keepingCapacity: true)
    otherAnimations.removeAll()
    var count = 0
    try reader.code(count: &count, unit: 16)
    for _ in 0..<count {
      var change = AnimationChange.blank
      try change.code(by: &reader)
      guard change.isAdded else {
        animations.append(.remove(serial: change.serial))
        continue
      }
      var head = AnimationHead()
      let at = reader.offset
      try head.code(by: &reader)
      if head.kind == .basic {
        var animation = head.common
        try animation.codeEnds(by: &reader)
        animations.append(.add(serial: change.serial, animation))
      } else {
        animations.append(.addOther(serial: change.serial, index: otherAnimations.count))
        var animation = Animation(head)
        try animation.codeBody(at: at, depth: 0, by: &reader)
        otherAnimations.append(animation)
      }
    }
  }
}

/// Rare fields of a record, in an object: most records would move them about for nothing.
private final class RareUpdate {
  var clock = LayerClock.unchanged
  var styles = LayerStyles()
  var mask: LayerID?
  var shadowPath: Path?
  var contents: ImageBytes?

  func take<Trust>(
    _ properties: LayerProperties, from reader: inout CommitReader<Trust>
  ) throws(Trust.Fault) {
    if properties.contains(.timing) { try clock.code(by: &reader) }
    try styles.code(properties, by: &reader)
    if properties.contains(.mask) {
      var id = LayerID.blank
      try id.code(by: &reader)
      mask = id == .blank ? nil : id
    }
    if properties.contains(.shadowPath) { try reader.code(&shadowPath, "shadow path flag") }
    if properties.contains(.contents) { try reader.code(&contents, "contents flag") }
  }
}

/// One animation's arrival or departure.
package enum AnimationUpdate: Equatable, Sendable {
  /// `serial` orders it among those with the same begin time.
  case add(serial: UInt32, BasicAnimation)
  /// A new animation of another kind: the one at `index` of ``LayerUpdate/otherAnimations``.
  case addOther(serial: UInt32, index: Int)
  /// An unknown serial changes nothing.
  case remove(serial: UInt32)
}

/// A picture as it stands in a commit: checked, not yet copied.
package struct ImageBytes {
  /// Pixels from left to right.
  package private(set) var width: Int
  /// Pixels from top to bottom.
  package private(set) var height: Int
  /// Four bytes per pixel, row after row without a gap.
  package private(set) var words: UnsafeRawBufferPointer
}

extension ImageBytes: CommitRecord {
  static var blank: ImageBytes {
    ImageBytes(width: 0, height: 0, words: UnsafeRawBufferPointer(start: nil, count: 0))
  }

  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    let at = coder.offset
    var (wide, high) = (UInt64(width), UInt64(height))
    try coder.code(&wide)
    try coder.code(&high)
    let side = UInt64(LayerImage.longestSide)
    try coder.require(
      wide <= side && high <= side && LayerImage.accepts(width: Int(wide), height: Int(high)),
      else: .unknownValue(field: "picture size", value: wide, offset: at))
    (width, height) = (Int(wide), Int(high))
    try coder.code(&words, length: 4 * width * height)
  }
}

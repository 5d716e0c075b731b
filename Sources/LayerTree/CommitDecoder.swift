public import AnimationTiming
import Geometry

/// A commit whose every byte has been checked; reading it again cannot fail.
public struct CommitDecoder {
  /// When the app committed, s.
  public let time: MediaTime
  /// The layer at the top of the tree; nil draws nothing.
  public let root: LayerID?
  /// The layers that no longer exist.
  public let removed: [LayerID]
  /// The number of layer records.
  public let layerCount: Int

  private let body: CommitReader

  /// Checks the header and the framing of `bytes`, not yet the records.
  ///
  /// - Parameter bytes: 8-byte aligned, valid while the decoder is used.
  /// - Throws: what is wrong, with its offset.
  public init(_ bytes: UnsafeRawBufferPointer) throws(CommitError) {
    var reader = CommitReader(bytes)
    let magic = try reader.take(UInt32.self)
    guard magic == CommitFormat.magic else { throw .notACommit(found: magic) }
    let version = try reader.take(UInt16.self)
    guard version == CommitFormat.version else { throw .otherVersion(found: version) }
    try reader.takeZero(UInt16.self)
    time = try reader.take(Double.self)
    let removedCount = Int(try reader.take(UInt32.self))
    layerCount = Int(try reader.take(UInt32.self))
    let rootID = try reader.take(UInt32.self)
    root = rootID == 0 ? nil : LayerID(rawValue: rootID)
    try reader.takeZero(UInt32.self)
    let length = try reader.take(UInt64.self)
    guard length == UInt64(bytes.count) else {
      throw .wrongLength(stated: length, arrived: bytes.count)
    }
    let ids = try reader.takePadded(removedCount * 4)
    removed = (0..<removedCount).map {
      LayerID(rawValue: ids.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
    }
    body = reader
  }

  /// Calls `visit` for each record in order.
  ///
  /// - Throws: the first fault of the format, or what `visit` throws with the record's offset.
  public func forEachUpdate(
    _ visit: (borrowing LayerUpdate, _ offset: Int) throws(CommitError) -> Void
  ) throws(CommitError) {
    var reader = body
    for _ in 0..<layerCount {
      let offset = reader.offset
      let update = try reader.takeUpdate()
      try visit(update, offset)
    }
    guard reader.remaining == 0 else {
      throw .unknownValue(
        field: "trailing bytes", value: UInt64(reader.remaining), offset: reader.offset)
    }
  }
}

extension CommitReader {
  mutating func takeUpdate() throws(CommitError) -> LayerUpdate {
    let at = offset
    let id = LayerID(rawValue: try take(UInt32.self))
    let word = try take(UInt32.self)
    guard let kind = LayerKind(rawValue: UInt8(truncatingIfNeeded: word)) else {
      throw .unknownValue(field: "layer kind", value: UInt64(word & 255), offset: at + 4)
    }
    let properties = LayerProperties(rawValue: word >> 8)
    guard properties.isSubset(of: .all(of: kind)) else {
      throw .unknownValue(
        field: "property bits", value: UInt64(properties.rawValue), offset: at + 5)
    }
    var update = LayerUpdate(id: id, kind: kind, properties: properties)
    try takeGeometry(&update)
    if properties.contains(.sublayers) { update.sublayers = try takeSublayers() }
    if properties.contains(.animations) {
      update.animations = try takeAnimations(others: &update.otherAnimations)
    }
    if properties.contains(.path), try takeFlag("path flag") { update.path = try takePath() }
    if properties.contains(.fillColor), try takeFlag("fill flag") {
      update.fillColor = try takeColor()
    }
    if properties.contains(.instances) {
      let at = offset
      let count = try take(UInt64.self)
      guard let count = Int(exactly: count) else {
        throw .unknownValue(field: "instance count", value: count, offset: at)
      }
      update.instanceCount = count
      update.instanceTransform = try takeTransform()
    }
    if properties.hasRare { try takeRare(&update) }
    return update
  }

  private mutating func takeRare(_ update: inout LayerUpdate) throws(CommitError) {
    if update.properties.contains(.timing) { update.clock = try takeClock() }
    if update.properties.contains(.instanceDelay) { update.instanceDelay = try take(Double.self) }
    if !update.properties.isDisjoint(with: .features) {
      update.features = try takeFeatures(update.properties)
    }
  }

  private mutating func takeGeometry(_ update: inout LayerUpdate) throws(CommitError) {
    let properties = update.properties
    if properties.contains(.bounds) { update.bounds = try takeRect() }
    if properties.contains(.position) { update.position = try takePoint() }
    if properties.contains(.anchorPoint) { update.anchorPoint = try takePoint() }
    if properties.contains(.transform) { update.transform = try takeTransform() }
    if properties.contains(.opacity) { update.opacity = try take(Double.self) }
    if properties.contains(.backgroundColor), try takeFlag("background flag") {
      update.backgroundColor = try takeColor()
    }
    if properties.contains(.visibility) {
      let at = offset
      let bits = try take(UInt64.self)
      guard bits < 4 else { throw .unknownValue(field: "visibility bits", value: bits, offset: at) }
      update.masksToBounds = bits & 1 != 0
      update.isHidden = bits & 2 != 0
    }
  }

  private mutating func takeSublayers() throws(CommitError) -> [LayerID] {
    let count = try takeCount(unit: 8)
    var ids: [LayerID] = []
    ids.reserveCapacity(count)
    for _ in 0..<count {
      let at = offset
      let raw = try take(UInt64.self)
      guard let id = UInt32(exactly: raw) else {
        throw .unknownValue(field: "layer id", value: raw, offset: at)
      }
      ids.append(LayerID(rawValue: id))
    }
    return ids
  }
}

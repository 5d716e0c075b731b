/// The commit's byte layout, version 4: little-endian, every field at a multiple of 8 bytes.
///
/// ``CommitHeader`` and the records behind it say which fields follow each other. A record: id (4),
/// a word of the kind (its 4 lowest bits) and the property bits (the other 28), then the values of
/// the set bits in bit order. Counts are unsigned 64-bit; what is absent has a flag word 0. Path
/// elements, removed ids and a picture's pixels are padded to 8 bytes.
enum CommitFormat {
  static let magic: UInt32 = 0x3143_4257  // "WBC1"
  static let version: UInt16 = 4
  static let headerLength = 40

  /// Bits of an animation's flag byte.
  enum AnimationFlag {
    static let additive: UInt8 = 1 << 0
    static let cumulative: UInt8 = 1 << 1
    static let removedOnCompletion: UInt8 = 1 << 2
    static let autoreverses: UInt8 = 1 << 3
    static let timingFunction: UInt8 = 1 << 4
    static let allowsOverdamping: UInt8 = 1 << 5
    static let known: UInt8 = (1 << 6) - 1
  }

  enum AnimationKind: UInt8 {
    case basic = 0
    case keyframe, spring, group, path, transition
  }

  /// Rounds a length up to a multiple of 8.
  static func padded(_ length: Int) -> Int { (length + 7) & ~7 }
}

/// Why a commit was refused. Nothing of a refused commit is applied.
package enum CommitError: Error, Equatable, CustomStringConvertible {
  /// The bytes end inside a field that starts at `offset`.
  case truncated(offset: Int, needed: Int, available: Int)
  case notACommit(found: UInt32)
  case otherVersion(found: UInt16)
  case wrongLength(stated: UInt64, arrived: Int)
  case unknownValue(field: String, value: UInt64, offset: Int)
  case pathMismatch(elements: Int, points: Int, offset: Int)
  case unknownLayer(LayerID, offset: Int)
  case cycle(LayerID)

  package var description: String {
    switch self {
    case .truncated(let offset, let needed, let available):
      "commit truncated at byte \(offset): \(needed) bytes needed, \(available) left"
    case .notACommit(let found): "not a commit: it starts with 0x\(String(found, radix: 16))"
    case .otherVersion(let found): "commit format \(found), expected \(CommitFormat.version)"
    case .wrongLength(let stated, let arrived):
      "commit states \(stated) bytes, \(arrived) arrived"
    case .unknownValue(let field, let value, let offset):
      "unknown \(field) \(value) at byte \(offset)"
    case .pathMismatch(let elements, let points, let offset):
      "path of \(elements) elements cannot own \(points) points (byte \(offset))"
    case .unknownLayer(let id, let offset): "unknown \(id) at byte \(offset)"
    case .cycle(let id): "\(id) would contain itself"
    }
  }
}

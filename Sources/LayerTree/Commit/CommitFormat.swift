/// The commit's byte layout, version 3: little-endian, every field at a multiple of 8 bytes.
///
/// Header: magic (4), version (2), zero (2), commit time (8, seconds as Double), number of removed
/// layers (4), number of layer records (4), root layer id or 0 (4), zero (4), total length in bytes
/// (8); then the removed layer ids (4 each, padded to 8). A record: id (4), a word of the kind (its
/// 4 lowest bits) and the property bits (the other 28), then the values of the set bits in bit
/// order. Counts are unsigned 64-bit; an absent colour or path has a flag word 0.
///
/// An animation: key path (1; 0 for a group), flags (1), fill mode (1), kind (1), zero (4), begin
/// time, time offset, duration, repeat duration (8 each), speed, repeat count (4 each), with its
/// flag the timing function (16); then by kind:
/// - basic: from, to and by value;
/// - keyframe: calculation mode (1), rotation mode + 1 or 0 (1), whether there is a path (1), zero
///   (5); values, key times, timing functions, tensions, continuities and biases, each a count and
///   so many; the path;
/// - spring: as basic, then mass, stiffness, damping and initial velocity; with its flag it allows
///   overdamping;
/// - group: the count of its animations, and these;
/// - path: calculation mode (1), zero (7); paths, key times, timing functions, each a count and so
///   many;
/// - list: whether it is discrete (8); lists, key times, timing functions, each a count and so
///   many. A list of numbers: 0 (8), a count and so many; one of colours: 1 (8), likewise;
/// - transition: kind (1), edge (1), zero (6), start and end progress.
///
/// A value: its tag (8) and components. A path: count of elements and of points (8 each), elements
/// (1 each, padded to 8), points (16 each).
enum CommitFormat {
  static let magic: UInt32 = 0x3143_4257  // "WBC1"
  static let version: UInt16 = 3
  static let headerLength = 40
  static let addAnimation: UInt64 = 1
  static let removeAnimation: UInt64 = 2

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

  /// Kinds of an animation.
  enum AnimationKind: UInt8 {
    case basic = 0
    case keyframe, spring, group, path, list, transition
  }

  /// Bits of a layer's compositing flags.
  enum CompositingFlag {
    static let shouldRasterize: UInt64 = 1 << 0
    static let allowsGroupOpacity: UInt64 = 1 << 1
    static let known: UInt64 = (1 << 2) - 1
  }

  /// Bits of what is said of a layer's place in space.
  enum SpaceFlag {
    static let isDoubleSided: UInt64 = 1 << 0
    static let hasTransform: UInt64 = 1 << 1
    /// A Double at the end.
    static let hasAnchorPointZ: UInt64 = 1 << 2
    static let known: UInt64 = (1 << 3) - 1
  }

  /// Tags of an animated value.
  enum ValueTag: UInt64 {
    case absent = 0
    case scalar, point, size, rect, transform, color, vector
  }

  /// Rounds a length up to a multiple of 8.
  static func padded(_ length: Int) -> Int { (length + 7) & ~7 }
}

/// Why a commit was refused. Nothing of a refused commit is applied.
public enum CommitError: Error, Equatable, CustomStringConvertible {
  /// The bytes end inside a field that starts at `offset`.
  case truncated(offset: Int, needed: Int, available: Int)
  /// The first four bytes are not "WBC1".
  case notACommit(found: UInt32)
  /// The commit was written by another version of the format.
  case otherVersion(found: UInt16)
  /// The header's length is not the number of bytes that arrived.
  case wrongLength(stated: UInt64, arrived: Int)
  /// A field holds a value that the format does not know.
  case unknownValue(field: String, value: UInt64, offset: Int)
  /// A path's points do not belong to its elements.
  case pathMismatch(elements: Int, points: Int, offset: Int)
  /// A record names a layer that does not exist.
  case unknownLayer(LayerID, offset: Int)
  /// A layer would contain itself.
  case cycle(LayerID)

  /// One sentence that names the value and where it stands.
  public var description: String {
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

/// The commit's byte layout, version 2: little-endian, every field at a multiple of 8 bytes.
///
/// Header: magic (4), version (2), zero (2), commit time (8, seconds as Double), number of removed
/// layers (4), number of layer records (4), root layer id or 0 (4), zero (4), total length in bytes
/// (8); then the removed layer ids (4 each, padded to 8). A record: id (4), kind (1), property bits (3), then the
/// values of the set bits in bit order. Counts are unsigned 64-bit; an absent colour or path has a flag word 0.
enum CommitFormat {
  static let magic: UInt32 = 0x3143_4257  // "WBC1"
  static let version: UInt16 = 2
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
    static let known: UInt8 = (1 << 5) - 1
  }

  /// Bits of a layer's compositing flags.
  enum CompositingFlag {
    static let shouldRasterize: UInt64 = 1 << 0
    static let allowsGroupOpacity: UInt64 = 1 << 1
    static let known: UInt64 = (1 << 2) - 1
  }

  /// Tags of an animated value.
  enum ValueTag: UInt64 {
    case absent = 0
    case scalar, point, size, rect, transform, color
  }

  /// Rounds a length up to a multiple of 8.
  static func padded(_ length: Int) -> Int { (length + 7) & ~7 }
}

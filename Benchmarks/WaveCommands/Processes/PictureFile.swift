/// What the bytes of a picture's file say of themselves.
enum PictureFile: String, Sendable, CaseIterable {
  /// Still or animated.
  case png = "PNG"
  /// Still or animated.
  case gif = "GIF"

  /// Why `bytes` are no whole file of this kind, as the end of a sentence about them; nil where
  /// they begin and end as one, and hold a picture that is not empty.
  func fault(in bytes: some RandomAccessCollection<UInt8>) -> String? {
    if bytes.isEmpty { return "is empty" }
    guard signatures.contains(where: bytes.starts(with:)) else { return "is no \(rawValue)" }
    guard bytes.count >= fewestBytes, bytes.suffix(end.count).elementsEqual(end) else {
      return "is a \(rawValue) that was cut"
    }
    // Width and height lie one behind the other.
    let sides = Array(bytes.dropFirst(sizeStart).prefix(2 * sideBytes))
    let isEmpty = [sides.prefix(sideBytes), sides.suffix(sideBytes)].contains {
      $0.allSatisfy { $0 == 0 }
    }
    return isEmpty ? "is a \(rawValue) without a pixel" : nil
  }

  /// PNG, third edition, 5.2; GIF89a, 17.
  private var signatures: [[UInt8]] {
    switch self {
    case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
    }
  }

  /// The chunk IEND with its length and checksum; GIF's trailer.
  private var end: [UInt8] {
    switch self {
    case .png: [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    case .gif: [0x3B]
    }
  }

  /// Where the width begins, and how many bytes it has: in IHDR, which comes first, and in the
  /// logical screen.
  private var sizeStart: Int { self == .png ? 16 : 6 }
  private var sideBytes: Int { self == .png ? 4 : 2 }

  /// Without any picture's own bytes.
  private var fewestBytes: Int { self == .png ? 8 + 25 + 12 : 13 + 1 }
}

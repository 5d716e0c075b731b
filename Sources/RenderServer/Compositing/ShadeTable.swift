import CPixman

/// What each of the 256 degrees of coverage by one colour makes of another colour underneath.
///
/// The words are made by pixman's own operator OVER, so that a pixel that is shaded in one pass is
/// the same as one that is filled and then blended.
final class ShadeTable {
  private let words: UnsafeMutablePointer<UInt32>

  /// - Parameters:
  ///   - color: premultiplied.
  ///   - ground: premultiplied; 0 is nothing.
  init?(_ color: UInt32, over ground: UInt32) {
    let ramp = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    defer { ramp.deallocate() }
    let bytes = UnsafeMutableRawPointer(ramp)
    for coverage in 0..<256 {
      bytes.storeBytes(of: UInt8(coverage), toByteOffset: coverage, as: UInt8.self)
    }
    words = .allocate(capacity: 256)
    words.initialize(repeating: ground, count: 256)
    var components = PixelColor.pixman(color)
    let source = pixman_image_create_solid_fill(&components)
    let mask = pixman_image_create_bits(PIXMAN_a8, 256, 1, ramp, 256)
    let target = pixman_image_create_bits(PIXMAN_a8r8g8b8, 256, 1, words, 1024)
    defer { for case let image? in [source, mask, target] { pixman_image_unref(image) } }
    guard let source, let mask, let target else {
      words.deallocate()
      return nil
    }
    pixman_image_composite32(PIXMAN_OP_OVER, source, mask, target, 0, 0, 0, 0, 0, 0, 256, 1)
  }

  deinit { words.deallocate() }

  /// The word of a coverage.
  subscript(coverage: UInt8) -> UInt32 { words[Int(coverage)] }

  /// Writes the words of `columns` × `rows` coverages: whatever is there is replaced.
  ///
  /// Nearly all pixels of a wave's band are air or water: eight that are alike are written without
  /// a look into the table.
  /// - Parameters:
  ///   - mask: the first coverage; rows lie `maskStride` bytes apart.
  ///   - target: the first pixel; rows lie `stride` words apart.
  func shade(
    _ target: UnsafeMutablePointer<UInt32>, stride: Int, _ mask: UnsafePointer<UInt8>,
    maskStride: Int, columns: Int, rows: Int
  ) {
    let air = SIMD8(repeating: words[0])
    let water = SIMD8(repeating: words[255])
    for row in 0..<rows {
      let source = UnsafeRawPointer(mask + row * maskStride)
      let line = target + row * stride
      var column = 0
      while column + 8 <= columns {
        let eight = source.loadUnaligned(fromByteOffset: column, as: UInt64.self)
        if eight == 0 {
          UnsafeMutableRawPointer(line + column).storeBytes(of: air, as: SIMD8<UInt32>.self)
        } else if eight == .max {
          UnsafeMutableRawPointer(line + column).storeBytes(of: water, as: SIMD8<UInt32>.self)
        } else {
          for place in column..<(column + 8) {
            line[place] = words[Int(source.load(fromByteOffset: place, as: UInt8.self))]
          }
        }
        column += 8
      }
      while column < columns {
        line[column] = words[Int(source.load(fromByteOffset: column, as: UInt8.self))]
        column += 1
      }
    }
  }
}

/// The tables used last.
final class ShadeTables {
  /// Found by a hash of both colours: a moving edge alternates between a colour and shares of it.
  private var entries: ContiguousArray<(color: UInt32, ground: UInt32, table: ShadeTable?)> =
    .init(repeating: (0, 0, nil), count: 64)

  /// The table of a colour over another, premultiplied both; nil without memory for it.
  func table(_ color: UInt32, over ground: UInt32) -> ShadeTable? {
    let slot = Int(((color ^ (ground &* 0x85EB_CA6B)) &* 0x9E37_79B1) >> 26)
    if let table = entries[slot].table, entries[slot].color == color,
      entries[slot].ground == ground
    {
      return table
    }
    entries[slot] = (color, ground, ShadeTable(color, over: ground))
    return entries[slot].table
  }
}

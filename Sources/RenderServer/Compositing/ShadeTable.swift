import CPixman

/// The colour of each of the 256 degrees of coverage by one colour over another.
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

  subscript(coverage: UInt8) -> UInt32 { words[Int(coverage)] }

  /// Writes what a part of a row makes of its pixels: whatever is there is replaced.
  ///
  /// - Parameter line: the row's pixel in column 0.
  @inline(__always)
  func shade(_ part: CoveredPart, on line: UnsafeMutablePointer<UInt32>) {
    let (target, count) = (line + part.left, part.right &- part.left)
    if let level = part.level {
      let word = words[Int(level)]
      let four = SIMD4(repeating: word)
      Self.forEach(count) {
        target[$0] = word
      } four: {
        UnsafeMutableRawPointer(target + $0).storeBytes(of: four, as: SIMD4<UInt32>.self)
      }
    } else {
      let (words, coverages) = (words, part.coverages)
      func write(_ column: Int) { target[column] = words[Int(coverages[column])] }
      Self.forEach(count) {
        write($0)
      } four: {
        write($0)
        write($0 &+ 1)
        write($0 &+ 2)
        write($0 &+ 3)
      }
    }
  }

  /// Calls `four` with the first of four columns, up to the last ones, of which some come twice; of
  /// one to three `one` with each.
  @inline(__always)
  private static func forEach(_ count: Int, one: (Int) -> Void, four: (Int) -> Void) {
    guard count >= 4 else {
      one(0)
      one(count &>> 1)
      return one(count &- 1)
    }
    var column = 0
    while column < count {
      four(min(column, count &- 4))
      column &+= 4
    }
  }

  /// Writes what differs in a row. How many pixels were written.
  @inline(__always)
  func shade(
    _ pair: PairOfRows, _ columns: borrowing ComparedColumns, on line: UnsafeMutablePointer<UInt32>
  ) -> Int {
    var count = 0
    columns.forEachPart(of: pair) { part in
      shade(part, on: line)
      count &+= part.right &- part.left
    }
    return count
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

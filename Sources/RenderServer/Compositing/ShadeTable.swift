import CPixman

/// The word of each of the 256 degrees of coverage by one colour over another, made by pixman's own
/// operator OVER: a pixel that is shaded in one pass is the same as one that is filled and then
/// blended. Valid until a table of others is asked for.
struct ShadeTable {
  fileprivate let words: UnsafeMutablePointer<UInt32>

  /// Writes 256 `words`; both colours are premultiplied, and a `ground` of 0 is nothing.
  fileprivate init?(in words: UnsafeMutablePointer<UInt32>, _ color: UInt32, over ground: UInt32) {
    let ramp = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    defer { ramp.deallocate() }
    let bytes = UnsafeMutableRawPointer(ramp)
    for coverage in 0..<256 {
      bytes.storeBytes(of: UInt8(coverage), toByteOffset: coverage, as: UInt8.self)
    }
    words.initialize(repeating: ground, count: 256)
    var components = PixelColor.pixman(color)
    let source = pixman_image_create_solid_fill(&components)
    let mask = pixman_image_create_bits(PIXMAN_a8, 256, 1, ramp, 256)
    let target = pixman_image_create_bits(PIXMAN_a8r8g8b8, 256, 1, words, 1024)
    defer { for case let image? in [source, mask, target] { pixman_image_unref(image) } }
    guard let source, let mask, let target else { return nil }
    pixman_image_composite32(PIXMAN_OP_OVER, source, mask, target, 0, 0, 0, 0, 0, 0, 256, 1)
    self.words = words
  }

  subscript(coverage: UInt8) -> UInt32 { words[Int(coverage)] }

  /// Writes what a part of a row makes of its pixels: whatever is there is replaced.
  @inline(__always)
  func shade(_ part: ShadedPart) {
    let (target, words) = (part.pixels, words)
    guard let coverages = part.coverages else {
      let word = words[part.value]
      let four = SIMD4(repeating: word)
      return Self.forEach(part.count) {
        target[$0] = word
      } four: {
        UnsafeMutableRawPointer(target + $0).storeBytes(of: four, as: SIMD4<UInt32>.self)
      }
    }
    func word(_ column: Int) -> UInt32 { words[Int(coverages[column])] }
    Self.forEach(part.count) {
      target[$0] = word($0)
    } four: {
      // One store of four: of those that wait for memory a processor has room for few.
      let four = SIMD4(word($0), word($0 &+ 1), word($0 &+ 2), word($0 &+ 3))
      UnsafeMutableRawPointer(target + $0).storeBytes(of: four, as: SIMD4<UInt32>.self)
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
}

/// A part of a row that is to be shaded.
struct ShadedPart {
  fileprivate let pixels: UnsafeMutablePointer<UInt32>
  /// The coverage of all pixels, or where the first one's own lies: no memory is as low as 255.
  fileprivate let value: Int
  fileprivate let count: Int

  /// - Parameter line: the row's pixel in column 0.
  @inline(__always)
  init(_ part: CoveredPart, on line: UnsafeMutablePointer<UInt32>) {
    (pixels, count) = (line + part.left, part.right &- part.left)
    value = part.level.map { Int($0) } ?? Int(bitPattern: part.coverages)
  }

  /// Nil for a part of one coverage.
  @inline(__always)
  fileprivate var coverages: UnsafePointer<UInt8>? {
    UInt(bitPattern: value) > 255 ? UnsafePointer(bitPattern: value) : nil
  }
}

/// Parts of rows that wait to be shaded, so that finding them and writing pixels are loops of their
/// own: while parts are found, the cache fetches their pixels.
struct ShadedParts {
  private let first: UnsafeMutablePointer<ShadedPart>
  private var end: UnsafeMutablePointer<ShadedPart>
  private let limit: UnsafeMutablePointer<ShadedPart>
  private let table: ShadeTable
  private(set) var pixelCount = 0

  /// - Parameter memory: of ``most`` parts.
  init(in memory: UnsafeMutablePointer<ShadedPart>, _ table: ShadeTable) {
    (first, end, limit, self.table) = (memory, memory, memory + Self.most, table)
  }

  /// So many parts wait at most.
  static let most = 128

  /// Adds a part of the row that has its column 0 at `line`; shades all where there is no room.
  @inline(__always)
  mutating func add(_ part: CoveredPart, on line: UnsafeMutablePointer<UInt32>) {
    if end == limit { shade() }
    // What has one level lies beside an edge, or is short.
    if part.level == nil {
      fetch_ahead(line + part.left)
      fetch_ahead(line + (part.right &- 1))
    }
    end.initialize(to: ShadedPart(part, on: line))
    end += 1
  }

  @inline(__always)
  mutating func shade() {
    pixelCount &+= Self.shade(UnsafeBufferPointer(start: first, count: end - first), table)
    end = first
  }

  /// Shades parts; the number of their pixels.
  @inline(never)
  private static func shade(_ parts: UnsafeBufferPointer<ShadedPart>, _ table: ShadeTable) -> Int {
    var count = 0
    for part in parts {
      table.shade(part)
      count &+= part.count
    }
    return count
  }
}

/// The tables used last.
final class ShadeTables {
  /// Found by a hash of both colours: a moving edge alternates between a colour and shares of it.
  private var entries: ContiguousArray<(color: UInt32, ground: UInt32, table: ShadeTable?)> =
    .init(repeating: (0, 0, nil), count: 64)

  deinit { for entry in entries { entry.table?.words.deallocate() } }

  /// The table of a colour over another, premultiplied both; nil without memory for it.
  func table(_ color: UInt32, over ground: UInt32) -> ShadeTable? {
    let slot = Int(((color ^ (ground &* 0x85EB_CA6B)) &* 0x9E37_79B1) >> 26)
    let entry = entries[slot]
    if let table = entry.table, entry.color == color, entry.ground == ground { return table }
    let words = entry.table?.words ?? .allocate(capacity: 256)
    let table = ShadeTable(in: words, color, over: ground)
    if table == nil { words.deallocate() }
    entries[slot] = (color, ground, table)
    return table
  }
}

import AnimationTiming

/// The corners of one closed polygon in 1/65536 px, read once from its path.
///
/// One pass over the points places them and finds their bounds; what scans the polygon reads
/// numbers of half the size that lie together. The memory is kept from path to path.
final class DevicePolygon {
  /// Corners are read four at a time, up to three beyond the last.
  private static let spare = 4

  private var memory: UnsafeMutablePointer<Int32>?
  private var capacity = 0
  /// How many corners there are, each once.
  private(set) var count = 0
  /// The smallest and the greatest x and y, px.
  private(set) var (low, high) = (SIMD2<Double>.zero, SIMD2<Double>.zero)

  deinit { memory?.deallocate() }

  /// The bounds of the corners, px.
  var bounds: Rect { Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) }

  /// The x of corners 0…``count``: corner 0 is the last one, so that a line leads to each other.
  var xs: UnsafeMutablePointer<Int32> { memory.unsafelyUnwrapped }
  /// The y of the same.
  var ys: UnsafeMutablePointer<Int32> { memory.unsafelyUnwrapped + capacity }

  /// 1 px in a place, as a power of two.
  static let unitBits = CoveragePen.unitBits
  static let unit: Int32 = 1 << unitBits

  /// A place in px in these units, rounded as corners are.
  @inline(__always)
  static func units(_ place: Double) -> Int32 {
    Int32(truncatingIfNeeded: (place + CoveragePen.unitBase).bitPattern)
  }

  /// Places the corners of `path` under `map`.
  ///
  /// - Returns: false for what is no single polygon of four corners or more, or none within
  ///   32,767 px, or under a map that turns it.
  /// - Throws: `.outOfMemory`.
  /// - Complexity: O(points).
  func take(_ path: Path, under map: AffineTransform) throws(RenderError) -> Bool {
    guard map.b == 0, map.c == 0, path.isOnePolygon else { return false }
    try reserve(path.points.count)
    path.points.withUnsafeBytes { place($0, SIMD2(map.a, map.d), SIMD2(map.tx, map.ty)) }
    return isInRange
  }

  private func reserve(_ corners: Int) throws(RenderError) {
    count = corners
    let places = corners + 1 + Self.spare
    guard places > capacity else { return }
    memory?.deallocate()
    (memory, capacity) = (nil, 0)
    let byteCount = 2 * places * MemoryLayout<Int32>.size
    guard let fresh = calloc64(byteCount) else { throw .outOfMemory(bytes: byteCount) }
    (memory, capacity) = (fresh.assumingMemoryBound(to: Int32.self), places)
  }

  /// Bits that only the upper halves of numbers have that are no number, of all placed ones.
  private var strange: UInt32 = 0

  /// No number is a bit pattern that ``strange`` shows; the others are compared.
  private var isInRange: Bool {
    let most = SIMD2(repeating: 32767.0)
    return strange & 0xBDC0_0000 == 0 && all(low .> -most) && all(high .< most)
  }

  @inline(__always)
  private func place(
    _ points: UnsafeRawBufferPointer, _ scale: SIMD2<Double>, _ move: SIMD2<Double>
  ) {
    guard let start = points.baseAddress else { return }
    let (xs, ys, count) = (UnsafeMutableRawPointer(xs + 1), UnsafeMutableRawPointer(ys + 1), count)
    let base = SIMD2(repeating: CoveragePen.unitBase)
    var low = SIMD2(repeating: Double.infinity)
    var high = SIMD2(repeating: -Double.infinity)
    var seen = SIMD4<UInt32>(repeating: 0)
    @inline(__always) func next(_ index: Int) -> SIMD4<UInt32> {
      let point = start.loadUnaligned(fromByteOffset: index &* 16, as: SIMD2<Double>.self)
      let placed = point * scale + move
      low.replace(with: placed, where: placed .< low)
      high.replace(with: placed, where: placed .> high)
      let bits = unsafeBitCast(placed + base, to: SIMD4<UInt32>.self)
      seen |= bits
      return bits
    }
    var index = 0
    while true {
      let (a, b, c, d) = (next(index), next(index &+ 1), next(index &+ 2), next(index &+ 3))
      xs.storeBytes(of: SIMD4(a.x, b.x, c.x, d.x), toByteOffset: index &* 4, as: SIMD4<UInt32>.self)
      ys.storeBytes(of: SIMD4(a.z, b.z, c.z, d.z), toByteOffset: index &* 4, as: SIMD4<UInt32>.self)
      index &+= 4
      if index &+ 4 > count {
        if index == count { break }
        // The last four again, with those that are left.
        index = count &- 4
      }
    }
    (self.low, self.high, strange) = (low, high, seen.y | seen.w)
    (self.xs[0], self.ys[0]) = (self.xs[count], self.ys[count])
  }
}

extension Path {
  /// True if it is one subpath of four points or more with nothing but lines.
  fileprivate var isOnePolygon: Bool {
    let corners = points.count
    return elements.withUnsafeBufferPointer { elements in
      guard corners >= 4, elements[0] == .move,
        Path.endOfLines(from: 1, in: elements) == corners
      else { return false }
      return elements.count == corners || elements.count == corners + 1
    }
  }
}

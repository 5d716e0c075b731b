import AnimationTiming

/// The corners of one closed outline in 1/65536 px, its curves as lines, read once from its path.
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
  /// - Returns: false for what is no single outline of four corners or more, or none within
  ///   32,767 px, or under a map that turns it.
  /// - Throws: `.outOfMemory`.
  /// - Complexity: O(points + lines of curves).
  func take(_ path: PathSource, under map: AffineTransform) throws(RenderError) -> Bool {
    guard map.b == 0, map.c == 0 else { return false }
    let polygon: Void? = try path.withPolygon { (points) throws(RenderError) in
      try reserve(points.count / MemoryLayout<Point>.size)
      place(points, SIMD2(map.a, map.d), SIMD2(map.tx, map.ty))
    }
    if polygon == nil, try !placeCurves(path.path, under: map) { return false }
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
    end(low, high, seen.y | seen.w)
  }

  private func end(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ seen: UInt32) {
    (self.low, self.high, strange) = (low, high, seen)
    (xs[0], ys[0]) = (xs[count], ys[count])
  }

  /// False for several subpaths, and where no line ends the outline.
  @inline(never)
  private func placeCurves(_ path: Path, under map: AffineTransform) throws(RenderError) -> Bool {
    let corners = path.cornersOfOneOutline(under: map)
    guard corners >= 4 else { return false }
    try reserve(corners)
    let (xs, ys) = (xs, ys)
    let base = SIMD2(repeating: CoveragePen.unitBase)
    var low = SIMD2(repeating: Double.infinity)
    var high = SIMD2(repeating: -Double.infinity)
    var (seen, index) = (SIMD4<UInt32>(repeating: 0), 0)
    path.forEachCorner(under: map) { corner in
      low.replace(with: corner, where: corner .< low)
      high.replace(with: corner, where: corner .> high)
      let bits = unsafeBitCast(corner + base, to: SIMD4<UInt32>.self)
      seen |= bits
      index &+= 1
      (xs[index], ys[index]) = (Int32(bitPattern: bits.x), Int32(bitPattern: bits.z))
    }
    end(low, high, seen.y | seen.w)
    return true
  }
}

extension Path {
  /// How many corners ``forEachCorner(under:_:)`` finds; 0 for more than one subpath, or none, and
  /// where a curve comes last: then no chain lies over a level edge, and the pen reads curves itself.
  fileprivate func cornersOfOneOutline(under map: AffineTransform) -> Int {
    guard elements.first == .move, !elements.dropFirst().contains(.move),
      elements.firstIndex(of: .close) ?? elements.count - 1 == elements.count - 1,
      elements.last(where: { $0 != .close }) == .line
    else { return 0 }
    var count = 0
    forEachCorner(under: map) { _ in count += 1 }
    return count
  }

  /// Calls `body` with all corners of a single outline, px.
  @inline(__always)
  fileprivate func forEachCorner(under map: AffineTransform, _ body: (SIMD2<Double>) -> Void) {
    points.withUnsafeBufferPointer { points in
      var (last, next) = (SIMD2<Double>.zero, 0)
      func place(_ index: Int) -> SIMD2<Double> { map.applied(to: points[next + index]).place }
      // A curve starts where its first corner was placed, as the pen has it.
      var start: SIMD2<Double> { last + CoveragePen.unitBase - CoveragePen.unitBase }
      func add(_ corner: SIMD2<Double>) {
        body(corner)
        last = corner
      }
      for element in elements {
        switch element {
        case .move, .line: add(place(0))
        case .quadratic: Flattening.quadratic(start, place(0), place(1), add)
        case .cubic: Flattening.cubic(start, place(0), place(1), place(2), add)
        case .close: break
        }
        next += element.pointCount
      }
    }
  }
}

extension CoveragePen {
  /// Adds the outline of a polygon, for pixels of which `target` is the corner.
  ///
  /// - Complexity: O(corners + rows crossed).
  @inline(never)
  func add(_ polygon: DevicePolygon, in target: PixelRect) {
    let (xs, ys, count) = (polygon.xs, polygon.ys, polygon.count)
    let (left, top) = (target.left << Self.unitBits, target.top << Self.unitBits)
    let bottom = target.height << Self.unitBits
    @inline(__always) func place(_ index: Int) -> Place {
      Place(
        x: min(max(Int(xs[index]) &- left, 0), right),
        y: min(max(Int(ys[index]) &- top, 0), bottom))
    }
    var last = place(0)
    for index in 1...count {
      let next = place(index)
      add(from: last, to: next)
      last = next
    }
  }
}

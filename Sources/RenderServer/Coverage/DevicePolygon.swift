import AnimationTiming

/// The corners of a path's outlines in 1/65536 px, its curves as lines, read once from the path.
///
/// One pass over the points places them and finds their bounds; what scans the polygon reads
/// numbers of half the size that lie together. The memory is kept from path to path.
final class DevicePolygon {
  /// Corners are read and placed four at a time, up to three beyond the last.
  private static let spare = 4

  private var memory: UnsafeMutablePointer<Int32>?
  private var capacity = 0
  private var last = 0
  /// Where each outline but the first begins.
  private var others: [Int] = []
  /// The smallest and the greatest x and y, px.
  private(set) var (low, high) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
  /// The pixel that places are counted from.
  private(set) var (left, top) = (0, 0)

  deinit { memory?.deallocate() }

  /// How many corners there are of one outline, each once, whose places are counted from pixel
  /// (0, 0); nil for any other path.
  var count: Int? { others.isEmpty && left == 0 && top == 0 ? last : nil }

  /// The bounds of the corners, px.
  private var bounds: Rect {
    Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The x of the places: each outline begins with its last, so that a line leads to every place.
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

  /// Calls `body` with the first place of each outline and the number of its lines.
  @inline(__always)
  func forEachOutline(_ body: (_ first: Int, _ count: Int) -> Void) {
    var first = 0
    for next in others {
      body(first, next &- 1 &- first)
      first = next
    }
    body(first, last &- first)
  }

  // MARK: - Placing

  /// Places the corners of `path` under `map`, in O(points + lines of curves): the pixels in which
  /// the outlines lie, nil where they have no area. Throws `.outOfMemory`, `.rasterTooLarge`.
  func take(_ path: PathSource, under map: AffineTransform) throws(RenderError) -> PixelRect? {
    (left, top) = (0, 0)
    try place(path, under: map)
    guard last > 0, let pixels = try PixelRect.covering(bounds) else { return nil }
    if !isInRange {
      // Places hold 32,767 px, as many as a raster may have.
      (left, top) = (pixels.left, pixels.top)
      let bounds = (low, high)
      try place(path, under: map)
      (low, high) = bounds
    }
    return pixels
  }

  /// Bits that only the upper halves of numbers have that are no number, of all placed ones.
  private var strange: UInt32 = 0

  /// No number is a bit pattern that ``strange`` shows; the others are compared.
  private var isInRange: Bool {
    let most = SIMD2(repeating: 32767.0)
    return strange & 0xBDC0_0000 == 0 && all(low .> -most) && all(high .< most)
  }

  private func place(_ path: PathSource, under map: AffineTransform) throws(RenderError) {
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    let corner = SIMD2(Double(left), Double(top))
    let polygon: Void? = try path.withPolygon { (points) throws(RenderError) in
      last = points.count / MemoryLayout<Point>.size
      try reserve(last)
      let (scale, move) = (SIMD2(map.a, map.d), SIMD2(map.tx, map.ty) - corner)
      if map.b == 0, map.c == 0 {
        place(points) { $0 * scale + move }
      } else {
        let turn = SIMD2(map.c, map.b)
        place(points) { $0 * scale + SIMD2($0.y, $0.x) * turn + move }
      }
    }
    if polygon == nil { try placeCurves(path.path, under: map, from: corner) }
  }

  /// Makes room for the places up to one; keeps those before ``last``.
  private func reserve(_ place: Int) throws(RenderError) {
    let places = place + 1 + Self.spare
    guard places > capacity else { return }
    let larger = max(places, 2 * capacity)
    let byteCount = 2 * larger * MemoryLayout<Int32>.size
    guard let fresh = calloc64(byteCount)?.assumingMemoryBound(to: Int32.self) else {
      throw .outOfMemory(bytes: byteCount)
    }
    if memory != nil {
      let kept = min(capacity, last + 1)
      fresh.update(from: xs, count: kept)
      (fresh + larger).update(from: ys, count: kept)
      memory?.deallocate()
    }
    (memory, capacity) = (fresh, larger)
  }

  /// Places the points of one polygon.
  @inline(__always)
  private func place(
    _ points: UnsafeRawBufferPointer, _ map: (_ point: SIMD2<Double>) -> SIMD2<Double>
  ) {
    guard let start = points.baseAddress else { return }
    let (xs, ys) = (UnsafeMutableRawPointer(xs + 1), UnsafeMutableRawPointer(ys + 1))
    let count = last
    var box = Box()
    @inline(__always) func next(_ index: Int) -> SIMD4<UInt32> {
      box.add(map(start.loadUnaligned(fromByteOffset: index &* 16, as: SIMD2<Double>.self)))
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
    end(box)
    close(from: 0)
  }

  /// Facts about corners once they are placed.
  private struct Box {
    var low = SIMD2(repeating: Double.infinity)
    var high = SIMD2(repeating: -Double.infinity)
    var seen = SIMD4<UInt32>(repeating: 0)

    /// The bits of a corner's places.
    @inline(__always)
    mutating func add(_ corner: SIMD2<Double>) -> SIMD4<UInt32> {
      low.replace(with: corner, where: corner .< low)
      high.replace(with: corner, where: corner .> high)
      let bits = unsafeBitCast(
        corner + SIMD2(repeating: CoveragePen.unitBase), to: SIMD4<UInt32>.self)
      seen |= bits
      return bits
    }
  }

  private func end(_ box: Box) {
    (low, high, strange) = (box.low, box.high, box.seen.y | box.seen.w)
  }

  /// Has the outline that begins at a place begin as it ends.
  private func close(from first: Int) { (xs[first], ys[first]) = (xs[last], ys[last]) }

  /// Places the corners of any path: every subpath is closed, and what is drawn without a current
  /// point starts one there, as with Cairo.
  @inline(never)
  private func placeCurves(
    _ path: Path, under map: AffineTransform, from corner: SIMD2<Double>
  ) throws(RenderError) {
    last = -1
    var (box, hull, first, next) = (Box(), Box(), 0, 0)
    // Where the current outline begins, and the last place, as curves have it.
    var (start, current, isOpen) = (SIMD2<Double>?.none, SIMD2<Double>.zero, false)
    try path.points.withUnsafeBufferPointer { (points) throws(RenderError) in
      for element in path.elements {
        try reserve(last + 3 + (element.pointCount > 1 ? Flattening.mostSteps : 0))
        let (xs, ys) = (xs, ys)
        var end = last
        func place(_ index: Int) -> SIMD2<Double> {
          map.applied(to: points[next + index]).place - corner
        }
        func add(_ corner: SIMD2<Double>) {
          let bits = box.add(corner)
          end += 1
          (xs[end], ys[end]) = (Int32(bitPattern: bits.x), Int32(bitPattern: bits.z))
          current = corner + CoveragePen.unitBase - CoveragePen.unitBase
        }
        if isOpen, element == .move || element == .close {
          close(from: first)
          isOpen = false
        }
        if !isOpen, element != .close {
          // The place before an outline's first corner is for its last one.
          first = end + 1
          if first > 0 { others.append(first) }
          end = first
          if start == nil || element == .move { start = place(0) }
          add(start ?? .zero)
          isOpen = true
        }
        for index in 0..<element.pointCount { _ = hull.add(place(index)) }
        switch element {
        case .move, .close: break
        case .line: add(place(0))
        case .quadratic: Flattening.quadratic(current, place(0), place(1), add)
        case .cubic: Flattening.cubic(current, place(0), place(1), place(2), add)
        }
        last = end
        next += element.pointCount
      }
    }
    if isOpen { close(from: first) }
    last = max(last, 0)
    self.end(box)
    // Pixels leave out what reaches up to 1/512 px into them, so that an edge between two pixels
    // adds none. Of outlines that no chain needs to bound closely control points leave room for it.
    if !others.isEmpty { (low, high) = (hull.low, hull.high) }
  }
}

import AnimationTiming

extension CoveragePen {
  /// How far a curve's lines may lie from it, px: less than two levels of 255 at an edge.
  static let flatness = 1.0 / 128

  /// Adds the outline of `path` under `map`, every subpath closed.
  ///
  /// - Complexity: O(elements + lines of curves + rows crossed).
  func add(_ path: Path, under map: AffineTransform) {
    let elements = path.elements
    let points = path.points
    elements.withUnsafeBufferPointer { elements in
      points.withUnsafeBufferPointer { points in
        guard var next = points.baseAddress else { return }
        add(elements, &next, under: map)
      }
    }
  }

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

  private func add(
    _ elements: UnsafeBufferPointer<Path.Element>, _ next: inout UnsafePointer<Point>,
    under map: AffineTransform
  ) {
    var (start, current) = (place(0, 0), place(0, 0))
    // As with Cairo, drawing without a current point starts a subpath there.
    var isOpen = false
    var index = 0
    while index < elements.count {
      let element = elements[index]
      if element != .close, element != .move, !isOpen {
        current = place(next[0], under: map)
        (start, isOpen) = (current, true)
      }
      switch element {
      case .line:
        let first = index
        index = Path.endOfLines(from: index, in: elements)
        addLines(from: &current, to: next, index - first, under: map)
        next += index - first
        continue
      case .move:
        if isOpen { add(from: current, to: start) }
        current = place(next[0], under: map)
        (start, isOpen) = (current, true)
      case .quadratic: addQuadratic(from: &current, next, under: map)
      case .cubic: addCubic(from: &current, next, under: map)
      case .close:
        if isOpen { add(from: current, to: start) }
        current = start
      }
      next += element.pointCount
      index += 1
    }
    if isOpen { add(from: current, to: start) }
  }

  /// Lines in a row, which most paths consist of: a loop of its own, so that all that it needs
  /// stays in registers.
  @inline(never)
  private func addLines(
    from current: inout Place, to points: UnsafePointer<Point>, _ count: Int,
    under map: AffineTransform
  ) {
    var last = current
    for index in 0..<count {
      let end = place(points[index], under: map)
      add(from: last, to: end)
      last = end
    }
    current = last
  }

  @inline(__always)
  private func place(_ point: Point, under map: AffineTransform) -> Place {
    let point = map.applied(to: point)
    return place(point.x, point.y)
  }

  /// n equal steps of the parameter: no further from the curve than |p₀ − 2 p₁ + p₂| / (4 n²), an
  /// eighth of step² times the second derivative.
  @inline(never)
  private func addQuadratic(
    from current: inout Place, _ points: UnsafePointer<Point>, under map: AffineTransform
  ) {
    let (start, control) = (point(current), map.applied(to: points[0]))
    let end = map.applied(to: points[1])
    let count = Self.steps(Self.bend(start, control, end) / 4)
    for step in 1...count {
      let t = Double(step) / Double(count)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      let next = place(
        a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y)
      add(from: current, to: next)
      current = next
    }
  }

  /// As quadratics, with 6 · the larger of both second differences as bound of the derivative.
  @inline(never)
  private func addCubic(
    from current: inout Place, _ points: UnsafePointer<Point>, under map: AffineTransform
  ) {
    let (start, first) = (point(current), map.applied(to: points[0]))
    let (second, end) = (map.applied(to: points[1]), map.applied(to: points[2]))
    let bend = max(Self.bend(start, first, second), Self.bend(first, second, end))
    let count = Self.steps(bend * 3 / 4)
    for step in 1...count {
      let t = Double(step) / Double(count)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t)
      let next = place(
        a * start.x + b * first.x + c * second.x + d * end.x,
        a * start.y + b * first.y + c * second.y + d * end.y)
      add(from: current, to: next)
      current = next
    }
  }

  private func point(_ place: Place) -> Point {
    Point(x: Double(place.x) / Double(Self.unit), y: Double(place.y) / Double(Self.unit))
  }

  static func bend(_ first: Point, _ second: Point, _ third: Point) -> Double {
    let x = first.x - 2 * second.x + third.x
    let y = first.y - 2 * second.y + third.y
    return (x * x + y * y).squareRoot()
  }

  /// Steps so that `error` / steps² is at most the flatness; no raster's curve needs 4096.
  static func steps(_ error: Double) -> Int {
    let count = (error / flatness).squareRoot().rounded(.up)
    return count >= 1 ? Int(min(count, 4096)) : 1
  }
}

extension Path {
  /// Where the lines end that begin with an element, 32 at a time.
  static func endOfLines(from first: Int, in elements: UnsafeBufferPointer<Element>) -> Int {
    let lines = SIMD4(repeating: UInt64(Element.line.rawValue) &* 0x0101_0101_0101_0101)
    let bytes = UnsafeRawBufferPointer(elements)
    var index = first
    while index &+ 32 <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self) == lines
    { index &+= 32 }
    while index < elements.count, elements[index] == .line { index &+= 1 }
    return index
  }
}

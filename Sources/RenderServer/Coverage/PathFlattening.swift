import AnimationTiming

extension CoveragePen {
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

  @inline(never)
  private func addQuadratic(
    from current: inout Place, _ points: UnsafePointer<Point>, under map: AffineTransform
  ) {
    var last = current
    Flattening.quadratic(
      start(last), map.applied(to: points[0]).place, map.applied(to: points[1]).place
    ) { add(to: place($0.x, $0.y), from: &last) }
    current = last
  }

  @inline(never)
  private func addCubic(
    from current: inout Place, _ points: UnsafePointer<Point>, under map: AffineTransform
  ) {
    var last = current
    Flattening.cubic(
      start(last), map.applied(to: points[0]).place, map.applied(to: points[1]).place,
      map.applied(to: points[2]).place
    ) { add(to: place($0.x, $0.y), from: &last) }
    current = last
  }

  @inline(__always)
  private func add(to end: Place, from last: inout Place) {
    add(from: last, to: end)
    last = end
  }

  private func start(_ place: Place) -> SIMD2<Double> {
    SIMD2(Double(place.x), Double(place.y)) / Double(Self.unit)
  }
}

/// Curves as lines, at equal steps of the parameter.
enum Flattening {
  /// How far a curve's lines may lie from it, px: less than two levels of 255 at an edge.
  private static let flatness = 1.0 / 128

  typealias Place = SIMD2<Double>

  /// Calls `body` with the end of each line of a quadratic curve, px.
  @inline(__always)
  static func quadratic(_ start: Place, _ control: Place, _ end: Place, _ body: (Place) -> Void) {
    forEachStep(steps(start, control, end)) { s, t in
      body(s * s * start + 2 * t * s * control + t * t * end)
    }
  }

  /// The same of a cubic one.
  @inline(__always)
  static func cubic(
    _ start: Place, _ first: Place, _ second: Place, _ end: Place, _ body: (Place) -> Void
  ) {
    forEachStep(steps(start, first, second, end)) { s, t in
      body(
        s * s * s * start + 3 * t * s * s * first + 3 * t * t * s * second + t * t * t * end)
    }
  }

  /// n equal steps of the parameter: no further from the curve than |p₀ − 2 p₁ + p₂| / (4 n²), an
  /// eighth of step² times the second derivative.
  private static func steps(_ start: Place, _ control: Place, _ end: Place) -> Int {
    steps(bend(start, control, end) / 4)
  }

  /// As quadratics, with 6 · the larger of both second differences as bound of the derivative.
  private static func steps(_ start: Place, _ first: Place, _ second: Place, _ end: Place) -> Int {
    steps(max(bend(start, first, second), bend(first, second, end)) * 3 / 4)
  }

  private static func bend(_ first: Place, _ second: Place, _ third: Place) -> Double {
    let bend = first - 2 * second + third
    return (bend * bend).sum().squareRoot()
  }

  /// Steps so that `error` / steps² is at most the flatness; no raster's curve needs 4096.
  private static func steps(_ error: Double) -> Int {
    let count = (error / flatness).squareRoot().rounded(.up)
    return count >= 1 ? Int(min(count, 4096)) : 1
  }

  @inline(__always)
  private static func forEachStep(_ count: Int, _ body: (_ s: Double, _ t: Double) -> Void) {
    for step in 1...count {
      let t = Double(step) / Double(count)
      body(1 - t, t)
    }
  }
}

extension Point {
  /// Both coordinates.
  @inline(__always)
  var place: SIMD2<Double> { SIMD2(x, y) }
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

extension MotionPath {
  /// The part of `path` between two fractions of its whole length, jumps left out.
  ///
  /// A part of a cubic is again a cubic, with control points a third of its derivative from either
  /// end. A closed subpath that is in the part from end to end stays closed; one that is cut is
  /// open. Nothing when the path has no length or one that is not finite, and unless `start` is
  /// below `end`.
  /// - Parameter path: the path that this one was measured from.
  /// - Complexity: O(elements).
  public func piece(of path: Path, from start: Double, to end: Double) -> Path {
    let whole = length
    guard whole > 0, whole.isFinite, start < end else { return Path() }
    var cutter = Cutter(from: max(0, start) * whole, to: min(1, end) * whole)
    var next = 0
    for element in path.elements {
      switch element {
      case .move: cutter.beginSubpath()
      case .line, .quadratic, .cubic:
        guard next < segmentCount else { break }
        cutter.add(segments[next])
        next += 1
      case .close:
        // A closing line without length is no segment.
        let isSegment = next < segmentCount && cutter.closes(with: segments[next])
        cutter.close(with: isSegment ? segments[next] : nil)
        if isSegment { next += 1 }
      }
    }
    return cutter.piece
  }

  private struct Cutter {
    let first: Double
    let last: Double
    var piece = Path()
    private var passed = 0.0
    /// Where the piece ends so far; nil when what comes next begins anew.
    private var pen: Point?
    private var isWhole = true
    private var subpathStart: Point?
    private var current = Point.zero

    init(from first: Double, to last: Double) {
      self.first = first
      self.last = last
    }

    mutating func beginSubpath() {
      (pen, isWhole, subpathStart) = (nil, true, nil)
    }

    func closes(with segment: Segment) -> Bool {
      segment.isLine && subpathStart == segment.end && segment.start == current
        && segment.start != segment.end
    }

    mutating func add(_ segment: Segment) {
      if subpathStart == nil { subpathStart = segment.start }
      current = segment.end
      let begin = passed
      passed += segment.length
      guard passed > first, begin < last else {
        isWhole = false
        pen = nil
        return
      }
      let low = begin >= first ? 0 : segment.parameter(at: first - begin)
      let high = passed <= last ? 1 : segment.parameter(at: last - begin)
      if low > 0 || high < 1 { isWhole = false }
      let part = segment.part(low, high)
      if pen == nil || low > 0 { piece.move(to: part.start) }
      if segment.isLine {
        piece.addLine(to: part.end)
      } else {
        piece.addCubic(to: part.end, control1: part.control1, control2: part.control2)
      }
      pen = high < 1 ? nil : part.end
    }

    mutating func close(with segment: Segment?) {
      let before = piece
      if let segment { add(segment) }
      if isWhole, subpathStart != nil {
        piece = before
        piece.close()
      }
      let start = subpathStart
      beginSubpath()
      subpathStart = nil
      if let start { current = start }
    }
  }
}

extension MotionPath.Segment {
  fileprivate func parameter(at distance: Double) -> Double {
    isLine ? distance / length : arcLength.parameter(at: distance)
  }

  /// The curve between two parameters.
  fileprivate func part(_ low: Double, _ high: Double) -> MotionPath.Segment {
    if low <= 0, high >= 1 { return self }
    var part = self
    (part.start, part.end) = (point(at: low), point(at: high))
    let third = (high - low) / 3
    let (leaving, arriving) = (slope(at: low), slope(at: high))
    part.control1 = Point(x: part.start.x + leaving.x * third, y: part.start.y + leaving.y * third)
    part.control2 = Point(x: part.end.x - arriving.x * third, y: part.end.y - arriving.y * third)
    return part
  }
}

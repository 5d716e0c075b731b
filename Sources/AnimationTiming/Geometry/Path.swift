/// A sequence of subpaths in a layer's coordinate space: copy on write, versioned.
///
/// Elements and points live in two contiguous buffers, so that a path crosses to the render server
/// as two block copies. Copying a path is O(1); the first mutation of a shared copy is O(elements).
@frozen
public struct Path: Equatable, Sendable {
  /// The use that an element makes of its points.
  @frozen
  public enum Element: UInt8, Sendable {
    /// Starts a subpath; owns one point.
    case move = 0
    /// A straight line; owns one point.
    case line = 1
    /// A quadratic Bézier curve; owns two points (control, end).
    case quadratic = 2
    /// A cubic Bézier curve; owns three points (control, control, end).
    case cubic = 3
    /// Closes the current subpath; owns no point.
    case close = 4

    /// The number of points that this element owns.
    @inlinable public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadratic: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  @usableFromInline var elementStorage: ContiguousArray<Element>
  @usableFromInline var pointStorage: ContiguousArray<Point>
  @usableFromInline var versionStorage: UInt64

  /// The elements in drawing order.
  @inlinable public var elements: ContiguousArray<Element> { elementStorage }
  /// The points of all elements, concatenated in drawing order; pt.
  @inlinable public var points: ContiguousArray<Point> { pointStorage }
  /// The number of mutations since the path was created; equal for copies that were not mutated.
  @inlinable public var version: UInt64 { versionStorage }

  /// Creates an empty path with room for `elementCapacity` elements of one point each.
  @inlinable
  public init(elementCapacity: Int = 0) {
    elementStorage = []
    pointStorage = []
    versionStorage = 0
    reserve(elementCapacity: elementCapacity)
  }

  /// Makes room for `elementCapacity` elements of one point each without changing the path.
  @inlinable
  public mutating func reserve(elementCapacity: Int) {
    guard elementCapacity > 0 else { return }
    elementStorage.reserveCapacity(elementCapacity)
    pointStorage.reserveCapacity(elementCapacity)
  }

  /// The number of elements.
  @inlinable public var elementCount: Int { elements.count }
  /// True if the path has no element.
  @inlinable public var isEmpty: Bool { elements.isEmpty }

  /// The size of the elements and points, bytes, without spare room.
  @inlinable public var byteCount: Int {
    elementStorage.count * MemoryLayout<Element>.stride
      + pointStorage.count * MemoryLayout<Point>.stride
  }

  /// Two paths are equal when their elements and points are; versions do not count.
  public static func == (left: Path, right: Path) -> Bool {
    left.elements == right.elements && left.points == right.points
  }

  /// Starts a new subpath at `point`.
  @inlinable
  public mutating func move(to point: Point) { append(.move, point) }

  /// Adds a straight line to `point`.
  @inlinable
  public mutating func addLine(to point: Point) { append(.line, point) }

  /// Adds a quadratic Bézier curve to `end` under `control`.
  @inlinable
  public mutating func addQuadratic(to end: Point, control: Point) {
    append(.quadratic, control)
    pointStorage.append(end)
  }

  /// Adds a cubic Bézier curve to `end` under two control points.
  @inlinable
  public mutating func addCubic(to end: Point, control1: Point, control2: Point) {
    append(.cubic, control1)
    pointStorage.append(control2)
    pointStorage.append(end)
  }

  /// Closes the current subpath; on an empty path this is kept and draws nothing.
  @inlinable
  public mutating func close() {
    elementStorage.append(.close)
    versionStorage &+= 1
  }

  /// Adds `count` lines at once, line `i` ending at `point(i)`: one growth, one version.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public mutating func addLines(count: Int, _ point: (Int) -> Point) {
    reserve(elementCapacity: elementCount + count)
    elementStorage.append(contentsOf: repeatElement(.line, count: count))
    for index in 0..<count { pointStorage.append(point(index)) }
    versionStorage &+= 1
  }

  /// Removes every element and keeps the buffers, so that refilling allocates nothing when this
  /// value is the only owner of its buffers.
  @inlinable
  public mutating func removeAll() {
    elementStorage.removeAll(keepingCapacity: true)
    pointStorage.removeAll(keepingCapacity: true)
    versionStorage &+= 1
  }

  /// Replaces the whole content by copies of two buffers, keeping capacity.
  ///
  /// - Precondition: the element point counts add up to `newPoints.count`.
  @inlinable
  public mutating func replace(
    elements newElements: UnsafeBufferPointer<Element>, points newPoints: UnsafeBufferPointer<Point>
  ) {
    elementStorage.removeAll(keepingCapacity: true)
    elementStorage.append(contentsOf: newElements)
    pointStorage.removeAll(keepingCapacity: true)
    pointStorage.append(contentsOf: newPoints)
    versionStorage &+= 1
  }

  /// Adds the subpaths of `other` behind its own.
  public mutating func append(_ other: Path) {
    elementStorage.append(contentsOf: other.elementStorage)
    pointStorage.append(contentsOf: other.pointStorage)
    versionStorage &+= 1
  }

  @inlinable
  mutating func append(_ element: Element, _ point: Point) {
    elementStorage.append(element)
    pointStorage.append(point)
    versionStorage &+= 1
  }
}

extension Path {
  /// The smallest rectangle that holds every point, control points included; nil when there is no
  /// point or a coordinate is not finite.
  ///
  /// - Complexity: O(points).
  public var controlBounds: Rect? {
    guard let first = points.first else { return nil }
    var low = SIMD2(first.x, first.y)
    var high = low
    // A NaN never compares, so it is caught by the sum instead.
    var sum = SIMD2<Double>.zero
    points.withUnsafeBufferPointer { buffer in
      for point in buffer {
        let place = SIMD2(point.x, point.y)
        low.replace(with: place, where: place .< low)
        high.replace(with: place, where: place .> high)
        sum += place * 0
      }
    }
    guard sum == .zero else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// A closed rectangle.
  public static func rectangle(_ rect: Rect) -> Path {
    var path = Path(elementCapacity: 5)
    path.move(to: rect.origin)
    path.addLine(to: Point(x: rect.maxX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX, y: rect.maxY))
    path.close()
    return path
  }
}

extension Path {
  /// Takes over the content of `other` into this path's own buffers.
  ///
  /// - Returns: whether that changed this path; its version stays where it did not.
  /// - Complexity: O(points). Allocates nothing once the buffers have the room and one owner.
  public mutating func assign(_ other: Path) -> Bool {
    guard self != other else { return false }
    other.elementStorage.withUnsafeBufferPointer { elements in
      other.pointStorage.withUnsafeBufferPointer { points in
        replace(elements: elements, points: points)
      }
    }
    return true
  }

  /// Becomes the path at `progress` of the way from `start` (0) to `end` (1), exact at both ends;
  /// progress outside 0…1 extrapolates.
  ///
  /// Each point moves on a straight line. If the two have different elements, this is `start` below
  /// progress 1 and `end` from there on.
  ///
  /// - Returns: whether that changed this path; its version stays where it did not.
  /// - Complexity: O(points). Allocates nothing once the buffers have the room and one owner.
  public mutating func assign(from start: Path, to end: Path, progress: Double) -> Bool {
    guard start.elementStorage == end.elementStorage,
      start.pointStorage.count == end.pointStorage.count
    else { return assign(progress >= 1 ? end : start) }
    if progress == 0 { return assign(start) }
    if progress == 1 { return assign(end) }
    var isChanged = false
    if elementStorage != start.elementStorage || pointStorage.count != start.pointStorage.count {
      isChanged = assign(start)
    }
    start.pointStorage.withUnsafeBufferPointer { starts in
      end.pointStorage.withUnsafeBufferPointer { ends in
        pointStorage.withUnsafeMutableBufferPointer { points in
          for index in points.indices {
            let (start, end) = (starts[index], ends[index])
            let point = Point(
              x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
            if point != points[index] { isChanged = true }
            points[index] = point
          }
        }
      }
    }
    if isChanged { versionStorage &+= 1 }
    return isChanged
  }
}

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

import AnimationTiming
import LayerTree

/// A path to be looked at: one of the server's own, or one in the commit that brought it.
struct PathSource {
  private let own: Path?
  /// In place of it: one polygon (``LayerTree/PathBytes/isOnePolygon``).
  let arrived: PathBytes?

  init(_ path: Path) { (own, arrived) = (path, nil) }

  init(_ bytes: PathBytes) { (own, arrived) = (nil, bytes) }

  /// The path, copied where it is still in its commit.
  var path: Path { own ?? arrived.map { Path(copying: $0) } ?? Path() }

  /// Calls `body` with one polygon's points, 16 bytes each, valid in the call; nil for other paths.
  @inline(__always)
  func withPolygon<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if let arrived { return try body(arrived.points) }
    return try own?.withBytes { (bytes) throws(Failure) in
      bytes.isOnePolygon ? try body(bytes.points) : nil
    } ?? nil
  }
}

extension Path {
  /// A path of its own with what stands in a commit.
  init(copying bytes: PathBytes) {
    self.init()
    bytes.copy(into: &self)
  }
}

import CPixman

/// Has the cache fetch what a loop over thousands of scattered objects reads some turns later.
enum FetchAhead {
  /// So many turns ahead an object is fetched, and half as many ahead what it points at.
  static let turns = 8

  /// Fetches `count` lines of 64 bytes from `start` on, which need not be memory.
  @inline(__always)
  static func lines(_ count: Int, from start: UnsafeRawPointer?) {
    for line in 0..<count { fetch_ahead(start.map { $0 + 64 * line }) }
  }
}

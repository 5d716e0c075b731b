/// What presentations on a display of some rate come to: how many pictures, how many refreshes
/// without one, and for how long one stood still that should have moved.
///
/// Presentations are reported where the renderer says so, not on a grid: a gap counts as so many
/// refreshes as it is long, to the nearest, and of two that follow each other within half a refresh
/// nobody sees the first.
public struct PresentedFrames: Sendable, Equatable {
  /// New pictures within the window.
  public let presented: Int
  /// Refreshes of the window that brought none, from its first instant to its last.
  public let missed: Int
  /// The longest run of such refreshes.
  public let longestMiss: Int
  /// New pictures per second.
  public let perSecond: Double
  /// Time by which pictures came late, ms per s.
  public let hitchRatio: Double

  /// Counts what happened from `start` s for `duration` s, above 0, on a display of `refreshHz`.
  public init(_ times: [Double], from start: Double, duration: Double, refreshHz: Double) {
    let end = start + duration
    let all = times.filter { $0 >= start && $0 < end }.sorted()
    let inside = all.indices.filter { index in
      index == all.count - 1 || (all[index + 1] - all[index]) * refreshHz >= 0.5
    }.map { all[$0] }
    presented = inside.count
    // What is no whole refresh at either end of the window is no miss.
    let marks = [start] + inside + [end]
    let gaps = zip(marks, marks.dropFirst()).enumerated().map { index, pair in
      let refreshes = (pair.1 - pair.0) * refreshHz
      let isEdge = index == 0 || index == marks.count - 2
      return max(0, Int((isEdge ? refreshes - 0.5 : refreshes).rounded()) - 1)
    }
    missed = gaps.reduce(0, +)
    longestMiss = gaps.max() ?? 0
    perSecond = Double(presented) / duration
    hitchRatio = 1000 * Double(missed) / refreshHz / duration
  }
}

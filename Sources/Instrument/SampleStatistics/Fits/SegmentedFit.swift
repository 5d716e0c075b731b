/// The points of a ``ChangePoint`` fit, sorted once for many resamples.
struct SegmentedFit {
  // By x; y less the level.
  private let points: [(x: Double, rise: Double)]
  private let limit: Double

  /// Nil without points, for a number that is not finite, and for a limit below the level.
  init?(_ points: [(x: Double, y: Double)], level: Double, limit: Double) {
    guard !points.isEmpty, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      level.isFinite, limit.isFinite, limit >= level
    else { return nil }
    self.points = points.map { ($0.x, $0.y - level) }.sorted { $0.x < $1.x }
    self.limit = limit - level
  }

  /// The fit of `counts[i]` copies of the i-th point by x; some count is above 0.
  func changePoint(counts: [Int]) -> ChangePoint {
    let chosen = points.indices.filter { counts[$0] > 0 }
    var error = chosen.reduce(0.0) { $0 + Double(counts[$1]) * points[$1].rise * points[$1].rise }
    var best = (error: error, split: chosen.count, line: Line())
    var line = Line()
    // From the right: what lies beyond the split grows, what lies before it shrinks.
    for place in chosen.indices.reversed() {
      let point = points[chosen[place]]
      let count = Double(counts[chosen[place]])
      line.add(point.x, point.rise, count: count)
      error -= count * point.rise * point.rise
      if place > 0, points[chosen[place - 1]].x == point.x { continue }
      let total = (place > 0 ? max(0, error) : 0) + line.squares
      if line.meanY > limit, total < best.error { best = (total, place, line) }
    }
    guard best.split < chosen.count else { return .beyond(points[chosen[chosen.count - 1]].x) }
    let first = points[chosen[best.split]].x
    guard best.split > 0 else { return .before(first) }
    let last = points[chosen[best.split - 1]].x
    let meeting = best.line.root.map { min(max($0, last), first) } ?? last
    return .between(last: last, first: first, meeting: meeting)
  }

  /// A least-squares line that points are added to one by one, by Welford's updates.
  private struct Line {
    private var weight = 0.0
    private var meanX = 0.0
    private(set) var meanY = 0.0
    private var squaresX = 0.0
    private var products = 0.0
    private var squaresY = 0.0

    mutating func add(_ x: Double, _ y: Double, count: Double) {
      weight += count
      let (offX, offY) = (x - meanX, y - meanY)
      meanX += offX * count / weight
      meanY += offY * count / weight
      squaresX += count * offX * (x - meanX)
      products += count * offX * (y - meanY)
      squaresY += count * offY * (y - meanY)
    }

    /// The squared distances from the line; from the mean where there is one x only.
    var squares: Double {
      squaresX > 0 ? max(0, squaresY - products * products / squaresX) : squaresY
    }

    /// Where the line is at 0; nil for one that does not rise.
    var root: Double? {
      let slope = squaresX > 0 ? products / squaresX : 0
      return slope > 0 ? meanX - meanY / slope : nil
    }
  }
}

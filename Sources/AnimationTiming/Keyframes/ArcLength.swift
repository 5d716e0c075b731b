/// The length of a curve over its parameter 0…1: the integral of the speed along it, by Gauss and
/// Legendre's five-point rule on eight panels; exact for a speed that is a polynomial of degree 9
/// per panel (Abramowitz and Stegun, table 25.4).
struct ArcLength<Curve: MeasuredCurve> {
  private static var panels: Int { 8 }

  let curve: Curve

  var total: Double { (0..<Self.panels).reduce(0) { $0 + length(ofPanel: $1) } }

  /// The parameter, 0…1, before which the curve is `length` long: by Newton's method on the length,
  /// which only grows, kept in a bracket.
  func parameter(at length: Double) -> Double {
    guard length > 0 else { return 0 }
    var rest = length
    for panel in 0..<Self.panels {
      let whole = self.length(ofPanel: panel)
      if rest < whole { return parameter(at: rest, inPanel: panel, length: whole) }
      rest -= whole
    }
    return 1
  }

  private func parameter(at target: Double, inPanel panel: Int, length: Double) -> Double {
    let start = Double(panel) / Double(Self.panels)
    var (low, high) = (start, start + 1 / Double(Self.panels))
    var t = low + (high - low) * target / length
    for _ in 0..<60 {
      let error = self.length(from: start, to: t) - target
      if abs(error) <= 1e-14 * length { break }
      if error < 0 { low = t } else { high = t }
      let step = t - error / curve.speed(at: t)
      let next = step > low && step < high ? step : low + (high - low) / 2
      if next == t { break }
      t = next
    }
    return t
  }

  private func length(ofPanel panel: Int) -> Double {
    length(from: Double(panel) / Double(Self.panels), to: Double(panel + 1) / Double(Self.panels))
  }

  private func length(from start: Double, to end: Double) -> Double {
    let half = (end - start) / 2
    let middle = start + half
    return gaussLegendreNodes.reduce(0) {
      $0 + $1.weight * curve.speed(at: middle + half * $1.place)
    } * half
  }
}

/// A curve whose speed along it is known.
protocol MeasuredCurve {
  /// The length of the derivative at `parameter`, 0…1.
  func speed(at parameter: Double) -> Double
}

/// Gauss and Legendre's five points of −1…1.
private let gaussLegendreNodes: [(place: Double, weight: Double)] = [
  (0, 0.568_888_888_888_888_9),
  (-0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
  (0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
  (-0.906_179_845_938_664, 0.236_926_885_056_189_08),
  (0.906_179_845_938_664, 0.236_926_885_056_189_08),
]

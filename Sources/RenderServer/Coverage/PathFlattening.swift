import AnimationTiming

/// Curves as lines, at equal steps of the parameter.
enum Flattening {
  /// How far a curve's lines may lie from it, px: less than two levels of 255 at an edge.
  private static let flatness = 1.0 / 128
  /// The most lines of a curve; no raster's curve needs as many.
  static let mostSteps = 4096

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
      body(s * s * s * start + 3 * t * s * s * first + 3 * t * t * s * second + t * t * t * end)
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

  /// Steps so that `error` / steps² is at most the flatness.
  private static func steps(_ error: Double) -> Int {
    let count = (error / flatness).squareRoot().rounded(.up)
    return count >= 1 ? Int(min(count, Double(mostSteps))) : 1
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
  @inline(__always)
  var place: SIMD2<Double> { SIMD2(x, y) }
}

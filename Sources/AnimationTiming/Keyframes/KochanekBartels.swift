/// The weights of four neighbouring keys in a Kochanek–Bartels spline between the middle two.
///
/// Source: Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias
/// control", SIGGRAPH 1984, equations 8 and 9; with all three at 0 this is the Catmull–Rom spline.
/// Between keys that are unevenly spaced in time tangents are those of their equation 14. At the
/// first and the last key the one difference that there is counts on both sides, which meets values
/// measured on macOS to 3e-8.
struct KochanekBartels {
  /// The three controls at one key.
  struct Control: Equatable {
    var tension = 0.0
    var continuity = 0.0
    var bias = 0.0

    /// The weights of the difference before and the one after the key in its outgoing tangent.
    var outgoing: (before: Double, after: Double) {
      (
        (1 - tension) * (1 + bias) * (1 + continuity) / 2,
        (1 - tension) * (1 - bias) * (1 - continuity) / 2
      )
    }

    /// The weights of the difference before and the one after the key in its incoming tangent.
    var incoming: (before: Double, after: Double) {
      (
        (1 - tension) * (1 + bias) * (1 - continuity) / 2,
        (1 - tension) * (1 - bias) * (1 + continuity) / 2
      )
    }
  }

  /// The control at the key where the segment starts.
  var start = Control()
  /// The control at the key where it ends.
  var end = Control()
  /// Whether no key is before the segment; then the first of the four does not count.
  var isFirst = false
  /// Whether no key is after it; then the last of the four does not count.
  var isLast = false
  /// What the tangents are multiplied with at the start and at the end: twice the segment's own
  /// time over that of both segments at the key.
  var tangentScales = (start: 1.0, end: 1.0)

  /// The weights of the values at `fraction` of the segment; they add up to 1.
  func weights(at fraction: Double) -> SIMD4<Double> {
    let (u, square) = (fraction, fraction * fraction)
    let cube = square * u
    return weights(
      startValue: 2 * cube - 3 * square + 1, startTangent: cube - 2 * square + u,
      endValue: 3 * square - 2 * cube, endTangent: cube - square)
  }

  /// The weights of the derivative by the fraction; they add up to 0.
  func slopeWeights(at fraction: Double) -> SIMD4<Double> {
    let (u, square) = (fraction, fraction * fraction)
    return weights(
      startValue: 6 * square - 6 * u, startTangent: 3 * square - 4 * u + 1,
      endValue: 6 * u - 6 * square, endTangent: 3 * square - 2 * u)
  }

  /// Hermite's basis, with the tangents written out as differences of neighbours.
  private func weights(
    startValue: Double, startTangent: Double, endValue: Double, endTangent: Double
  ) -> SIMD4<Double> {
    let (out, into) = (start.outgoing, end.incoming)
    let startTangent = startTangent * tangentScales.start
    let endTangent = endTangent * tangentScales.end
    let (before, after) = (-startTangent * out.before, endTangent * into.after)
    var first = startValue + startTangent * (out.before - out.after) - endTangent * into.before
    var second = endValue + startTangent * out.after + endTangent * (into.before - into.after)
    // A missing neighbour is as far beyond its end as the next key is before it.
    if isFirst { (first, second) = (first + 2 * before, second - before) }
    if isLast { (first, second) = (first - after, second + 2 * after) }
    return SIMD4(isFirst ? 0 : before, first, second, isLast ? 0 : after)
  }
}

import AnimationTiming
import Foundation
import LayerTree

/// The wave's curve with as few points and sines as an error allows.
///
/// Chords of a sine lie no further from it than A ω² h² / 8 (the sagitta bound; h the step, ω =
/// 2π / wavelength), so that h = √(8 e / (A ω²)) keeps within e. From point to point the sine is
/// turned by one rotation, (s, c) ← (s cos ωh + c sin ωh, c cos ωh − s sin ωh), and computed afresh
/// every 256 points: each turn adds at most 2⁻⁵¹, so that a height is within 256 · 2⁻⁵¹ A, below
/// 10⁻⁹ pt for amplitudes up to 8000 pt.
///
/// A step of 1 pt or more is a whole number of them, and the last one what is left: points on
/// pixels are what a rasteriser is fastest with.
struct RotatedSine {
  private static let pointsPerAnchor = 256
  private let curve: WaveCurve
  private let width: Double
  private let frequency: Double
  private let lines: Int
  private let step: Double
  private let turn: (sine: Double, cosine: Double)
  private let lastTurn: (sine: Double, cosine: Double)

  /// A curve from x = 0 to `width` pt, its chords within `error` pt as long as it swells to no more
  /// than `mostSwell`.
  init(_ curve: WaveCurve, width: Double, error: Double, mostSwell: Double = 1) {
    self.curve = curve
    self.width = width
    frequency = 2 * Double.pi / curve.wavelength
    let widest = (8 * error / (abs(curve.amplitude) * mostSwell * frequency * frequency))
      .squareRoot()
    let whole = min(widest, width).rounded(.down)
    lines = max(1, Int((width / (whole >= 1 ? whole : widest)).rounded(.up)))
    step = whole >= 1 ? whole : width / Double(lines)
    turn = (sin(frequency * step), cos(frequency * step))
    let rest = width - Double(lines - 1) * step
    lastTurn = (sin(frequency * rest), cos(frequency * rest))
  }

  /// Fills `path`, which is empty, with the water under the curve at `instant`: lines as the error
  /// allows, three more elements and a close; two sines for every 256 points.
  func append(to path: inout Path, _ instant: WaveInstant, work: WorkLedger) {
    let (shift, height) = (instant.shift + curve.lead, curve.amplitude * instant.swell)
    var (sine, cosine) = (sin(frequency * shift), cos(frequency * shift))
    path.reserve(elementCapacity: lines + 4)
    let level = curve.waterline + instant.drop
    path.move(to: Point(x: 0, y: level + height * sine))
    var sines = 2
    path.addLines(count: lines) { index in
      let isLast = index + 1 == lines
      let x = isLast ? width : Double(index + 1) * step
      if (index + 1) % Self.pointsPerAnchor == 0 {
        (sine, cosine) = (sin(frequency * (x + shift)), cos(frequency * (x + shift)))
        sines += 2
      } else {
        let turn = isLast ? lastTurn : turn
        (sine, cosine) = (
          sine * turn.cosine + cosine * turn.sine, cosine * turn.cosine - sine * turn.sine
        )
      }
      return Point(x: x, y: level + height * sine)
    }
    path.addLine(to: Point(x: width, y: curve.bottom))
    path.addLine(to: Point(x: 0, y: curve.bottom))
    path.close()
    work.add(1, to: .pathsBuilt)
    work.add(path.elementCount, to: .pathElements)
    work.add(sines, to: .sineEvaluations)
  }
}

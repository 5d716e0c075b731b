import Foundation
import Geometry
import WaveViews

/// Reads off a path how far its wave has moved: what is on screen, not what was meant to be.
struct WaveGauge {
  private let waterline: Double
  private let amplitude: Double
  private let wavelength: Double
  private let step: Double
  // The point a quarter of a wavelength on, or as near as the path has one.
  private let second: Int

  init(_ wave: Wave, size: Size) {
    waterline = wave.waterlineShare * size.height
    amplitude = wave.amplitudeShare * size.height
    wavelength = wave.wavelength(width: size.width)
    step = wave.step
    second = max(1, Int((wavelength / 4 / step).rounded()))
  }

  /// The shift to the left, pt, of the sine through the path's first point and one about a quarter
  /// of a wavelength on; nil for a path without them, or one that is no such wave.
  func shift(of path: Path) -> Double? {
    guard path.points.count > second, amplitude > 0 else { return nil }
    let angle = 2 * Double.pi * Double(second) * step / wavelength
    let first = (path.points[0].y - waterline) / amplitude
    let later = (path.points[second].y - waterline) / amplitude
    // sin(φ + α) = sin φ cos α + cos φ sin α
    let cosine = (later - first * cos(angle)) / sin(angle)
    guard first.isFinite, cosine.isFinite, abs(hypot(first, cosine) - 1) < 0.01 else { return nil }
    return atan2(first, cosine) / (2 * Double.pi) * wavelength
  }
}

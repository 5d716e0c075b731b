import Foundation
import Geometry
import WaveViews

/// Reads off a path how far its wave has moved: what is on screen, not what was meant to be.
struct WaveGauge {
  private let waterline: Double
  private let amplitude: Double
  private let wavelength: Double

  init(_ wave: Wave, size: Size) {
    waterline = wave.waterlineShare * size.height
    amplitude = wave.amplitudeShare * size.height
    wavelength = wave.wavelength(width: size.width)
  }

  /// The shift to the left, pt, of the sine through the path's first point and the next one that is
  /// a quarter of a wavelength on or more, whatever the path's steps are; nil for a path without
  /// them, or one that is no such wave.
  func shift(of path: Path) -> Double? {
    guard amplitude > 0, let start = path.points.first,
      let next = path.points.first(where: { $0.x - start.x >= wavelength / 4 })
    else { return nil }
    let angle = 2 * Double.pi * (next.x - start.x) / wavelength
    let first = (start.y - waterline) / amplitude
    let later = (next.y - waterline) / amplitude
    // sin(φ + α) = sin φ cos α + cos φ sin α
    let cosine = (later - first * cos(angle)) / sin(angle)
    guard first.isFinite, cosine.isFinite, abs(hypot(first, cosine) - 1) < 0.01 else { return nil }
    return atan2(first, cosine) / (2 * Double.pi) * wavelength
  }
}

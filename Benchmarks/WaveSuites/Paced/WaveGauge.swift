import AnimationTiming
import Foundation
import LayerTree
import WaveViews

/// Reads off a path how far its wave has moved: what is on screen, not what was meant to be.
struct WaveGauge {
  private let waterline: Double
  private let amplitude: Double
  private let wavelength: Double
  private let lead: Double

  /// A gauge for the hindmost curve; nil for a wave that ``refusal(of:)`` has a reason for.
  init?(_ form: WaveForm) {
    guard Self.refusal(of: form) == nil else { return nil }
    let curve = form.curves[0]
    (waterline, amplitude, wavelength) = (curve.waterline, curve.amplitude, curve.wavelength)
    lead = curve.lead
  }

  /// Why the position of a wave cannot be read off its path; nil where it can.
  static func refusal(of form: WaveForm) -> String? {
    guard let curve = form.curves.first else { return "nothing is drawn" }
    if form.gradient != nil { return "its path lies in a mask" }
    if form.swell != nil { return "its amplitude changes" }
    if form.tide != nil { return "its level changes" }
    guard curve.profile == .sine, curve.envelopeWidth == nil, !curve.cut.beginsInCorner else {
      return "its path does not begin with a sine of one amplitude"
    }
    return nil
  }

  /// The shift to the left, pt, of the sine through the path's first point and the next one a
  /// quarter of a wavelength on or more; nil for a path without them, or one that is no such wave.
  func shift(of path: Path) -> Double? {
    guard amplitude != 0, let start = path.points.first,
      let next = path.points.first(where: { $0.x - start.x >= wavelength / 4 })
    else { return nil }
    let angle = 2 * Double.pi * (next.x - start.x) / wavelength
    let first = (start.y - waterline) / amplitude
    let later = (next.y - waterline) / amplitude
    // sin(φ + α) = sin φ cos α + cos φ sin α
    let cosine = (later - first * cos(angle)) / sin(angle)
    guard first.isFinite, cosine.isFinite, abs(hypot(first, cosine) - 1) < 0.01 else { return nil }
    return atan2(first, cosine) / (2 * Double.pi) * wavelength - lead
  }

  /// `distance` less whole wavelengths, between minus half and half of one.
  static func wrapped(_ distance: Double, _ wavelength: Double) -> Double {
    distance - wavelength * (distance / wavelength).rounded()
  }
}

extension Layer {
  /// The first shape below the layer, in pre-order: that of a view's hindmost curve.
  var firstShape: ShapeLayer? {
    for sublayer in sublayers {
      if let shape = sublayer as? ShapeLayer ?? sublayer.firstShape { return shape }
    }
    return nil
  }
}

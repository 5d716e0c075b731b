import AnimationTiming
import WaveViews

/// A curve's parameters as pages and scenes compute it: a JavaScript object.
///
/// `y(x) = waterline + amplitude · swell · envelope(x) · sin(2π (x + shift + lead) / wavelength)`
struct CurveWords {
  private let curve: WaveCurve
  private let kind: String

  /// Nil for a profile that is not computed.
  init?(_ curve: WaveCurve) {
    self.curve = curve
    switch curve.profile {
    case .sine: kind = "sine"
    case .parabolas: kind = "parabolas"
    case .mirrored: kind = "mirrored"
    // The function is machine code of this program.
    case .periodic: return nil
    }
  }

  /// The object.
  var text: String {
    var parts = [
      "kind: '\(kind)'", "waterline: \(curve.waterline)", "amplitude: \(curve.amplitude)",
      "wavelength: \(curve.wavelength)", "step: \(curve.step)", "lead: \(curve.lead)",
      "bottom: \(curve.bottom)", "overrun: \(curve.cut.overrun)",
    ]
    if let width = curve.envelopeWidth { parts.append("envelope: \(width)") }
    parts += ink
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private var ink: [String] {
    switch curve.ink {
    case .filled(let color): ["fill: \(color.parts)"]
    case .outlined(let color, let width):
      ["fill: \(color.parts)", "stroke: \(color.parts)", "line: \(width)"]
    case .line(let color, let width): ["stroke: \(color.parts)", "line: \(width)"]
    }
  }
}

extension Color {
  /// Red, green, blue and opacity, 0…1 each.
  var parts: String { "[\(red), \(green), \(blue), \(alpha)]" }
}

extension Path {
  /// As SVG writes it, in points.
  var svg: String {
    var text = ""
    var next = 0
    func point() -> String {
      defer { next += 1 }
      return "\(points[next].x) \(points[next].y)"
    }
    for element in elements {
      switch element {
      case .move: text += "M" + point()
      case .line: text += "L" + point()
      case .quadratic: text += "Q" + point() + " " + point()
      case .cubic: text += "C" + point() + " " + point() + " " + point()
      case .close: text += "Z"
      }
    }
    return text
  }
}

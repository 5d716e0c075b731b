import AnimationTiming
import Measurement
import WaveViews

/// What pages and QML scenes have in common: the wave's numbers and the functions over them, in the
/// JavaScript that both run.
struct SceneWords {
  let scene: EngineScene

  /// The wave's numbers: `wave`, `views` and `bursts`.
  var numbers: String {
    let form = scene.form
    let curves = form.curves.compactMap { CurveWords($0)?.text }.joined(separator: ",\n    ")
    let swell = form.swell.map {
      "{first: \($0.values[0]), other: \($0.values[1]), period: \($0.period)}"
    }
    let views = scene.views.map {
      "[\($0.frame.origin.x), \($0.frame.origin.y), \($0.phase)]"
    }
    let bursts = scene.load.bursts.map {
      "[\($0.start), \($0.length), \($0.isTimed ? 1 : 0)]"
    }
    return """
      const wave = {
        width: \(form.size.width), height: \(form.size.height), wavelength: \(form.wavelength),
        speed: \(form.speed), swell: \(swell ?? "null"),
        curves: [\(curves)]
      };
      const views = [\(views.joined(separator: ", "))];
      const bursts = [\(bursts.joined(separator: ", "))];
      """
  }

  /// Where a wave is, and what its curves are made of, as `pen(kind, x, y, x2, y2)` draws them:
  /// moves M, lines L, quadratic curves Q, closes Z.
  static let functions = """
    function shiftAt(seconds, phase) {
      const moved = phase * wave.wavelength + wave.speed * seconds;
      return moved - wave.wavelength * Math.floor(moved / wave.wavelength);
    }
    function swellAt(seconds, phase) {
      if (!wave.swell) return 1;
      const place = ((seconds / wave.swell.period + phase) % 1) * 2;
      const {first, other} = wave.swell;
      return place <= 1 ? first + (other - first) * place : other + (first - other) * (place - 1);
    }
    function close(curve, left, right, pen) {
      if (!curve.fill) return;
      pen('L', right, curve.bottom);
      pen('L', left, curve.bottom);
      pen('Z');
    }
    function drawSine(curve, shift, height, width, pen) {
      const frequency = 2 * Math.PI / curve.wavelength, moved = shift + curve.lead;
      for (let index = 0, x = 0; ; index++) {
        x = Math.min(index * curve.step, width);
        let share = height;
        if (curve.envelope) share *= 1 - (2 * x / curve.envelope - 1) ** 2;
        pen(index ? 'L' : 'M', x, curve.waterline + share * Math.sin(frequency * (x + moved)));
        if (x >= width) break;
      }
      close(curve, 0, width, pen);
    }
    function drawParabolas(curve, shift, height, width, pen) {
      const half = curve.wavelength / 2, moved = shift + curve.lead;
      const first = Math.floor(moved / half);
      const last = Math.max(first + 1, Math.ceil((width + moved) / half));
      pen('M', first * half - moved, curve.waterline);
      for (let piece = first; piece < last; piece++) {
        const x = piece * half - moved, side = piece % 2 ? -height : height;
        pen('Q', x + half / 2, curve.waterline + side, x + half, curve.waterline);
      }
      close(curve, first * half - moved, last * half - moved, pen);
    }
    function drawCurve(index, shift, swell, width, pen) {
      const curve = wave.curves[index], height = curve.amplitude * swell;
      const full = width + curve.overrun;
      if (curve.kind === 'parabolas') return drawParabolas(curve, shift, height, full, pen);
      if (curve.kind === 'sine') return drawSine(curve, shift, height, full, pen);
      const above = Object.assign({}, wave.curves[index - 1], {
        waterline: curve.waterline, fill: curve.fill, bottom: curve.bottom});
      return drawSine(above, shift, -wave.curves[index - 1].amplitude * swell, full, pen);
    }
    function scrolledTo(seconds, range) {
      const place = (seconds / 1.5) % 2;
      return range * (place <= 1 ? place : 2 - place);
    }
    function nextBurst(index, now) {
      while (index + 1 < bursts.length && bursts[index][2] && bursts[index + 1][0] <= now) index++;
      return index;
    }
    """

  /// The strip that translations move: each curve's path, a wavelength wider than the view.
  func strip() -> [String] {
    scene.form.outlines(width: stripWidth).map(\.svg)
  }

  /// How far the views are scrolled, pt: at most half a screen, so that half of them stay.
  var scrollRange: Double { min(scene.size.height / 2, 300) }

  /// How wide the strip is, pt.
  var stripWidth: Double { scene.form.size.width + scene.form.wavelength }
}

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
